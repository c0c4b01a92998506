"""Puzzles made from games between bots, and proved."""

from dataclasses import replace
from itertools import islice

import pytest
from tests.study.kit import cut_off, play_game

from tafelrunde.records import puzzle as form
from tafelrunde.records import replay
from tafelrunde.records.formats import FORMATS
from tafelrunde.records.puzzle import Puzzle
from tafelrunde.records.puzzle_sets import load_puzzles
from tafelrunde.records.replay import Problem
from tafelrunde.study.prover import NoPuzzles
from tafelrunde.study.puzzles import Unproven, is_interesting, make, prove
from tafelrunde.study.registry import find_prover


def first(seed: str = "kit") -> Puzzle:
    """The first puzzle of a series."""
    series = make("schokoly", FORMATS["schokoly"].choose_options(None, 2), seed)
    return next(found for found in series if found)


def test_the_same_seed_makes_the_same_puzzle() -> None:
    """To the last byte, and it is proved."""
    found = first()
    assert form.write(found) == form.write(first())
    prove(found)


def test_few_actions_of_many_are_right() -> None:
    """P1: with only a handful of actions, or many right ones, there is nothing to find."""
    assert is_interesting({"a": 1.0} | dict.fromkeys("bcdefgh", 0.5))
    assert not is_interesting({"a": 1.0, "b": 0.0})
    assert not is_interesting(dict.fromkeys("abcdefgh", 1.0))
    assert not is_interesting(dict.fromkeys("ab", 1.0) | dict.fromkeys("cdefgh", 0.0))


def test_a_wrong_answer_is_found() -> None:
    """Each with a sentence: an illegal action, a wrong one, one left out, another result."""
    good = next(found for found in load_puzzles("schoko") if len(found.right) > 1)
    wrong = [
        (replace(good, right=("pass",)), "pass is not a legal action here"),
        (replace(good, right=good.right[:1]), "is right, too, and is not named"),
        (replace(good, best=0.75), "leads to 1, not to 0.75"),
        (replace(good, others={"pass": 0.25}), "pass leads to 0, which is not what it says"),
    ]
    for each, sentence in wrong:
        with pytest.raises(Unproven, match=sentence):
            prove(each)


def test_a_planted_bad_action_is_found() -> None:
    """It leads to less than the best."""
    good = load_puzzles("schoko")[0]
    *_, last = replay.replay(good.record)
    results = find_prover("schoko").results(last.state) or {}
    bad = min(results, key=lambda word: (results[word], word))
    with pytest.raises(Unproven, match="leads to"):
        prove(replace(good, right=(*good.right, bad)))


def test_what_cannot_be_searched_is_told() -> None:
    """Too far from the end, after it, by a record that breaks a rule, or of a game that nothing searches."""
    whole = play_game("schoko")
    far, over = cut_off(whole, 12), replace(whole, result=None)
    with pytest.raises(Unproven, match="too far off"):
        prove(Puzzle(far, ("pass",), 1.0, {}, 1))
    with pytest.raises(Unproven, match="The game is over"):
        prove(Puzzle(over, ("pass",), 1.0, {}, 1))
    with pytest.raises(Problem):
        prove(Puzzle(replace(far, actions=(*far.actions, "pass")), ("pass",), 1.0, {}, 1))
    with pytest.raises(NoPuzzles, match="no puzzles of stacko"):
        prove(Puzzle(cut_off(play_game("stacko"), 3), ("pass",), 1.0, {}, 1))


@pytest.mark.parametrize("game", ["schoko", "schokoly"])
def test_the_package_has_sixty_of_each_game(game: str) -> None:
    """All different, of all three grades, and those looked at here are true."""
    found = load_puzzles(game)
    assert 60 == len(found) == len({form.write(each) for each in found})
    assert {1, 2, 3} == {each.grade for each in found}
    for each in islice(found, 0, None, 12):
        prove(each)
