"""Timers: what is due is done, whatever fails."""

import asyncio

import pytest

from tafelrunde.server.live.timers import Timers


def test_timers_do_what_is_due_and_outlive_what_fails() -> None:
    """A key has one time, the last one that was set."""
    time, done = [0], list[str]()

    async def chore(name: str) -> None:
        done.append(name)
        if name == "b":
            raise ValueError

    async def run() -> None:
        timers = Timers(lambda: time[0], 0.001)
        for due, name in ((5, "a"), (5, "b"), (7, "c")):
            timers.set(name, due, lambda name=name: chore(name))  # type: ignore[misc]
        timers.set("a", 9, lambda: chore("late"))
        running = asyncio.create_task(timers.run())
        for time[0], last in ((4, ""), (6, "b"), (10, "late")):
            await asyncio.sleep(0.02)
            async with asyncio.timeout(60):
                while last and last not in done:  # noqa: ASYNC110 - the timers make it so
                    await asyncio.sleep(0.001)
            done.append(str(time[0]))
        running.cancel()

    asyncio.run(run())
    assert ["4", "b", "6", "c", "late", "10"] == done


@pytest.mark.parametrize("moments", range(5))
def test_timers_stop_even_when_something_new_is_set_in_the_same_moment(moments: int) -> None:
    """However far the news has come when they are stopped."""

    async def stopped() -> bool:
        timers = Timers(lambda: 0, 100)
        running = asyncio.create_task(timers.run())
        await asyncio.sleep(0.01)
        timers.set("chore", 1_000_000, timers.stop)
        for _ in range(moments):
            await asyncio.sleep(0)
        running.cancel()
        ended, _ = await asyncio.wait([running], timeout=2)
        running.cancel()
        return running in ended

    assert asyncio.run(stopped())
