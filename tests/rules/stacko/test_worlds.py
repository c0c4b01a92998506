"""Hidden means hidden: worlds that differ only in what a seat may not know look the same to it."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.stacko.kit import FIRST, deal, order, play, states, whole_matches

from tafelrunde.rules.core import Seat
from tafelrunde.rules.shuffles import Given
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.rules.stacko.table import Action, Event, StackoSeatView, StackoState

matches = st.integers(0, 2**32)
seats = st.sampled_from([1, 2, None])


def replayed(state: StackoState, world: StackoState) -> list[StackoState]:
    """The states of the match when it is played again in another world; the rounds before this one are the same."""
    before = state.dealt[: len(state.dealt) - len(world.dealt)]
    course = [deal(Given((*before, *world.dealt)))]
    for entry in state.history:
        course.append(STACKO.apply(course[-1], entry.action).state)
    return course


def seen(
    course: list[StackoState], actions: list[Action], seat: Seat | None
) -> list[tuple[StackoSeatView, list[Action], list[Event]]]:
    """All that a seat gets to know during a course: its views, its choices and the events."""
    views = [STACKO.view(state, seat) for state in course]
    events = [STACKO.apply(state, action).events for state, action in zip(course, actions, strict=False)]
    told = [[STACKO.mask(event, seat) for event in happened] for happened in [*events, ()]]
    return [(view, list(STACKO.actions(view)), heard) for view, heard in zip(views, told, strict=True)]


@given(number=matches, seat=seats)
@whole_matches
def test_a_world_drawn_from_a_view_gives_that_view(number: int, seat: Seat | None) -> None:
    """T5: at any time of a match, for both seats and for onlookers."""
    chance = Random(number)
    for state in chance.sample(states(number), 20):
        view = STACKO.view(state, seat)
        assert view == STACKO.view(STACKO.resample(view, chance), seat)


@given(number=matches, seat=seats)
@whole_matches
def test_the_history_leads_to_the_world_drawn(number: int, seat: Seat | None) -> None:
    """R3: the shuffles of the world, with those of the rounds before, replay the history and end in that world."""
    chance = Random(number)
    state = chance.choice(states(number))
    world = STACKO.resample(STACKO.view(state, seat), chance)
    before = state.dealt[: len(state.dealt) - len(world.dealt)]
    end = replayed(state, world)[-1]
    assert replace(world, dealt=(*before, *world.dealt), shuffles=Given(())) == end


@given(number=matches, seat=seats)
@whole_matches
def test_a_seat_cannot_tell_worlds_apart(number: int, seat: Seat | None) -> None:
    """T5, T9: in two worlds with one public history a seat, and an onlooker, get equal views, choices and events."""
    chance = Random(number)
    state = chance.choice(states(number))
    view = STACKO.view(state, seat)
    actions = [entry.action for entry in state.history]
    first, second = (replayed(state, STACKO.resample(view, chance)) for _ in range(2))
    for watcher in (seat, None):
        assert seen(first, actions, watcher) == seen(second, actions, watcher)


@pytest.mark.parametrize("seat", [1, 2, None])
def test_worlds_differ_in_all_that_is_hidden(seat: Seat | None) -> None:
    """T5: the dealt parts of others, the order of the talon and the shuffles to come are drawn anew."""
    state = play(deal(), "draw", "take 4", "take 1")
    worlds = [STACKO.resample(STACKO.view(state, seat), Random(number)) for number in range(100)]
    for hidden in (0, 1):
        assert (hidden + 1 == seat) == (len({world.towers[hidden] for world in worlds}) == 1)
    assert 100 == len({world.talon for world in worlds}) == len({world.shuffles for world in worlds})


def test_a_renewed_talon_gives_away_which_parts_the_towers_hide() -> None:
    """T4: what is neither open nor in the known talon is in the tower of the other; only its order is drawn."""
    state = play(deal(Given((order(), order()[20:39]))), *["draw", "pass"] * 20)
    world = STACKO.resample(STACKO.view(state, 2), Random(1))
    assert (sorted(FIRST), sorted(state.talon)) == (sorted(world.towers[0]), sorted(world.talon))
    assert (FIRST, state.talon) != (world.towers[0], world.talon)


@pytest.mark.parametrize("words", [(), ("take 1",)])
def test_no_world_has_a_tower_that_would_have_ended_the_round(words: tuple[str, ...]) -> None:
    """T6: the hidden part of a tower that falls, or fell before its lowest part was changed, does not fit on top."""
    tower = (40, 36, 33, 30, 28, 20, 15, 12, 10, 39)
    start = replace(deal(Given((order(tower, FIRST),))), open=((True,) * 9 + (False,), (False,) * 10))
    view = STACKO.view(play(start, *words), 2)
    tops = {STACKO.resample(view, Random(number)).towers[0][9] for number in range(200)}
    assert (10, 39) == (min(tops) - 1, max(tops))


def test_worlds_are_drawn_evenly() -> None:
    """T1: each part that may be hidden in a place is there as often as any other."""
    view = STACKO.view(deal(), 2)
    lowest = Counter(STACKO.resample(view, Random(number)).towers[0][0] for number in range(2900))
    assert 29 == len(lowest)
    assert all(60 < count < 145 for count in lowest.values())
