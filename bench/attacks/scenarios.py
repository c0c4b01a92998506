"""The attacks: each goes on until it is cancelled, as fast as the server lets one address."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
from bench.attacks.bombs import CROWDED, FINISHED, FRIENDS, MALLORY, TALKED, UNDONE, cookie
from bench.attacks.client import FROM, REFUSED, Intruder
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

MASTERS = 60
FLOODS = 10
ONLOOKERS = 20
REVIEWERS = 8
CHUNK = b"x-filler: " + b"y" * 65_000 + b"\r\n"
HALF_OPEN = 400
USUAL = (OSError, ConnectionClosed, InvalidHandshake, asyncio.IncompleteReadError, TimeoutError)
"""How a server ends what is too much for it."""

EMPTY_LISTS = b'{"format":"tafelrunde 1","shuffles":[' + b"[]," * 85_900 + b"[]]}"
"""A record of 252 KiB in which nothing is."""

Tally = Counter[str]
Attack = Callable[[str, Tally], Awaitable[None]]


def attacker(server: str, person: str = MALLORY) -> Intruder:
    """The person whose tables were planted, or a friend."""
    intruder = Intruder(server)
    intruder.headers["cookie"] = cookie(person)
    return intruder


async def forever(what: Callable[[], Awaitable[None]], pause: float = 0.05) -> None:
    """Do something again and again, whatever the server does about it."""
    while True:
        with suppress(*USUAL):
            await what()
        await asyncio.sleep(pause)


async def undo(server: str, tally: Tally) -> None:
    """Act and take back at a table with a long game, and look at it from its first entry on."""
    mallory, ids = attacker(server), itertools.count(1)

    async def act_and_undo() -> None:
        async with await mallory.socket() as socket:
            await socket.send(msgspec.json.encode({"type": "watch", "table": UNDONE, "since": 0}).decode())
            async for text in socket:
                told: Any = msgspec.json.decode(text)
                picture = told.get("picture")
                if not picture:
                    continue
                if words := (picture["view"] or {}).get("words"):
                    act = {"type": "act", "table": UNDONE, "id": f"u{next(ids)}", "at": picture["changed"]}
                    await socket.send(msgspec.json.encode(act | {"word": words[-1]}).decode())
                elif picture["veiled"]:
                    reveal = {"type": "reveal", "table": UNDONE, "seat": picture["view"]["actor"]}
                    await socket.send(msgspec.json.encode(reveal).decode())
                answer = await mallory.ask("POST", f"/api/tables/{UNDONE}/undo")
                tally["undone" if answer.status < REFUSED else "undo refused"] += 1
                await asyncio.sleep(0.02)

    await forever(act_and_undo)


async def verify(server: str, tally: Tally) -> None:
    """Have records checked that are long and empty, over several connections."""

    async def flood(intruder: Intruder) -> None:
        answer = await intruder.ask("POST", "/api/verify", raw=EMPTY_LISTS)
        tally[f"verify {answer.status}"] += 1

    intruders = [Intruder(server) for _ in range(FLOODS)]
    async with asyncio.TaskGroup() as tasks:
        for intruder in intruders:
            tasks.create_task(forever(lambda who=intruder: flood(who), 0.01))  # type: ignore[misc]


async def masters(server: str, tally: Tally) -> None:
    """Start table after table at which four masters think; where a person has to sit there, one does, and gives up."""
    mallory = await Intruder(server).arrive()

    async def start() -> None:
        table = await mallory.open(game="schokoly", seats=4, start="chosen", substitute="master")
        if not table:
            tally["tables refused"] += 1
            await asyncio.sleep(1)
            return
        path = f"/api/tables/{table}"
        for chair in (2, 3, 4):
            await mallory.insist("POST", f"{path}/sit-bot", {"bot": "master", "chair": chair})
        await mallory.insist("POST", f"{path}/sit-bot", {"bot": "master", "chair": 1})
        answer = await mallory.insist("POST", f"{path}/start", {"first": 1})
        if answer.status >= REFUSED:
            await mallory.insist("POST", f"{path}/rise", {"chair": 1})
            await mallory.insist("POST", f"{path}/sit", {"chair": 1})
            answer = await mallory.insist("POST", f"{path}/start", {"first": 2})
            await mallory.insist("POST", f"{path}/resign", {"seat": 4})
        tally["tables of masters" if answer.status < REFUSED else "starts refused"] += 1

    while tally["tables of masters"] < MASTERS:
        with suppress(*USUAL):
            await start()
    await asyncio.Event().wait()


async def headers(server: str, tally: Tally) -> None:
    """Headers without end, connections that never come to the point, and readers who never read."""
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(forever(lambda: endless_headers(server, tally)))
        tasks.create_task(forever(lambda: half_open(server, tally), 1))
        for friend in FRIENDS:
            tasks.create_task(forever(lambda who=friend: deaf(attacker(server, who), tally), 1))  # type: ignore[misc]


async def endless_headers(server: str, tally: Tally) -> None:
    """Send headers until the server has enough."""
    intruder, sent = Intruder(server), 0
    _, writer = await intruder.connected()
    try:
        writer.write(b"GET /health HTTP/1.1\r\nhost: x\r\n")
        for _ in range(4_800):
            writer.write(CHUNK)
            await writer.drain()
            sent += len(CHUNK)
    finally:
        tally["most MB of headers on one connection"] = max(
            tally["most MB of headers on one connection"], sent // 10**6
        )
        intruder.hang_up()


async def half_open(server: str, tally: Tally) -> None:
    """Hold as many connections as one gets, saying nothing on them."""
    held: list[asyncio.StreamWriter] = []
    try:
        for _ in range(HALF_OPEN):
            _, writer = await Intruder(server).connected()
            held.append(writer)
            writer.write(b"GET / HT")
        tally["half-open connections"] = max(tally["half-open connections"], len(held))
        await asyncio.sleep(5)
    finally:
        for writer in held:
            writer.close()


async def deaf(intruder: Intruder, tally: Tally) -> None:
    """Ask for the same table again and again, and never read what comes."""
    reader, writer = await asyncio.open_connection(intruder.host, intruder.port, local_addr=(FROM, 0), limit=1024)
    try:
        upgrade = "\r\n".join([
            "GET /ws HTTP/1.1",
            f"host: {intruder.headers['host']}",
            f"cookie: {intruder.headers.get('cookie', '')}",
            "connection: upgrade",
            "upgrade: websocket",
            "sec-websocket-version: 13",
            "sec-websocket-key: dGFmZWxydW5kZSBsb2FkLg==",
            "",
            "",
        ])
        writer.write(upgrade.encode())
        await reader.readuntil(b"\r\n\r\n")
        tally["deaf readers"] += 1
        text = b'{"type":"watch","table":"%b","since":0}' % CROWDED[0].encode()
        frame = bytes((0x81, 0x80 | len(text))) + bytes(4) + text
        while True:
            writer.write(frame)
            await writer.drain()
            await asyncio.sleep(0.06)
    finally:
        writer.close()
        intruder.hang_up()


async def lobby(server: str, tally: Tally) -> None:
    """Sit down and get up at listed tables, and ask for the list again and again."""
    mallory = attacker(server)

    async def crowd() -> None:
        for table in CROWDED:
            path = f"/api/tables/{table}"
            for what in ("sit", "rise"):
                answer = await mallory.ask("POST", f"{path}/{what}", {"chair": 1})
                tally[f"{what} {answer.status}"] += 1
        answer = await mallory.ask("GET", "/api/tables")
        tally[f"lists {answer.status}"] += 1

    await forever(crowd)


async def chat(server: str, tally: Tally) -> None:
    """Many onlookers talk at one table."""

    async def talk(intruder: Intruder) -> None:
        async with await intruder.socket() as socket:
            await socket.send(msgspec.json.encode({"type": "watch", "table": TALKED, "since": 1}).decode())
            for number in itertools.count(1):
                say = {"type": "say", "table": TALKED, "id": f"{id(socket)}-{number}", "text": f"spam {number} " * 20}
                await socket.send(msgspec.json.encode(say).decode())
                async for text in socket:
                    told: Any = msgspec.json.decode(text)
                    if told["type"] in {"done", "refused"}:
                        tally["lines" if told["type"] == "done" else told["reason"]["code"]] += 1
                        break
                await asyncio.sleep(0.45)

    intruders = [attacker(server, friend) for friend in FRIENDS[:ONLOOKERS]]
    async with asyncio.TaskGroup() as tasks:
        for intruder in intruders:
            tasks.create_task(forever(lambda who=intruder: talk(who), 0.5))  # type: ignore[misc]


async def reviews(server: str, tally: Tally) -> None:
    """Ask for reviews of a long game and cancel them, follow them without end, and ask for all that costs to show."""
    async with asyncio.TaskGroup() as tasks:
        for friend in FRIENDS[:REVIEWERS]:
            tasks.create_task(forever(lambda who=friend: ask_and_cancel(server, who, tally)))  # type: ignore[misc]
        tasks.create_task(forever(lambda: follow(server, tally), 0.5))
        tasks.create_task(forever(lambda: browse(server, tally)))


async def ask_and_cancel(server: str, person: str, tally: Tally) -> None:
    """Have a record reviewed closely, and give that up as soon as it is begun."""
    intruder = attacker(server, person)
    record = (await intruder.insist("GET", f"/api/tables/{FINISHED}/record")).json()
    for _ in range(20):
        answer = await intruder.ask("POST", "/api/reviews", {"record": record, "depth": "full"})
        tally[f"reviews {answer.status}"] += 1
        if answer.status < REFUSED:
            await intruder.insist("DELETE", f"/api/reviews/{answer.json()['id']}")
        await asyncio.sleep(0.2)


async def follow(server: str, tally: Tally) -> None:
    """Come to a review again and again, so that all of it is sent each time."""
    mallory = attacker(server)
    asked = (await mallory.insist("POST", "/api/reviews", {"table": FINISHED})).json()
    async with await mallory.socket() as socket:
        watching = msgspec.json.encode({"type": "watch_review", "review": asked["id"]}).decode()
        reading = asyncio.create_task(count_frames(socket, tally))
        try:
            while True:
                await socket.send(watching)
                await asyncio.sleep(0.05)
        finally:
            reading.cancel()


async def count_frames(socket: ClientConnection, tally: Tally) -> None:
    """What comes."""
    async for text in socket:
        told: Any = msgspec.json.decode(text)
        tally[f"followed: {told['type']}"] += 1


async def browse(server: str, tally: Tally) -> None:
    """Ask for whatever has to be worked out or drawn."""
    mallory = attacker(server, FRIENDS[-1])
    table = f"/api/tables/{FINISHED}"
    shown = [f"/replay/{FINISHED}", f"{table}/picture", f"{table}/qr", f"{table}/record", "/docs/openapi.json"]
    puzzles = ["/api/puzzles", *(f"/api/puzzles/{game}/next" for game in ("schoko", "schokoly"))]
    for path in itertools.islice(itertools.cycle([*shown, *puzzles]), 400):
        answer = await mallory.ask("GET", path)
        tally[f"shown {answer.status}"] += 1
        if path in puzzles[1:] and answer.status < REFUSED:
            puzzle = answer.json()["puzzle"]
            answer = await mallory.ask("POST", path.replace("next", puzzle), {"word": "pass"})
            tally[f"tries at puzzles {answer.status}"] += 1
        await asyncio.sleep(0.01)


ATTACKS: dict[str, Attack] = {
    "undo": undo,
    "verify": verify,
    "bots": masters,
    "headers": headers,
    "lobby": lobby,
    "chat": chat,
    "reviews": reviews,
}


async def rage(names: list[str], server: str, seconds: float, tally: Tally) -> None:
    """These attacks together, for so long."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds), asyncio.TaskGroup() as tasks:
            for name in names:
                tasks.create_task(forever(lambda attack=ATTACKS[name]: attack(server, tally)))  # type: ignore[misc]
