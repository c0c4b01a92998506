"""What a table chooses before anybody sits down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, convert

from tafelrunde.records.formats import FORMATS
from tafelrunde.rules.core import Options

if TYPE_CHECKING:
    GameName: TypeAlias = str
else:
    GameName = Literal[tuple(FORMATS)]
Start: TypeAlias = Literal["lot", "chosen", "asked"]
"""Who starts: by lot (F7), chosen by the host, or asked in the words of the custom (K6, S13)."""

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
LONGEST_MATCH = 180 * MINUTE
BookletName: TypeAlias = Literal["de", "fr", "es"]
"""Whose booklet a table of Schokoly follows (S14)."""


class OwnDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck of one's own (R4)."""

    name: Annotated[str, Meta(max_length=60)]
    cards: dict[Annotated[str, Meta(max_length=5)], int]


class NoClock(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="none"):
    """Nobody is hurried."""


class LiveClock(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="live"):
    """Seconds for the whole game, and more after each turn."""

    seconds: Annotated[int, Meta(ge=10, le=LONGEST_MATCH)]
    increment: Annotated[int, Meta(ge=0, le=MINUTE * 3)] = 0


class HoursClock(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="hours"):
    """Hours for each turn."""

    hours: Annotated[int, Meta(ge=1, le=72)]

    @property
    def turn_seconds(self) -> int:
        """The seconds that each turn may take."""
        return self.hours * HOUR


class DaysClock(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="days"):
    """Days for each turn."""

    days: Annotated[int, Meta(ge=1, le=30)]

    @property
    def turn_seconds(self) -> int:
        """The seconds that each turn may take."""
        return self.days * DAY


TurnClock: TypeAlias = HoursClock | DaysClock
"""A clock that gives every turn the same time, however long the last one took."""

Clock: TypeAlias = NoClock | LiveClock | TurnClock


def convert_clock(clock: Mapping[str, object]) -> Clock:
    """A clock from its fields, as they are on the wire. Raises ValueError."""
    read: Clock = convert(clock, Clock)
    return read


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """A table before it begins: the game, its deck and booklet, who starts, the clock, and the manners.

    `deck`: None for the usual one of the booklet. `booklet`: of games that have several, None for the usual one (S14).
    `listed`: open in the lobby, otherwise by link only. `friendly`: undo by consent is possible (U1). `live`: people
    sit at it together, otherwise it goes on over days. `away`: seconds after which the seat of somebody who is away
    may be handed on, None for the usual time. `substitute`: the bot that takes over such a seat.
    """

    game: GameName
    seats: Annotated[int, Meta(ge=2, le=4)] = 2
    deck: Annotated[str, Meta(max_length=20)] | OwnDeck | None = None
    start: Start = "lot"
    clock: Clock = NoClock()
    listed: bool = False
    friendly: bool = True
    live: bool = True
    away: Annotated[int, Meta(ge=MINUTE, le=60 * DAY)] | None = None
    substitute: Annotated[str, Meta(max_length=40)] = "greedy"
    booklet: BookletName | None = None


def options_of(setup: Setup) -> Options:
    """The options of the game at such a table. Raises BadOptions for a deck or a booklet that cannot be."""
    deck = {"name": setup.deck.name, "cards": setup.deck.cards} if isinstance(setup.deck, OwnDeck) else setup.deck
    return FORMATS[setup.game].options_with(deck, setup.seats, setup.booklet)
