"""The worlds behind OpenSpiel's states are the games of the rules, seen by each seat as the rules let it see."""

from random import Random
from typing import Any

import numpy as np
import pytest
from tests.kit.tables import KINDS, Kind
from tests.research.kit import agreeing, canonical, pairs

import tafelrunde.research.spiel  # noqa: F401 - makes the games known
from tafelrunde.records import notation
from tafelrunde.research.chocolate.world import GUARDING, Chocolate
from tafelrunde.research.world import TERMINAL, World, returns
from tafelrunde.rules.games import GAMES


def words(world: World) -> set[str]:
    """All legal actions of the rules' kind: each lay with all that may become of a smartie."""
    found = set()
    for action in world.actions():
        word, after = world.word(action), world.copy()
        after.apply(action)
        guarding = isinstance(after, Chocolate) and after.stage == GUARDING
        found |= {word + after.word(smartie).strip(".") for smartie in after.actions()} if guarding else {word}
    return found


def legal(kind: Kind, state: Any) -> set[str]:  # noqa: ANN401 - each game has its own state
    """The same by the rules."""
    game = GAMES[kind.game]
    return {notation.write(action, game) for action in game.actions(game.view(state, game.actor(state)))}


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_actions_and_actors_are_those_of_the_rules(kind: Kind) -> None:
    """In positions of a random game, and each action has one number below the number of all."""
    for number, (state, world) in enumerate(pairs(kind, 3)):
        actor = GAMES[kind.game].actor(state)
        assert (TERMINAL if actor is None else actor - 1) == world.actor
        if actor is not None and (number % 7 == 0 or kind.game == "stacko"):
            assert legal(kind, state) == words(world)
            assert sorted(set(world.actions())) == world.actions()


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_end_is_worth_what_the_rules_say(kind: Kind) -> None:
    """The winners share the first place."""
    for seed in range(3):
        *_, (state, world) = pairs(kind, seed)
        outcome = GAMES[kind.game].outcome(state)
        assert outcome is not None
        shares = [(seat in outcome.winners) / len(outcome.winners) for seat in range(1, kind.seats + 1)]
        assert pytest.approx(shares) == world.shares()


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_equal_views_are_told_alike_and_others_are_not(kind: Kind) -> None:
    """C16, S12, T5: what a seat is told follows from its view, and the view from what it is told."""
    game, views, told = GAMES[kind.game], set(), set()
    for seed in (1, 2):
        for number, (state, world) in enumerate(pairs(kind, seed)):
            if world.actor == TERMINAL or number > 80:
                break
            for seat in range(kind.seats):
                view = game.view(state, seat + 1)
                assert world.write_information_state(seat) == agreeing(
                    kind, view, Random(seed)
                ).write_information_state(seat)
                views.add(canonical(view))
                told.add(world.write_information_state(seat))
    assert len(views) == len(told)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_resampled_world_looks_the_same_to_the_seat(kind: Kind) -> None:
    """Knowledge, sight and choices stay, and what is hidden is drawn anew."""
    rng, changed = Random(5), 0
    for number, (_, world) in enumerate(pairs(kind, 5)):
        if world.actor == TERMINAL or number > 60:
            break
        for seat in range(kind.seats):
            other = world.resample(seat, rng)
            assert (world.write_information_state(seat), world.write_observation(seat)) == (
                other.write_information_state(seat),
                other.write_observation(seat),
            )
            assert (world.actor, world.words) == (other.actor, other.words)  # type: ignore[attr-defined]
            for name, array in world.tensors(seat).items():
                np.testing.assert_array_equal(array, other.tensors(seat)[name])
            if seat == world.actor:
                assert world.actions() == other.actions()
            changed += world.truth() != other.truth()
    assert changed > 10


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_playout_ends_with_shares_and_leaves_the_world(kind: Kind) -> None:
    """The shares add up to one, and the position stays."""
    rng = np.random.default_rng(1)
    for number, (_, world) in enumerate(pairs(kind, 7)):
        if world.actor == TERMINAL or number > 30:
            break
        before = world.truth()
        assert pytest.approx(1.0) == sum(world.playout(rng))
        assert before == world.truth()


def test_returns_add_up_to_nothing() -> None:
    """A win of two, three or four seats, and shared places."""
    assert [1.0, -1.0] == returns([1, 0])
    assert [2.0, -1.0, -1.0] == returns([1, 0, 0])
    assert [1.0, -1.0, 1.0, -1.0] == returns([0.5, 0, 0.5, 0])
    assert [0.5, 0.5, -1.0] == returns([0.5, 0.5, 0])
