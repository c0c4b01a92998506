"""The toy at a table of a real server, in a process that knows it."""

import asyncio
from pathlib import Path

from tests.proofs.process import Process, started
from tests.server.kit import free_port

from tafelrunde.client import Client, Setup, create_guest_token, is_on_turn
from tafelrunde.records import record, replay
from tafelrunde.wire.snapshots import Picture

HALF_WAY = 4


async def play(client: Client, table: str, server: Process, restarts: list[int]) -> Picture:
    """Play the first legal word each time; half way the server is killed and started again."""
    acted = 0
    async for picture in client.pictures(table):
        if picture.status == "ended":
            return picture
        if picture.view and len(picture.view.history) >= HALF_WAY and not restarts:
            restarts.append(picture.number)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        if picture.view and is_on_turn(picture) and picture.changed > acted:
            acted = picture.changed
            await client.act(picture, picture.view.words[0])
    raise AssertionError("the game did not end")


async def game(server: Process) -> tuple[Picture, Picture, record.Record, int]:
    """Two people and a bot play to the end: what both see then, the record, and how often the server was restarted."""
    tokens = [await create_guest_token(server.address) for _ in range(2)]
    async with Client(server.address, tokens[0]) as ada, Client(server.address, tokens[1]) as bob:
        table = await ada.open_table(Setup("highcard", seats=3, substitute="random"))
        await ada.sit(table)
        await bob.sit(table)
        await ada.seat_bot(table, "random")
        await ada.start(table)
        restarts: list[int] = []
        ends = await asyncio.gather(*(play(client, table, server, restarts) for client in (ada, bob)))
        written = await ada.call("GET", f"/api/tables/{table}/record", None)
        return ends[0], ends[1], record.read(written), len(restarts)


def test_two_people_and_a_bot_play_to_the_end_across_a_restart(tmp_path: Path) -> None:
    """Nothing is lost: nine cards are played, both see the same result, and the record is good."""
    with started(Process(tmp_path / "data", free_port())) as server:
        ada, bob, found, restarts = asyncio.run(asyncio.wait_for(game(server), 200))
    assert (9, 1, ada.result) == (len(found.actions), restarts, bob.result)
    assert ada.result is not None
    assert replay.check(found) is None
    assert [] == server.troubles()
