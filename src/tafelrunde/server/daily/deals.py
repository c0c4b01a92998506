"""Drawing the deals of the day two days ahead: what they are is promised before anybody can play them (D1)."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from tafelrunde.bots.registry import BOTS
from tafelrunde.records.daily import SEATS, shift
from tafelrunde.records.fairness import SEED_BYTES
from tafelrunde.server.live.timers import SECOND
from tafelrunde.server.services import Services
from tafelrunde.server.store.daily_deals import DailyDeal, DealKey
from tafelrunde.server.table.refusals import Refusal

BOT = "strong"
"""The strongest level that thinks for a moment only; it counts its work, so it always answers alike."""

AHEAD = 2
EVERY = 60 * 60 * SECOND


def keep_drawing(services: Services) -> None:
    """Draw deals from now on."""
    services.timers.every("daily", EVERY, draw_deals, services)


async def draw_deals(services: Services) -> None:
    """Draw the deals of today and of the next days, unless they were drawn before, perhaps by another process."""
    today = services.calendar.today
    days = [shift(today, days) for days in range(AHEAD + 1)]
    known = {deal.key for deal in await services.store.daily_deals.deals(days)}
    missing = [key for day in days for key in offer(day) if key not in known]
    if missing:
        await services.store.daily_deals.add([draw(key, services.calendar.wall()) for key in missing])


def offer(day: str) -> Iterator[DealKey]:
    """What can be played on a day: every game that the bot plays with so many seats."""
    return (DealKey(day, game, SEATS) for game, seats in BOTS[BOT].games.items() if SEATS in seats)


def draw(key: DealKey, now: int) -> DailyDeal:
    """A deal with a seed that nobody can guess."""
    return DailyDeal(*key, seed=secrets.token_hex(SEED_BYTES), bot=BOT, created=now)


async def deals_of(services: Services, day: str) -> list[DailyDeal]:
    """The deals of a day; those of today are drawn if the server was just started."""
    found = await services.store.daily_deals.deals([day])
    if not found and day == services.calendar.today:
        await draw_deals(services)
        found = await services.store.daily_deals.deals([day])
    return found


async def must_have_deal(services: Services, day: str, game: str) -> DailyDeal:
    """The deal of a game for today or a day before. Raises Refusal."""
    found = await deals_of(services, day) if day <= services.calendar.today else []
    for deal in found:
        if deal.game == game:
            return deal
    raise Refusal("no_such_deal", "There is no deal of this game for that day; GET /api/daily has those of today.")
