"""Tries at the deal of the day: the first counts, and goes on wherever it was left; others are practice (D2)."""

from __future__ import annotations

from tafelrunde.server import keys
from tafelrunde.server.routes.new_tables import ID_LENGTH, open_table
from tafelrunde.server.services import Services
from tafelrunde.server.store import Person
from tafelrunde.server.store.daily_deals import DailyDeal, DailyEntry
from tafelrunde.server.table import entries, requests
from tafelrunde.server.table.entries import DailyMark
from tafelrunde.server.table.refusals import Missing
from tafelrunde.wire.daily import DailyTry
from tafelrunde.wire.setup import Setup

PRICE = 10.0
"""So much a new first try costs of what an address may ask for: ten at once, then one a second."""

PERSON, OPPONENT = 1, 2
"""The chairs: the day's seed says which of them starts (F7)."""


async def begin(services: Services, person: Person, deal: DailyDeal, home: str) -> DailyTry:
    """The table of a try, made if need be. Raises Refusal when somebody has too many tables, or asks too fast."""
    known = (await services.store.daily_deals.entries_of(person.id, [deal.day])).get(deal.key)
    if known is None and services.calendar.counts(deal.day):
        services.requests.take(f"daily:{home}", PRICE)
        fresh = DailyEntry(*deal.key, person.id, keys.fresh_id(ID_LENGTH), services.now())
        known = await services.store.daily_deals.claim(fresh)
    counted = known is not None and known.finished is None and services.calendar.counts(deal.day)
    begun = DailyTry(known.table if known and counted else keys.fresh_id(ID_LENGTH), counted)
    await set_up(services, person, deal, begun)
    return begun


async def set_up(services: Services, person: Person, deal: DailyDeal, begun: DailyTry) -> None:
    """Make a table, seat both and deal, as far as that has not been done."""
    table, mark = begun.table, DailyMark(deal.day, begun.counted)
    try:
        await services.tables.load(table)
    except Missing:
        setup = Setup(game=deal.game, seats=deal.seats, friendly=not mark.counted)
        await open_table(services, table, entries.Opened(host=person.id, setup=setup, seed=deal.seed, daily=mark))
    for sitting in (
        entries.Sat(chair=PERSON, name=person.name, person=person.id, automated=bool(person.token)),
        entries.Sat(chair=OPPONENT, name=f"bot:{deal.bot}", bot=deal.bot),
    ):
        await services.tables.attempt(table, lambda t, _, entry=sitting: requests.take_chair(t, entry))  # type: ignore[misc]
    await services.tables.attempt(table, lambda t, _: requests.start(t, person.id, None))
