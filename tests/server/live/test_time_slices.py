"""Long computations in slices: nobody waits for long, whatever is computed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import perf_counter

from tafelrunde.server.live.time_slices import SLICE, SliceScheduler


def busy(steps: int) -> Iterator[None]:
    """Steps of half a millisecond."""
    for _ in range(steps):
        end = perf_counter() + SLICE / 10
        while perf_counter() < end:
            pass
        yield


def test_short_work_goes_before_what_is_left_of_long_work() -> None:
    """However many long computations wait already."""

    async def use() -> list[str]:
        slices, done = SliceScheduler(), list[str]()

        async def work(name: str, steps: int) -> None:
            await slices.run(busy(steps), steps)
            done.append(name)

        long = [asyncio.create_task(work("long", 200)) for _ in range(5)]
        await asyncio.sleep(2 * SLICE)
        await work("short", 5)
        await asyncio.gather(*long)
        return done

    assert ["short", *["long"] * 5] == asyncio.run(use())


def test_the_loop_turns_between_two_slices() -> None:
    """One slice a turn, also when several computations are under way."""

    async def use() -> int:
        slices, turns = SliceScheduler(), 0
        work = asyncio.gather(*(slices.run(busy(100), 100) for _ in range(3)))
        while not work.done():
            await asyncio.sleep(0)
            turns += 1
        return turns

    assert 3 * 100 // 10 <= asyncio.run(use())


def test_whoever_gives_up_or_fails_holds_nobody_up() -> None:
    """Neither while they wait, nor in the moment when it is their turn, nor by an error of their own."""

    def failing() -> Iterator[None]:
        yield
        raise ValueError("broken")

    async def use() -> list[object]:
        slices = SliceScheduler()
        first = asyncio.create_task(slices.run(busy(30), 30))
        others = [asyncio.create_task(slices.run(busy(20 + n), 20 + n)) for n in range(4)]
        await asyncio.sleep(0)
        others[0].cancel()
        await asyncio.sleep(3 * SLICE)
        others[1].cancel()
        fails = asyncio.create_task(slices.run(failing(), 2))
        return await asyncio.wait_for(asyncio.gather(first, *others, fails, return_exceptions=True), 10)

    ends = asyncio.run(use())
    assert [None, None, None] == [ends[0], *ends[3:5]]
    assert isinstance(ends[5], ValueError)
