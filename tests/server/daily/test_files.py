"""The file of a past day: the deal, and each finished try as a record that can be checked."""

from tests.server.daily.kit import DAY, ada, address, clock, finish, report, today
from tests.server.kit import Clock, Guest

from tafelrunde.records import daily_file, replay
from tafelrunde.records.fairness import commitment

__all__ = ["ada", "address", "clock"]


def test_a_file_has_all_that_is_needed(ada: Guest, clock: Clock) -> None:
    """D3: the seed that was promised, the scores, and records that verify."""
    finish(ada)
    day, promised = today(ada), report(ada)["commitments"][0]["commitment"]
    score = report(ada)["deal"]["standing"]["score"]
    clock.jump(DAY)
    lines = ada.get(f"/api/daily/{day}/stacko/file").text.splitlines()
    header, entry = daily_file.read_header(lines[0]), daily_file.read_entry(lines[1])
    assert (day, "stacko", 2, "strong") == (header.day, header.game, header.seats, header.bot)
    assert promised == header.commitment == commitment(header.seed)
    assert (score["own"], score["other"]) == (entry.own, entry.other)
    assert replay.check(entry.record) is None
    assert ada.me["name"] == entry.record.players[entry.seat - 1].name
