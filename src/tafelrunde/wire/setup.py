"""What a table chooses before anybody sits down."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

GameName: TypeAlias = Literal["schoko", "schokoly", "stacko"]
Start: TypeAlias = Literal["lot", "chosen", "asked"]
"""Who starts: by lot (F7), chosen by the host, or asked in the words of the custom (K6, S13)."""

MINUTE = 60
DAY = 24 * 60 * MINUTE
LONGEST_MATCH = 180 * MINUTE


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


class DaysClock(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="days"):
    """Days for each turn."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock: TypeAlias = NoClock | LiveClock | DaysClock


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """A table before it begins: the game, who starts, the clock, and the manners.

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
