"""Puzzles made from games between bots, and proved."""

from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest
from tests.study.kit import cut_off, play_game

from tafelrunde.records import puzzle as form
from tafelrunde.records import replay
from tafelrunde.records.formats import FORMATS
from tafelrunde.records.puzzle import Proof, Puzzle, PuzzleReasons, identify
from tafelrunde.records.puzzle_sets import load_puzzles, puzzle_files
from tafelrunde.records.replay import Problem
from tafelrunde.study.prover import NoPuzzles
from tafelrunde.study.puzzles import Unproven, find, make, prove
from tafelrunde.study.registry import find_prover

LEAST = {"schoko": 270, "schokoly": 180}


def first(seed: str = "kit") -> Puzzle:
    """The first puzzle of a series."""
    series = make("schokoly", FORMATS["schokoly"].choose_options(None, 2), seed)
    return next(found for found in series if found)


def test_the_same_seed_makes_the_same_puzzle() -> None:
    """To the last byte, and it is proved."""
    found = first()
    assert form.write(found) == form.write(first())
    prove(found)


def test_no_kind_has_more_than_its_share() -> None:
    """P1: a puzzle of a kind of which there are enough is left out."""
    prover, number = find_prover("schokoly"), 0
    while not (found := find(prover, play_game("schokoly", number), lambda _: True)):
        number += 1
    assert find(prover, play_game("schokoly", number), lambda kind: kind != (found.proof, found.grade)) is None


def test_a_puzzle_says_why() -> None:
    """P2, V12: facts for a right action against tempting wrong ones, as a review would tell them."""
    explained = [each for each in load_puzzles("schokoly") if each.reasons.against]
    assert len(explained) > len(load_puzzles("schokoly")) / 2
    for each in explained[:5]:
        assert each.reasons.best in each.right
        assert not set(each.right) & each.reasons.against.keys()
        assert all(0 < len(facts) <= 3 for facts in each.reasons.against.values())


def test_a_wrong_answer_is_found() -> None:
    """Each with a sentence: an illegal action, a wrong one, one left out, another result."""
    good = next(found for found in load_puzzles("schoko") if len(found.right) > 1)
    wrong = [
        (replace(good, right=("pass",)), "pass is not a legal action here"),
        (replace(good, right=good.right[:1]), "is right, too, and is not named"),
        (replace(good, best=0.75), "leads to 1, not to 0.75"),
        (replace(good, others={"pass": 0.25}), "pass leads to 0, which is not what it says"),
        (replace(good, proof=Proof.EVALUATORS), "proven by exact, not by evaluators"),
        (replace(good, reasons=PuzzleReasons(good.right[0], {"pass": ()})), "reasons are not those"),
    ]
    for each, sentence in wrong:
        with pytest.raises(Unproven, match=sentence):
            prove(each)


def test_a_planted_bad_action_is_found() -> None:
    """It leads to less than the best."""
    good = load_puzzles("schoko")[0]
    *_, last = replay.replay(good.record)
    solution = find_prover("schoko").solve(last.state)
    assert solution
    bad = min(solution.values, key=lambda word: (solution.values[word], word))
    with pytest.raises(Unproven, match="leads to"):
        prove(replace(good, right=(*good.right, bad)))


def test_what_cannot_be_searched_is_told() -> None:
    """Too far from the end, after it, by a record that breaks a rule, or of a game that nothing searches."""
    whole = play_game("schoko")
    far, over = cut_off(whole, 12), replace(whole, result=None)
    any_puzzle = load_puzzles("schoko")[0]
    with pytest.raises(Unproven, match="too far off"):
        prove(replace(any_puzzle, record=far))
    with pytest.raises(Unproven, match="The game is over"):
        prove(replace(any_puzzle, record=over))
    with pytest.raises(Problem):
        prove(replace(any_puzzle, record=replace(far, actions=(*far.actions, "pass"))))
    with pytest.raises(NoPuzzles, match="no puzzles of chess"):
        find_prover("chess")


@pytest.mark.parametrize("game", puzzle_files())
def test_the_package_has_puzzles_of_each_game(game: str) -> None:
    """P1: all different, over a sixth of each grade, all of them proven exactly; those looked at here are true."""
    found = load_puzzles(game)
    assert LEAST[game] <= len(found) == len({identify(each) for each in found})
    grades = Counter(each.grade for each in found)
    assert {1, 2, 3} == grades.keys()
    assert min(grades.values()) > len(found) / 6
    for each in islice(found, 3, None, 60):
        prove(each)
