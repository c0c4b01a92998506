"""Deals of the day as they are sent. Before one has finished, only how many have played is told (V11)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import msgspec

from tafelrunde.records import fairness
from tafelrunde.records import record as records
from tafelrunde.records.daily import GAVE_UP, NONCES, SEATS, end_of, find_place, margin_of, shift, start_of
from tafelrunde.records.fairness import RecordFairness
from tafelrunde.records.record import Player, Record
from tafelrunde.server.daily.calendar import Calendar
from tafelrunde.server.daily.fields import FieldCache
from tafelrunde.server.services import Services
from tafelrunde.server.store.daily_deals import DailyDeal, DailyEntry, DailyField, DealKey, RecordedTry
from tafelrunde.wire.daily import (
    DailyBar,
    DailyBest,
    DailyBoard,
    DailyCommitment,
    DailyDealCard,
    DailyRegret,
    DailyReport,
    DailyScore,
    DailyStanding,
    DailyState,
)
from tafelrunde.wire.reviews import ReviewReport

read_review = msgspec.json.Decoder(ReviewReport).decode


async def write_board(services: Services, person: str, day: str, deals: list[DailyDeal]) -> DailyBoard:
    """The deals of a day, and what somebody made of them."""
    mine = await services.store.daily_deals.entries_of(person, [day]) if person else {}
    cards = [await write_card(services, deal, mine.get(deal.key)) for deal in deals]
    return DailyBoard(day, time_left(services.calendar, day), cards)


def time_left(calendar: Calendar, day: str) -> int:
    """How many milliseconds a day still lasts."""
    return max(0, end_of(day) - calendar.wall())


async def write_card(services: Services, deal: DailyDeal, entry: DailyEntry | None) -> DailyDealCard:
    """A deal, and what somebody made of it."""
    field = await read_field(services.daily_fields, deal.key, entry)
    return DailyDealCard(
        deal.game,
        deal.seats,
        deal.bot,
        field.people.total(),
        state_of(services.calendar, entry, deal.day),
        table=entry.table if entry else None,
        standing=find_standing(entry, field),
    )


async def read_field(fields: FieldCache, key: DealKey, entry: DailyEntry | None) -> DailyField:
    """The field of a deal, with one's own result in it."""
    return await fields.read(key, finished=entry.finished if entry else None)


def state_of(calendar: Calendar, entry: DailyEntry | None, day: str) -> DailyState:
    """How far a first try is."""
    if entry is None:
        return "new"
    if entry.finished is not None:
        return "done"
    return "running" if calendar.counts(day) else "missed"


def find_standing(entry: DailyEntry | None, field: DailyField) -> DailyStanding | None:
    """The place of a finished try among people, or among bots where nobody else has played."""
    if entry is None or entry.rank is None or entry.own is None or entry.other is None:
        return None
    alone = field.people.total() <= 1
    others = Counter(field.bots.values()) if alone else field.people
    place = find_place(entry.rank, others + Counter([entry.rank]) if alone else others)
    score = write_score(entry.own, entry.other, entry.rank)
    return DailyStanding(score, place.place, place.among, place.beaten, bots=alone)


def write_score(own: int, other: int, rank: int) -> DailyScore:
    """A score by its rank: what is over the margin says who won."""
    if rank == GAVE_UP:
        return DailyScore(own, other, 0.0, gave_up=True)
    return DailyScore(own, other, ((rank + 1) % 3) / 2)


async def write_report(services: Services, person: str, deal: DailyDeal) -> DailyReport:
    """A deal with its field, as far as somebody may know it."""
    entry = (await services.store.daily_deals.entries_of(person, [deal.day])).get(deal.key) if person else None
    card = await write_card(services, deal, entry)
    is_open = card.state == "done" or services.calendar.is_over(deal.day)
    field = await read_field(services.daily_fields, deal.key, entry)
    best = await services.store.daily_deals.best(deal.key) if is_open else None
    return DailyReport(
        deal.day,
        time_left(services.calendar, deal.day),
        card,
        await find_commitments(services, deal),
        is_open,
        bars=list_bars(field) if is_open else [],
        best=best and write_best(best),
        regret=await find_regret(services, entry),
    )


def list_bars(field: DailyField) -> list[DailyBar]:
    """How often each margin was reached, who gave up first."""
    bots: dict[int | None, list[str]] = {}
    for bot, rank in field.bots.items():
        bots.setdefault(margin_of(rank), []).append(bot)
    people: Counter[int | None] = Counter()
    for rank, count in field.people.items():
        people[margin_of(rank)] += count
    margins = sorted({*people, *bots}, key=lambda margin: GAVE_UP if margin is None else margin)
    return [DailyBar(margin, people[margin], bots.get(margin, [])) for margin in margins]


def write_best(best: RecordedTry) -> DailyBest:
    """Who played best."""
    return DailyBest(best.player, best.is_bot, write_score(best.tried.own, best.tried.other, best.tried.rank))


async def find_commitments(services: Services, deal: DailyDeal) -> list[DailyCommitment]:
    """What was promised of a deal, and of that of the next day."""
    days = [deal.day, shift(deal.day, 1)]
    found = [each for each in await services.store.daily_deals.deals(days) if each.key[1:] == deal.key[1:]]
    return [write_commitment(each, is_over=services.calendar.is_over(each.day)) for each in found]


def write_commitment(deal: DailyDeal, *, is_over: bool) -> DailyCommitment:
    """What was promised of a deal, and the seed once its day is over."""
    promised = fairness.commitment(bytes.fromhex(deal.seed))
    is_late = deal.created >= start_of(deal.day)
    return DailyCommitment(deal.day, promised, deal.created, is_late, deal.seed if is_over else None)


async def find_regret(services: Services, entry: DailyEntry | None) -> DailyRegret | None:
    """What one's own actions gave away, by the closest review of a finished try that one has asked for."""
    if entry is None or entry.finished is None:
        return None
    line = await services.store.daily_deals.record_of(entry.key, entry.person)
    reports = [read_review(report) for report in await services.store.reviews.find_done(line, entry.person)]
    if not reports or not entry.table:
        return None
    closest = next((report for report in reports if report.depth == "full"), reports[0])
    seat = (await services.tables.load(entry.table)).seats_of(entry.person)[0]
    side = next(side for side in closest.sides if seat in side.seats)
    low, high = side.intervals.own_errors
    return DailyRegret(-side.own_errors, -high, -low)


def whole_record(deal: DailyDeal, tried: RecordedTry, *, is_over: bool) -> Record:
    """The record of a try, with the names of the players, and its chance once the day is over."""
    found, seed = records.read(tried.tried.record), bytes.fromhex(deal.seed)
    first = fairness.draw_first_seat(seed, NONCES)
    at_table = (f"bot:{tried.player}" if tried.is_bot else tried.player, f"bot:{deal.bot}")
    players = tuple(Player(at_table[(first - 1 + seat) % SEATS]) for seat in range(SEATS))
    chance = RecordFairness(fairness.commitment(seed), NONCES, seed, first=first) if is_over else None
    return replace(found, players=players, fairness=chance)
