"""The file of a past deal of the day: a line for the deal, and one for each finished try (D3).

    {"format": "tafelrunde-daily/1", "day": "2026-11-19", "game": "schoko", "seats": 2, "bot": "strong",
     "commitment": "…", "seed": "…", "drawn": 1795039200000}
    {"seat": 1, "score": [31, 28], "rank": 10, "bot": false, "record": {…}}

Invariant: reading what was written gives the same. `read_…` checks the form; whether all of it is true is recomputed by
`tafelrunde daily verify`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from tafelrunde.records import record as records
from tafelrunde.records.daily import GAVE_UP, is_day
from tafelrunde.records.fairness import HEX
from tafelrunde.records.fields import BadRecord, Value, load, quote
from tafelrunde.records.formats import FORMATS
from tafelrunde.records.record import Record
from tafelrunde.rules.core import Seat

FORMAT = "tafelrunde-daily/1"
RULE = "form of a day"
"""What is reported when something is not even of that form."""

DEAL = ("format", "day", "game", "seats", "bot", "commitment", "seed", "drawn")
ENTRY = ("seat", "score", "rank", "bot", "record")
MOST_SEATS, MOST_POINTS, LATEST = 4, 100_000, 2**63 - 1


@dataclass(frozen=True, slots=True)
class DailyFileHeader:
    """The deal: its day, game and seats, the bot, what was promised, the seed, and when it was drawn."""

    day: str
    game: str
    seats: int
    bot: str
    commitment: str
    seed: bytes
    drawn: int


@dataclass(frozen=True, slots=True)
class DailyFileEntry:
    """A finished try: the seat that the deal gives to everybody, the points of it and of the bot, its rank."""

    record: Record
    seat: Seat
    own: int
    other: int
    rank: int
    is_bot: bool = False


def write_header(header: DailyFileHeader) -> str:
    """The first line."""
    values = (header.day, header.game, header.seats, header.bot, header.commitment, header.seed.hex(), header.drawn)
    return json.dumps(dict(zip(DEAL, (FORMAT, *values), strict=True)))


def write_entry(entry: DailyFileEntry) -> str:
    """A line for a try."""
    values = (entry.seat, [entry.own, entry.other], entry.rank, entry.is_bot, json.loads(records.write(entry.record)))
    return json.dumps(dict(zip(ENTRY, values, strict=True)), ensure_ascii=False)


def read_header(line: str | bytes) -> DailyFileHeader:
    """The deal of the first line. Raises BadRecord, and nothing else."""
    whole = load(line).under(RULE)
    fields = whole.entries(needed=("format",))
    if fields["format"].string() != FORMAT:
        raise fields["format"].error(f"This program reads {FORMAT}, not {quote(fields['format'].string())}.")
    fields = whole.entries(DEAL, DEAL)
    if not is_day(fields["day"].string()):
        raise fields["day"].error("A day is written like 2026-11-19.")
    return DailyFileHeader(
        day=fields["day"].string(),
        game=fields["game"].one_of(FORMATS),
        seats=fields["seats"].whole_number(2, MOST_SEATS),
        bot=fields["bot"].text(),
        commitment=read_hex(fields["commitment"]),
        seed=bytes.fromhex(read_hex(fields["seed"])),
        drawn=fields["drawn"].whole_number(0, LATEST),
    )


def read_entry(line: str | bytes) -> DailyFileEntry:
    """A try. Raises BadRecord, and nothing else."""
    fields = load(line).under(RULE).entries(ENTRY, ENTRY)
    points = [each.whole_number(0, MOST_POINTS) for each in fields["score"].items(2)]
    if len(points) != 2:  # noqa: PLR2004 - of the player and of the bot
        raise fields["score"].error("This must be two numbers: the points of the player and of the bot.")
    if not isinstance(fields["bot"].value, bool):
        raise fields["bot"].error("This must be true or false.")
    return DailyFileEntry(
        record=records.read(json.dumps(fields["record"].value)),
        seat=fields["seat"].whole_number(1, MOST_SEATS),
        own=points[0],
        other=points[1],
        rank=fields["rank"].whole_number(GAVE_UP, MOST_POINTS),
        is_bot=fields["bot"].value,
    )


def read_hex(digits: Value) -> str:
    """32 bytes in hex."""
    text = digits.string()
    if not HEX.fullmatch(text):
        raise digits.error("This must be 64 digits of 0123456789abcdef.")
    return text


__all__ = ["BadRecord", "DailyFileEntry", "DailyFileHeader", "read_entry", "read_header", "write_entry", "write_header"]
