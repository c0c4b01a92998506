"""Inside a bot process: the right word comes out, whatever a bot does."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.kit.tables import KINDS
from tests.server.bots.kit import SEED, chosen, pool, right, seen

from tafelrunde.bots.registry import BOTS
from tafelrunde.server.bots.pool import BotPool


@pytest.mark.parametrize("bot", ["raising", "cheating"])
async def test_an_error_or_an_illegal_action_is_no_answer(bot: str) -> None:
    """The process stays, the bot is asked three times, and a weaker one answers."""
    async with pool() as bots:
        assert right() == await chosen(bots, bot)
        assert (3, 0) == (bots.failures[bot], bots.restarts)


async def test_what_a_bot_prints_does_no_harm() -> None:
    """Standard output belongs to the reports."""
    async with pool() as bots:
        assert right() == await chosen(bots, "chatting")
        assert 0 == bots.failures["chatting"]


def test_processes_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    """The pipe closes, and even a bot that hangs is gone."""
    code = """
import asyncio
from tests.server.bots.kit import chosen, pool
async def main():
    async with pool() as bots:
        await chosen(bots, "greedy")
        asyncio.create_task(chosen(bots, "hanging"))
        while not bots.busy_processes:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.2)
        print(bots.processes[0].child.pid, flush=True)
        await asyncio.sleep(60)
asyncio.run(main())
"""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "HOME": str(tmp_path)}
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout
        child = next(int(line) for line in server.stdout if line.strip().isdigit())
        server.kill()
    assert is_gone(child)


def is_gone(process: int) -> bool:
    """Does a process end within a minute? One that only waits to be reaped has ended."""
    stat = Path(f"/proc/{process}/stat")
    for _ in range(6000):
        if not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.01)
    return False


@pytest.mark.parametrize("bot", ["random", "greedy", "slots", "club"])
async def test_a_bot_in_its_process_plays_what_it_plays_here(bot: str) -> None:
    """The view and the seed decide about the word, in every game and however often it is asked for."""
    kinds = [kind for kind in KINDS if BOTS[bot].plays(kind.game, kind.seats) for _ in range(2)]
    async with BotPool(2, patience=90) as bots:
        words = [await bots.choose(bot, kind.game, seen(kind), SEED) for kind in kinds]
    assert [right(bot, kind) for kind in kinds] == words
