"""What is told of a deal while its day goes on, and afterwards."""

import hashlib

import httpx
from tests.server.daily.kit import DAY, ada, address, begin, bob, clock, finish, report, today, wait_for_result
from tests.server.kit import Clock, Guest

from tafelrunde.records import record as records
from tafelrunde.records import replay

__all__ = ["ada", "address", "bob", "clock"]


def test_nothing_helps_others_while_the_day_goes_on(ada: Guest, bob: Guest, address: str) -> None:
    """V11: no onlooker, no record, no picture, no best line, no field, no seed, whether the game is over or not."""
    table = begin(ada)["table"]
    for _ in range(2):
        assert 403 == bob.get(f"/api/tables/{table}").status_code
        assert 403 == bob.get(f"/api/tables/{table}/record").status_code
        assert 403 == httpx.get(f"{address}/api/tables/{table}/picture").status_code
        assert "og:" not in httpx.get(f"{address}/table/{table}").text
        assert 403 == bob.get(f"/api/daily/{today(bob)}/stacko/best").status_code
        assert 403 == bob.get(f"/api/daily/{today(bob)}/stacko/file").status_code
        told = report(bob)
        assert (False, [], None) == tuple(told[key] for key in ("open", "bars", "best"))
        ada.post(f"/api/tables/{table}/resign") if report(ada)["deal"]["state"] == "running" else None
        wait_for_result(ada, "stacko")
    assert ada.get(f"/api/tables/{table}").json()["fairness"]["seed"] is None
    own = records.read(ada.get(f"/api/tables/{table}/record").text)
    assert own.fairness is None
    assert replay.check(own) is None
    assert "not_yours" == bob.refused("/api/reviews", 403, table=table)


def test_all_is_open_when_the_day_is_over(ada: Guest, bob: Guest, clock: Clock) -> None:
    """The seed that was promised, the field, the best line and the file; who comes now plays for practice."""
    table, day = finish(ada), today(ada)
    promised = report(ada)["commitments"][0]["commitment"]
    clock.jump(DAY)
    told = report(bob, day=day)
    seed = bytes.fromhex(told["commitments"][0]["seed"])
    assert promised == hashlib.sha256(seed).hexdigest()
    assert (True, ada.me["name"], 0) == (told["open"], told["best"]["player"], told["left"])
    best = records.read(bob.get(f"/api/daily/{day}/stacko/best").text)
    assert best.fairness
    assert (seed, None) == (best.fairness.seed, replay.check(best))
    assert seed.hex() == bob.get(f"/api/tables/{table}").json()["fairness"]["seed"]
    assert 2 == len(bob.get(f"/api/daily/{day}/stacko/file").text.splitlines())
    assert not begin(bob, day=day)["counted"]
    assert [day] == [board["day"] for board in ada.get("/api/daily/days").json()]
    assert "done" == next(
        deal["state"] for deal in ada.get("/api/daily/days").json()[0]["deals"] if deal["game"] == "stacko"
    )
