"""The scores after a lay, counted from the groups that it joins rather than from the whole field.

Every visible cell knows the number of its group. A lay on empty cells joins the groups beside it; a lay on the second
tier first takes four cells away (`without`), which splits their groups, and then joins like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from tafelrunde.rules.chocolate.field import COLOURS, SQUARE, STRIDE, Cells, bits
from tafelrunde.rules.chocolate.groups import contacts, groups
from tafelrunde.rules.chocolate.placing import BESIDE
from tafelrunde.rules.chocolate.schokoly import AREA

AROUND = tuple(dy * STRIDE + dx for dx, dy in BESIDE)
"""The cells beside a card, as distances from the bit of its anchor, two for each corner."""

CORNERS = 4
SQUARE_BITS = tuple(bits(SQUARE))


class ScoreChunk(NamedTuple):
    """Pieces of one colour that are connected on a card: how many, and the cells beside them."""

    colour: int
    size: int
    beside: tuple[int, ...]


class Edge(NamedTuple):
    """A side of a card where a contact may arise: the colour and the chunk of the piece, and the cell beside it."""

    colour: int
    chunk: int
    beside: int


@dataclass(frozen=True, slots=True)
class Shape:
    """What counting needs of a card as it lies: its chunks, its outer edges, and contacts of colours within it."""

    chunks: tuple[ScoreChunk, ...]
    edges: tuple[Edge, ...]
    within: tuple[tuple[int, int], ...]
    """For pairs of pieces side by side on the card: the number of a chunk, and the other colour that it touches."""


@cache
def shape(pieces: str) -> Shape:
    """The shape of a card with these pieces, clockwise from the top left."""
    colours = [COLOURS.index(piece) for piece in pieces]
    chunk_of = list(range(CORNERS))
    for corner in range(CORNERS):
        before = corner - 1
        if colours[corner] == colours[before]:
            old, new = chunk_of[corner], chunk_of[before]
            chunk_of = [new if chunk == old else chunk for chunk in chunk_of]
    names = list(dict.fromkeys(chunk_of))
    numbers = [names.index(chunk) for chunk in chunk_of]
    members = [[corner for corner in range(CORNERS) if numbers[corner] == n] for n in range(len(names))]
    pairs = [(a, b) for a in range(CORNERS) for b in ((a + 1) % CORNERS, a - 1)]
    beside = [tuple(cell for corner in own for cell in cells_beside(corner)) for own in members]
    return Shape(
        chunks=tuple(ScoreChunk(colours[own[0]], len(own), cells) for own, cells in zip(members, beside, strict=True)),
        edges=tuple(Edge(colours[k], numbers[k], cell) for k in range(CORNERS) for cell in cells_beside(k)),
        within=tuple((numbers[a], colours[b]) for a, b in pairs if colours[a] != colours[b]),
    )


def cells_beside(corner: int) -> tuple[int, ...]:
    """The two outer neighbours of a corner of a card, as distances from its anchor."""
    return AROUND[2 * corner : 2 * corner + 2]


class Count:
    """The groups of a field and the scores of its sides.

    `sides` are the colours that score, the first one is one's own; `neutral` is the colour of the areas, or None.
    `group` has the number of the group of every visible cell; of each group there are its cells, colour and size,
    and for neutral ones the contacts with each side.
    """

    def __init__(self, visible: tuple[Cells, ...], sides: tuple[int, ...], neutral: int | None) -> None:
        self.visible = visible
        self.sides = sides
        self.neutral = neutral
        self.group: dict[int, int] = {}
        self.cells: list[Cells] = []
        self.colours: list[int] = []
        self.sizes: list[int] = []
        self.contacts: dict[int, tuple[int, ...]] = {}
        for colour, cells in enumerate(visible):
            self.add(colour, cells)
        self.settle()

    def add(self, colour: int, cells: Cells) -> None:
        """Number the groups among these cells of one colour."""
        for group in groups(cells):
            number = len(self.cells)
            self.cells.append(group)
            self.colours.append(colour)
            self.sizes.append(group.bit_count())
            self.group.update((bit, number) for bit in bits(group))
            if colour == self.neutral:
                self.touch(number)

    def touch(self, number: int) -> None:
        """Count the contacts of a neutral group."""
        self.contacts[number] = tuple(contacts(self.cells[number], self.visible[side]) for side in self.sides)

    def settle(self) -> None:
        """Add up: the largest group of each colour, and the points from areas of each side."""
        self.largest = [0] * len(self.visible)
        for colour, size in zip(self.colours, self.sizes, strict=True):
            self.largest[colour] = max(self.largest[colour], size)
        self.areas = [0] * len(self.sides)
        for number, touched in self.contacts.items():
            self.award(self.areas, self.sizes[number], touched, 1)

    def award(self, areas: list[int], size: int, touched: tuple[int, ...], times: int) -> None:
        """S10: the pieces of an area go to the side with more contacts."""
        if size >= AREA and touched[0] != touched[1]:
            areas[0 if touched[0] > touched[1] else 1] += times * size

    def without(self, anchor: int) -> Count:
        """The same with the four cells of a card taken away."""
        gone = SQUARE << anchor
        less = Count.__new__(Count)
        less.visible = tuple(cells & ~gone for cells in self.visible)
        less.sides, less.neutral = self.sides, self.neutral
        less.group, less.cells, less.colours = dict(self.group), list(self.cells), list(self.colours)
        less.sizes, less.contacts = list(self.sizes), dict(self.contacts)
        near = {self.group[anchor + by] for by in AROUND if anchor + by in self.group}
        for number in {less.group.pop(anchor + by) for by in SQUARE_BITS}:
            less.sizes[number] = 0
            less.contacts.pop(number, None)
            less.add(self.colours[number], self.cells[number] & ~gone)
        for number in near & less.contacts.keys():
            less.touch(number)
        less.settle()
        return less

    def scores(self, anchor: int, pieces: str) -> list[int]:
        """The score of each side after a lay on the empty cells at the bit of an anchor."""
        laid = shape(pieces)
        joined = list(self.join_chunks(anchor, laid))
        largest = list(self.largest)
        for chunks, touched in joined:
            colour = laid.chunks[chunks[0]].colour
            size = sum(laid.chunks[n].size for n in chunks) + sum(self.sizes[n] for n in touched)
            largest[colour] = max(largest[colour], size)
        scores = [largest[side] for side in self.sides]
        if self.neutral is not None:
            won = self.areas_after(anchor, laid, joined)
            scores = [score + points for score, points in zip(scores, won, strict=True)]
        return scores

    def join_chunks(self, anchor: int, laid: Shape) -> Iterator[tuple[list[int], set[int]]]:
        """The chunks of a card that become one group, with the groups that they join."""
        group, colours = self.group.get, self.colours
        found: list[tuple[int, set[int]]] = []
        for colour, _, beside in laid.chunks:
            touched = {n for by in beside if (n := group(anchor + by)) is not None and colours[n] == colour}
            found.append((colour, touched))
        for number, (colour, touched) in enumerate(found):
            # Of four pieces only those at opposite corners are two chunks of one colour.
            same = [n for n, other in enumerate(found) if other[0] == colour and (n == number or other[1] & touched)]
            if same[0] == number:
                yield same, set[int]().union(*(found[n][1] for n in same))

    def areas_after(self, anchor: int, laid: Shape, joined: list[tuple[list[int], set[int]]]) -> list[int]:
        """The points of each side from areas after a lay."""
        grown, fresh = self.fresh_contacts(anchor, laid)
        areas = list(self.areas)
        for number in grown:
            self.award(areas, self.sizes[number], self.contacts[number], -1)
        for chunks, touched in joined:
            if laid.chunks[chunks[0]].colour == self.neutral:
                for number in touched - grown.keys():
                    self.award(areas, self.sizes[number], self.contacts[number], -1)
                size = sum(laid.chunks[n].size for n in chunks) + sum(self.sizes[n] for n in touched)
                rows = [fresh[n] for n in chunks] + [self.contacts[n] for n in touched]
                rows += [grown.pop(n) for n in touched & grown.keys()]
                self.award(areas, size, tuple(map(sum, zip(*rows, strict=True))), 1)
        for number, more in grown.items():
            total = tuple(map(sum, zip(self.contacts[number], more, strict=True)))
            self.award(areas, self.sizes[number], total, 1)
        return areas

    def fresh_contacts(self, anchor: int, laid: Shape) -> tuple[dict[int, list[int]], list[list[int]]]:
        """The contacts that a lay adds: to neutral groups of the field, and to each neutral chunk of the card."""
        sides, neutral = self.sides, self.neutral
        grown: dict[int, list[int]] = {}
        fresh = [[0] * len(sides) for _ in laid.chunks]
        for chunk, other in laid.within:
            if laid.chunks[chunk].colour == neutral:
                fresh[chunk][sides.index(other)] += 1
        for colour, chunk, by in laid.edges:
            number = self.group.get(anchor + by)
            if number is None or self.colours[number] == colour:
                continue
            if colour == neutral:
                fresh[chunk][sides.index(self.colours[number])] += 1
            elif self.colours[number] == neutral:
                grown.setdefault(number, [0] * len(sides))[sides.index(colour)] += 1
        return grown, fresh
