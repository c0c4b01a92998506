"""Bots in processes of their own: the right word arrives, whatever a bot does, and the loop goes on meanwhile."""

import asyncio
import os
import pickle
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
import structlog
from prometheus_client import CollectorRegistry, generate_latest
from tests.kit.tables import KINDS, Kind, start

from tafelrunde.bots.registry import BOTS
from tafelrunde.records import notation
from tafelrunde.records.notation import View
from tafelrunde.rules.games import GAMES
from tafelrunde.server.players.figures import Condition
from tafelrunde.server.players.pool import NobodyPlays, Pool, ladder, usual_size
from tafelrunde.server.players.process import Process

WRONG = "tests.server.players.bots:BOTS"
SEED = b"seven"
STACKO = Kind("stacko", 2)


def seen(kind: Kind = STACKO) -> View:
    """What the first seat sees after the deal."""
    view: View = GAMES[kind.game].view(start(kind, 7), 1)
    return view


def right(bot: str = "greedy", kind: Kind = STACKO) -> str:
    """What a bot plays then."""
    return notation.write(BOTS[bot].load(kind.game).choose(seen(kind), Random(SEED)))


def pool(size: int = 1, limit: float = 20, patience: float = 20) -> Pool:
    """A pool with bots that go wrong."""
    return Pool(size, registry=WRONG, limit=limit, patience=patience)


async def until(happened: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(90):
        while not happened():  # noqa: ASYNC110 - another process makes it so
            await asyncio.sleep(0.01)


async def chosen(bots: Pool, bot: str) -> str:
    """The word of a bot of Stacko after the deal."""
    return await bots.choose(bot, "stacko", seen(), SEED)


@pytest.mark.parametrize("bot", ["random", "greedy", "slots", "club"])
async def test_a_bot_in_its_process_plays_what_it_plays_here(bot: str) -> None:
    """The view and the seed decide about the word, in every game and however often it is asked for."""
    kinds = [kind for kind in KINDS if BOTS[bot].plays(kind.game, kind.seats) for _ in range(2)]
    async with Pool(2, patience=90) as bots:
        words = [await bots.choose(bot, kind.game, seen(kind), SEED) for kind in kinds]
    assert [right(bot, kind) for kind in kinds] == words


async def test_many_turns_are_shared_out() -> None:
    """More turns than processes wait in the queue, and each gets its own word."""
    async with Pool(2) as bots:
        asked = [bots.choose("random", "stacko", seen(), bytes([n])) for n in range(100)]
        answers = asyncio.gather(*asked)
        await asyncio.sleep(0)
        assert 100 == len(bots.queue)
        words = await answers
    expected = [notation.write(BOTS["random"].load("stacko").choose(seen(), Random(bytes([n])))) for n in range(100)]
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
        assert (3, 1, 3) == (bots.failures["hanging"], bots.stood_in["hanging"], bots.restarts)
    assert statistics.median(naps) < 0.1
    assert len(naps) > 50


async def test_a_bot_that_crashes_takes_nobody_with_it() -> None:
    """Turns of good bots beside it are answered by themselves."""
    async with pool(2) as bots:
        crashed, *others = await asyncio.gather(*(chosen(bots, bot) for bot in ("crashing", *["random"] * 20)))
        assert (right(), {right("random")}) == (crashed, set(others))
        assert {"crashing": 3} == {bot: count for bot, count in bots.failures.items() if bot != "random"}


@pytest.mark.parametrize("bot", ["raising", "cheating"])
async def test_an_error_or_an_illegal_action_is_no_answer(bot: str) -> None:
    """The process stays, the bot is asked three times, and a weaker one answers."""
    async with pool() as bots:
        assert right() == await chosen(bots, bot)
        assert (3, 0) == (bots.failures[bot], bots.restarts)


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
        assert right() == await chosen(bots, "doomed")
        await until(lambda: bots.is_given_up("doomed"))
        await until(lambda: bots.is_warm("broken") or bots.is_given_up("broken"))
        assert right() == await chosen(bots, "greedy")
        assert "doomed" not in bots.wanted()


async def test_quick_bots_are_never_given_up_for_processes_that_were_killed() -> None:
    """Somebody ends processes from outside, again and again, while they start: the bot itself answers afterwards."""
    async with Pool(1) as bots:
        for _ in range(4):
            await until(lambda: bots.processes[0].child is not None)
            child = bots.processes[0].child
            os.kill(child.pid if child else 0, signal.SIGKILL)
            await until(lambda: bots.processes[0].child is not child)  # noqa: B023 - waited for at once
        assert right() == await chosen(bots, "greedy")
        assert 0 == bots.stood_in.total()


async def test_what_a_bot_prints_does_no_harm() -> None:
    """Standard output belongs to the reports."""
    async with pool() as bots:
        assert right() == await chosen(bots, "chatting")
        assert 0 == bots.failures["chatting"]


async def test_nobody_plays_where_nobody_can(monkeypatch: pytest.MonkeyPatch) -> None:
    """When no process starts, the caller hears of it in the end."""
    monkeypatch.setattr("sys.executable", "/bin/false")
    async with pool(limit=0.2, patience=0.1) as bots:
        with pytest.raises(NobodyPlays):
            await chosen(bots, "greedy")


async def test_stopping_ends_all_processes() -> None:
    """Also one that would think for ever; nobody waits for it."""
    async with pool() as bots:
        await chosen(bots, "greedy")
        asked = asyncio.create_task(chosen(bots, "hanging"))
        await until(lambda: bots.thinking)
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
    ending = asyncio.create_task(Process(pool()).end(child))
    await asyncio.sleep(0)
    ending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await ending
    assert -signal.SIGKILL == child.returncode


async def test_stopping_while_bots_are_loaded_is_nobodys_fault() -> None:
    """Nothing is logged as if a bot had failed."""
    with structlog.testing.capture_logs() as logs:
        async with Pool(1) as bots:
            await until(lambda: bots.processes[0].warming)
    assert [] == logs
    assert not bots.spoilings


def test_processes_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    """The pipe closes, and even a bot that hangs is gone."""
    code = """
import asyncio
from tests.server.players.test_pool import chosen, pool
async def main():
    async with pool() as bots:
        await chosen(bots, "greedy")
        asyncio.create_task(chosen(bots, "hanging"))
        while not bots.thinking:
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


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_what_is_sent_to_a_process_holds_no_state(kind: Kind) -> None:
    """A view carries nothing of the whole truth along with it."""
    game, state = GAMES[kind.game], start(kind, 3)
    for _ in range(20):
        seat = game.actor(state)
        view = game.view(state, seat)
        sent = pickle.dumps(view)
        assert b"State" not in sent
        assert view == pickle.loads(sent)  # noqa: S301 - our own
        state = game.apply(state, game.actions(view)[0]).state


async def test_the_figures_tell_of_queue_and_failures() -> None:
    """What is counted can be read by Prometheus."""
    registry = CollectorRegistry()
    async with pool() as bots:
        registry.register(Condition(bots))
        await chosen(bots, "raising")
        text = generate_latest(registry).decode()
    assert "tafelrunde_bot_queue 0.0" in text
    assert 'tafelrunde_bot_failures_total{bot="raising"} 3.0' in text
    assert 'tafelrunde_bot_stood_in_total{bot="raising"} 1.0' in text


def test_secrets_and_compilers_stay_where_they_belong(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot process does not know the database; the server never loads a compiler."""
    monkeypatch.setenv("TAFELRUNDE_DATABASE", "postgresql://secret")
    code = "from tafelrunde.server.players.process import environment; import tafelrunde.server.app, sys; "
    code += "print('numba' in sys.modules, any('postgresql://secret' in value for value in environment().values()))"
    assert "False False" == subprocess.check_output([sys.executable, "-c", code], text=True).strip()


def test_weaker_bots_answer_in_order() -> None:
    """Greedy for everybody, random for greedy, nobody for random."""
    assert [("expert", "greedy", "random"), ("greedy", "random"), ("random",)] == [
        tuple(ladder(bot)) for bot in ("expert", "greedy", "random")
    ]


def test_there_is_always_a_process() -> None:
    """However many servers share the machine."""
    assert 1 == usual_size(1000)
    assert usual_size() >= 1
