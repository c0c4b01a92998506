"""What counts of a try that has ended."""

from tests.server.daily.kit import DAY, ada, address, begin, clock, report, today
from tests.server.kit import Clock, Guest

__all__ = ["ada", "address", "clock"]


def test_what_is_not_finished_in_time_does_not_count(ada: Guest, clock: Clock) -> None:
    """D2: it can be finished all the same."""
    begun, day = begin(ada), today(ada)
    clock.jump(DAY)
    ada.http.post(f"/api/tables/{begun['table']}/resign", json={}).raise_for_status()
    told = report(ada, day=day)["deal"]
    assert ("missed", 0, None) == (told["state"], told["players"], told["standing"])
    assert 0 == next(each for each in ada.get("/api/daily").json()["deals"] if each["game"] == "stacko")["players"]
