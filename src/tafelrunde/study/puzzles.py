"""Making and proving puzzles: positions of games between bots whose right actions a search to the end finds (P1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tafelrunde.bots.match import play
from tafelrunde.records import fairness, replay
from tafelrunde.records.puzzle import Puzzle
from tafelrunde.records.record import Record
from tafelrunde.rules.core import Options
from tafelrunde.rules.games import GAMES
from tafelrunde.study.prover import Prover
from tafelrunde.study.registry import find_prover

PLAYERS = ("strong", "club")
"""Whose games give the positions, in both orders."""

SEATS = 2
FEWEST = 6
"""With fewer actions there is little to find."""

SHARE = 8
"""At most one action of so many is right."""

MOST_RIGHT = 10


class Unproven(Exception):  # noqa: N818 - what is wrong with a puzzle
    """An answer that is not what a search to the end of the game finds, in a sentence that says so."""


def make(game: str, options: Options, seed: str) -> Iterator[Puzzle | None]:
    """A puzzle, or None, for each game of an endless series. Raises NoPuzzles.

    The same seed gives the same puzzles in the same order.
    """
    prover = find_prover(game)
    number = 0
    while True:
        bots = PLAYERS if number % 2 == 0 else PLAYERS[::-1]
        yield find(prover, play(game, options, bots, fairness.simulate_fairness(seed, number, SEATS)))
        number += 1


def find(prover: Prover, whole: Record) -> Puzzle | None:
    """The first decision of a game that makes a puzzle, None when there is none."""
    for position in replay.replay(whole):
        if (results := prover.results(position.state)) and is_interesting(results):
            cut = replace(whole, actions=whole.actions[: position.ply], result=None)
            return puzzle_of(prover, cut, position.state, results)
    return None


def is_interesting(results: dict[str, float]) -> bool:
    """Is there something to find: few right actions among many?"""
    right = sum(result == max(results.values()) for result in results.values())
    return len(results) >= FEWEST and right <= min(MOST_RIGHT, len(results) // SHARE)


def puzzle_of(prover: Prover, cut: Record, state: Any, results: dict[str, float]) -> Puzzle:  # noqa: ANN401
    """The puzzle of a position with these results."""
    best = max(results.values())
    right = tuple(sorted(word for word, result in results.items() if result == best))
    return Puzzle(cut, right, best, worse_results(results), prover.grade(state, right))


def worse_results(results: dict[str, float]) -> dict[str, float]:
    """What the actions that are not the best lead to, but for those that lead to nothing."""
    return {word: result for word, result in results.items() if 0 < result < max(results.values())}


def prove(puzzle: Puzzle) -> None:
    """Search the position of a puzzle again. Raises Unproven, Problem for a bad record, NoPuzzles for its game."""
    prover = find_prover(puzzle.record.game)
    if problem := replay.check(puzzle.record):
        raise problem
    *_, last = replay.replay(puzzle.record)
    if GAMES[puzzle.record.game].actor(last.state) is None:
        raise Unproven("The game is over: there is nothing to find.")
    results = prover.results(last.state)
    if results is None:
        raise Unproven("The end of this game is too far off to be searched.")
    compare(puzzle, results)


def compare(puzzle: Puzzle, results: dict[str, float]) -> None:
    """The answer of a puzzle is what was found. Raises Unproven."""
    best = max(results.values())
    right = {word for word, result in results.items() if result == best}
    if missing := set(puzzle.right) - results.keys():
        raise Unproven(f"{min(missing)} is not a legal action here.")
    if wrong := set(puzzle.right) - right:
        raise Unproven(f"{min(wrong)} leads to {results[min(wrong)]:g}, but {min(right)} to {best:g}.")
    if left_out := right - set(puzzle.right):
        raise Unproven(f"{min(left_out)} is right, too, and is not named.")
    if puzzle.best != best:
        raise Unproven(f"The best action leads to {best:g}, not to {puzzle.best:g}.")
    others = worse_results(results)
    if others != puzzle.others:
        word = min(word for word, _ in others.items() ^ puzzle.others.items())
        raise Unproven(f"{word} leads to {results.get(word, 0):g}, which is not what it says.")
