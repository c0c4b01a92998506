"""What counts on the field as it lies: the largest groups, and the neutral areas with their contacts."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tafelrunde.rules.chocolate.card import Colour
from tafelrunde.rules.chocolate.field import COLOURS, Cells, Field
from tafelrunde.rules.chocolate.groups import contacts, groups
from tafelrunde.rules.chocolate.schokoly import AREA, TEAMS
from tafelrunde.rules.core import Cell
from tafelrunde.wire.places import listed


class Group(Struct, frozen=True):
    """A group that counts, or would: the largest and the second largest of a colour, or a neutral area.

    `contacts` are those of an area with the colours of the two sides, in the order of their seats (S10).
    """

    kind: Literal["largest", "second", "area"]
    colour: str
    cells: list[Cell]
    contacts: list[int] = []


def counted(field: Field, colours: tuple[Colour | None, ...]) -> list[Group]:
    """The groups that count now: two for each colour in play, and the areas of the neutral one (K5, S10)."""
    named = [colour for colour in dict.fromkeys(colours) if colour is not None]
    found = [group for colour in named for group in ranked(field, colour)]
    if len(named) == TEAMS:
        found += [group for colour in COLOURS if colour not in named for group in areas(field, colour, named)]
    return found


def ranked(field: Field, colour: Colour) -> list[Group]:
    """The largest and the second largest group of a colour."""
    by_size = sorted(groups(seen(field, colour)), key=int.bit_count, reverse=True)
    kinds: tuple[Literal["largest", "second"], ...] = ("largest", "second")
    return [Group(kind, colour.value, listed(field, g)) for kind, g in zip(kinds, by_size, strict=False)]


def areas(field: Field, neutral: Colour, sides: list[Colour]) -> list[Group]:
    """The neutral groups that are large enough to count (S10)."""
    return [
        Group(
            "area",
            neutral.value,
            listed(field, group),
            [contacts(group, seen(field, side)) for side in sides],
        )
        for group in groups(seen(field, neutral))
        if group.bit_count() >= AREA
    ]


def seen(field: Field, colour: Colour) -> Cells:
    """The visible cells of a colour."""
    return field.visible[COLOURS.index(colour)]
