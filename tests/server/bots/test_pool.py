"""The bots of a server: turns are shared out, and some bot always answers."""

import asyncio
import os
import signal
import statistics
from pathlib import Path
from random import Random

import pytest
from tests.server.bots.kit import SEED, chosen, pool, right, seen, until

from tafelrunde.bots.registry import BOTS
from tafelrunde.records import notation
from tafelrunde.server.bots.pool import BotPool, NoBotAnswered, default_size, fallbacks
from tafelrunde.server.bots.worker_group import Requester


async def test_many_turns_are_shared_out() -> None:
    """More turns than processes wait in the queue, and each gets its own word."""
    async with BotPool(2) as bots:
        asked = [bots.choose("random", "stacko", seen(), bytes([n])) for n in range(100)]
        answers = asyncio.gather(*asked)
        await asyncio.sleep(0)
        assert 100 == len(bots.queue)
        words = await answers
    expected = [
        notation.write(BOTS["random"].load("stacko").choose(seen(), Random(bytes([n]))), "stacko") for n in range(100)
    ]
    assert expected == words


async def test_a_bot_that_hangs_is_killed_and_a_weaker_one_answers() -> None:
    """Three tries, each within the limit; the event loop is free all the while."""
    async with pool() as bots:
        await chosen(bots, "greedy")
        loop, naps, usual = asyncio.get_running_loop(), list[float](), bots.limit
        asked = asyncio.create_task(chosen(bots, "hanging"))
        while not asked.done():
            bots.limit = 0.5 if bots.failures["hanging"] < 3 else usual  # whoever stands in has time
            before = loop.time()
            await asyncio.sleep(0.01)
            naps.append(loop.time() - before)
        assert right() == asked.result()
        assert (3, 1, 2) == (bots.failures["hanging"], bots.stood_in["hanging"], bots.restarts)
    assert statistics.median(naps) < 0.1
    assert len(naps) > 50


async def test_a_bot_that_failed_once_still_plays_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One failure is not three."""
    monkeypatch.setenv("ONCE", str(tmp_path / "once"))
    async with pool() as bots:
        assert right() == await chosen(bots, "once")
        assert (1, 0) == (bots.failures["once"], bots.stood_in["once"])


async def test_while_a_bot_is_loaded_a_quick_one_answers_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A turn waits a little for its bot, then no longer."""
    allowed = tmp_path / "late"
    monkeypatch.setenv("LATE", str(allowed))
    async with pool(patience=0.2) as bots:
        bots.prepare("greedy", "stacko")
        await until(lambda: bots.is_warm("greedy"))
        asked = asyncio.create_task(chosen(bots, "late"))
        await until(lambda: bots.failures["late"])
        allowed.touch()
        assert right() == await asked
        assert 1 == bots.stood_in["late"]
        await until(lambda: bots.is_warm("late"))
        assert right() == await chosen(bots, "late")
        assert 1 == bots.stood_in["late"]


async def test_when_nobody_is_loaded_yet_the_last_one_is_waited_for() -> None:
    """A slow start is no reason for a turn that nobody plays."""
    async with pool(patience=0.001) as bots:
        assert await chosen(bots, "greedy")
        assert not bots.failures["random"]


@pytest.mark.parametrize("bot", ["broken", "no such bot"])
async def test_a_bot_that_cannot_be_loaded_is_answered_for(bot: str) -> None:
    """Also at once, when it is known that it cannot be."""
    async with pool() as bots:
        assert right() == await chosen(bots, bot)


async def test_a_bot_that_ends_processes_when_it_is_loaded_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """After three processes the others are left in peace; turns are answered all the while."""
    monkeypatch.setenv("DOOMED", "yes")
    async with pool(patience=2) as bots:
        while not bots.is_given_up("doomed"):
            assert right() == await chosen(bots, "doomed")
        assert right() == await chosen(bots, "chatting")
        bots.prepare("doomed", "stacko")
        assert ("doomed", "stacko") not in bots.slow.processes[0].loading


async def test_quick_bots_are_never_given_up_for_processes_that_were_killed() -> None:
    """Somebody ends processes from outside, again and again, while they start: the bot itself answers afterwards."""
    async with BotPool(1) as bots:
        quick = bots.quick.processes[0]
        for _ in range(4):
            bots.prepare("greedy", "stacko")
            await until(lambda: quick.child is not None)
            child = quick.child
            os.kill(child.pid if child else 0, signal.SIGKILL)
            await until(lambda: quick.child is not child)  # noqa: B023 - waited for at once
        assert right() == await chosen(bots, "greedy")
        assert 0 == bots.stood_in.total()


async def test_quick_bots_do_not_wait_for_those_that_think() -> None:
    """They have a process of their own."""
    async with pool() as bots:
        thinking = asyncio.create_task(chosen(bots, "hanging"))
        await until(lambda: bots.busy_processes)
        assert right() == await chosen(bots, "greedy")
        assert 0 == bots.failures["hanging"]
        thinking.cancel()


async def test_a_bot_that_will_play_is_loaded_before_its_turn() -> None:
    """For its game alone, and nothing else."""
    async with pool() as bots:
        bots.prepare("chatting", "stacko")
        await until(lambda: bots.is_warm("chatting"))
        assert {("chatting", "stacko")} == bots.slow.processes[0].warm


async def test_more_processes_are_started_while_the_others_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A turn of another person does not wait for a long one."""
    monkeypatch.setenv("SLOW", str(tmp_path / "slow"))
    async with pool(2) as bots:
        slow = asyncio.create_task(bots.choose("slow", "stacko", seen(), SEED, requester=Requester(("ada",), "t")))
        await until(lambda: bots.busy_processes)
        assert right() == await bots.choose("slow", "stacko", seen(), SEED, requester=Requester(("bob",), "u"))
        assert not slow.done()
        slow.cancel()


async def test_nobody_plays_where_nobody_can(monkeypatch: pytest.MonkeyPatch) -> None:
    """When no process starts, the caller hears of it in the end."""
    monkeypatch.setattr("sys.executable", "/bin/false")
    monkeypatch.setattr("tafelrunde.server.bots.pool.LAST_PATIENCE", 0.5)
    async with pool(limit=0.2, patience=0.1) as bots:
        with pytest.raises(NoBotAnswered):
            await chosen(bots, "greedy")


def test_weaker_bots_answer_in_order() -> None:
    """Greedy for everybody, random for greedy, nobody for random."""
    assert [("expert", "greedy", "random"), ("greedy", "random"), ("random",)] == [
        tuple(fallbacks(bot)) for bot in ("expert", "greedy", "random")
    ]


def test_there_is_always_a_process() -> None:
    """However many servers share the machine."""
    assert 1 == default_size(1000)
    assert default_size() >= 1
