"""Records that visitors send: worked on elsewhere, within limits, in a fair order, for a price."""

import asyncio
import json
import os
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.kit import Guest, serving

from tafelrunde.server.people.rate_limits import Limits
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.server.uploads.record_checks import MOST_OF_ADDRESS, RecordChecks, price
from tafelrunde.server.uploads.record_worker import REPLAY, VERIFY

EMPTY: dict[str, Any] = {
    "format": "tafelrunde/1",
    "rules": 1,
    "game": "stacko",
    "options": {},
    "seats": [{"name": "Ada"}, {"name": "Bob"}],
    "shuffles": [[*range(1, 41)]],
    "actions": [],
}
GOOD = json.dumps(EMPTY).encode()
BIG = json.dumps(EMPTY | {"shuffles": [[]] * 60_000}).encode()


def ask(checks: RecordChecks, record: bytes = GOOD, *, address: str = "here", person: str = "ada") -> Any:  # noqa: ANN401
    """Have a record checked."""
    return checks.work(VERIFY, record, address, person)


def test_a_record_is_checked_and_shown_again_in_another_process() -> None:
    """The process is there while it is needed, and gone after a rest."""

    async def scene() -> None:
        checks = RecordChecks(rest=0.05)
        assert json.loads(await ask(checks))["good"]
        assert 1 == len(json.loads(await checks.work(REPLAY, GOOD, "here", "ada"))["frames"])
        await asyncio.wait([checks.task] if checks.task else [])
        assert not checks.child
        assert json.loads(await ask(checks))["good"]
        await checks.stop()

    asyncio.run(scene())


def test_a_record_that_takes_too_long_is_given_up_and_others_are_not() -> None:
    """The process is ended, and the next record starts another."""

    async def scene() -> None:
        checks = RecordChecks(limit=0.001)
        with pytest.raises(Refusal, match=r"more than 0\.001 seconds"):
            await ask(checks)
        checks.limit = 30
        assert json.loads(await ask(checks))["good"]
        await checks.stop()

    asyncio.run(scene())


def test_a_process_that_dies_leaves_nobody_waiting() -> None:
    """Who waits is told to try again; the next one is served."""

    async def scene() -> None:
        checks = RecordChecks()
        await ask(checks)
        assert checks.child
        os.kill(checks.child.pid, signal.SIGKILL)
        with pytest.raises(Refusal) as refused:
            await ask(checks)
        assert "busy" == refused.value.code
        assert json.loads(await ask(checks))["good"]
        await checks.stop()

    asyncio.run(scene())


def test_a_record_that_comes_while_the_process_ends_is_worked_on() -> None:
    """It would wait for ever, if it were left to who is about to rest."""

    async def scene() -> None:
        checks = RecordChecks(rest=0.05)
        end, late = checks.end, list[Any]()

        async def end_slowly() -> None:
            late.append(asyncio.ensure_future(ask(checks)))
            checks.end = end  # type: ignore[method-assign]
            await asyncio.sleep(0)
            await end()

        checks.end = end_slowly  # type: ignore[method-assign]
        await ask(checks)
        while not late:  # noqa: ASYNC110 - the process ends by itself
            await asyncio.sleep(0.01)
        async with asyncio.timeout(60):
            assert json.loads(await late[0])["good"]
        await checks.stop()

    asyncio.run(scene())


def test_so_many_wait_at_most() -> None:
    """An address that has several waiting is too fast; when all places are taken, everybody hears that it is busy."""

    async def scene() -> list[Any]:
        checks = RecordChecks(most=MOST_OF_ADDRESS + 1)
        waiting = [asyncio.ensure_future(ask(checks)) for _ in range(MOST_OF_ADDRESS + 1)]
        waiting += [asyncio.ensure_future(ask(checks, address=f"there {n}")) for n in range(2)]
        await asyncio.sleep(0)
        await checks.stop()
        return await asyncio.gather(*waiting, return_exceptions=True)

    codes = [found.code for found in asyncio.run(scene())]
    assert [*["busy"] * MOST_OF_ADDRESS, "too_fast", "busy", "busy"] == codes


def test_a_list_longer_than_any_record_has_is_not_looked_through(ada: Guest) -> None:
    """It is named with what is wrong with it."""
    found = ada.post("/api/verify", **json.loads(BIG))
    assert (False, "shuffles", "R3") == (found["good"], found["field"], found["rule"])
    assert "no record has more than 22 here" in found["sentence"]


@pytest.mark.parametrize("path", ["/api/verify", "/api/replay"])
def test_what_is_no_object_is_not_understood(ada: Guest, path: str) -> None:
    """A sentence, whatever the body is."""
    for body in (b"", b"[]", b"{", b'{"a": NaN}', b'{"a":' + b"[" * 100_000):
        answer = ada.http.post(path, content=body, headers={"content-type": "application/json"})
        assert (400, True) == (answer.status_code, "not understood" in answer.json()["sentence"]), body[:9]


def test_records_have_a_price_by_their_size(tmp_path: Path) -> None:
    """Large ones are soon too much; small requests go on."""
    with serving(tmp_path, limits=Limits(requests=0.001)) as address, Guest(address) as ada:
        statuses = [ada.http.post("/api/verify", content=BIG).status_code for _ in range(6)]
        late: httpx.Response = ada.http.post("/api/verify", content=BIG)
        assert ([200, 200], 429) == (statuses[:2], statuses[-1])
        assert (429, "5") == (late.status_code, late.headers["retry-after"])
        assert ada.get("/api/tables").is_success


def test_a_usual_record_costs_as_much_as_a_few_requests() -> None:
    """Whoever looks through their games is not held up."""
    assert price(GOOD) < 3
    assert price(bytes(256 * 1024)) > 30


@pytest.mark.parametrize("path", ["/api/tables", "/api/verify"])
def test_bytes_that_are_no_text_are_not_understood(ada: Guest, path: str) -> None:
    """It is no mistake of the server."""
    answer = ada.http.post(path, content=b'{"game": "\xff"}')
    assert answer.is_client_error or not answer.json()["good"]
