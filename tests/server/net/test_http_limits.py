"""Connections that ask for too much: headers, trailers, chunks, requests at once, connections, and answers not read."""

import socket
import time
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tests.server.kit import Guest, serving, wait_for

from tafelrunde.server.people.rate_limits import Limits, client_key

HEAD = b"GET /health HTTP/1.1\r\nhost: localhost\r\n"
CHUNKED = b"POST /api/login HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n"
MUCH = b"a" * 40_000


def call(address: str) -> socket.socket:
    """A connection."""
    place = urlsplit(address)
    found = socket.create_connection((place.hostname, place.port))
    found.settimeout(60)
    return found


def answered(address: str, *parts: bytes) -> bytes:
    """All that comes back until the server hangs up."""
    with closing(call(address)) as line:
        found = b""
        try:
            for part in parts:
                line.sendall(part)
            while data := line.recv(65536):
                found += data
        except ConnectionError:
            pass  # it hung up while we were talking
        return found


@pytest.mark.parametrize(
    "parts",
    [
        [HEAD, b"x: " + MUCH + b"\r\n\r\n"],
        [HEAD, b"x: " + MUCH],
        [b"GET /" + MUCH + b" HTTP/1.1\r\nhost: localhost\r\n\r\n"],
        [HEAD, b"".join(b"x-%d: 1\r\n" % n for n in range(101)), b"\r\n"],
        [HEAD, b"upgrade: websocket\r\nconnection: upgrade\r\nx: " + MUCH + b"\r\n\r\n"],
    ],
    ids=["header", "header-without-end", "path", "many", "socket"],
)
def test_a_head_that_is_too_large_is_refused_and_hung_up_on(address: str, parts: list[bytes]) -> None:
    """Before it is read to its end."""
    found = answered(address, *parts)
    assert b"HTTP/1.1 431" == found[:12]
    assert b"request_header_fields_too_large" in found


@pytest.mark.parametrize(
    "parts",
    [
        [CHUNKED, b"0\r\nx: " + MUCH],
        [CHUNKED, b"1;" + MUCH],
        [CHUNKED, b"1\r\n \r\n" * 10_000],
        [CHUNKED, b"100000\r\n", b" " * 0x100000, b"\r\n100000\r\n", b" " * 0x100000],
    ],
    ids=["trailers", "extension", "tiny-chunks", "huge"],
)
def test_a_body_with_more_around_it_than_in_it_is_hung_up_on(address: str, parts: list[bytes]) -> None:
    """Also one that never ends; the server says so unless it has answered something already."""
    began = time.monotonic()
    found = answered(address, *parts)
    assert found[:12] in {b"", b"HTTP/1.1 431", b"HTTP/1.1 403", b"HTTP/1.1 413"}
    assert time.monotonic() - began < 8, "it waited for the end of the request"


def test_trailers_say_nothing_about_a_request(address: str) -> None:
    """The header that another page cannot send does not count after the body."""
    request = b"POST /api/logout HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n"
    assert b"HTTP/1.1 403" == answered(address, request + b"2\r\n{}\r\n0\r\nx-tafelrunde: 1\r\n\r\n")[:12]


def test_a_few_requests_may_wait_on_one_connection_and_many_may_not(address: str) -> None:
    """They are answered in turn."""
    few = answered(address, (HEAD + b"\r\n") * 5 + HEAD + b"connection: close\r\n\r\n")
    assert 6 == few.count(b"HTTP/1.1 200")
    assert 50 > answered(address, (HEAD + b"\r\n") * 1000).count(b"HTTP/1.1 200")


def test_connections_of_all_kinds_are_counted_together(tmp_path: Path) -> None:
    """Those that are kept open after an answer, and sockets; who closes one may open another."""
    with serving(tmp_path, limits=Limits(connections=3)) as address, ExitStack() as stack:
        ada = stack.enter_context(Guest(address))
        ada.connect()
        line = stack.enter_context(closing(call(address)))
        line.sendall(HEAD + b"\r\n")
        assert b"HTTP/1.1 200" == line.recv(4096)[:12]
        assert b"HTTP/1.1 429" == answered(address, HEAD + b"\r\n")[:12]
        ada.hang_up()
        wait_for(lambda: b"200 OK" in answered(address, HEAD + b"connection: close\r\n\r\n"))


def test_who_comes_through_a_proxy_is_counted_by_the_address_it_says(tmp_path: Path) -> None:
    """Not by that of the proxy, whose connections are many."""
    with serving(tmp_path, limits=Limits(connections=1)) as address, ExitStack() as stack:
        for number in range(3):
            line = stack.enter_context(closing(call(address)))
            line.sendall(HEAD + b"x-forwarded-for: 192.0.2.%d\r\n\r\n" % number)
            assert b"HTTP/1.1 200" == line.recv(4096)[:12]


def is_dropped(line: socket.socket) -> bool:
    """Ask for something long once more, and read nothing; was the connection cut?"""
    try:
        line.send(b"GET /docs/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n")
    except BlockingIOError:
        return False
    except ConnectionError:
        return True
    return False


def test_who_does_not_read_an_answer_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for them is dropped."""
    monkeypatch.setattr("tafelrunde.server.net.write_timeout.STALLED", 1.0)
    with serving(tmp_path) as address, closing(socket.socket()) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect((urlsplit(address).hostname, urlsplit(address).port))
        line.settimeout(0)
        wait_for(lambda: is_dropped(line))


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", "?"),
        ("unix:", "unix:"),
    ],
)
def test_an_address_is_counted_with_its_network(host: str, key: str) -> None:
    """Whoever has one address of IPv6 has 2**64 of them."""
    assert key == client_key(host)
