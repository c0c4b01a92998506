"""Where a card may be laid: each rule is the set of anchors that obey it, and legal is what obeys them all.

An anchor is the cell of a card's top-left piece. The same sets list the legal places and explain a refused one: the
reason is the first rule, in the order of N4, whose set lacks the anchor.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import product, starmap
from operator import or_
from typing import NamedTuple, TypeAlias

from tafelrunde.rules.chocolate.card import Card, Colour, turns
from tafelrunde.rules.chocolate.field import COLOURS, FIRST, SECOND, STRIDE, Cells, Field, square
from tafelrunde.rules.core import Cell, Illegal, IllegalCode
from tafelrunde.rules.lazy import lazy

BESIDE = ((-1, 0), (0, -1), (1, -1), (2, 0), (2, 1), (1, 2), (0, 2), (-1, 1))
"""The eight side-neighbour cells of a card, two for each piece, clockwise from the left of the top-left piece (C7)."""

ORIGIN: Cell = (0, 0)
NUMBER = {colour.value: number for number, colour in enumerate(COLOURS)}
PAIRS = len(COLOURS) ** 2
MOST_KNOWN = 256
"""Of so many fields the anchors are kept: some ten kilobytes each."""


class LayFactor(NamedTuple):
    """A factor of the legal lays: a card as it lies, its tier, and all anchors where it may lie."""

    card: Card
    pieces: str
    tier: int
    cells: Cells


Factor: TypeAlias = tuple[Card, str, int, Cells]
"""The same without names, for counting."""

Reading: TypeAlias = tuple[str, int, int]
"""The pieces of a card as it lies, and the numbers of the pairs of colours that its upper and lower two make."""

Tiers: TypeAlias = tuple[tuple[int, Cells], ...]
"""The tiers that a card may go to, each with the anchors that are free for it there."""


class Anchors:
    """The anchors of a field that obey the rules; what not everybody asks for is worked out when it is asked for.

    A card may lie on a tier where it obeys the rules of the tier and continues a colour: `first` are the anchors that
    obey all rules of the first tier but for C8. The first card goes to the origin and has nothing to continue (C5).
    """

    def __init__(self, field: Field) -> None:
        self.field = field
        self.origin = 0 if field.cards else 1 << field.bit(ORIGIN)
        self.touching = TOUCHING.anchors(field)
        self.first = self.origin or self.touching & anchors_obeying(field, OF_TIER[FIRST])
        self.ground: Tiers = ((FIRST, self.first),)

    @lazy
    def second(self) -> Cells:
        """The anchors that obey all rules of the second tier, but for C8."""
        return self.touching & anchors_obeying(self.field, OF_TIER[SECOND])

    @lazy
    def both(self) -> Tiers:
        """The two tiers, for a card that may be stacked."""
        return *self.ground, (SECOND, self.second)

    @lazy
    def halves(self) -> tuple[list[Cells], list[Cells]]:
        """For each pair of colours: the anchors at which the upper, or the lower, two pieces of a card continue one."""
        if self.origin:
            return [self.origin] * PAIRS, [self.origin] * PAIRS
        one, two, three, four = zip(*map(beside, self.field.visible), strict=True)
        return [*starmap(or_, product(one, two))], [*starmap(or_, product(three, four))]

    def places(self, pieces: str, tier: int) -> Cells:
        """Where a card may lie on a tier if it is turned so."""
        upper, lower = self.halves
        _, above, below = reading_of(pieces)
        return (self.first if tier == FIRST else self.second) & (upper[above] | lower[below])

    def lays(self, cards: Iterable[tuple[Card, Tiers]]) -> list[Factor]:
        """Where each of these cards may lie on its tiers, in each of its turns; what has no place is left out."""
        upper, lower = self.halves
        return [
            (card, pieces, tier, cells)
            for card, tiers in cards
            for tier, free in tiers
            for pieces, above, below in readings(card.pieces)
            if (cells := free & (upper[above] | lower[below]))
        ]


class Latest:
    """The anchors of the fields that were asked about lately: for the choices first, and later for the chosen one.

    They are found by the identity of the field, which stays with them, so that no other field can have it meanwhile.
    """

    def __init__(self) -> None:
        self.known: OrderedDict[int, Anchors] = OrderedDict()

    def __call__(self, field: Field) -> Anchors:
        """The anchors of a field."""
        found = self.known.get(id(field))
        if found is None:
            found = self.known[id(field)] = Anchors(field)
            if len(self.known) > MOST_KNOWN:
                self.known.popitem(last=False)
        return found


@cache
def reading_of(pieces: str) -> Reading:
    """The reading of a card that lies so."""
    one, two, three, four = map(NUMBER.__getitem__, pieces)
    return pieces, one * len(COLOURS) + two, three * len(COLOURS) + four


@cache
def readings(pieces: str) -> tuple[Reading, ...]:
    """The readings of a card, one for each of its turns."""
    return tuple(map(reading_of, turns(pieces)))


def anchors_obeying(field: Field, rules: tuple[Rule, ...]) -> Cells:
    """The anchors that obey all of these rules."""
    cells = -1
    for rule in rules:
        cells &= rule.anchors(field)
    return cells


def anywhere(cells: Cells) -> Cells:
    """The anchors of cards that would lie on at least one of these cells."""
    pairs = cells | cells >> 1
    return pairs | pairs >> STRIDE


def everywhere(cells: Cells) -> Cells:
    """The anchors of cards that would lie on these cells only."""
    pairs = cells & cells >> 1
    return pairs & pairs >> STRIDE


def beside(cells: Cells) -> tuple[Cells, Cells, Cells, Cells]:
    """For each corner of a card, clockwise: the anchors at which its piece is side by side with one of these cells."""
    return (
        cells << 1 | cells << STRIDE,
        cells >> 2 | cells << STRIDE - 1,
        cells >> STRIDE + 2 | cells >> 2 * STRIDE + 1,
        cells >> STRIDE - 1 | cells >> 2 * STRIDE,
    )


def twice(cells: Cells) -> Cells:
    """The anchors of cards that would be side by side with at least two of these cells, on one side or on two (C7)."""
    right, down = cells >> 1, cells >> STRIDE
    row, column = cells | right, cells | down
    whole_row, whole_column = cells & right, cells & down
    above, below, before, behind = row << STRIDE, row >> 2 * STRIDE, column << 1, column >> 2
    one_side = whole_row << STRIDE | whole_row >> 2 * STRIDE | whole_column << 1 | whole_column >> 2
    return one_side | above & below | before & behind | (above | below) & (before | behind)


def refusal(field: Field, pieces: str, at: Cell, tier: int) -> Illegal | None:
    """The first rule of placing (N4) that a card laid there would break, None when it may lie there."""
    if not field.cards:
        return first_refusal(at, tier)
    if field.has(anchors(field).places(pieces, tier), at):
        return None
    for rule in (FAR[tier],) if is_far(field, at) else (*OF_TIER[tier], TOUCHING):
        if not field.has(rule.anchors(field), at):
            return Illegal(rule.code, rule.number, rule.sentence, rule.concerned(field, at))
    sentence = "No side contact continues a colour: at least one piece must lie beside a piece of its own colour."
    return Illegal(IllegalCode.CONTINUES_NO_COLOUR, "C8", sentence, touched_cells(field, at))


def first_refusal(at: Cell, tier: int) -> Illegal | None:
    """The same for the first card of the game (C5)."""
    if tier == SECOND:
        return Illegal(
            IllegalCode.NOT_SUPPORTED, "C9", "There is nothing yet that a second tier could rest on.", square(at)
        )
    if at != ORIGIN:
        sentence = "The first card lies at 0,0: coordinates count from its top-left piece."
        return Illegal(IllegalCode.FIRST_AT_ORIGIN, "C5", sentence, square(at))
    return None


def is_far(field: Field, at: Cell) -> bool:
    """Is the place beyond the margins of the field, where no card touches another?"""
    return not (0 <= at[0] - field.left < STRIDE and at[1] >= field.top)


def touched_cells(field: Field, at: Cell) -> tuple[Cell, ...]:
    """The occupied cells beside a card at this anchor."""
    around = ((at[0] + dx, at[1] + dy) for dx, dy in BESIDE)
    return tuple(cell for cell in around if field.has(field.first, cell))


def continued_colours(field: Field, pieces: str, at: Cell) -> tuple[Colour, ...]:
    """The colours that a card laid there would continue (C8)."""
    around = zip(pieces, BESIDE[::2], BESIDE[1::2], strict=True)
    beside = {(piece, field.colour((at[0] + dx, at[1] + dy))) for piece, *cells in around for dx, dy in cells}
    return tuple(colour for colour in COLOURS if (colour.value, colour) in beside)


def taken_cells(field: Field, at: Cell) -> tuple[Cell, ...]:
    """Those of the four cells that are occupied already."""
    return tuple(cell for cell in square(at) if field.has(field.first, cell))


def unsupported_cells(field: Field, at: Cell) -> tuple[Cell, ...]:
    """Those of the four cells that have nothing below them, or a second-tier card already."""
    free_above = field.first & ~field.second
    return tuple(cell for cell in square(at) if not field.has(free_above, cell))


def guarded_cells(field: Field, at: Cell) -> tuple[Cell, ...]:
    """Those of the four cells whose card carries a smartie."""
    return tuple(cell for cell in square(at) if field.has(field.barred, cell))


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of placing: the anchors that obey it, and what to point at and to say when it is broken."""

    number: str
    code: IllegalCode
    anchors: Callable[[Field], Cells]
    concerned: Callable[[Field, Cell], tuple[Cell, ...]]
    sentence: str


EMPTY = Rule(
    "C6",
    IllegalCode.CELL_TAKEN,
    lambda field: ~anywhere(field.first),
    taken_cells,
    "A first-tier card needs four empty cells.",
)
SUPPORTED = Rule(
    "C9",
    IllegalCode.NOT_SUPPORTED,
    lambda field: everywhere(field.first & ~field.second),
    unsupported_cells,
    "A second-tier card lies fully on top: four cells with a first-tier piece and nothing above it.",
)
ON_TWO_CARDS = Rule(
    "C10",
    IllegalCode.RESTS_ON_ONE_CARD,
    lambda field: ~field.corners,
    lambda _, at: square(at),
    "A second-tier card rests on at least two different cards.",
)
ON_BARE_CARDS = Rule(
    "C11",
    IllegalCode.COVERS_SMARTIE,
    lambda field: ~anywhere(field.barred),
    guarded_cells,
    "A card with a smartie is never covered.",
)
TOUCHING = Rule(
    "C7",
    IllegalCode.TOUCHES_TOO_LITTLE,
    lambda field: twice(field.first),
    touched_cells,
    "A card must touch at least two pieces of the field side by side.",
)
OF_TIER: dict[int, tuple[Rule, ...]] = {FIRST: (EMPTY,), SECOND: (SUPPORTED, ON_TWO_CARDS, ON_BARE_CARDS)}
"""The rules of each tier alone; a card touches on both."""
FAR = {FIRST: TOUCHING, SECOND: SUPPORTED}
"""The first rule that a card breaks when it lies away from every other."""

anchors = Latest()
