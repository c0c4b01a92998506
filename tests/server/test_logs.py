"""The lines about refusals, which fail2ban reads: what they hold, and that nobody can write too many of them."""

import contextlib
import json
import logging
import socket
from pathlib import Path

import httpx
import pytest
from structlog.testing import capture_logs
from tests.server.kit import Guest, serving
from websockets.exceptions import WebSocketException
from websockets.frames import Frame, Opcode

from tafelrunde.server import logs
from tafelrunde.server.logs import REFUSED_A_SECOND, REFUSED_AT_ONCE, WEB_SERVER, RefusalLog, quieten_web_server
from tafelrunde.server.people.rate_limits import Limits

HEADERS = {"x-tafelrunde": "1"}


def refusals(logs: list[dict[str, object]]) -> list[tuple[object, object]]:
    """The codes and addresses of refusals that were logged."""
    return [(entry["code"], entry["address"]) for entry in logs if entry["event"] == "refused"]


def test_a_wrong_password_a_bad_token_and_a_large_body_are_logged(tmp_path: Path) -> None:
    """Each in a line with the address."""
    with serving(tmp_path) as address, capture_logs() as logs:
        wrong = {"name": "Ada", "password": "guess-guess"}
        httpx.post(f"{address}/api/login", json=wrong, headers=HEADERS)
        httpx.get(f"{address}/api/me", headers={"authorization": "Bearer guess"})
        httpx.post(f"{address}/api/login", content=b" " * 100_000, headers=HEADERS)
        httpx.get(f"{address}/api/nothing")
    codes = ["wrong_password", "bad_token", "request_entity_too_large"]
    assert [(code, "127.0.0.1") for code in codes] == refusals(logs)  # type: ignore[arg-type]
    assert "guess" not in str(logs)


def test_too_many_requests_and_sockets_are_logged(tmp_path: Path) -> None:
    """With the code that the visitor was told."""
    few = Limits(requests=0.001, requests_at_once=8, connections=1)
    with serving(tmp_path, limits=few) as address, Guest(address) as ada, capture_logs() as logs:
        with pytest.raises(WebSocketException):
            ada.connect()
        for _ in range(20):
            ada.get("/api/bots")
    codes = [code for code, _ in refusals(logs)]  # type: ignore[arg-type]
    assert ["too_many_connections", "too_fast"] == list(dict.fromkeys(codes))


def test_too_many_and_too_long_messages_are_logged(tmp_path: Path) -> None:
    """As requests are, and counted; what a table refuses is counted only."""
    few = Limits(messages=0.001, messages_at_once=2)
    with serving(tmp_path, limits=few) as address, Guest(address) as ada, capture_logs() as logs:
        with ada.connect() as socket:
            for text in ("x" * 5000, '{"type": "watch", "table": "nowhere"}', '{"type": "ping"}'):
                socket.send(text)
            told = [json.loads(socket.recv(10)) for _ in range(3)]
        figures = ada.get("/metrics").text
    codes = [each["reason"]["code"] for each in told]
    assert ["too_long", "no_such_table", "too_fast"] == codes
    assert [("too_long", "127.0.0.1"), ("too_fast", "127.0.0.1")] == refusals(logs)  # type: ignore[arg-type]
    assert codes == [code for code in codes if f'tafelrunde_refusals_total{{code="{code}"}} 1.0' in figures]


def test_who_sends_frames_without_end_is_logged(tmp_path: Path) -> None:
    """By the address of the visitor, also behind a proxy that says it, so that nobody bans the proxy."""
    visitor = "192.0.2.7"
    pings = Frame(Opcode.PING, b"").serialize(mask=True) * 2000
    with serving(tmp_path, limits=Limits()) as address, Guest(address) as ada, capture_logs() as logs:
        link = ada.connect(additional_headers={"x-forwarded-for": visitor})
        with contextlib.suppress(OSError):
            link.socket.sendall(pings)
        link.recv_events_thread.join(10)
        figures = ada.get("/metrics").text
    assert [("too_fast", visitor)] == refusals(logs)  # type: ignore[arg-type]
    assert 'tafelrunde_refusals_total{code="too_fast"} 1.0' in figures


def test_an_address_has_one_line_a_second_for_each_kind() -> None:
    """The next one says how many were left out."""
    now = 5.0
    book = RefusalLog(lambda: now)
    with capture_logs() as logs:
        for _ in range(50):
            book.write("wrong_password", "192.0.2.1")
        now += 1
        book.write("wrong_password", "192.0.2.1")
    assert [None, 49] == [entry.get("left_out") for entry in logs]


def test_a_flood_from_many_addresses_fills_no_disk() -> None:
    """In an hour there are no more lines than an hour has room for."""
    now = 5.0
    book = RefusalLog(lambda: now)
    with capture_logs() as logs:
        for number in range(36_000):
            now += 0.1
            book.write("too_fast", f"192.0.2.{number}")
    assert len(logs) <= REFUSED_AT_ONCE + 3600 * REFUSED_A_SECOND + 1
    assert len(book.last) <= 10_000


@pytest.mark.parametrize(
    "sent", [b"\x16\x03\x01\r\n\r\n", b"GET / HTTP/1.1\r\nhost: x\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n"]
)
def test_what_the_web_server_cannot_read_is_not_logged(
    tmp_path: Path, sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """Anybody can send it without end, and nobody has to mend it."""
    quieten_web_server()
    with serving(tmp_path) as address, socket.create_connection(("127.0.0.1", httpx.URL(address).port or 0)) as visitor:
        visitor.sendall(sent)
        assert visitor.recv(1)
    assert [] == [record for record in caplog.records if record.name == WEB_SERVER and record.levelno > logging.INFO]


def test_a_traceback_of_what_is_no_text_is_not_logged(ada: Guest, caplog: pytest.LogCaptureFixture) -> None:
    """Nor of what comes in parts over a socket; the connection is closed."""
    quieten_web_server()
    link = ada.connect()
    parts = [Frame(Opcode.TEXT, b"\xff", fin=False), Frame(Opcode.CONT, b"\xff")]
    link.socket.sendall(b"".join(part.serialize(mask=True) for part in parts))
    link.recv_events_thread.join(30)
    assert [] == [record for record in caplog.records if record.name == WEB_SERVER and record.levelno > logging.INFO]


def test_logs_leave_secrets_out() -> None:
    """Should anybody try to log a card or a token."""
    event = {"event": "x", "table": "t", "seed": "s", "token": "t", "word": "w", "view": "v"}
    assert {"event": "x", "table": "t"} == logs.withhold_secrets(None, "", event)
