"""The client in Python: whole games by a few lines, and what it makes of pictures and refusals."""

import inspect
import re
import textwrap
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from tests.client.kit import code, guest, is_good, play, run, seated
from tests.server.daily.kit import Greedy
from tests.server.kit import Clock, serving

import tafelrunde.client
from tafelrunde.client import Client, Setup, is_on_turn, view_of
from tafelrunde.server.reviews import review_process
from tafelrunde.wire.rest import NewReview
from tafelrunde.wire.snapshots import Picture

KINDS = [Setup("schoko"), Setup("schokoly", 2), Setup("schokoly", 3), Setup("schokoly", 4), Setup("stacko")]
DOCSTRING = inspect.getdoc(tafelrunde.client) or ""
PAPER = (Path(__file__).parents[2] / "docs" / "client.md").read_text("utf-8")
LOCAL = "http://localhost:4242"


@pytest.mark.parametrize("setup", KINDS, ids=lambda setup: f"{setup.game}-{setup.seats}")
def test_a_few_lines_play_a_whole_game_against_bots(tmp_path: Path, setup: Setup) -> None:
    """Each kind of game comes to its end, and its record is good."""

    async def test(address: str) -> None:
        async with guest(address) as client:
            table = await seated(client, setup)
            assert (await play(client, table)).result is not None
            assert await is_good(client, table)
            await client.verify(table)

    with serving(tmp_path) as address:
        run(test(address))


def test_refusals_arrive_where_they_were_caused(tmp_path: Path) -> None:
    """An illegal word, a stale one, a table that is not there, a token that does not work."""

    async def test(address: str) -> None:
        async with guest(address) as client:
            table = await seated(client, Setup("stacko"))
            picture = await anext(picture async for picture in client.pictures(table) if is_on_turn(picture))
            assert "no_such_place" == await code(client.act(picture, "take 99"))
            await client.act(picture, "take 1")
            assert "stale" == await code(client.act(picture, "take 1"))
            assert "no_such_table" == await code(anext(client.pictures("nowhere")))
            assert "no_such_bot" == await code(client.post(f"/api/tables/{table}/sit-bot", {"bot": "nobody"}))
        async with Client(address, "wrong") as nobody:
            assert "bad_token" == await code(anext(nobody.pictures(table)))

    with serving(tmp_path) as address:
        run(test(address))


def test_the_deal_of_the_day_is_played(tmp_path: Path) -> None:
    """Once for the field, and its field is open when it is finished."""

    async def test(address: str) -> None:
        async with guest(address) as client:
            day = (await client.get_daily()).day
            begun = await client.play_daily(day, "stacko")
            assert (True, begun) == (begun.counted, await client.play_daily(day, "stacko"))
            assert not (await client.get_deal(day, "stacko")).open
            await client.post(f"/api/tables/{begun.table}/resign", {})
            while not (report := await client.get_deal(day, "stacko")).open:
                pass
            assert report.deal.standing
            assert report.deal.standing.score.gave_up

    with serving(tmp_path, engine=Greedy()) as address:
        run(test(address))


def test_a_finished_game_is_reviewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a few lines, from the first decision to the last; what was not asked for is refused."""
    monkeypatch.setattr(review_process, "MODULE", "tests.web.reviewer")

    async def test(address: str) -> None:
        async with guest(address) as client:
            table = await seated(client, Setup("stacko"))
            await anext(picture async for picture in client.pictures(table) if picture.status == "running")
            assert "not_finished" == await code(client.request_review(NewReview(table=table)))
            await client.post(f"/api/tables/{table}/resign", {})
            asked = await client.request_review(NewReview(table=table, seat=1))
            found = [status async for status in client.watch_review(asked.id)]
            assert "done" == found[-1].state
            assert found[-1].review is not None
            assert found[-1].review.ended is not None
            assert "resigned" == found[-1].review.ended.how
            assert "no_review" == await code(anext(client.watch_review("nothing")))

    with serving(tmp_path) as address:
        run(test(address))


def test_what_a_bot_sees_is_what_the_seat_sees(tmp_path: Path) -> None:
    """The picture becomes a view of the rules, from which the same words are legal."""

    async def test(address: str) -> None:
        async with guest(address) as client:
            table = await seated(client, Setup("schokoly", 3))
            picture = await anext(picture async for picture in client.pictures(table) if is_on_turn(picture))
            view = view_of(picture)
            assert picture.seats == [view.seat]
            assert view.deck.name == "48"

    with serving(tmp_path) as address:
        run(test(address))


async def until(pictures: AsyncIterator[Picture], is_so: Callable[[Picture], object]) -> None:
    """Look until something is so; a picture from before a request may still be on its way."""
    while not is_so(await anext(pictures)):
        pass


def test_a_new_start_needs_no_help(tmp_path: Path) -> None:
    """F10: the other one does not reveal; who stays promises anew by itself, and the game begins without them."""
    clock = Clock()

    async def test(address: str) -> None:
        async with guest(address) as client, guest(address) as other:
            table = await client.open_table(Setup("stacko"))
            await client.sit(table)
            await other.sit(table)
            await client.post(f"/api/tables/{table}/start", {})
            pictures = client.pictures(table)
            await until(pictures, lambda picture: picture.revealing and picture.revealing.awaited == [2])
            clock.jump(25)
            await client.post(f"/api/tables/{table}/start-anew", {})
            await until(pictures, lambda picture: picture.chairs[1].kind == "empty")
            await client.post(f"/api/tables/{table}/sit-bot", {"bot": "random"})
            await until(pictures, lambda picture: picture.chairs[1].bot and not picture.chairs[0].must_promise)
            await client.post(f"/api/tables/{table}/start", {})
            await until(pictures, lambda picture: picture.status == "running")
            await client.post(f"/api/tables/{table}/resign", {})
            await client.verify(table)

    with serving(tmp_path, now=clock) as address:
        run(test(address))


def in_docstring() -> str:
    """The example of the package."""
    lines = [line for line in DOCSTRING.splitlines() if not line or line.startswith("    ")]
    return textwrap.dedent("\n".join(lines))


def in_paper() -> str:
    """The example of the page about the client."""
    [found] = re.findall(r"^```python\n(.*?)^```$", PAPER, re.MULTILINE | re.DOTALL)
    return str(found)


@pytest.mark.parametrize("example", [in_docstring(), in_paper()], ids=["docstring", "paper"])
def test_the_examples_play_a_game_to_its_end(tmp_path: Path, example: str, capsys: pytest.CaptureFixture[str]) -> None:
    """As they stand, but for the address of the server."""
    with serving(tmp_path) as address:
        exec(example.replace(LOCAL, address), {})  # noqa: S102 - the project's own example
    assert re.search(r"\d+, \d+", capsys.readouterr().out)


def test_the_public_names_are_those_that_the_paper_names() -> None:
    """A name that is added or taken away is told to those who use it."""
    assert set(tafelrunde.client.__all__) <= set(re.findall(r"`(\w+)", PAPER))
