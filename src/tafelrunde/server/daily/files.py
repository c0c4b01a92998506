"""The file of a past day, from which everything can be recomputed (D3)."""

from __future__ import annotations

import asyncio

from tafelrunde.records import daily_file
from tafelrunde.records.daily import NONCES
from tafelrunde.records.daily_file import DailyFileEntry, DailyFileHeader
from tafelrunde.records.fairness import commitment, draw_first_seat
from tafelrunde.server.daily.reports import whole_record
from tafelrunde.server.services import Services
from tafelrunde.server.store.daily_deals import DailyDeal, RecordedTry


async def write_file(services: Services, deal: DailyDeal) -> bytes:
    """The deal and all its finished tries, the best first; a thousand take a thread about a second."""
    tries = await services.store.daily_deals.tries(deal.key)
    return await asyncio.to_thread(write_lines, deal, tries)


def write_lines(deal: DailyDeal, tries: list[RecordedTry]) -> bytes:
    """The lines of the file."""
    seed = bytes.fromhex(deal.seed)
    header = DailyFileHeader(deal.day, deal.game, deal.seats, deal.bot, commitment(seed), seed, deal.created)
    lines = [daily_file.write_header(header)]
    for each in tries:
        record, tried = whole_record(deal, each, is_over=True), each.tried
        seat = 1 if draw_first_seat(seed, NONCES) == 1 else deal.seats
        entry = DailyFileEntry(record, seat, tried.own, tried.other, tried.rank, is_bot=each.is_bot)
        lines.append(daily_file.write_entry(entry))
    return "".join(line + "\n" for line in lines).encode()
