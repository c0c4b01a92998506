"""A thousand entries at the deal of a day: how long home, the field and finishing take while many do so at once.

`python -m bench.daily` starts a server of its own whose clock stands at noon, puts 1,000 finished entries of one deal
into its store, and lets visitors read and finish games side by side.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
from tests.server.daily.kit import Greedy
from tests.server.kit import Clock, Guest, serving

from tafelrunde.server.store import Person, Store, open_store
from tafelrunde.server.store.daily_deals import DailyDeal, DailyEntry, FinishedTry, finish
from tafelrunde.server.store.game_ends import GameEnd

NOON, DAY = 43_200_000, 86_400_000
TOGETHER = 100


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=1000)
    parser.add_argument("--readers", type=int, default=20)
    parser.add_argument("--finishers", type=int, default=24)
    parser.add_argument("--rate", type=float, default=30.0, help="requests a second, of all readers together")
    asked = parser.parse_args()
    clock = Clock()
    clock.ahead = NOON - clock() % DAY + DAY
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        with serving(place, now=clock, engine=Greedy()) as address:
            day = httpx.get(f"{address}/api/daily").json()["day"]
        asyncio.run(fill(place / "tafelrunde.sqlite", day, asked.entries))
        with serving(place, now=clock, engine=Greedy()) as address:
            guests = [Guest(address) for _ in range(asked.readers + asked.finishers)]
            times = asyncio.run(press(address, day, guests, asked))
    print("| what | n | p50 ms | p99 ms | most ms |\n|---|--:|--:|--:|--:|")
    for name, each in times.items():
        each.sort()
        p50, p99 = each[len(each) // 2], each[int(len(each) * 0.99)]
        print(f"| {name} | {len(each)} | {p50 * 1000:.1f} | {p99 * 1000:.1f} | {each[-1] * 1000:.1f} |")


async def fill(place: Path, day: str, entries: int) -> None:
    """So many people who have finished."""
    rng = random.Random(1)
    async with await open_store(place) as store:
        (deal,) = [each for each in await store.daily_deals.deals([day]) if each.game == "stacko"]
        for start in range(0, entries, TOGETHER):
            people = [f"person{number}" for number in range(start, min(start + TOGETHER, entries))]
            await asyncio.gather(*(enter(store, deal, person, rng) for person in people))


async def enter(store: Store, deal: DailyDeal, person: str, rng: random.Random) -> None:
    """One of them."""
    own, other = rng.choice([(100, 5 * rng.randint(0, 19)), (5 * rng.randint(0, 19), 100)])
    await store.people.write(Person(person, person, 1, 1))
    entry = await store.daily_deals.claim(DailyEntry(*deal.key, person, person, 1))
    tried = FinishedTry(own, other, 3 * (own - other) + (1 if own > other else -1), 2, b"x" * 1500)
    end = GameEnd("bench", person, 1, 1)
    await store.game_ends.record(end, lambda connection: finish(connection, entry, tried))


async def press(address: str, day: str, guests: list[Guest], asked: argparse.Namespace) -> dict[str, list[float]]:
    """Readers read and finishers begin and finish, at the same time."""
    times: dict[str, list[float]] = {"home": [], "field": [], "begin": [], "finish": [], "standing": []}
    readers, finishers = guests[: asked.readers], guests[asked.readers :]
    over = asyncio.Event()

    async def timed(name: str, call: Callable[[], Awaitable[httpx.Response]]) -> httpx.Response:
        start = time.perf_counter()
        answer = await call()
        times[name].append(time.perf_counter() - start)
        answer.raise_for_status()
        return answer

    async def read(guest: Guest, rng: random.Random) -> None:
        async with client(address, guest) as http:
            while not over.is_set():
                await asyncio.sleep(rng.expovariate(asked.rate / asked.readers))
                await timed("home", lambda: http.get("/api/daily"))
                await timed("field", lambda: http.get(f"/api/daily/{day}/stacko"))

    async def play(guest: Guest) -> None:
        async with client(address, guest) as http:
            begun = (await timed("begin", lambda: http.post(f"/api/daily/{day}/stacko", json={}))).json()
            await timed("finish", lambda: http.post(f"/api/tables/{begun['table']}/resign", json={}))
            await timed("standing", lambda: http.get(f"/api/daily/{day}/stacko"))

    reading = [asyncio.create_task(read(guest, random.Random(n))) for n, guest in enumerate(readers)]
    for start in range(0, len(finishers), 4):
        await asyncio.gather(*(play(guest) for guest in finishers[start : start + 4]))
        await asyncio.sleep(0.5)
    over.set()
    await asyncio.gather(*reading)
    return times


def client(address: str, guest: Guest) -> httpx.AsyncClient:
    """Somebody's browser."""
    return httpx.AsyncClient(
        base_url=address, headers={"x-tafelrunde": "1"}, cookies={"tafelrunde": guest.cookie}, timeout=60
    )


if __name__ == "__main__":
    main()
