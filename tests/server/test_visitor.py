"""The other end of the protocol in Python: whole games, and going on when connections and servers are lost."""

import asyncio
import inspect
import subprocess
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Self

import pytest
from tests.server.kit import free_port, serving, spawned, words
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from tafelrunde.records import record, replay
from tafelrunde.server import visitor as visiting
from tafelrunde.server.limits import Limits
from tafelrunde.server.visitor import Refused, Unreachable, Visitor, is_on_turn, sight, token_of_guest
from tafelrunde.wire import messages
from tafelrunde.wire.pictures import Picture
from tafelrunde.wire.setup import Setup

KINDS = [Setup("schoko"), Setup("schokoly", 2), Setup("schokoly", 3), Setup("schokoly", 4), Setup("stacko")]


async def seated(visitor: Visitor, setup: Setup) -> str:
    """A table where the visitor plays against bots."""
    table = await visitor.open(setup)
    await visitor.post(f"/api/tables/{table}/sit", {})
    for _ in range(setup.seats - 1):
        await visitor.post(f"/api/tables/{table}/sit-bot", {"bot": "greedy"})
    await visitor.post(f"/api/tables/{table}/start", {})
    return table


async def play(visitor: Visitor, table: str, meanwhile: Callable[[Picture], None] = lambda _: None) -> Picture:
    """Play to the end with the last of some legal words; something may happen after every action."""
    acted = 0
    async for picture in visitor.pictures(table):
        if picture.status == "ended":
            return picture
        if is_on_turn(picture) and picture.changed > acted:
            await visitor.act(picture, words(picture)[-1])
            acted = picture.changed
            meanwhile(picture)
    raise AssertionError("the pictures ended before the game")


async def is_good(visitor: Visitor, table: str) -> bool:
    """Does the record of a finished game pass every check?"""
    found = record.read(await visitor.call("GET", f"/api/tables/{table}/record", None))
    return replay.check(found) is None and found.result is not None


@asynccontextmanager
async def guest(address: str) -> AsyncIterator[Visitor]:
    """A new guest."""
    async with Visitor(address, await token_of_guest(address)) as visitor:
        yield visitor


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run the test within a time."""
    asyncio.run(asyncio.wait_for(test, 120))


@pytest.mark.parametrize("setup", KINDS, ids=lambda setup: f"{setup.game}-{setup.seats}")
def test_a_few_lines_play_a_whole_game_against_bots(tmp_path: Path, setup: Setup) -> None:
    """Each kind of game comes to its end, and its record is good."""

    async def test(address: str) -> None:
        async with guest(address) as visitor:
            table = await seated(visitor, setup)
            assert (await play(visitor, table)).result is not None
            assert await is_good(visitor, table)

    with serving(tmp_path) as address:
        run(test(address))


def test_a_visit_survives_a_kill_of_the_server(tmp_path: Path) -> None:
    """Killed in the middle, the game goes on where it was, with nothing lost and nothing twice."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"

    async def test(server: Restarting) -> None:
        restarts: list[asyncio.Task[None]] = []

        def meanwhile(picture: Picture) -> None:
            if picture.number > 10 and not restarts:
                restarts.append(asyncio.create_task(asyncio.to_thread(server.restart)))

        async with guest(address) as visitor:
            table = await seated(visitor, Setup("schoko"))
            await play(visitor, table, meanwhile)
            assert visitor.connections >= 2
            assert await is_good(visitor, table)
        await restarts[0]

    with Restarting(tmp_path, port) as server:
        run(test(server))


class Restarting:
    """A server in its own process that can be killed and started again."""

    def __init__(self, data: Path, port: int) -> None:
        self.data = data
        self.port = port
        self.restarts = 0
        self.running = spawned(data, port)

    def __enter__(self) -> Self:
        self.process: subprocess.Popen[bytes] = self.running.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self.running.__exit__(None, None, None)

    def restart(self) -> None:
        """Kill it without warning, and start it again."""
        self.restarts += 1
        self.process.kill()
        self.process.wait()
        self.running.__exit__(None, None, None)
        self.running = spawned(self.data, self.port)
        self.process = self.running.__enter__()


def test_an_action_waits_for_a_connection_and_is_played_once(tmp_path: Path) -> None:
    """Cut off while an action is on its way, it is repeated under the same id until it is answered."""

    async def test(address: str) -> None:
        async with guest(address) as visitor:
            table = await seated(visitor, Setup("stacko"))
            pictures = visitor.pictures(table)
            picture = await anext(picture async for picture in pictures if is_on_turn(picture))
            acting = asyncio.create_task(visitor.act(picture, "take 3"))
            await asyncio.sleep(0)
            assert visitor.socket
            visitor.socket.transport.abort()
            number = await acting
            assert number > picture.number
            assert 2 == visitor.connections
            mine = [(seat, word) for _, seat, word, _ in (await anext(pictures)).view.history]  # type: ignore[union-attr, misc]
            assert 1 == mine.count((picture.seats[0], "take 3"))

    with serving(tmp_path) as address:
        run(test(address))


def test_a_silent_server_is_asked_and_then_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that is dead but not closed does not hold a visitor for ever."""
    monkeypatch.setattr(visiting, "SILENCE", 0.1)
    monkeypatch.setattr(visiting, "GONE", 0.4)
    heard: list[str] = []
    ping = '{"type":"ping"}'

    async def test() -> None:
        async def silent(socket: ServerConnection) -> None:
            await socket.send('{"type":"hello","protocol":1,"person":"p","name":"Ada"}')
            with suppress(ConnectionClosed):
                async for text in socket:
                    heard.append(str(text))  # noqa: PERF401 - what came before the end counts

        async with serve(silent, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            async with Visitor(f"http://127.0.0.1:{port}", "t") as visitor:
                while visitor.connections < 2 or ping not in heard:  # noqa: ASYNC110 - the visitor reconnects by itself
                    await asyncio.sleep(0.02)

    run(test())


def test_refusals_arrive_where_they_were_caused(tmp_path: Path) -> None:
    """An illegal word, a stale one, a table that is not there, a token that does not work."""

    async def test(address: str) -> None:
        async with guest(address) as visitor:
            table = await seated(visitor, Setup("stacko"))
            picture = await anext(picture async for picture in visitor.pictures(table) if is_on_turn(picture))
            assert "no_such_place" == await code(visitor.act(picture, "take 99"))
            await visitor.act(picture, "take 1")
            assert "stale" == await code(visitor.act(picture, "take 1"))
            assert "no_such_table" == await code(anext(visitor.pictures("nowhere")))
            assert "no_such_bot" == await code(visitor.post(f"/api/tables/{table}/sit-bot", {"bot": "nobody"}))
        async with Visitor(address, "wrong") as nobody:
            assert "bad_token" == await code(anext(nobody.pictures(table)))

    with serving(tmp_path) as address:
        run(test(address))


async def code(asked: Any) -> str:  # noqa: ANN401 - anything that is awaited
    """The code of a refusal."""
    with pytest.raises(Refused) as refused:
        await asked
    return refused.value.reason.code


def test_what_the_server_could_not_read_is_refused_at_once(tmp_path: Path) -> None:
    """Too long a word, nothing said, too much said, no table: nobody waits for an answer that never comes."""

    async def test(address: str) -> None:
        async with guest(address) as visitor:
            table = await seated(visitor, Setup("stacko"))
            picture = await anext(visitor.pictures(table))
            long = "x" * (messages.LONGEST_WORD + 1)
            asked = [visitor.act(picture, long), visitor.say(table, ""), visitor.say(table, "a" * 401)]
            for errand in (*asked, visitor.act(picture, "\ud800"), anext(visitor.pictures(long))):
                with pytest.raises(Refused) as refused:
                    await asyncio.wait_for(errand, 10)
                assert refused.value.reason.code == "bad_message"

    with serving(tmp_path) as address:
        run(test(address))


def test_who_is_not_there_is_named() -> None:
    """A request to nobody says so."""
    with pytest.raises(Unreachable, match="does not answer"):
        run(is_nobody())


async def is_nobody() -> None:
    """Ask where no server is."""
    await token_of_guest(f"http://127.0.0.1:{free_port()}")


def test_what_a_bot_sees_is_what_the_seat_sees(tmp_path: Path) -> None:
    """The picture becomes a view of the rules, from which the same words are legal."""

    async def test(address: str) -> None:
        async with guest(address) as visitor:
            table = await seated(visitor, Setup("schokoly", 3))
            picture = await anext(picture async for picture in visitor.pictures(table) if is_on_turn(picture))
            view = sight(picture)
            assert picture.seats == [view.seat]
            assert view.deck.name == "48"  # type: ignore[union-attr]

    with serving(tmp_path) as address:
        run(test(address))


def test_the_example_in_the_docstring_is_ten_lines_that_are_there() -> None:
    """Every name of the example exists."""
    example = inspect.getdoc(visiting) or ""
    for name in ("open", "post", "pictures", "act"):
        assert f"visitor.{name}(" in example
        assert hasattr(Visitor, name)


def test_what_came_too_fast_is_asked_for_again(tmp_path: Path) -> None:
    """To come to a table, and what is said there; nothing is lost, and nobody hears of it."""

    async def use() -> tuple[int, int]:
        with serving(tmp_path, limits=Limits(messages=10, messages_at_once=10)) as address:
            async with guest(address) as visitor:
                table = await visitor.open(Setup("stacko"))
                await visitor.post(f"/api/tables/{table}/sit", {})
                await anext(visitor.pictures(table))
                for _ in range(12):
                    await visitor.send(messages.Ping())
                picture = await anext(visitor.pictures(table))
                said = await asyncio.gather(*(visitor.say(table, str(number)) for number in range(3)))
                return picture.number, len(set(said))

    assert (2, 3) == asyncio.run(use())
