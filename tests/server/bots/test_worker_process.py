"""Bot processes as the server sees them: started when needed, replaced when they die, gone when nobody needs them."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import structlog
from tests.server.bots.kit import chosen, pool, right, until

from tafelrunde.server.bots.pool import BotPool
from tafelrunde.server.bots.worker_process import WorkerProcess


async def test_a_bot_that_crashes_takes_nobody_with_it() -> None:
    """Turns of good bots beside it are answered by themselves."""
    async with pool(2) as bots:
        crashed, *others = await asyncio.gather(*(chosen(bots, bot) for bot in ("crashing", *["random"] * 20)))
        assert (right(), {right("random")}) == (crashed, set(others))
        assert {"crashing": 3} == {bot: count for bot, count in bots.failures.items() if bot != "random"}


async def test_a_process_killed_in_the_middle_of_a_thought_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After SIGKILL the bot itself answers from another process, with the same word."""
    mark = tmp_path / "slow"
    monkeypatch.setenv("SLOW", str(mark))
    async with pool() as bots:
        asked = asyncio.create_task(chosen(bots, "slow"))
        await until(lambda: mark.exists() and mark.read_text())
        first = int(mark.read_text())
        os.kill(first, signal.SIGKILL)
        assert right() == await asked
        assert (1, 0, 1) == (bots.failures["slow"], bots.stood_in["slow"], bots.restarts)
        assert first != int(mark.read_text())


async def test_processes_are_there_when_they_are_needed_and_gone_after_a_rest() -> None:
    """None at first, one for the bot that plays, none when nothing happens any more; that is no restart."""
    async with pool(size=3, idle=0.2) as bots:
        assert 0 == bots.live_processes
        for _ in range(2):
            assert right() == await chosen(bots, "chatting")
            assert (1, {}) == (bots.live_processes, bots.since)
            await until(lambda: not bots.live_processes)
        assert (0, 0, 0) == (bots.restarts, bots.failures.total(), len(bots.queue))


async def test_stopping_ends_all_processes() -> None:
    """Also one that would think for ever; nobody waits for it."""
    async with pool() as bots:
        await chosen(bots, "greedy")
        asked = asyncio.create_task(chosen(bots, "hanging"))
        await until(lambda: bots.busy_processes)
        child = bots.processes[0].child
        asked.cancel()
        began = time.monotonic()
    assert time.monotonic() - began < bots.limit / 2
    assert child
    with pytest.raises(ProcessLookupError):
        os.kill(child.pid, 0)


async def test_who_is_stopped_while_a_process_ends_still_waits_for_it() -> None:
    """Nobody leaves a process behind."""
    child = await asyncio.create_subprocess_exec("sleep", "60", stdin=subprocess.PIPE)
    ending = asyncio.create_task(WorkerProcess(pool()).end(child))
    await asyncio.sleep(0)
    ending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await ending
    assert -signal.SIGKILL == child.returncode


async def test_stopping_while_bots_are_loaded_is_nobodys_fault() -> None:
    """Nothing is logged as if a bot had failed."""
    with structlog.testing.capture_logs() as logs:
        async with BotPool(1) as bots:
            await until(lambda: bots.processes[0].loading_now)
    assert [] == logs
    assert not bots.load_failures


def test_secrets_and_compilers_stay_where_they_belong(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot process does not know the database; the server never loads a compiler."""
    monkeypatch.setenv("TAFELRUNDE_DATABASE", "postgresql://secret")
    code = "from tafelrunde.server.bots.worker_process import environment; import tafelrunde.server.app, sys; "
    code += "print('numba' in sys.modules, any('postgresql://secret' in value for value in environment().values()))"
    assert "False False" == subprocess.check_output([sys.executable, "-c", code], text=True).strip()


async def test_a_process_that_dies_leaves_a_line_in_the_log() -> None:
    """With its exit status and what it was about; one that is ended for want of work leaves none."""
    with structlog.testing.capture_logs() as logs:
        async with pool(idle=0.2) as bots:
            await chosen(bots, "greedy")
            await until(lambda: not bots.live_processes)
            assert [] == logs
            await chosen(bots, "crashing")
    lines = [line for line in logs if line["event"] == "bot_process_ended"]
    assert 3 == len(lines)
    assert {("warning", "crashing", "stacko")} == {(line["log_level"], line["bot"], line["game"]) for line in lines}
    assert all(line["status"] != 0 for line in lines)
