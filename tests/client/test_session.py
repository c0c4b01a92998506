"""A session goes on when connections and servers are lost: nothing is lost, and nothing is done twice."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest
from tests.client.kit import Restarting, guest, is_good, play, run, seated
from tests.server.kit import free_port, serving
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from tafelrunde.client import Client, Picture, RequestRefused, Setup, is_on_turn
from tafelrunde.server.people.rate_limits import Limits
from tafelrunde.wire import messages


def test_a_session_survives_a_kill_of_the_server(tmp_path: Path) -> None:
    """Killed in the middle, the game goes on where it was, with nothing lost and nothing twice."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"

    async def test(server: Restarting) -> None:
        restarts: list[asyncio.Task[None]] = []

        def meanwhile(picture: Picture) -> None:
            if picture.number > 10 and not restarts:
                restarts.append(asyncio.create_task(asyncio.to_thread(server.restart)))

        async with guest(address) as client:
            table = await seated(client, Setup("schoko"))
            await play(client, table, meanwhile)
            assert client.session.connections >= 2
            assert await is_good(client, table)
        await restarts[0]

    with Restarting(tmp_path, port) as server:
        run(test(server))


def test_an_action_waits_for_a_connection_and_is_played_once(tmp_path: Path) -> None:
    """Cut off while an action is on its way, it is repeated under the same id until it is answered."""

    async def test(address: str) -> None:
        async with guest(address) as client:
            table = await seated(client, Setup("stacko"))
            pictures = client.pictures(table)
            picture = await anext(picture async for picture in pictures if is_on_turn(picture))
            acting = asyncio.create_task(client.act(picture, "take 3"))
            await asyncio.sleep(0)
            assert client.session.socket
            client.session.socket.transport.abort()
            number = await acting
            assert number > picture.number
            assert 2 == client.session.connections
            mine = [(seat, word) for _, seat, word, _ in (await anext(pictures)).view.history]  # type: ignore[union-attr]
            assert 1 == mine.count((picture.seats[0], "take 3"))

    with serving(tmp_path) as address:
        run(test(address))


def test_a_silent_server_is_asked_and_then_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that is dead but not closed does not hold a client for ever."""
    monkeypatch.setattr("tafelrunde.client.session.PING_AFTER", 0.1)
    monkeypatch.setattr("tafelrunde.client.session.GIVE_UP_AFTER", 0.4)
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
            async with Client(f"http://127.0.0.1:{port}", "t") as client:
                while client.session.connections < 2 or ping not in heard:  # noqa: ASYNC110 - the client reconnects by itself
                    await asyncio.sleep(0.02)

    run(test())


def test_what_the_server_could_not_read_is_refused_at_once(tmp_path: Path) -> None:
    """Too long a word, nothing said, too much said, no table: nobody waits for an answer that never comes."""

    async def test(address: str) -> None:
        async with guest(address) as client:
            table = await seated(client, Setup("stacko"))
            picture = await anext(client.pictures(table))
            long = "x" * (messages.LONGEST_WORD + 1)
            asked = [client.act(picture, long), client.say(table, ""), client.say(table, "a" * 401)]
            for errand in (*asked, client.act(picture, "\ud800"), anext(client.pictures(long))):
                with pytest.raises(RequestRefused) as refused:
                    await asyncio.wait_for(errand, 10)
                assert refused.value.reason.code == "bad_message"

    with serving(tmp_path) as address:
        run(test(address))


def test_what_came_too_fast_is_asked_for_again(tmp_path: Path) -> None:
    """To come to a table, and what is said there; nothing is lost, and nobody hears of it."""

    async def use() -> tuple[int, int]:
        with serving(tmp_path, limits=Limits(messages=10, messages_at_once=10)) as address:
            async with guest(address) as client:
                table = await client.open_table(Setup("stacko"))
                await client.post(f"/api/tables/{table}/sit", {})
                await anext(client.pictures(table))
                for _ in range(12):
                    await client.session.send(messages.Ping())
                picture = await anext(client.pictures(table))
                said = await asyncio.gather(*(client.say(table, str(number)) for number in range(3)))
                return picture.number, len(set(said))

    assert (2, 3) == asyncio.run(use())
