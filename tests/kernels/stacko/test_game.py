"""The kernel of Stacko is the twin of its rules: chance is the kernel's, and the rules are given the same."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.stacko.kit import FIRST, deal, derived, order, play, states, whole_matches

from tafelrunde.kernels.arrays import Ints, Rng
from tafelrunde.kernels.jit import below, generator
from tafelrunde.kernels.stacko import game
from tafelrunde.rules.core import Options
from tafelrunde.rules.shuffles import Given
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.rules.stacko.table import StackoState
from tafelrunde.rules.stacko.tower import PARTS, is_finished

matches = st.integers(0, 2**64 - 1)


def bare(state: StackoState) -> StackoState:
    """What a table carries of a state."""
    return replace(state, dealt=(), shuffles=Given(()), history=())


def turned_up(table: Ints) -> tuple[int, ...]:
    """A talon just shuffled, in the order in which it is drawn, the part on offer first."""
    state = game.unpack(table)
    return (state.offer, *state.talon)


def dealt(table: Ints) -> tuple[int, ...]:
    """The parts of a round just dealt, as a record lists them (R3)."""
    first, second = game.unpack(table).towers
    return (*first, *second, *turned_up(table))


def started(seed: int) -> tuple[Ints, Rng, StackoState]:
    """A match dealt by the kernel: its table, its generator, and the same match by the rules."""
    table, rng = np.zeros(game.SIZE, np.int32), generator(seed)
    game.deal(table, rng)
    return table, rng, STACKO.deal(2, Options(), Given((dealt(table),)))


def twins(seed: int) -> Iterator[tuple[StackoState, Ints]]:
    """A match by chance, as in the test kit, by the rules and by the kernel side by side: all its states and tables."""
    table, rng, state = started(seed)
    chance = Random(seed)
    drawing, planning = chance.random(), chance.random()
    yield state, table
    while STACKO.actor(state):
        code = (40 - state.offer) // 4 if chance.random() < planning else chance.randrange(10)
        if chance.random() < drawing:
            code = game.PASS if state.drawn else game.DRAW
        game.step(table, code, rng)
        ended = table[game.ROUND] > len(state.points)
        shuffled = (dealt(table) if ended else turned_up(table),)
        state = STACKO.apply(replace(state, shuffles=Given(shuffled)), game.unpack_action(code)).state
        yield state, table


@given(seed=matches)
@whole_matches
def test_a_step_is_the_step_of_the_rules(seed: int) -> None:
    """Every state of a random match is the same by the rules and by the kernel, renewed talons included."""
    for state, table in twins(seed):
        assert bare(state) == game.unpack(table)


@given(seed=matches)
@whole_matches
def test_the_derived_numbers_are_kept_up(seed: int) -> None:
    """A table that was played on is the one that the state would be packed to."""
    for state, table in twins(seed):
        assert game.pack(state).tolist() == table.tolist()


@given(seed=matches)
@whole_matches
def test_the_legal_actions_are_those_of_the_rules(seed: int) -> None:
    """In the same order, and none after the match."""
    out = np.zeros(game.CHOICES, np.int32)
    for state, table in twins(seed):
        legal = list(STACKO.actions(STACKO.view(state, state.turn)))
        assert legal == [game.unpack_action(code) for code in out[: game.actions(table, out)]]


@given(seed=matches)
@whole_matches
def test_the_standing_is_that_of_the_rules(seed: int) -> None:
    """At any time, and the outcome at the end."""
    for state, table in twins(seed):
        assert STACKO.standing(state).scores == tuple(game.standing(table, seat) for seat in (0, 1))


@given(number=st.integers(0, 2**32))
@whole_matches
def test_a_state_survives_packing(number: int) -> None:
    """What comes out of a table is what went in, but for the history and the shuffles."""
    for state in states(number):
        assert bare(state) == game.unpack(game.pack(state))


@pytest.mark.parametrize("code", range(12))
def test_an_action_survives_packing(code: int) -> None:
    """Each code is one action."""
    assert code == game.LISTED.index(game.unpack_action(code))


def stepped(table: Ints, rng: Rng) -> tuple[int, Ints]:
    """A playout step by step on a copy: how many actions were played, and the table at the end."""
    table, played = table.copy(), 0
    while table[game.ROUND] < 2:
        code = below(rng, game.CHOICES)
        game.step(table, code + (code == game.DRAW and table[game.DRAWN]), rng)
        played += 1
    return played, table


@given(seed=matches)
@whole_matches
def test_a_playout_is_made_of_steps(seed: int) -> None:
    """It plays what the same generator would choose step by step, to the end of the match."""
    table, rng, _ = started(seed)
    same = rng.copy()
    played, end = stepped(table, same)
    assert played == game.playout(table, rng)
    assert (end.tolist(), same.tolist()) == (table.tolist(), rng.tolist())


def test_a_playout_ends_a_round_with_a_finished_tower() -> None:
    """T6: it does not play on, though such an end is rare by chance: here each take into the top is one."""
    near = order((40, 36, 33, 30, 28, 20, 15, 12, 10, 39), FIRST, talon=(3,))
    start = game.pack(replace(deal(Given((near,))), points=((5, 5),), turns=1))
    fifties = 0
    for seed in range(50):
        table = start.copy()
        assert stepped(table, generator(seed))[0] == game.playout(table, generator(seed))
        fifties += game.standing(table, 0) == 55
    assert 0 < fifties < 50


def test_a_playout_may_start_after_a_draw() -> None:
    """The first choice is then to take or to pass, not to draw."""
    for seed in range(30):
        table = game.pack(replace(play(deal(), "draw"), turns=199, points=((5, 5),)))
        assert 1 == game.playout(table, generator(seed))
        assert 18 == table[game.TALON]


def test_playouts_count_their_actions() -> None:
    """So many matches, of two rounds and at most 200 turns each, and a turn is one action or two."""
    rng = generator(1)
    assert 0 < game.playouts(100, rng) <= 100 * 2 * 200 * 2
    assert generator(1).tolist() != rng.tolist()


@pytest.mark.parametrize("state", [3569188319743410144, 7748055884070005476])
def test_a_deal_with_a_finished_tower_is_thrown_away(state: int) -> None:
    """T7: from these states of the generator the first or the second tower of the first deal is finished."""
    table, rng = np.zeros(game.SIZE, np.int32), np.array([state], np.uint64)
    game.deal(table, rng)
    assert [False, False] == [is_finished(tower) for tower in game.unpack(table).towers]
    once = np.array([state], np.uint64)
    for last in range(39, 0, -1):
        below(once, last + 1)
    assert once.tolist() != rng.tolist()


def test_deals_are_even() -> None:
    """F5: every part is as often the first on offer as any other."""
    table, rng = np.zeros(game.SIZE, np.int32), generator(7)
    offers: Counter[int] = Counter()
    for _ in range(4000):
        game.deal(table, rng)
        offers[int(table[game.OFFER])] += 1
    assert set(PARTS) == set(offers)
    assert all(50 < count < 150 for count in offers.values())


def test_renewed_talons_are_even() -> None:
    """T4: every discarded part is as often the first of the new talon as any other, and the one declined never."""
    empty = game.pack(play(replace(deal(), shuffles=derived(1)), *["draw", "pass"] * 19))
    offers: Counter[int] = Counter()
    for seed in range(1900):
        table = empty.copy()
        game.step(table, game.DRAW, generator(seed))
        offers[int(table[game.OFFER])] += 1
    assert set(game.unpack(empty).discard) == set(offers)
    assert all(50 < count < 150 for count in offers.values())
