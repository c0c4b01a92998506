"""Decisions of the chocolate games: laying the best card by worth, or another good one.

Near the end both are searched exactly. Before, they are played to the end in worlds that agree with what the seat sees:
in Scho K.O. every lay is found by a look ahead, in Schokoly it is the best of all, smarties included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from bench.reference.decisions import Decision

from tafelrunde.kernels.chocolate.board import Board, action_of, generator, resample
from tafelrunde.kernels.chocolate.lay_value import rank
from tafelrunde.kernels.chocolate.layout import CARDS_IN_ALL, COLOURS, DRAWN, PLACED, SWAP_TO, TABLE_SIZE, TURN
from tafelrunde.kernels.chocolate.rollout import AHEAD, CANDIDATES, DEPTH, DRAWS, SUMS, play_on
from tafelrunde.kernels.chocolate.step import over
from tafelrunde.study.chocolate.evaluator import PHASES, rollout_weights, situation
from tafelrunde.study.chocolate.exact_end import EndSearch, is_near
from tafelrunde.study.chocolate.sampling import ChocolateSampler, strong_policy
from tafelrunde.study.fitted_values import load_packaged

WORLDS = 48
"""In so many worlds the two actions are played to the end."""

RIVALS = 6
"""The second action is one of the best so many, by worth."""

MOST_COUNTED = 3_000_000
"""After so many counts an exact search is given up."""


def decisions(sampler: ChocolateSampler, seed: int, games: int) -> Iterator[Decision]:
    """One decision of each game in which a lay can be chosen."""
    rng = np.random.default_rng(seed)
    for game in sampler.games(seed, games):
        for table in rng.permutation(game.tables)[:1]:
            board = sampler.board(table)
            if (pair := choice(board, sampler, rng)) is not None:
                yield judged(sampler, board, pair, game.chance)


def choice(board: Board, sampler: ChocolateSampler, rng: np.random.Generator) -> tuple[int, int] | None:
    """The best lay by worth, and another good one; None where no two lays can be compared."""
    table, deck = board.packed.table, board.tables.array
    if table[COLOURS + table[TURN]] < 0 or table[SWAP_TO] >= 0 or table[PLACED] == 0 or over(table, deck):
        return None
    values = np.empty(len(board.out))
    weights = rollout_weights(sampler.game, sampler.seats)
    n = board.check_answer(rank(*board.packed, deck, board.work, board.out, weights, values))
    if n < RIVALS:
        return None
    order = np.argsort(-values[:n], kind="stable")
    return int(board.out[order[0]]), int(board.out[order[rng.integers(1, RIVALS)]])


def judged(sampler: ChocolateSampler, board: Board, pair: tuple[int, int], chance: int) -> Decision:
    """The decision with what it is worth."""
    table, deck = board.packed.table, board.tables.array
    phase = min(PHASES - 1, PHASES * int(table[PLACED]) // int(deck[CARDS_IN_ALL]))
    known = solved(sampler, board, pair)
    if known is None:
        differences = compared(sampler, board, pair, WORLDS, nested(sampler, chance), chance)
        mean, error = float(differences.mean()), float(differences.std(ddof=1)) / len(differences) ** 0.5
    else:
        mean, error = known, 0.0
    return Decision(sampler.table, phase, table.copy(), np.zeros(1), pair, mean, error, known is not None)


def solved(sampler: ChocolateSampler, board: Board, pair: tuple[int, int]) -> float | None:
    """By how much the first action is better, exactly; None where the end is too far off."""
    table, deck = board.packed.table, board.tables.array
    pile, left = int(deck[CARDS_IN_ALL] - table[DRAWN]), int(deck[CARDS_IN_ALL] - table[PLACED])
    if not is_near(sampler.game, sampler.seats, pile, left):
        return None
    search = EndSearch(sampler.game, board.state(), MOST_COUNTED)
    best, other = (search.find_share(action_of(code, board.packed, board.tables)) for code in pair)
    return None if best is None or other is None else best - other


Judge = Callable[[Board, int, int], float]
"""What a board is worth to a seat, in the world of a number."""


def compared(  # noqa: PLR0917 - a measurement in one place
    sampler: ChocolateSampler, board: Board, pair: tuple[int, int], worlds: int, judge: Judge, chance: int
) -> Any:  # noqa: ANN401 - an array
    """By how much the first action does better, in each of some worlds that agree with what the seat sees."""
    seat, deck, luck = int(board.packed.table[TURN]), board.tables.array, generator(chance)
    table, none = board.packed.table.copy(), np.zeros(TABLE_SIZE, np.int32)
    found = []
    for world in range(worlds):
        resample(table, deck, seat, none, luck)
        values = []
        for code in pair:
            after = sampler.board(table)
            after.step(code)
            values.append(judge(after, seat, world))
        found.append(values[0] - values[1])
    return np.array(found)


def nested(sampler: ChocolateSampler, chance: int) -> Judge:
    """Play to the end: with a look ahead for every lay of Scho K.O., else as strongly as what values are fitted to."""
    policy = strong_policy(sampler.game, sampler.seats)
    if sampler.game == "schoko":
        policy[CANDIDATES], policy[AHEAD], policy[DEPTH], policy[DRAWS] = 3, 4, 2, 12
    weights, _, beyond = sampler.values

    def judge(board: Board, seat: int, world: int) -> float:
        sums = np.zeros(SUMS)
        play_on(*board.packed, board.tables.array, policy, generator(chance + world), weights, beyond, sums)
        return float(sums[seat])

    return judge


def evaluated(sampler: ChocolateSampler) -> Judge:
    """The evaluator's value."""
    value, teams = load_packaged(sampler.table), sampler.teams
    if value is None:
        raise ValueError(f"There are no values of {sampler.table}.")

    def judge(board: Board, seat: int, world: int) -> float:
        side = next(i for i, team in enumerate(teams) if seat + 1 in team)
        if over(board.packed.table, board.tables.array):
            sums = np.zeros(SUMS)
            play_on(
                *board.packed,
                board.tables.array,
                strong_policy(sampler.game, sampler.seats),
                generator(1),
                sampler.values[0],
                sampler.values[2],
                sums,
            )
            return float(sums[seat])
        found = situation(board, teams, world + 1)
        return float(value.chances(found.features[None], np.array([found.progress]))[0, side])

    return judge


def estimate(sampler: ChocolateSampler, decision: Decision, worlds: int) -> tuple[float, float]:
    """What the evaluator says of a decision, and the error of its sampled worlds."""
    board = sampler.board(decision.position)
    found = compared(sampler, board, decision.actions, worlds, evaluated(sampler), 7)
    return float(found.mean()), float(found.std(ddof=1)) / len(found) ** 0.5
