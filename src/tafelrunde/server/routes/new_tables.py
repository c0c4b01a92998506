"""Making tables: what may be made, and the next one for the same people."""

from __future__ import annotations

import contextlib
import hmac
import secrets

from tafelrunde.bots.registry import BOTS
from tafelrunde.records.fairness import SEED_BYTES
from tafelrunde.records.game_format import BadBooklet, BadOptions
from tafelrunde.rules.games import GAMES
from tafelrunde.server import keys
from tafelrunde.server.services import Services
from tafelrunde.server.store import ListingQuery, Status
from tafelrunde.server.table import entries, requests
from tafelrunde.server.table.refusals import Refusal, Repeated
from tafelrunde.server.table.table import Table
from tafelrunde.wire.setup import Setup, options_of

ID_LENGTH, ID_DIGITS = 12, 18
"""So many letters and digits, or hexadecimal digits: as good as seventy bits."""


async def make(services: Services, person: str, setup: Setup) -> str:
    """Make a table; its id is a secret that a link holds. Raises Refusal for one that cannot be."""
    must_be_playable(setup)
    table = keys.fresh_id(ID_LENGTH)
    await open_table(services, table, entries.Opened(host=person, setup=setup, seed=secrets.token_hex(SEED_BYTES)))
    return table


async def open_table(services: Services, table: str, opened: entries.Opened) -> None:
    """Open a table, one of each host at a time. Raises Refusal when they have too many already."""
    async with services.person_locks.lock_of(opened.host):
        await must_have_room(services, opened.host)
        await services.tables.open(table, opened)


async def must_have_room(services: Services, person: str) -> None:
    """The person must not have too many tables already. Raises Refusal."""
    counted = await services.store.listings.count(ListingQuery(person=person))
    limits = services.settings.limits
    if counted[Status.OPEN] >= limits.open_tables or counted[Status.RUNNING] >= limits.running_tables:
        raise Refusal("too_many_tables", "You have too many tables. Finish or leave some of them first.")


def must_be_playable(setup: Setup) -> None:
    """The game must be for so many seats, with such a deck and booklet, and the substitute must play it."""
    counts = GAMES[setup.game].seat_counts
    if setup.seats not in counts:
        raise Refusal("bad_seats", f"This game is for {' or '.join(map(str, counts))} seats.")
    try:
        options_of(setup)
    except BadBooklet as error:
        raise Refusal("bad_booklet", error.sentence, error.rule) from None
    except BadOptions as error:
        raise Refusal("bad_deck", error.sentence, error.rule) from None
    must_play(setup, setup.substitute)


def must_play(setup: Setup, bot: str) -> None:
    """The bot must play this game at so many seats."""
    if bot not in BOTS or not BOTS[bot].plays(setup.game, setup.seats):
        raise Refusal("no_such_bot", "There is no such bot for this game. GET /api/bots lists them.")


async def rematch(services: Services, person: str, table: Table) -> str:
    """The next table for the same people on the same chairs, bots seated; the same one whoever asks (F8)."""
    if table.rematch is not None:
        return table.rematch
    after = next_id(services.key, table)
    requests.rematch(table, person, after)
    reserved = tuple(chair.person if chair else None for chair in table.chairs)
    opened = entries.Opened(
        host=person,
        setup=table.setup,
        seed=secrets.token_hex(SEED_BYTES),
        reserved=reserved,
        starter=None if table.setup.start == "lot" else next_starter(table),
    )
    await open_table(services, after, opened)
    for number, chair in enumerate(table.chairs, start=1):
        if chair is not None and chair.bot is not None:
            bot, place = chair.bot, number
            await services.tables.attempt(after, lambda new, _: requests.sit_bot(new, new.host, place, bot))  # noqa: B023
    with contextlib.suppress(Repeated):
        await services.tables.submit(table.id, lambda old, _: requests.rematch(old, person, after))
    return after


def next_starter(table: Table) -> int:
    """The chair that starts the next game where no lot decides: the one after who started this one."""
    return (table.first or 0) % len(table.chairs) + 1


def next_id(key: bytes, table: Table) -> str:
    """The id of the rematch: all who ask get the same, and nobody else finds it, not even from the seed in a record."""
    return hmac.digest(key, b"rematch:" + table.id.encode(), "sha256").hex()[:ID_DIGITS]
