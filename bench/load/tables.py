"""Tables in the middle and late game, written into a store before the server starts."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tafelrunde.records import fairness, notation
from tafelrunde.records.formats import FORMATS
from tafelrunde.rules.games import GAMES
from tafelrunde.server.keys import key, sign
from tafelrunde.server.store import Listing, Person, Status, Store, open_store
from tafelrunde.server.table import entries
from tafelrunde.wire.setup import Setup

SECRET = "load"  # noqa: S105 - of a server that nobody else can reach
DIFFERENT = 100
LAST_PLIES = 4


@dataclass(frozen=True, slots=True)
class Seated:
    """Two people and the tables they sit at: the one they play at now, and the ones after it."""

    cookies: tuple[str, str]
    tables: tuple[str, ...]


def words_of(game: str, seed: bytes, rng: Random) -> list[str]:
    """A whole random game in words."""
    rules, words = GAMES[game], []
    state = deal(game, seed)
    while (actor := rules.actor(state)) is not None:
        actions = rules.actions(rules.view(state, actor))
        action = actions[rng.randrange(len(actions))]
        words.append(notation.write(action, rules))
        state = rules.apply(state, action).state
    return words


def deal(game: str, seed: bytes) -> Any:  # noqa: ANN401 - each game has its own state
    """The deal of a game."""
    return GAMES[game].deal(2, FORMATS[game].options_with(), fairness.shuffles(seed, ("", "")))


class Shelf:
    """Games to begin from: a seed and its words, used for many tables, each up to its own point."""

    def __init__(self, game: str, seed: int) -> None:
        self.game = game
        self.rng = Random(seed)
        self.games = [(each, words_of(game, each, self.rng)) for each in map(self.seed, range(DIFFERENT))]

    def seed(self, _: int) -> bytes:
        """The seed of a game."""
        return self.rng.randbytes(fairness.SEED_BYTES)

    def log(self, people: tuple[str, str], spread: tuple[float, float]) -> list[entries.TableEntry]:
        """The log of a table at which so much of the game, as a share, has been played."""
        seed, words = self.rng.choice(self.games)
        played = min(int(self.rng.uniform(*spread) * len(words)), len(words) - LAST_PLIES)
        log: list[entries.TableEntry] = [entries.Opened(people[0], Setup(self.game, start="chosen"), seed.hex())]
        log += [entries.Sat(chair, f"Guest {chair}", person) for chair, person in enumerate(people, start=1)]
        log.append(entries.Started(1))
        game = GAMES[self.game]
        state = deal(self.game, seed)
        for word in words[:played]:
            log.append(entries.ActionPlayed(game.actor(state) or 0, word))
            state = game.apply(state, notation.read(word, game)).state
        log += [entries.Went(person) for person in people]
        return log


class Order(NamedTuple):
    """What is wanted: the game, how many pairs of people with how many tables each, how far they have played."""

    game: str
    pairs: int
    each: int
    spread: tuple[float, float]


async def prepare(place: str | Path, order: Order) -> list[Seated]:
    """Write the people and their tables; they can come with the server's next start."""
    shelf = Shelf(order.game, 1)
    async with await open_store(place) as store:
        made = []
        for first in range(0, order.pairs, 200):
            numbers = range(first, min(first + 200, order.pairs))
            made += await asyncio.gather(
                *(pair(store, shelf, number, [order.spread] * order.each) for number in numbers)
            )
        return made


async def pair(store: Store, shelf: Shelf, number: int, spreads: list[tuple[float, float]]) -> Seated:
    """Write a pair of people and their tables, one for each spread."""
    people, now = (f"p{number}a", f"p{number}b"), time.time_ns() // 1_000_000
    for person in people:
        await store.people.write(Person(person, person, now, now))
    tables = [f"t{number}-{turn}" for turn in range(len(spreads))]
    for table, spread in zip(tables, spreads, strict=True):
        await store.listings.write(Listing(table, shelf.game, Status.RUNNING, False, now, now, people))  # noqa: FBT003
        log = shelf.log(people, spread)
        await asyncio.gather(*(store.append(table, n, now, entries.write(e)) for n, e in enumerate(log, start=1)))
    secret = key(SECRET, Path())
    return Seated((sign(people[0], secret), sign(people[1], secret)), tuple(tables))
