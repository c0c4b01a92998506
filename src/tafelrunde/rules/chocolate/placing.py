"""Where a card may be laid: each rule is the set of anchors that obey it, and legal is what obeys them all.

An anchor is the cell of a card's top-left piece. The same sets list the legal places and explain a refused one: the
reason is the first rule, in the order of N4, whose set lacks the anchor.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from tafelrunde.rules.chocolate.card import turns
from tafelrunde.rules.chocolate.field import COLOURS, FIRST, SECOND, STRIDE, Cells, Field, square
from tafelrunde.rules.core import Cell, Code, Illegal

BESIDE = ((-1, 0), (0, -1), (1, -1), (2, 0), (2, 1), (1, 2), (0, 2), (-1, 1))
"""The eight side-neighbour cells of a card, two for each piece, clockwise from the left of the top-left piece (C7)."""

ORIGIN: Cell = (0, 0)
CORNERS = 4
LETTERS = tuple(colour.value for colour in COLOURS)


class Anchors:
    """The anchors of a field that obey each rule, by its number; `continuing` has those of each colour and corner (C8).

    A card may lie on a tier at the anchors that are `obeying` all its rules and continue a colour. The first card goes
    to the origin and has nothing to continue (C5).
    """

    def __init__(self, field: Field) -> None:
        origin = 0 if field.cards else 1 << field.bit(ORIGIN)
        self.sets = {
            "C6": origin or ~anywhere(field.first),
            "C7": origin or twice(field.first),
            "C9": everywhere(field.first & ~field.second),
            "C10": ~field.corners,
            "C11": ~anywhere(field.barred),
        }
        self.continuing = {
            colour: (origin,) * CORNERS if origin else beside(seen)
            for colour, seen in zip(LETTERS, field.visible, strict=True)
        }
        self.obeying = {tier: self.obey(rules) for tier, rules in RULES.items()}

    def obey(self, rules: tuple[Rule, ...]) -> Cells:
        """The anchors that obey all of these rules."""
        cells = -1
        for rule in rules:
            cells &= self.sets[rule.number]
        return cells

    def continues(self, pieces: str) -> Cells:
        """The anchors at which a card with these pieces continues a colour (C8)."""
        corners = self.continuing
        return corners[pieces[0]][0] | corners[pieces[1]][1] | corners[pieces[2]][2] | corners[pieces[3]][3]

    def lays(self, pieces: str, tier: int) -> list[tuple[str, Cells]]:
        """For each turn of a card: the pieces as they lie, and the anchors where they may lie on this tier."""
        obeying, continues = self.obeying[tier], self.continues
        return [(turn, obeying & continues(turn)) for turn in turns(pieces)]


@lru_cache(maxsize=256)
def anchors(field: Field) -> Anchors:
    """The anchors of a field, worked out once."""
    return Anchors(field)


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
    """The anchors of cards that would be side by side with at least two of these cells (C7)."""
    once = two = 0
    for contact in (
        cells << 1,
        cells << STRIDE,
        cells << STRIDE - 1,
        cells >> 2,
        cells >> STRIDE + 2,
        cells >> 2 * STRIDE + 1,
        cells >> 2 * STRIDE,
        cells >> STRIDE - 1,
    ):
        two |= once & contact
        once |= contact
    return two


def refusal(field: Field, pieces: str, at: Cell, tier: int) -> Illegal | None:
    """The first rule of placing (N4) that a card laid there would break, None when it may lie there."""
    if not field.cards:
        return first_refusal(at, tier)
    rules = anchors(field)
    for rule in (FAR[tier],) if is_far(field, at) else RULES[tier]:
        if not field.has(rules.sets[rule.number], at):
            return Illegal(rule.code, rule.number, rule.sentence, rule.concerned(field, at))
    if not field.has(rules.continues(pieces), at):
        sentence = "No side contact continues a colour: at least one piece must lie beside a piece of its own colour."
        return Illegal(Code.CONTINUES_NO_COLOUR, "C8", sentence, touched(field, at))
    return None


def first_refusal(at: Cell, tier: int) -> Illegal | None:
    """The same for the first card of the game (C5)."""
    if tier == SECOND:
        return Illegal(Code.NOT_SUPPORTED, "C9", "There is nothing yet that a second tier could rest on.", square(at))
    if at != ORIGIN:
        sentence = "The first card lies at 0,0: coordinates count from its top-left piece."
        return Illegal(Code.FIRST_AT_ORIGIN, "C5", sentence, square(at))
    return None


def is_far(field: Field, at: Cell) -> bool:
    """Is the place beyond the margins of the field, where no card touches another?"""
    return not (0 <= at[0] - field.left < STRIDE and at[1] >= field.top)


def touched(field: Field, at: Cell) -> tuple[Cell, ...]:
    """The occupied cells beside a card at this anchor."""
    around = ((at[0] + dx, at[1] + dy) for dx, dy in BESIDE)
    return tuple(cell for cell in around if field.has(field.first, cell))


def taken(field: Field, at: Cell) -> tuple[Cell, ...]:
    """Those of the four cells that are occupied already."""
    return tuple(cell for cell in square(at) if field.has(field.first, cell))


def unsupported(field: Field, at: Cell) -> tuple[Cell, ...]:
    """Those of the four cells that have nothing below them, or a second-tier card already."""
    free_above = field.first & ~field.second
    return tuple(cell for cell in square(at) if not field.has(free_above, cell))


def guarded(field: Field, at: Cell) -> tuple[Cell, ...]:
    """Those of the four cells whose card carries a smartie."""
    return tuple(cell for cell in square(at) if field.has(field.barred, cell))


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of placing: what to say and to point at when it is broken."""

    number: str
    code: Code
    concerned: Callable[[Field, Cell], tuple[Cell, ...]]
    sentence: str


EMPTY = Rule("C6", Code.CELL_TAKEN, taken, "A first-tier card needs four empty cells.")
SUPPORTED = Rule(
    "C9",
    Code.NOT_SUPPORTED,
    unsupported,
    "A second-tier card lies fully on top: four cells with a first-tier piece and nothing above it.",
)
ON_TWO_CARDS = Rule(
    "C10",
    Code.RESTS_ON_ONE_CARD,
    lambda _, at: square(at),
    "A second-tier card rests on at least two different cards.",
)
ON_BARE_CARDS = Rule(
    "C11",
    Code.COVERS_SMARTIE,
    guarded,
    "A card with a smartie is never covered.",
)
TOUCHING = Rule(
    "C7",
    Code.TOUCHES_TOO_LITTLE,
    touched,
    "A card must touch at least two pieces of the field side by side.",
)
RULES: dict[int, tuple[Rule, ...]] = {
    FIRST: (EMPTY, TOUCHING),
    SECOND: (SUPPORTED, ON_TWO_CARDS, ON_BARE_CARDS, TOUCHING),
}
FAR = {FIRST: TOUCHING, SECOND: SUPPORTED}
"""The first rule that a card breaks when it lies away from every other."""
