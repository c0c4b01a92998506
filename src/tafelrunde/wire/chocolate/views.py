"""The view of a chocolate game as it travels: plain lists and words, with the factors of its legal choices."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from tafelrunde.rules.core import Cell, Seat
from tafelrunde.wire.chocolate.counting import Group
from tafelrunde.wire.standing import Standing

Scores: TypeAlias = list[int | list[int]]
"""The score of each seat, a list of it and its parts where it has several: 39, 9, 30."""


class Laid(Struct, frozen=True):
    """A card on the field: its pieces clockwise from the top left, where, on which tier, with a smartie or not."""

    pieces: str
    x: int
    y: int
    tier: int
    smartie: bool


class Swap(Struct, frozen=True):
    """An offer under way; a card that the viewer may not know is written as `?` and what was announced of it."""

    seat: Seat
    to: Seat
    card: str
    back: str | None


class Lays(Struct, frozen=True):
    """A card of the hand as it may lie on a tier, and all the places where; and whether a smartie comes with it."""

    card: str
    pieces: str
    tier: int
    places: list[Cell]
    smartie: bool = False


class Choices(Struct, frozen=True):
    """The factors of the legal choices: plain words, lays, and the smarties that may go with a first-tier lay.

    `own`: a smartie may go on the card just laid. `smarties`: the other cards it may go on.
    """

    words: list[str]
    lays: list[Lays]
    smarties: list[Cell]
    own: bool


class ChocolateView(Struct, frozen=True, tag_field="kind", tag="chocolate"):
    """What a seat, or an onlooker (seat 0), sees of a chocolate game."""

    seat: Seat
    phase: Literal["name", "lay", "answer", "agree", "over"]
    actor: Seat
    turn: Seat
    field: list[Laid]
    hand: list[str]
    held: list[int]
    pile: int
    colours: list[str | None]
    smarties: list[int]
    swap: Swap | None
    remembered: dict[str, list[str]]
    history: list[tuple[Seat, str]]
    groups: list[Group]
    choices: Choices | None
    standing: Standing = msgspec.field(default_factory=Standing)
    totals: list[Scores] = []
    neutral: str | None = None
