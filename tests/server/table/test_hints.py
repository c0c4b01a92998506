"""Who is helped in a running game (V11), and how that is counted in the log, in the picture and in the record (R12)."""

import msgspec
import pytest
from tests.server.worlds import acted, opened_table, started, told

from tafelrunde.records import record as records
from tafelrunde.records.fields import BadRecord
from tafelrunde.server.table import entries, hints, recording, requests, snapshots
from tafelrunde.server.table.refusals import Refusal, Repeated, Stale
from tafelrunde.server.table.snapshots import Viewer
from tafelrunde.server.table.table import Table
from tafelrunde.wire.setup import Setup


def alone(game: str = "schoko", seats: int = 2) -> Table:
    """A table at which ada plays against bots, and starts."""
    table = opened_table(Setup(game=game, seats=seats))
    table = told(table, requests.sit(table, "ada", "Ada", chair=None, nonce="n"))
    for _ in range(seats - 1):
        table = told(table, requests.sit_bot(table, "ada", None, "greedy"))
    return told(table, entries.Started(first=1))


def on_one_device() -> Table:
    """A table at which ada has both chairs."""
    table = opened_table(Setup(game="schoko"))
    for chair in (1, 2):
        table = told(table, requests.sit(table, "ada", f"Ada {chair}", chair=chair, nonce="n", is_nickname=True))
    return told(table, entries.Started(first=1))


def code(table: Table, person: str) -> str | None:
    """Why somebody is not helped."""
    refused = hints.refusal(table, person)
    return None if refused is None else refused.code


def test_help_is_for_who_plays_against_bots_alone_or_on_one_device() -> None:
    """V11: never where somebody else plays, and never for onlookers."""
    assert None is code(alone(), "ada")
    assert None is code(on_one_device(), "ada")
    assert "no_hints" == code(started(), "ada")
    assert "not_seated" == code(alone(), "eve")


def test_who_left_a_seat_to_a_bot_counts_as_somebody_else() -> None:
    """V11: they played this game, too."""
    table = started("schokoly", 3)
    for person in ("bob", "cleo"):
        table = told(table, requests.resign(table, person))
    assert ("ada",) == table.people
    assert "no_hints" == code(table, "ada")


def test_there_is_help_only_on_ones_turn_and_while_a_game_goes_on() -> None:
    """Of several hands on one device, the one to act has to be shown."""
    table = alone()
    assert 1 == hints.must_be_on_turn(table, "ada", 1)
    for seat, seen in ((None, "hand_hidden"), (2, "not_your_turn")):
        with pytest.raises(Refusal) as refused:
            hints.must_be_on_turn(table, "ada", seat)
        assert seen == refused.value.code
    over = told(table, requests.resign(table, "ada"))
    with pytest.raises(Refusal, match="game_over"):
        hints.must_be_helped(over, "ada")


def test_a_hint_makes_no_action_stale_and_counts_once_a_position() -> None:
    """However far it goes; the same step again is not stored again."""
    table = alone()
    before = table.changed
    for step in hints.STEPS:
        table = told(table, hints.give(table, "ada", 1, step, at=before))
    assert (before, (1, 0)) == (table.changed, table.hints)
    for step in hints.STEPS:
        with pytest.raises(Repeated):
            hints.give(table, "ada", 1, step, at=before)
    after = acted(table, "=W")
    assert (1, 0) == after.hints
    with pytest.raises(Stale):
        hints.give(told(after, requests.undo(after, "ada", now=0)), "ada", 1, "place", at=before)


def test_hints_are_counted_in_picture_lines_and_record() -> None:
    """R12: also in a partial record; an older record has none."""
    table = told(alone(), entries.Hinted(1, 0, "action"))
    picture = snapshots.snapshot(table, Viewer("ada"), 0)
    assert ([1, 0], True) == (picture.hints, picture.may_ask_hint)
    assert not snapshots.snapshot(table, Viewer("eve"), 0).may_ask_hint
    line = snapshots.public_line(table, entries.Hinted(1, 0, "action"), 9, 0)
    assert line is not None
    assert ("hinted", 1, "action") == (line.kind, line.seat, line.word)
    for each in (table, told(table, requests.resign(table, "ada"))):
        written = records.write(recording.record(each, "ada"))
        assert (1, 0) == records.read(written).hints
        assert () == records.read(written.replace(' "hints": [1, 0],', "")).hints
        for bad in ("[1]", "[0, 0]", "[-1, 0]", '"1"', "[1, 0.5]"):
            with pytest.raises(BadRecord, match="R12"):
                records.read(written.replace("[1, 0]", bad))


def test_the_coach_is_counted_once_an_action() -> None:
    """One that was taken back and played again is another one."""
    table = acted(alone(), "=W")
    played = hints.find_played(table, "ada", 0)
    warned = told(table, hints.warn(table, "ada", 0, played))
    assert (1, 0) == warned.hints
    with pytest.raises(Repeated):
        hints.warn(warned, "ada", 0, played)
    again = acted(told(warned, requests.undo(warned, "ada", now=0)), "=W")
    assert (2, 0) == told(again, hints.warn(again, "ada", 0, hints.find_played(again, "ada", 0))).hints
    other = acted(told(warned, requests.undo(warned, "ada", now=0)), "=D")
    with pytest.raises(Stale):
        hints.warn(other, "ada", 0, played)


def test_the_coach_looks_at_nothing_but_the_last_action() -> None:
    """Nor at any of a bot."""
    table = alone()
    for ply in (0, 3):
        with pytest.raises(Refusal, match="not_your_last"):
            hints.find_played(table, "ada", ply)


def test_help_is_in_the_log_as_an_entry_of_its_own() -> None:
    """And survives with it."""
    entry = entries.Hinted(1, 4, "reason")
    assert entry == entries.read(entries.write(entry))
    assert b'{"kind":"hinted","seat":1,"ply":4,"what":"reason"}' == msgspec.json.encode(entry)
