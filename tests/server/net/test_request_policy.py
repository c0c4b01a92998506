"""What every answer keeps to: the names the server answers to, what nobody stores, and https where it was used."""

from pathlib import Path

import httpx
import pytest
from tests.server.kit import Guest, serving
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tafelrunde.server.people.rate_limits import Limits


def test_a_page_that_lets_its_name_point_here_is_turned_away(ada: Guest, address: str) -> None:
    """By REST and at the socket, with a sentence that names the setting."""
    response = ada.http.get("/api/me", headers={"host": "evil.example"})
    assert (421, "wrong_host") == (response.status_code, response.json()["code"])
    assert "TAFELRUNDE_HOSTS" in response.json()["sentence"]
    with pytest.raises(InvalidStatus, match="403"):
        connect(address.replace("http", "ws") + "/ws", additional_headers={"host": "evil.example"})


def test_a_browser_at_a_wrong_name_shows_the_sentence(address: str) -> None:
    """Not the JSON that programs read."""
    response = httpx.get(address, headers={"host": "evil.example", "accept": "text/html,*/*;q=0.8"})
    assert (421, "text/plain; charset=utf-8") == (response.status_code, response.headers["content-type"])
    assert response.text.startswith("This server does not answer to the name 'evil.example'.")


@pytest.mark.parametrize(("path", "cache"), [("/api/me", "no-store"), ("/api/tables", "no-store"), ("/", "no-cache")])
def test_what_depends_on_who_asks_is_stored_nowhere(address: str, path: str, cache: str) -> None:
    """Neither by a proxy nor by the browser of the next one at this device."""
    assert cache == httpx.get(address + path).headers["cache-control"]


def test_who_comes_by_https_is_told_to_stay_with_it(tmp_path: Path) -> None:
    """As a proxy that is believed says; in plain HTTP it would mean nothing."""
    with serving(tmp_path) as address:
        answers = [httpx.get(address, headers={"x-forwarded-proto": scheme}) for scheme in ("https", "http")]
    assert [True, False] == ["strict-transport-security" in answer.headers for answer in answers]


@pytest.mark.parametrize("path", ["/", "/health", "/docs", "/nothing.png"])
def test_who_asks_for_files_without_end_has_to_wait(tmp_path: Path, path: str) -> None:
    """Ten times as many as calls, since a page has many; then the connection is closed."""
    with serving(tmp_path, limits=Limits(requests=0.01, requests_at_once=2)) as address, httpx.Client() as client:
        answers = [client.get(address + path) for _ in range(210)]
    assert 429 not in {answer.status_code for answer in answers[:20]}
    assert [(429, "too_fast")] * 10 == [(a.status_code, a.json()["code"]) for a in answers[200:]]
