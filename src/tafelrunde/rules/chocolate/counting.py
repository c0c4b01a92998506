"""The groups that count: the largest of a colour, the second largest where it breaks ties, and neutral areas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from tafelrunde.rules.chocolate.card import Colour
from tafelrunde.rules.chocolate.field import COLOURS, Cells, Field
from tafelrunde.rules.chocolate.groups import groups

Kind: TypeAlias = Literal["largest", "second", "area"]


class CountedGroup(NamedTuple):
    """A group that counts; of an area the contacts with the colours of the two sides, and whose it is (S10)."""

    kind: Kind
    colour: Colour
    cells: Cells
    contacts: tuple[int, ...] = ()
    owner: Colour | None = None


def ranked_groups(field: Field, colours: Sequence[Colour | None], *kinds: Kind) -> list[CountedGroup]:
    """The groups of each colour that was named, the largest first, as many as there are kinds."""
    found = []
    for colour in dict.fromkeys(colours):
        if colour is not None:
            by_size = sorted(groups(seen_cells(field, colour)), key=int.bit_count, reverse=True)
            found += [CountedGroup(kind, colour, group) for kind, group in zip(kinds, by_size, strict=False)]
    return found


def seen_cells(field: Field, colour: Colour) -> Cells:
    """The visible cells of a colour."""
    return field.visible[COLOURS.index(colour)]
