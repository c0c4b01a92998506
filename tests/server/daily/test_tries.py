"""The first try counts, nothing is taken back in it, and equal play meets equal replies."""

from tests.server.daily.kit import ada, address, begin, bob, clock, finish, report, wait_for_result
from tests.server.kit import Guest, play_out

from tafelrunde.records import record as records

__all__ = ["ada", "address", "bob", "clock"]


def test_the_first_try_counts_and_is_gone_on_with(ada: Guest) -> None:
    """D2: coming back leads to the same table; when it is done, others are practice, with everything allowed."""
    first = begin(ada)
    assert first == begin(ada)
    assert first["counted"]
    picture = ada.pictures[first["table"]]
    assert picture.daily
    assert (picture.daily.counted, ("", "")) == (True, tuple(picture.fairness.nonces or ()))
    assert "running" == report(ada)["deal"]["state"]
    ada.post(f"/api/tables/{first['table']}/resign")
    wait_for_result(ada, "stacko")
    second = begin(ada)
    assert not second["counted"]
    assert second["table"] != first["table"]
    assert 1 == report(ada)["deal"]["players"]


def test_nothing_is_taken_back_in_a_first_try(ada: Guest) -> None:
    """Nor offered to be."""
    table = begin(ada, "schoko")["table"]
    play_out([ada], table, most=2)
    assert "first_try" == ada.refused(f"/api/tables/{table}/undo", 409)
    assert ada.get(f"/api/tables/{table}").json()["undo"] is None


def test_equal_play_meets_equal_replies(ada: Guest, bob: Guest) -> None:
    """D1: the same deal, the same starter, the same bot."""
    tables = [finish(guest) for guest in (ada, bob)]
    both = [
        records.read(guest.get(f"/api/tables/{table}/record").text)
        for guest, table in zip((ada, bob), tables, strict=True)
    ]
    assert both[0].actions == both[1].actions
    assert both[0].shuffles == both[1].shuffles
    standing = report(bob)["deal"]["standing"]
    assert (1, 2, 0.5, False) == tuple(standing[key] for key in ("place", "count", "beaten", "bots"))
    assert 1 == len(report(ada)["bars"])
