"""Decisions of Stacko: the best action by the net, or another good one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from bench.reference.decisions import Decision

from tafelrunde.bots.stacko.search import PRUDENCE, learnt
from tafelrunde.kernels.jit import generator
from tafelrunde.kernels.stacko.chain import SEEN, look, weigh
from tafelrunde.kernels.stacko.game import (
    DRAW,
    DRAWN,
    FALLS,
    FINISHED,
    OFFER,
    OPEN,
    PASS,
    POINTS,
    ROUND,
    STOCK,
    TALON,
    TOWERS,
    TURN,
    TURNS,
    WIDTH,
    falls,
    step,
)
from tafelrunde.kernels.stacko.rollout import ALL_KNOWN, GIVEN, MARGINS, rollouts
from tafelrunde.rules.stacko.tower import HEIGHT
from tafelrunde.study import softmax
from tafelrunde.study.fitted_values import load_packaged
from tafelrunde.study.stacko.evaluator import EARLY, TABLE, outline, prospects
from tafelrunde.study.stacko.sampling import StackoSampler

WORLDS = 100
PLAYOUTS = 4
"""In each world so many rounds are played to their end."""

RIVALS = 4
"""The second action is one of the best so many, by what the tower needs."""

Judge = Callable[[Any, Any, int, int], float]
"""What a table with its facts is worth to a seat, in the world of a number."""


def decisions(sampler: StackoSampler, seed: int, games: int) -> Iterator[Decision]:
    """One decision of each match."""
    rng = np.random.default_rng(seed)
    for game in sampler.games(seed, games):
        if not len(game.tables):
            continue
        at = int(rng.integers(len(game.tables)))
        table, facts = game.tables[at], game.facts[at]
        pair = choice(table, facts, rng)
        differences = compared(table, facts, pair, WORLDS, played_out, game.chance)
        mean, error = float(differences.mean()), float(differences.std(ddof=1)) / WORLDS**0.5
        phase = 2 * int(table[ROUND]) + int(table[TURNS] >= EARLY)
        yield Decision(sampler.table, phase, table.copy(), facts.copy(), pair, mean, error, exact=False)


def choice(table: Any, facts: Any, rng: np.random.Generator) -> tuple[int, int]:  # noqa: ANN401 - arrays
    """The action after which the tower needs least, and another good one."""
    seen, out = np.zeros(SEEN, np.int64), np.empty(PASS + 1)
    look(table, int(table[TURN]), int(facts[ALL_KNOWN]), seen)
    weigh(seen, int(table[OFFER]), out)
    out[DRAW if table[DRAWN] else PASS] = -np.inf
    order = np.argsort(-out, kind="stable")
    return int(order[0]), int(order[rng.integers(1, RIVALS)])


def imagine(table: Any, facts: Any, rng: np.random.Generator) -> Any:  # noqa: ANN401
    """The table with what the seat on turn does not see drawn anew: the other's hidden parts, and the talon."""
    world, other = table.copy(), 1 - int(table[TURN])
    places = [TOWERS + WIDTH * other + 1 + i for i in range(HEIGHT) if not int(table[OPEN + other]) >> i & 1]
    talon = list(range(STOCK, STOCK + int(table[TALON])))
    while True:
        if facts[ALL_KNOWN]:
            world[talon] = rng.permutation(table[talon])
            world[places] = rng.permutation(table[places])
        else:
            world[places + talon] = rng.permutation(table[places + talon])
        world[FALLS + other] = falls(world, other)
        if world[FALLS + other] < FINISHED or not places:
            return world


def compared(  # noqa: PLR0917 - a measurement in one place
    table: Any,  # noqa: ANN401
    facts: Any,  # noqa: ANN401
    pair: tuple[int, int],
    worlds: int,
    judge: Judge,
    chance: int,
) -> Any:  # noqa: ANN401
    """By how much the first action does better, in each of some worlds that agree with what the seat sees."""
    rng, seat, found = np.random.default_rng(chance), int(table[TURN]), []
    for number in range(worlds):
        world, values = imagine(table, facts, rng), []
        for code in pair:
            after, known, luck = world.copy(), facts.copy(), generator(chance + number)
            if code >= DRAW:
                known[GIVEN + seat] |= 1 << int(after[OFFER])
            known[ALL_KNOWN] |= code == DRAW and after[TALON] == 0
            step(after, code, luck)
            if after[ROUND] != table[ROUND]:
                known[:] = 0
            values.append(judge(after, known, seat, number))
        found.append(values[0] - values[1])
    return np.array(found)


def played_out(table: Any, facts: Any, seat: int, world: int) -> float:  # noqa: ANN401
    """Rounds played to their end by the nets, and what their margins mean for the match."""
    if table[ROUND] > 1:
        return over(table, seat)
    counts = np.zeros(MARGINS, np.int64)
    rollouts(table, facts, PLAYOUTS, 1_000 + world, *learnt(), PRUDENCE, counts)
    share = float(counts @ prospects(table)) / PLAYOUTS
    return share if seat == 0 else 1 - share


def over(table: Any, seat: int) -> float:  # noqa: ANN401
    """The result of a match that is over."""
    lead = int(table[POINTS] + table[POINTS + 2]) - int(table[POINTS + 1] + table[POINTS + 3])
    return (float(np.sign(lead if seat == 0 else -lead)) + 1) / 2


def evaluated(table: Any, facts: Any, seat: int, world: int) -> float:  # noqa: ANN401
    """The evaluator's value."""
    if table[ROUND] > 1:
        return over(table, seat)
    value = load_packaged(TABLE)
    if value is None:
        raise ValueError("There are no values of Stacko.")
    found = outline(table, facts, world + 1)
    given = softmax.inputs(found.features[None], np.array([found.progress]))
    return float(softmax.chances(given, value.flat)[0, seat])


def estimate(_sampler: StackoSampler, decision: Decision, worlds: int) -> tuple[float, float]:
    """What the evaluator says of a decision, and the error of its sampled worlds."""
    found = compared(decision.position, decision.facts, decision.actions, worlds, evaluated, 7)
    return float(found.mean()), float(found.std(ddof=1)) / len(found) ** 0.5
