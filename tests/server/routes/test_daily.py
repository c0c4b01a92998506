"""The deal of the day by REST: what is refused, and what goes with a person."""

import httpx
from tests.server.daily.kit import ada, address, begin, bob, clock, report, today, wait_for_result
from tests.server.kit import Guest

from tafelrunde.records.daily import shift

__all__ = ["ada", "address", "bob", "clock"]


def test_who_is_forgotten_leaves_the_field(ada: Guest, bob: Guest) -> None:
    """With the name and the record."""
    for guest in (ada, bob):
        begun = begin(guest)
        guest.post(f"/api/tables/{begun['table']}/resign")
        wait_for_result(guest, "stacko")
    assert 2 == report(bob)["deal"]["players"]
    ada.http.request("DELETE", "/api/me").raise_for_status()
    while report(bob)["deal"]["players"] != 1:
        pass


def test_what_cannot_be_played_is_refused(ada: Guest, address: str) -> None:
    """A day to come, one that is none, a game that is none, somebody we do not know."""
    day = today(ada)
    for path in (f"{shift(day, 1)}/stacko", f"{shift(day, -1)}/stacko", "yesterday/stacko", f"{day}/chess"):
        assert "no_such_deal" == ada.refused(f"/api/daily/{path}", 404)
    assert 404 == ada.get("/api/daily/days?before=never").status_code
    assert 401 == httpx.post(f"{address}/api/daily/{day}/stacko", headers={"x-tafelrunde": "1"}).status_code
