"""Making and proving puzzles: positions of games between bots in which it is known for certain what is right (P1)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tafelrunde.bots.match import play
from tafelrunde.records import fairness, notation, replay
from tafelrunde.records.puzzle import Puzzle, PuzzleFact, PuzzleReasons
from tafelrunde.records.record import Record
from tafelrunde.rules.core import Options
from tafelrunde.rules.games import GAMES
from tafelrunde.study.prover import IsWanted, Prover, PuzzleKind, PuzzleSolution
from tafelrunde.study.registry import find_prover, find_reasons
from tafelrunde.study.verdict_facts import choose_facts

PLAYERS = ("strong", "club")
"""Whose games give the positions, in both orders."""

SEATS = 2
EXPLAINED = 6
"""Against so many wrong actions, the most tempting ones, it is told what speaks for the best."""

TOLERANCE = 0.002
"""Another machine may round otherwise."""


class Unproven(Exception):  # noqa: N818 - what is wrong with a puzzle
    """An answer that is not what is found again, in a sentence that says so."""


def make(game: str, options: Options, seed: str) -> Iterator[Puzzle | None]:
    """A puzzle, or None, for each game of an endless series. Raises NoPuzzles.

    The same seed gives the same puzzles in the same order.
    """
    prover, made, number = find_prover(game), Counter[PuzzleKind](), 0

    def is_wanted(kind: PuzzleKind) -> bool:
        rows = 1 + made.total() // prover.among
        return made[kind] < math.ceil(rows * prover.among * prover.most_of_a_kind)

    while True:
        bots = PLAYERS if number % 2 == 0 else PLAYERS[::-1]
        whole = play(game, options, bots, fairness.simulate_fairness(seed, number, SEATS))
        found = find(prover, whole, is_wanted)
        if found:
            made[PuzzleKind(found.proof, found.grade)] += 1
        yield found
        number += 1


def find(prover: Prover, whole: Record, is_wanted: IsWanted) -> Puzzle | None:
    """The first decision of a game that makes a puzzle, None when there is none, or its kind is not wanted."""
    for position in replay.replay(whole):
        if solution := prover.seek(position.state, is_wanted):
            kind = PuzzleKind(solution.proof, prover.grade(position.state, solution.right))
            if not is_wanted(kind):
                return None
            cut = replace(whole, actions=whole.actions[: position.ply], result=None)
            reasons = explain(whole.game, prover, position.state, solution)
            return Puzzle(cut, solution.right, solution.best, solution.others, kind.grade, kind.proof, reasons)
    return None


def explain(game: str, prover: Prover, state: Any, solution: PuzzleSolution) -> PuzzleReasons:  # noqa: ANN401
    """What speaks for the right action that comes to mind first, against the most tempting wrong ones (P2)."""
    ranked, find_facts = prover.rank_actions(state), find_reasons(game)
    best = next((word for word in ranked if word in solution.right), solution.right[0])
    wrong = [word for word in ranked if word not in solution.right][:EXPLAINED]
    if find_facts is None:
        return PuzzleReasons(best, {})
    view, right = GAMES[game].view(state, GAMES[game].actor(state)), notation.read(best, game)
    found = {word: choose_facts(find_facts(game, view, notation.read(word, game), right)) for word in wrong}
    against = {
        word: tuple(PuzzleFact(fact.kind, dict(fact.figures), fact.cells) for fact in facts)
        for word, facts in found.items()
        if facts
    }
    return PuzzleReasons(best, against)


def prove(puzzle: Puzzle) -> None:
    """Solve the position of a puzzle again. Raises Unproven, Problem for a bad record, NoPuzzles for its game."""
    prover = find_prover(puzzle.record.game)
    if problem := replay.check(puzzle.record):
        raise problem
    *_, last = replay.replay(puzzle.record)
    if GAMES[puzzle.record.game].actor(last.state) is None:
        raise Unproven("The game is over: there is nothing to find.")
    solution = prover.solve(last.state)
    if solution is None:
        raise Unproven("Nothing is proven here: the end of the game is too far off, or no action is clearly the best.")
    compare(puzzle, solution)
    if puzzle.reasons.against and puzzle.reasons != explain(puzzle.record.game, prover, last.state, solution):
        raise Unproven("The reasons are not those that hold in the position.")


def compare(puzzle: Puzzle, solution: PuzzleSolution) -> None:
    """The answer of a puzzle is what was found. Raises Unproven."""
    right, best, values = set(solution.right), solution.best, solution.values
    if missing := set(puzzle.right) - values.keys():
        raise Unproven(f"{min(missing)} is not a legal action here.")
    if wrong := set(puzzle.right) - right:
        raise Unproven(f"{min(wrong)} leads to {values[min(wrong)]:g}, but {min(right)} to {best:g}.")
    if left_out := right - set(puzzle.right):
        raise Unproven(f"{min(left_out)} is right, too, and is not named.")
    if puzzle.proof != solution.proof:
        raise Unproven(f"It is proven by {solution.proof.value}, not by {puzzle.proof.value}.")
    if not math.isclose(puzzle.best, best, abs_tol=TOLERANCE):
        raise Unproven(f"The best action leads to {best:g}, not to {puzzle.best:g}.")
    for word in sorted(solution.others.keys() | puzzle.others.keys()):
        if not math.isclose(solution.others.get(word, 0), puzzle.others.get(word, 0), abs_tol=TOLERANCE):
            raise Unproven(f"{word} leads to {values.get(word, 0):g}, which is not what it says.")
