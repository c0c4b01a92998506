"""What the levels of bots make of the deals of the day: the field of who plays alone, and marks in that of others.

Their turns wait in the queue of games that nobody plays any more, behind all others. They count their work, so every
process and anybody who recomputes a day gets the same games.
"""

from __future__ import annotations

from tafelrunde.bots.bot import chance_seed
from tafelrunde.bots.levels import LEVELS
from tafelrunde.records import fairness, notation, scribe
from tafelrunde.records import record as records
from tafelrunde.records.daily import NONCES, SEATS, score_try
from tafelrunde.records.formats import FORMATS
from tafelrunde.rules.games import GAMES
from tafelrunde.server.bots.worker_group import Requester
from tafelrunde.server.daily.deals import deals_of
from tafelrunde.server.live.bot_turns import BotEngine
from tafelrunde.server.live.timers import SECOND
from tafelrunde.server.services import Services
from tafelrunde.server.store.daily_deals import DailyDeal, FinishedTry

EVERY = 10 * 60 * SECOND
FIRST = 60 * SECOND
"""A server that has just started has better things to do."""

LEASE = 9 * 60 * SECOND
"""For so long no other process plays them, too."""


def keep_playing(services: Services) -> None:
    """Let the bots play from now on."""
    services.timers.every("daily_bots", EVERY, play_deals, services, first=FIRST)


async def play_deals(services: Services) -> None:
    """Play today's deals by all levels that have not, unless another process does."""
    now, name = services.now(), services.store.name
    day = services.calendar.today
    if not await services.store.leases.take(f"daily-{day}", 1, name, now=now, until=now + LEASE):
        return
    for deal in await deals_of(services, day):
        known = (await services.store.daily_deals.field(deal.key)).bots
        for level in list_levels(deal.game):
            if level not in known:
                tried = await play_level(services.runtime.bot_turns.engine, deal, level)
                await services.store.daily_deals.add_bot(deal.key, level, tried)


def list_levels(game: str) -> list[str]:
    """The levels that play a game by work alone, never by time."""
    fixed = [level for level in LEVELS if getattr(level.settings.get(game), "seconds", None) is None]
    return [level.name for level in fixed if game in level.settings]


async def play_level(engine: BotEngine, deal: DailyDeal, level: str) -> FinishedTry:
    """A whole game of a level in the place of a person."""
    game, seed = GAMES[deal.game], bytes.fromhex(deal.seed)
    own = 1 if fairness.draw_first_seat(seed, NONCES) == 1 else SEATS
    state = game.deal(SEATS, FORMATS[deal.game].options_with(None, SEATS, None), fairness.shuffles(seed, NONCES))
    ply = 0
    while (seat := game.actor(state)) is not None:
        bot, chance = level if seat == own else deal.bot, chance_seed(seed, seat, ply)
        requester = Requester(table=f"daily {deal.day} {deal.game}", is_exact=True)
        word = await engine.choose(bot, deal.game, game.view(state, seat), chance, requester=requester)
        state = game.apply(state, notation.read(word, deal.game)).state
        ply += 1
    outcome = game.standing(state)
    score = score_try(outcome.scores, outcome.winners, own)
    record = scribe.make_record(game, state, [f"Seat {seat}" for seat in range(1, SEATS + 1)])
    return FinishedTry(score.own, score.other, score.rank, 0, records.write(record).encode())
