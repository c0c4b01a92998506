"""What was acknowledged is there after the server was killed, and everybody goes on where they were."""

import asyncio
import signal
from pathlib import Path

import pytest
from tests.server.kit import Guest, free_port, play_out, spawned, wait_for
from websockets.exceptions import ConnectionClosed

from tafelrunde.records import record, replay
from tafelrunde.server.store import open_store


def test_a_game_survives_a_kill_in_the_middle(tmp_path: Path) -> None:
    """Killed without warning, started again: the same table, the same people, and a good record at the end."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with spawned(tmp_path, port) as process, Guest(address) as ada, Guest(address) as bob:
        table = seated(ada, bob)
        play_out([ada, bob], table, most=12)
        number = ada.pictures[table].number
        process.kill()
        process.wait()
        cookies = ada.cookie, bob.cookie
    with spawned(tmp_path, port), Guest(address, cookie=cookies[0]) as ada, Guest(address, cookie=cookies[1]) as bob:
        assert number <= ada.watch(table, since=number).number
        bob.watch(table)
        play_out([ada, bob], table)
        assert replay.check(record.read(bob.get(f"/api/tables/{table}/record").content)) is None


def seated(ada: Guest, bob: Guest) -> str:
    """A table at which both play a game of Scho K.O."""
    table = ada.open("schoko")
    for guest in (ada, bob):
        guest.post(f"/api/tables/{table}/sit")
    ada.post(f"/api/tables/{table}/start")
    for guest in (ada, bob):
        guest.watch(table)
    return table


def test_a_repeated_action_is_answered_the_same_after_a_kill(tmp_path: Path) -> None:
    """The client did not hear the answer and asks again, with the same id."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with spawned(tmp_path, port) as process, Guest(address) as ada:
        table = ada.open("stacko")
        ada.post(f"/api/tables/{table}/sit")
        ada.post(f"/api/tables/{table}/sit", chair=2)
        at = ada.post(f"/api/tables/{table}/start")["changed"]
        ada.watch(table)
        done = ada.act(table, "take 3", id_="once")
        process.kill()
        process.wait()
        cookie = ada.cookie
    with spawned(tmp_path, port), Guest(address, cookie=cookie) as ada:
        ada.watch(table)
        assert done == ada.act(table, "take 3", at=at, id_="once")


def test_the_server_stops_cleanly_when_asked(tmp_path: Path) -> None:
    """SIGTERM tells the sockets that it starts anew, and ends with status 0."""
    port = free_port()
    with spawned(tmp_path, port) as process, Guest(f"http://127.0.0.1:{port}") as ada:
        ada.connect()
        process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            ada.receive()
        assert (1012, 0) == (closed.value.rcvd and closed.value.rcvd.code, process.wait(90))


def test_a_bot_moves_after_a_kill_though_nobody_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed while a bot was to act and started again, the server plays on by itself, without a single visitor."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    monkeypatch.setenv("TAFELRUNDE_PAUSE", "60")
    with spawned(tmp_path, port) as process, Guest(address) as ada:
        table = ada.open("stacko", start="chosen")
        ada.post(f"/api/tables/{table}/sit")
        ada.post(f"/api/tables/{table}/sit-bot", bot="random")
        ada.post(f"/api/tables/{table}/start", first=1)
        ada.watch(table)
        ada.act(table, "take 1")
        process.kill()
        process.wait()
    assert 1 == asyncio.run(acted(tmp_path, table))
    monkeypatch.delenv("TAFELRUNDE_PAUSE")
    with spawned(tmp_path, port):
        wait_for(lambda: asyncio.run(acted(tmp_path, table)) > 1)  # a bot that draws acts twice


async def acted(data: Path, table: str) -> int:
    """How many actions are stored of a table, without asking the server."""
    async with await open_store(data / "tafelrunde.sqlite", beside=True) as store:
        return sum(b'"acted"' in row.entry for row in await store.read(table))
