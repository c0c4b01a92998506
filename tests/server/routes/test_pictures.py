"""The picture of a finished game, and the tags that tell programs which show links of it."""

import io
import re
from pathlib import Path

import httpx
import pytest
from PIL import Image
from tests.server.kit import Guest, begin, serving

from tafelrunde.server.people.rate_limits import Limits

WINNER = (217, 144, 47)
"""The colour of the star."""


@pytest.fixture
def over(ada: Guest, bob: Guest) -> str:
    """A game that Bob won, since Ada gave up."""
    table = begin([ada, bob], "schoko")
    ada.post(f"/api/tables/{table}/resign")
    return table


def tags(address: str, path: str) -> dict[str, str]:
    """What the page at an address says to programs that show links."""
    page = httpx.get(address + path).text
    return dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)"', page))


def test_a_finished_game_has_a_picture(over: str, address: str) -> None:
    """For anybody who has the link, in the size that is asked for, with a star for who won."""
    answer = httpx.get(f"{address}/api/tables/{over}/picture")
    assert (200, "image/png") == (answer.status_code, answer.headers["content-type"])
    image = Image.open(io.BytesIO(answer.content))
    colours = {colour for _, colour in image.getcolors(1 << 24) or []}
    assert ((1200, 630), True) == (image.size, WINNER in colours)
    assert answer.content == httpx.get(f"{address}/api/tables/{over}/picture").content


def test_a_running_game_has_no_picture(ada: Guest, bob: Guest) -> None:
    """Nobody learns from a picture what the board hides."""
    answer = ada.get(f"/api/tables/{begin([ada, bob], 'stacko')}/picture")
    assert (409, "not_over") == (answer.status_code, answer.json()["code"])


@pytest.mark.parametrize("path", ["/table/{}", "/replay/{}", "/replay/{}/3"])
def test_a_link_to_a_finished_game_tells_of_it(over: str, address: str, path: str) -> None:
    """With the scores, and an address of the picture that a program can fetch."""
    found = tags(address, path.format(over))
    assert re.fullmatch(r"Scho K\.O\.: .+ 0 · .+ 0", found["title"])
    assert f"{address}/api/tables/{over}/picture" == found["image"]


def test_a_name_cannot_break_out_of_its_tag(ada: Guest, bob: Guest, address: str) -> None:
    """Signs of HTML are written so that they are only read."""
    ada.http.patch("/api/me", json={"name": '"><b>Ada'})
    table = begin([ada, bob], "schoko")
    ada.post(f"/api/tables/{table}/resign")
    assert "&quot;&gt;&lt;b&gt;Ada" in tags(address, f"/replay/{table}")["title"]


def test_other_links_tell_nothing(ada: Guest, bob: Guest, address: str) -> None:
    """Neither of a game that runs, nor of a table that there is not."""
    table = begin([ada, bob], "schoko")
    assert [{}, {}, {}] == [tags(address, path) for path in (f"/table/{table}", "/table/nowhere", "/replay")]


def test_looking_at_links_costs_as_much_as_looking_at_tables(tmp_path: Path) -> None:
    """Or else a page would have ten times as many tables loaded as calls do; it is still there, without the tags."""
    limits = Limits(requests=0.001, requests_at_once=30)
    with serving(tmp_path, limits=limits) as address, Guest(address) as ada, Guest(address) as bob:
        table = begin([ada, bob], "schoko")
        ada.post(f"/api/tables/{table}/resign")
        told = [bool(tags(address, f"/replay/{table}")) for _ in range(40)]
        assert (True, False) == (told[0], told[-1])
        assert 200 == httpx.get(f"{address}/replay/{table}").status_code


def test_a_server_by_invitation_tells_strangers_nothing(tmp_path: Path) -> None:
    """A program that shows links is a stranger."""
    with serving(tmp_path) as address, Guest(address) as ada, Guest(address) as bob:
        table = begin([ada, bob], "schoko")
        ada.post(f"/api/tables/{table}/resign")
    with serving(tmp_path, invite_only=True) as address:
        assert {} == tags(address, f"/replay/{table}")
        assert 403 == httpx.get(f"{address}/api/tables/{table}/picture").status_code
