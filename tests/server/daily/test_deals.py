"""What can be played on a day, and what is promised of it."""

from tests.server.daily.kit import DAY, ada, address, clock, report
from tests.server.kit import Guest

from tafelrunde.records.daily import shift

__all__ = ["ada", "address", "clock"]


def test_each_game_has_a_deal(ada: Guest) -> None:
    """Against a named bot; the seed of today and of tomorrow is promised, and published later."""
    board = ada.get("/api/daily").json()
    assert ["schoko", "schokoly", "stacko"] == sorted(deal["game"] for deal in board["deals"])
    assert {("strong", 2, 0, "new")} == {
        tuple(deal[key] for key in ("bot", "seats", "players", "state")) for deal in board["deals"]
    }
    assert 0 < board["left"] <= DAY * 500
    promised = report(ada)["commitments"]
    assert [board["day"], shift(board["day"], 1)] == [each["day"] for each in promised]
    assert [(True, None), (False, None)] == [(each["late"], each["seed"]) for each in promised]
