"""The record of a table: what it says of chance, of the players, and of how the game ended."""

import pytest
from tests.server.table.test_fold import refusal
from tests.server.worlds import acted, opened_table, started, told

from tafelrunde.records import fairness
from tafelrunde.records.record import EarlyEnd, Player, Successor
from tafelrunde.server.table import entries, recording
from tafelrunde.wire.setup import Setup


def test_there_is_no_record_before_the_deal() -> None:
    """R10: nothing was played yet."""
    assert "not_started" == refusal(opened_table(Setup(game="schoko")), lambda t: recording.record(t, "ada"))


@pytest.mark.parametrize(("person", "seat"), [("ada", 1), ("bob", 2), ("eve", 0)])
def test_the_record_of_a_running_game_is_for_who_asks(person: str, seat: int) -> None:
    """R10, R11: with the commitment and the nonces, without the seed, and with what was taken back."""
    table = told(acted(started(), "=W"), entries.Undone(seat=1, actions=1))
    found = recording.record(table, person)
    assert found.fairness is not None
    assert (fairness.commitment(table.seed), ("nada", "nbob"), None) == (
        found.fairness.commitment,
        found.fairness.nonces,
        found.fairness.seed,
    )
    assert (seat, 1, None) == (found.for_, found.undone, found.result)


def test_the_record_after_the_game_is_whole() -> None:
    """R8, F6, R11: the seed, how it ended, by whom, and what was taken back."""
    table = told(acted(started(), "=W"), entries.Undone(seat=1, actions=1), entries.GameEnded(how="resigned", seat=2))
    found = recording.record(table, "eve")
    assert found.result is not None
    assert found.fairness is not None
    assert (EarlyEnd.RESIGNED, 2, (1,)) == (found.result.ended, found.result.by, found.result.winners)
    assert (None, 1, table.seed, 1) == (found.for_, found.undone, found.fairness.seed, found.fairness.first)


def test_who_starts_is_part_of_the_shuffle_only_where_a_lot_decides() -> None:
    """F7: whoever the host chose can be checked by nobody."""
    found = recording.record(started(start="chosen"), "ada").fairness
    assert found is not None
    assert None is found.first


def test_who_took_over_is_named_from_their_first_action() -> None:
    """R9: one who never acted is not."""
    table = told(started("schokoly", 3), entries.Handed(1, "greedy"), entries.Handed(2, "random"))
    table = told(table, entries.ActionPlayed(1, "=W"))
    players = [Player("Ada", (Successor("bot:greedy", 1),)), Player("Bob"), Player("Cleo")]
    assert players == [recording.player(table, seat) for seat in (1, 2, 3)]
