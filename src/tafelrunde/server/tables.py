"""Making tables: what may be made, and the next one for the same people."""

from __future__ import annotations

import contextlib
import secrets
from hashlib import sha256

from tafelrunde.bots.registry import BOTS
from tafelrunde.records.decks import BadDeck
from tafelrunde.records.fairness import SEED_BYTES
from tafelrunde.rules.games import GAMES
from tafelrunde.server import decisions, entries, keys
from tafelrunde.server.club import Club
from tafelrunde.server.decisions import Refusal, Repeated
from tafelrunde.server.store import Status, Wanted
from tafelrunde.server.table import Table, options
from tafelrunde.wire.setup import Setup

ID_LENGTH, ID_DIGITS = 12, 18
"""So many letters and digits, or hexadecimal digits: as good as seventy bits."""


async def make(club: Club, person: str, setup: Setup) -> str:
    """Make a table; its id is a secret that a link holds. Raises Refusal for one that cannot be."""
    must_be_playable(setup)
    counted = await club.store.listings.count(Wanted(person=person))
    limits = club.settings.limits
    if counted[Status.OPEN] >= limits.open_tables or counted[Status.RUNNING] >= limits.running_tables:
        raise Refusal("too_many_tables", "You have too many tables already. Finish or leave some first.")
    table = keys.fresh_id(ID_LENGTH)
    await club.hub.open(table, entries.Opened(host=person, setup=setup, seed=secrets.token_hex(SEED_BYTES)))
    return table


def must_be_playable(setup: Setup) -> None:
    """The game must be for so many seats, with such a deck, and the substitute must play it."""
    counts = GAMES[setup.game].seat_counts
    if setup.seats not in counts:
        raise Refusal("bad_seats", f"This game is for {' or '.join(map(str, counts))} seats.")
    if setup.game == "stacko" and setup.deck is not None:
        raise Refusal("bad_deck", "Stacko has no deck to choose.", "R4")
    try:
        options(setup)
    except BadDeck as error:
        raise Refusal("bad_deck", error.sentence, error.rule) from None
    must_play(setup, setup.substitute)


def must_play(setup: Setup, bot: str) -> None:
    """The bot must play this game at so many seats."""
    if bot not in BOTS or not BOTS[bot].plays(setup.game, setup.seats):
        raise Refusal("no_such_bot", "There is no such bot for this game. GET /api/bots lists them.")


async def rematch(club: Club, person: str, table: Table) -> str:
    """The next table for the same people, chairs turned by one, bots seated; the same one whoever asks (F8)."""
    if table.rematch is not None:
        return table.rematch
    after = next_id(table)
    decisions.rematch(table, person, after)
    turned = (table.chairs[-1], *table.chairs[:-1])
    reserved = tuple(chair.person if chair else None for chair in turned)
    seed = secrets.token_hex(SEED_BYTES)
    await club.hub.open(after, entries.Opened(host=person, setup=table.setup, seed=seed, reserved=reserved))
    for number, chair in enumerate(turned, start=1):
        if chair is not None and chair.bot is not None:
            bot, place = chair.bot, number
            await club.hub.attempt(after, lambda new, _: decisions.sit_bot(new, new.host, place, bot))  # noqa: B023
    with contextlib.suppress(Repeated):
        await club.hub.submit(table.id, lambda old, _: decisions.rematch(old, person, after))
    return after


def next_id(table: Table) -> str:
    """The id of the rematch: nobody can know it before the end, and all who ask get the same."""
    return sha256(b"rematch:" + table.seed).hexdigest()[:ID_DIGITS]
