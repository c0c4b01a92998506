"""Tables that an attacker made before: logs as long as a server ever let them become, written into its store."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from random import Random

from bench.load.tables import SECRET, deal

from tafelrunde.records import notation
from tafelrunde.rules.games import GAMES
from tafelrunde.server.keys import key, sign
from tafelrunde.server.store import Listing, Person, Status, Store, open_store
from tafelrunde.server.table import entries
from tafelrunde.wire.setup import Setup

MALLORY = "mallory"
FRIENDS = [f"mallory{number}" for number in range(30)]
ENTRIES = 20_000
PLAYED = 798
CROWDED = [f"crowded{number}" for number in range(5)]
UNDONE = "undone"
TALKED = "talked"
FINISHED = "finished"
SEED = "7" * 64


def cookie(person: str = MALLORY) -> str:
    """What an attacker's browser sends."""
    return "tafelrunde=" + sign(person, key(SECRET, Path()))


def long_game() -> tuple[list[entries.ActionPlayed], entries.ActionPlayed]:
    """The actions of a long game of Stacko, and one that can be played after them again and again."""
    game, state, rng = GAMES["stacko"], deal("stacko", bytes.fromhex(SEED)), Random(1)
    acted: list[entries.ActionPlayed] = []
    while len(acted) < PLAYED:
        seat = game.actor(state) or 0
        actions = game.actions(game.view(state, seat))
        steps = [(action, game.apply(state, action)) for action in (actions[rng.randrange(len(actions))], actions[-1])]
        going_on = [(action, step.state) for action, step in steps if game.actor(step.state) is not None]
        if not going_on:
            break
        action, state = going_on[0]
        acted.append(entries.ActionPlayed(seat, notation.write(action, game)))
    return acted[:-1], acted[-1]


def begin_alone() -> list[entries.TableEntry]:
    """Both chairs of a table of one person, and the start."""
    opened = entries.Opened(MALLORY, Setup("stacko", start="chosen"), SEED)
    return [opened, *(entries.Sat(chair, "Mallory", MALLORY) for chair in (1, 2)), entries.Started(1)]


def undo_bomb(most: int) -> list[entries.TableEntry]:
    """A long game, and then its last action played and taken back for ever."""
    before, last = long_game()
    log = [*begin_alone(), *before]
    while len(log) < most - 1:
        log += [last, entries.Undone(last.seat, 1)]
    return log


def finished_game() -> list[entries.TableEntry]:
    """A long game that is over."""
    return [*begin_alone(), *long_game()[0], entries.GameEnded("resigned", 1)]


def crowd_chairs(most: int) -> list[entries.TableEntry]:
    """A listed table at which somebody sat down and got up for ever."""
    log: list[entries.TableEntry] = [entries.Opened(MALLORY, Setup("stacko", listed=True), SEED)]
    while len(log) < most - 1:
        log += [entries.Sat(1, "Mallory", MALLORY), entries.Rose(1)]
    return log


async def plant(place: str | Path, *, undo: int = ENTRIES, lobby: int = ENTRIES) -> None:
    """Write the attackers and such tables, with logs so long, into a store."""
    now = time.time_ns() // 1_000_000
    async with await open_store(place) as store:
        for person in (MALLORY, *FRIENDS):
            await store.people.write(Person(person, person.title(), now, now))
        if undo:
            await write(store, UNDONE, Status.RUNNING, undo_bomb(undo))
        await write(store, TALKED, Status.RUNNING, begin_alone())
        await write(store, FINISHED, Status.ENDED, finished_game())
        for table in CROWDED if lobby else ():
            await write(store, table, Status.OPEN, crowd_chairs(lobby))


async def write(store: Store, table: str, status: Status, log: list[entries.TableEntry]) -> None:
    """Write the log of a table."""
    listed, now = status == Status.OPEN, time.time_ns() // 1_000_000
    await store.listings.write(Listing(table, "stacko", status, listed, now, now, (MALLORY,)))
    await asyncio.gather(*(store.append(table, n, now, entries.write(entry)) for n, entry in enumerate(log, start=1)))
