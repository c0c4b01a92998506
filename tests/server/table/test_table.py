"""A table as its log tells it: who sits where, what is to be done, and who won."""

import pytest
from msgspec.structs import replace
from tests.server.table.test_fold import refusal
from tests.server.worlds import SECOND, opened_table, started, told

from tafelrunde.rules.core import Outcome
from tafelrunde.server.table import entries, requests
from tafelrunde.wire.setup import HoursClock, LiveClock, Setup


def test_a_new_table_is_empty() -> None:
    """One entry, no time but its own, and nothing said, done or taken back."""
    table = opened_table(Setup(game="schokoly", seats=3))
    assert (1, 1, SECOND, SECOND) == (table.number, table.changed, table.time, table.opened)
    assert [0] * 5 == [table.undone, table.undos, table.said, table.onlooked, table.resumed]
    assert ({}, {}, {}, (), (None,) * 3) == (table.spoken, table.prepared, table.away, table.chat, table.chairs)
    assert (False, False, None) == (table.is_running, table.is_over, table.outcome)


def test_nobody_changes_a_table() -> None:
    """It is a value: an entry gives another table, and what was drawn from this one holds."""
    with pytest.raises(AttributeError, match="immutable type"):
        started().number = 1  # type: ignore[misc]


@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_seats_go_around_the_table_from_the_chair_that_starts(first: int) -> None:
    """F7: that chair has seat 1, its neighbour seat 2; every seat has a chair and every chair a seat."""
    table = replace(started("schokoly", 4), first=first)
    assert [first, first % 4 + 1] == [table.chair_of(1), table.chair_of(2)]
    assert [1, 2, 3, 4] == [table.seat_of(table.chair_of(seat)) for seat in (1, 2, 3, 4)]
    assert [1, 2, 3, 4] == [table.chair_of(table.seat_of(chair)) for chair in (1, 2, 3, 4)]


def test_a_decision_and_its_entry_share_one_step() -> None:
    """What was decided about is folded next: the rules are asked once, and again for another word."""
    table = started()
    step = table.step("=W")
    assert step is table.step("=W")
    assert step is not table.step("=D")
    assert table.step("=D") is table.step("=D")


def test_who_neither_plays_nor_hosts_looks_on() -> None:
    """The host may have no chair, and still is no onlooker."""
    table = started()
    assert [False, False, True] == [table.onlooks(person) for person in ("ada", "bob", "cleo")]
    assert not opened_table(Setup(game="schoko")).onlooks("ada")


@pytest.mark.parametrize(
    ("setup", "reveal", "patience"),
    [
        (Setup(game="schoko"), 20 * SECOND, 10 * 60 * SECOND),
        (Setup(game="schoko", clock=LiveClock(60)), 20 * SECOND, 10 * 60 * SECOND),
        (Setup(game="schoko", clock=HoursClock(12), live=False), 12 * 3600 * SECOND, 14 * 86400 * SECOND),
        (Setup(game="schoko", live=False), 14 * 86400 * SECOND, 14 * 86400 * SECOND),
        (Setup(game="schoko", live=False, away=3600), 3600 * SECOND, 3600 * SECOND),
    ],
)
def test_how_long_somebody_is_waited_for(setup: Setup, reveal: int, patience: int) -> None:
    """F10: seconds at a live table; over days as long as a turn may take, or as somebody may be away."""
    table = opened_table(setup)
    assert (reveal, patience) == (table.reveal_time, table.patience)


def test_a_seat_that_nobody_has_cannot_be_played() -> None:
    """Before the deal chairs may be free."""
    with pytest.raises(ValueError, match="nobody sits on seat 2"):
        opened_table(Setup(game="schoko")).occupant(2)


@pytest.mark.parametrize(
    ("ended", "winners"),
    [
        (entries.GameEnded(how="agreed"), (1, 2, 3, 4)),
        (entries.GameEnded(how="aborted"), ()),
        (entries.GameEnded(how="aborted", seat=1), ()),
        (entries.GameEnded(how="resigned"), ()),
        (entries.GameEnded(how="resigned", seat=3), (2, 4)),
        (entries.GameEnded(how="timeout", seat=2), (1, 3)),
    ],
)
def test_who_wins_a_game_that_did_not_end_by_the_rules(ended: entries.GameEnded, winners: tuple[int, ...]) -> None:
    """R8: every other side, all who agreed, or nobody."""
    outcome = told(started("schokoly", 4), ended).outcome
    assert outcome is not None
    assert winners == outcome.winners


def test_a_table_that_was_given_up_before_the_deal_has_no_winner() -> None:
    """R8: and nobody sits down there any more."""
    table = told(opened_table(Setup(game="schoko")), entries.GameEnded(how="aborted"))
    assert Outcome((0, 0), ()) == table.outcome
    assert (True, False) == (table.is_over, table.is_running)
    assert "started" == refusal(table, lambda t: requests.sit(t, "ada", "Ada", chair=None, nonce=""))
