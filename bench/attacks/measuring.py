"""What an attack does to the others: how long they wait, and what it costs the server."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, NamedTuple

import msgspec
from bench.attacks.bombs import CROWDED, ENTRIES, MALLORY, TALKED, cookie, plant
from bench.attacks.client import Intruder
from bench.load.crowd import Measured, Table
from bench.load.ours import EVERY, check, come, cpu, go, pid, settle
from bench.load.tables import SECRET, Order, Seated, prepare
from tests.proofs.process import Process, started
from tests.server.kit import free_port

HERE = "127.0.0.1"
"""Who comes from here is believed to be a proxy: each visitor behind it has an address of their own."""

ENVIRONMENT = {"TAFELRUNDE_SECRET": SECRET, "TAFELRUNDE_PAUSE": "0"}
LISTS = 20
EARLY_AND_MIDDLE = (0.1, 0.5)


class Waits(NamedTuple):
    """How long something took, in milliseconds, again and again."""

    median: float
    p99: float
    longest: float

    def __str__(self) -> str:
        return f"median {self.median:.0f} ms, p99 {self.p99:.0f} ms, longest {self.longest:.0f} ms"


def waits(seconds: list[float]) -> Waits:
    """The middle and the end of some times."""
    ms = sorted(1000 * each for each in seconds) or [0.0]
    return Waits(ms[len(ms) // 2], ms[len(ms) * 99 // 100], ms[-1])


class Held(NamedTuple):
    """The megabytes that a server process holds, and those of the processes below it: bots, and checks of records."""

    server: float
    below: float


def memory(process: Process) -> Held:
    """What a server and the processes below it hold now."""
    pids, sizes = [pid(process)], []
    while pids:
        each = pids.pop()
        with suppress(OSError):
            sizes.append(int(Path(f"/proc/{each}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6)
            pids += map(int, Path(f"/proc/{each}/task/{each}/children").read_text().split())
    return Held(sizes[0], sum(sizes[1:]))


@contextmanager
def serve_under_siege(order: Order | None, *, undo: int, lobby: int) -> Iterator[tuple[Process, list[Seated]]]:
    """A server with the tables of an attacker, and perhaps of others."""
    folder = Path(mkdtemp(prefix="tafelrunde-attacks-"))
    try:
        (folder / "data").mkdir()
        file = folder / "data" / "tafelrunde.sqlite"
        seated = asyncio.run(prepare(file, order)) if order else []
        asyncio.run(plant(file, undo=undo, lobby=lobby))
        with started(Process(folder / "data", free_port(), environment=ENVIRONMENT)) as process:
            yield process, seated
    finally:
        shutil.rmtree(folder)


class Probe:
    """Somebody elsewhere who asks now and then whether the server is there."""

    def __init__(self, server: str) -> None:
        self.visitor = Intruder(server, HERE, forwarded="10.9.9.9")
        self.took: list[float] = []

    async def run(self) -> None:
        """Ask for ever."""
        while True:
            began = time.perf_counter()
            await self.visitor.ask("GET", "/health")
            self.took.append(time.perf_counter() - began)
            await asyncio.sleep(0.05)


async def against(process: Process, names: list[str], seconds: float) -> dict[str, int]:
    """Attack from another process; what the attackers count."""
    words = [sys.executable, "-m", "bench.attacks", *names, "--against", process.address, "--seconds", str(seconds)]
    attack = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE)
    try:
        out, _ = await asyncio.wait_for(attack.communicate(), seconds + 60)
    finally:
        if attack.returncode is None:
            attack.kill()
    return msgspec.json.decode(out.splitlines()[-1], type=dict[str, int])


class Single(NamedTuple):
    """One attack alone: how long others waited, what it cost, what the attackers reached."""

    name: str
    health: Waits
    cpu: float
    before: Held
    after: Held
    tally: dict[str, int]
    more: str

    def __str__(self) -> str:
        reached = ", ".join(f"{count} {what}" for what, count in sorted(self.tally.items()))
        return (
            f"{self.name}: others wait for /health {self.health}; server {self.cpu:.0%} of a core; memory "
            f"{self.before.server:.0f} → {self.after.server:.0f} MB, below it {self.before.below:.0f} → "
            f"{self.after.below:.0f} MB; {reached or 'nothing reached'}; {self.more}"
        )


def single(name: str, seconds: float) -> Single:
    """Run one attack, and see what others notice."""
    long, crowded = ENTRIES * (name == "undo"), ENTRIES * (name in {"lobby", "headers"})
    with serve_under_siege(None, undo=long, lobby=crowded) as (process, _):
        return asyncio.run(measure_attack(process, name, seconds))


async def measure_attack(process: Process, name: str, seconds: float) -> Single:
    """The server after its start, and under one attack."""
    probe = Probe(process.address)
    probing = asyncio.create_task(probe.run())
    began, spent = time.perf_counter(), cpu(process)
    await asyncio.to_thread(settle, process)
    more = (
        f"start {process.took:.1f} s, then taking up {time.perf_counter() - began:.0f} s and {cpu(process):.1f} CPU s"
    )
    more += f" in which /health took up to {waits(probe.took).longest:.0f} ms"
    more += "; " + await EXTRA[name](process) if name == "lobby" else ""
    probe.took.clear()
    before, spent = memory(process), cpu(process)
    extra = asyncio.create_task(EXTRA[name](process)) if name == "bots" else None
    tally = await against(process, [name], seconds)
    spent, after = cpu(process) - spent, memory(process)
    more += "; " + await extra if extra else ""
    more += "; " + await EXTRA[name](process) if name == "chat" else ""
    probing.cancel()
    return Single(name, waits(probe.took), spent / seconds, before, after, tally, more)


async def lists(process: Process) -> str:
    """What the list of tables costs, and how much comes to who looks at a crowded one."""
    visitors = [Intruder(process.address, HERE, forwarded=f"10.8.0.{number}") for number in range(LISTS)]
    spent = cpu(process)
    for visitor in visitors:
        await visitor.ask("GET", "/api/tables")
        await asyncio.sleep(0.3)  # each in a moment of its own
    cost = 1000 * (cpu(process) - spent) / LISTS
    await visitors[0].arrive()
    async with await visitors[0].socket() as socket:
        await socket.recv()
        await socket.send(f'{{"type":"watch","table":"{CROWDED[0]}","since":0}}')
        size = len(await socket.recv())
    return f"a list costs {cost:.0f} ms of CPU, watching from the beginning brings {size / 1000:.1f} kB"


async def quick_bot(process: Process) -> str:
    """How long greedy takes to answer somebody else's action, while the attack goes on."""
    ada = await Intruder(process.address, HERE, forwarded="10.7.0.1").arrive()
    await asyncio.sleep(10)
    table, took = await ada.open(game="stacko", start="chosen"), []
    path = f"/api/tables/{table}"
    await ada.insist("POST", f"{path}/sit", {"chair": 1})
    await ada.insist("POST", f"{path}/sit-bot", {"bot": "greedy", "chair": 2})
    await ada.insist("POST", f"{path}/start", {"first": 1})
    async with await ada.socket() as socket:
        await socket.send(f'{{"type":"watch","table":"{table}","since":0}}')
        acted = 0.0
        with suppress(TimeoutError):
            async with asyncio.timeout(90):
                async for text in socket:
                    told: Any = msgspec.json.decode(text)
                    picture = told.get("picture")
                    if not picture or picture["view"]["actor"] != 1:
                        continue
                    took += [time.perf_counter() - acted] if acted else []
                    if len(took) == 10 or picture["status"] != "running":
                        break
                    word = next(word for word in picture["view"]["words"] if word != "draw")
                    act = {"type": "act", "table": table, "id": str(len(took)), "at": picture["changed"], "word": word}
                    acted = time.perf_counter()
                    await socket.send(msgspec.json.encode(act).decode())
    return f"greedy answered {len(took)} of 10 actions, {waits(took)}"


async def player_talks(process: Process) -> str:
    """Can a player still say something?"""
    mallory = Intruder(process.address, HERE, forwarded="10.6.0.1")
    mallory.headers["cookie"] = cookie()
    async with await mallory.socket() as socket:
        await socket.send(f'{{"type":"watch","table":"{TALKED}","since":1}}')
        await socket.send(f'{{"type":"say","table":"{TALKED}","id":"{MALLORY}","text":"May I?"}}')
        async for text in socket:
            told: Any = msgspec.json.decode(text)
            if told["type"] in {"done", "refused"}:
                return f"a player who says something then: {told['type']}"
    return "a player who says something then is not answered"


EXTRA = {"lobby": lists, "bots": quick_bot, "chat": player_talks}


class Proof(NamedTuple):
    """All attacks beside live tables: how long the other player waited for an action, and how memory went."""

    tables: int
    actions: int
    seen: Waits
    cpu: float
    memory: list[Held]
    tally: dict[str, int]

    @property
    def growth(self) -> float:
        """How much the server's memory of the last quarter exceeds that of the one before it, as a share."""
        held, quarter = [each.server for each in self.memory], max(1, len(self.memory) // 4)
        return max(held[-quarter:]) / max(held[-2 * quarter : -quarter] or held) - 1

    def __str__(self) -> str:
        reached = ", ".join(f"{count} {what}" for what, count in sorted(self.tally.items()))
        some = [self.memory[len(self.memory) * i // 8] for i in range(8)] + self.memory[-1:]
        marks, below = (" ".join(f"{each[i]:.0f}" for each in some) for i in (0, 1))
        return (
            f"{self.tables} live tables, {self.actions} actions, to the other's view {self.seen}; server "
            f"{self.cpu:.0%} of a core; memory {marks} MB, "
            f"last quarter {self.growth:+.1%}, below it {below} MB; {reached}"
        )


def beside(tables: int, seconds: float, names: list[str], *, most: int = ENTRIES) -> Proof:
    """Attacks, also none, beside so many live tables; the logs of the attacker's tables are so long."""
    order = Order("schokoly", tables, 1 + int(seconds / 40), EARLY_AND_MIDDLE)
    with serve_under_siege(order, undo=most, lobby=most) as (process, seated):
        settle(process)
        found = asyncio.run(measure_beside_attacks(process, seated, seconds, names))
        if troubles := process.troubles():
            raise RuntimeError(troubles[0])
        return found


async def hang_up(tables: list[Table]) -> None:
    """Close the connections of those who played."""
    links = [client.link for table in tables for client in table.clients if client.link is not None]
    for link in links:
        link.gone.cancel()
        link.transport.abort()
    await asyncio.sleep(0)


async def measure_beside_attacks(process: Process, seated: list[Seated], seconds: float, names: list[str]) -> Proof:
    """Let everybody come, attack, and measure meanwhile."""
    measured, held = Measured(), [memory(process)]
    tables = [Table(each, number, EVERY, measured) for number, each in enumerate(seated)]
    playing = await come(process, tables)
    measured.begun.set()
    await asyncio.sleep(2)
    spent, measured.is_on = cpu(process), True
    attack = asyncio.create_task(against(process, names, seconds)) if names else None
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        await asyncio.sleep(1)
        held.append(memory(process))
        check(playing)
    spent, measured.is_on = cpu(process) - spent, False
    tally = await attack if attack else {}
    await go(playing)
    await hang_up(tables)
    if measured.wrong:
        raise RuntimeError(f"{len(measured.wrong)} were refused: {measured.wrong[0]}")
    return Proof(len(tables), len(measured.seen), waits(measured.seen), spent / seconds, held, tally)
