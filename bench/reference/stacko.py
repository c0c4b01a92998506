"""Decisions of Stacko: the best action by what the tower needs, or another good one.

Both are played on in worlds that agree with what the seat sees. In the next turns the seats try their best actions in
worlds of their own, as the level `master` does; from there rounds are played to their end by the nets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from bench.reference.decisions import Decision

from tafelrunde.bots.stacko.search import FINISHING, KEEN, KEENEST, PRUDENCE, TIE, WITHIN, load_learnt
from tafelrunde.kernels.jit import generator
from tafelrunde.kernels.stacko.chain import DECLINED, LEAD, OVER, SEEN, look, weigh
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
from tafelrunde.kernels.stacko.lookahead import ponder
from tafelrunde.kernels.stacko.net import CARE, WORK, WORTHS, price
from tafelrunde.kernels.stacko.net import judge as foresee
from tafelrunde.kernels.stacko.rollout import ALL_KNOWN, GIVEN, MARGINS, rollouts
from tafelrunde.rules.stacko.table import ROUNDS
from tafelrunde.rules.stacko.tower import HEIGHT
from tafelrunde.study.fitted_values import load_packaged
from tafelrunde.study.stacko.evaluator import EARLY, TABLE, outline, prospects
from tafelrunde.study.stacko.sampling import StackoSampler

WORLDS = 48
PLAYOUTS = 4
"""In each world so many rounds are played to their end."""

DEEP = 2
"""In so many turns after the action the seats look ahead."""

TRIED, TRIED_IN, TURNS_ON = 3, 10, 4
"""So many actions are tried then, in so many worlds, for so many turns."""

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
            after, known = world.copy(), facts.copy()
            act(after, known, code, generator(chance + number))
            values.append(judge(after, known, seat, number))
        found.append(values[0] - values[1])
    return np.array(found)


def act(table: Any, facts: Any, code: int, luck: Any) -> None:  # noqa: ANN401
    """Play an action, and keep what both seats know of the round."""
    number = table[ROUND]
    if code >= DRAW:
        facts[GIVEN + int(table[TURN])] |= 1 << int(table[OFFER])
    facts[ALL_KNOWN] |= code == DRAW and table[TALON] == 0
    step(table, code, luck)
    if table[ROUND] != number:
        facts[:] = 0


def tried(table: Any, facts: Any, luck: Any) -> int:  # noqa: ANN401
    """The action of the seat on turn that does best in worlds that agree with what it sees."""
    who, nets = int(table[TURN]), load_learnt()
    seen, out = np.zeros(SEEN, np.int64), np.empty(PASS + 1)
    look(table, who, int(facts[ALL_KNOWN]), seen)
    lead = int(table[POINTS] - table[POINTS + 1]) * (1 - 2 * who) if table[ROUND] else 0
    seen[OVER], seen[DECLINED], seen[LEAD] = table[ROUND], facts[GIVEN + 1 - who], lead
    worths = np.empty(WORTHS, np.float32)
    price(seen, nets.leads, worths)
    worths[CARE] = PRUDENCE
    foresee(seen, int(table[OFFER]), int(table[DRAWN]), nets.net, worths, np.empty(WORK, np.float32), out)
    out[DRAW:] += TIE
    codes = np.argsort(-out, kind="stable")[:TRIED]
    codes = codes[out[codes] >= out[codes[0]] - WITHIN]
    if len(codes) == 1 or out[codes[0]] >= FINISHING:
        return int(codes[0])
    known = np.array((who, facts[ALL_KNOWN], lead, *facts[GIVEN:], TURNS_ON), np.int64)
    plan = np.array((PRUDENCE, min(KEENEST, KEEN * (1 + int(table[TURNS])))))
    values = np.empty((TRIED_IN, len(codes)))
    ponder(table, known, plan, seen, codes, luck, *nets, values)
    return int(codes[int(np.argmax(values.mean(axis=0)))])


def played_out(table: Any, facts: Any, seat: int, world: int) -> float:  # noqa: ANN401
    """Some turns of looking ahead, then rounds played to their end by the nets, and what they mean for the match."""
    luck = generator(1_000_000 + world)
    for _ in range(DEEP):
        if table[ROUND] < ROUNDS:
            act(table, facts, tried(table, facts, luck), luck)
    if table[ROUND] >= ROUNDS:
        return over(table, seat)
    counts = np.zeros(MARGINS, np.int64)
    rollouts(table, facts, PLAYOUTS, 1_000 + world, *load_learnt(), PRUDENCE, counts)
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
    return float(value.chances(found.features[None], np.array([found.progress]))[0, seat])


def estimate(_sampler: StackoSampler, decision: Decision, worlds: int) -> tuple[float, float]:
    """What the evaluator says of a decision, and the error of its sampled worlds."""
    found = compared(decision.position, decision.facts, decision.actions, worlds, evaluated, 7)
    return float(found.mean()), float(found.std(ddof=1)) / len(found) ** 0.5
