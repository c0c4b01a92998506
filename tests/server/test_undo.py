"""Undo: what it costs on the clock, how often a table may be undone, and who has to consent (U1, U2)."""

from itertools import pairwise
from random import Random

import pytest
from tests.server.table.test_fold import refusal
from tests.server.worlds import KINDS, SECOND, acted, some_word, started, told

from tafelrunde.server.table import entries, recording, requests, snapshots
from tafelrunde.server.table.entries import TableEntry
from tafelrunde.server.table.fold import fold
from tafelrunde.server.table.snapshots import Viewer
from tafelrunde.server.table.table import Table
from tafelrunde.wire.setup import DAY, DaysClock, HoursClock, LiveClock

CLOCKS = [LiveClock(3600, 7), LiveClock(3600), HoursClock(6), DaysClock(3)]


def later(table: Table, seconds: float, entry: TableEntry | None = None) -> Table:
    """The table after an entry so many seconds later; without one, somebody plays some word."""
    entry = entry or entries.ActionPlayed(table.actor or 0, some_word(table, Random(table.number)))
    return fold(table, entry, table.number + 1, table.time + int(seconds * SECOND))


def remaining(table: Table, now: int) -> list[int]:
    """What all seats have left."""
    assert table.clocks is not None
    return [table.clocks.remaining_time(seat, now) for seat in range(1, len(table.chairs) + 1)]


@pytest.mark.parametrize("kind", CLOCKS)
@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_an_undo_is_as_if_the_action_had_not_come_yet(
    game: str, seats: int, kind: LiveClock | HoursClock | DaysClock
) -> None:
    """U2: who takes back has thought ever since, nobody else has; increments and new days are gone with the turn."""
    rng, games = Random(4), [started(game, seats, clock=kind)]
    for _ in range(14):
        games.append(later(games[-1], rng.randrange(60)))
    for back in range(1, len(games)):
        undone = later(games[-1], 30, entries.Undone(seat=1, actions=back))
        for wait in (0, 5 * SECOND):
            assert remaining(games[-1 - back], undone.time + wait) == remaining(undone, undone.time + wait)


@pytest.mark.parametrize(("game", "seats"), KINDS)
@pytest.mark.parametrize("seed", range(5))
def test_all_time_is_charged_to_somebody(game: str, seats: int, seed: int) -> None:
    """U2: what is gone from the clocks, without increments for turns that stand, is the time since the start."""
    rng, table = Random(seed), started(game, seats, clock=LiveClock(3600, 7))
    start, stopped = table.time, 0
    for _ in range(40):
        entry: TableEntry | None = None
        if rng.random() < 0.1:
            entry = entries.Resumed(gap=3 * SECOND)
            stopped += entry.gap
        elif table.past and rng.random() < 0.4:
            entry = entries.Undone(seat=1, actions=rng.randrange(min(4, len(table.past))) + 1)
        table = later(table, rng.randrange(3, 20), entry)
    movers = [*(played.seat for played in table.past), table.actor]
    turns = sum(one != other for one, other in pairwise(movers))
    gone = seats * 3600 * SECOND + turns * 7 * SECOND - sum(remaining(table, table.time))
    assert table.time - start - stopped == gone


def test_thinking_on_the_clock_of_another_is_not_free() -> None:
    """U2: to name a colour, or to lay, and take back while the other's clock runs, costs what thinking costs."""
    table = started("schoko", clock=LiveClock(60))
    before = later(later(table, 0, entries.ActionPlayed(1, "=W")), 1)
    assert 2 == before.actor
    undone = later(before, 32, entries.Undone(seat=1, actions=1))
    assert [60 - 1 - 32, 60] == [left // SECOND for left in remaining(undone, undone.time)]


def test_days_are_whole_for_who_waits_again() -> None:
    """U2: an action taken back and played again does not leave the next seat the rest of its days."""
    table = later(later(started("stacko", clock=DaysClock(3)), 0), DAY)
    undone = later(table, DAY, entries.Undone(seat=1, actions=len(table.past)))
    assert [1 * DAY, 3 * DAY] == [left // SECOND for left in remaining(undone, undone.time)]


def test_what_costs_more_time_than_is_left_cannot_be_taken_back() -> None:
    """U2: nobody loses on time by an undo; also not by the time that the others take to consent."""
    table = later(later(started("stacko", clock=LiveClock(60)), 1, entries.ActionPlayed(1, "take 1")), 0, None)
    asked = told(table, requests.undo(table, "ada", now=table.time))
    late = table.time + 59 * SECOND
    assert "no_time" == refusal(table, lambda t: requests.undo(t, "ada", now=late))
    assert "no_time" == refusal(asked, lambda t: requests.consent(t, "bob", yes=True, now=late))
    shown = [snapshots.snapshot(table, Viewer("ada"), now).undo for now in (table.time, late)]
    assert ["ask", None] == shown


def test_an_undo_needs_a_millisecond_on_the_clock() -> None:
    """U2: which runs on as if the action had not come."""
    table = started(clock=LiveClock(60))
    falls = table.time + 60 * SECOND
    named = later(table, 1, entries.ActionPlayed(1, "=W"))
    assert entries.Undone(seat=1, actions=1) == requests.undo(named, "ada", now=falls - 1)
    assert "no_time" == refusal(named, lambda t: requests.undo(t, "ada", now=falls))


def test_what_is_taken_back_freely_is_one_action() -> None:
    """U1: what drew a card is asked for."""
    named = acted(started("schoko"), "=W")
    assert entries.Undone(seat=1, actions=1) == requests.undo(named, "ada", now=named.time)
    laid = acted(named, some_word(named, Random(1)))
    assert entries.Asked(seat=1, what="undo") == requests.undo(laid, "ada", now=laid.time)


def test_a_table_is_undone_at_most_so_often() -> None:
    """U2: twice as often as actions stand in it, and twenty times more; the picture says so."""
    table = later(started("schoko"), 0, entries.ActionPlayed(1, "=W"))
    assert "free" == snapshots.snapshot(table, Viewer("ada"), 0).undo
    for _ in range(22):
        undone = told(table, requests.undo(table, "ada", now=table.time))
        table = told(undone, entries.ActionPlayed(1, "=W"))
    assert "undone_enough" == refusal(table, lambda t: requests.undo(t, "ada", now=0))
    assert None is snapshots.snapshot(table, Viewer("ada"), 0).undo
    more = told(table, entries.ActionPlayed(1, some_word(table, Random(1))))
    assert isinstance(requests.undo(more, "ada", now=more.time), entries.Asked)


def test_an_undo_waits_for_the_consent_of_everybody_else() -> None:
    """U1: among three people two have to consent, in whichever order; who asked cannot."""
    table = started("schokoly", 3)
    while len(table.past) < 6:
        table = acted(table, some_word(table, Random(1)))
    asked = told(table, entries.Asked(seat=1, what="undo"))
    assert "your_question" == refusal(asked, lambda t: requests.consent(t, "ada", yes=True, now=0))
    for first, second in (("bob", "cleo"), ("cleo", "bob")):
        half = told(asked, requests.consent(asked, first, yes=True, now=0))
        assert isinstance(requests.consent(asked, first, yes=True, now=0), entries.Asked)
        back = requests.actions_back(table, (1,))
        assert entries.Undone(seat=1, actions=back) == requests.consent(half, second, yes=True, now=0)
        assert isinstance(requests.consent(half, first, yes=True, now=0), entries.Asked)


def test_a_successor_begins_with_the_first_action_that_stands() -> None:
    """R9: what was undone and played again by the bot is the bot's, and what the person played stays theirs."""
    table = started("schokoly", 3)
    while len(table.past) < 8:
        table = acted(table, some_word(table, Random(1)))
    handed = told(table, entries.Handed(seat=1, bot="greedy"))
    assert () == recording.player(handed, 1).then
    before = sum(played.seat == 1 for played in handed.past)
    undone = told(handed, entries.Undone(seat=1, actions=5))
    while sum(played.seat == 1 for played in undone.past) < before + 1:
        undone = told(undone, entries.ActionPlayed(undone.actor or 0, some_word(undone, Random(1))))
    starts = [n for n, played in enumerate(undone.past, start=1) if played.seat == 1 and n > 3]
    assert [("bot:greedy", starts[0])] == [(each.name, each.start) for each in recording.player(undone, 1).then]


def test_only_who_sits_at_the_table_hands_on_or_claims() -> None:
    """An onlooker cannot, however long somebody is away."""
    table = told(started("stacko"), entries.Went(person="bob"))
    late = table.time + table.patience
    for claim in (False, True):
        hand_on = lambda t, claim=claim, who="eve": requests.hand_on(t, who, 2, now=late, claim=claim)  # noqa: E731
        assert "not_seated" == refusal(table, hand_on)
    assert entries.GameEnded("timeout", 2) == requests.hand_on(table, "ada", 2, now=late, claim=True)
