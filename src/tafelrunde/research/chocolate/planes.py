"""What a seat sees of a chocolate table, in words and as arrays of numbers.

field     float32[8, 64, 64]   white · dark · milk · first tier · may be covered · corners of first-tier cards ·
                               anchor of the lay under way on the first tier · on the second
laying    the kind and turn of that lay, 4 * kind + turn
hand      how many cards of each kind the seat holds, all 0 for an onlooker
swap      whom a card is offered to; the card and the card back, by their kinds, the numbers announced for them, or
          all kinds of the composition that was announced (S14)
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tafelrunde.kernels.arrays import Ints
from tafelrunde.kernels.chocolate import layout
from tafelrunde.kernels.chocolate.deck import Tables
from tafelrunde.kernels.chocolate.layout import COLOURS, HANDS, KINDS, SMARTIES, TIER, TURN
from tafelrunde.kernels.chocolate.pack import Packed
from tafelrunde.kernels.chocolate.pack import hand as cards_of
from tafelrunde.records.chocolate import notation
from tafelrunde.research.world import Floats
from tafelrunde.rules.chocolate.card import Card
from tafelrunde.rules.chocolate.field import SECOND, LaidCard
from tafelrunde.rules.chocolate.swaps import may_be
from tafelrunde.rules.chocolate.table import ChocolateSeatView, Composition, PendingSwap

LAYERS = 6
SIDE = 64
MOST_NUMBER = 5
"""A card shows 0 to 4 pieces of a colour."""


def hand(table: Ints, seat: int, tables: Tables) -> str:
    """The cards of a seat, written down."""
    return " ".join(map(str, cards_of(table, seat, tables)))


def draw_position(view: ChocolateSeatView) -> str:
    """The position as a seat, or an onlooker, sees it."""
    parts = {
        "hand": " ".join(map(str, view.hand)),
        "turn": str(view.turn),
        "colours": " ".join(colour.value if colour else "-" for colour in view.colours),
        "held": " ".join(map(str, view.held)),
        "pile": str(view.pile),
        "smarties": " ".join(map(str, view.smarties)),
        "passes": str(view.passes),
        "swap": write_swap(view.swap) or ("made" if view.offered else ""),
        "field": " ".join(map(laid_word, view.field.cards)),
    }
    return " | ".join(f"{name} {text}" for name, text in parts.items())


def laid_word(laid: LaidCard) -> str:
    """A card as it lies, with its tier and its smartie."""
    lies = f"{laid.pieces}@{notation.write_cell(laid.at)}"
    return lies + ("^" if laid.tier == SECOND else "") + ("!" if laid.smartie else "")


def write_swap(swap: PendingSwap | None) -> str:
    """An offer under way as a seat sees it."""
    if swap is None:
        return ""
    back = "" if swap.back is None else f" for {notation.write_card(swap.back)}"
    return f"{notation.write_card(swap.card)} to {swap.to}{back}"


class Sight(NamedTuple):
    """A board, who looks at it (None: an onlooker), the code of the lay under way, and the offer that is seen."""

    packed: Packed
    seat: int | None
    tables: Tables
    pending: int | None
    swap: PendingSwap | None


def tensors(sight: Sight) -> dict[str, Floats]:
    """What is seen, as arrays."""
    table, seat, kinds = sight.packed.table, sight.seat, len(sight.tables.kinds)
    seats = int(table[layout.SEATS])
    hands = table[HANDS : HANDS + KINDS * seats].reshape(seats, KINDS)
    pile = len(sight.tables.deck) - table[layout.DRAWN]
    counts = (*hands.sum(axis=1), pile, table[layout.PASSES], table[layout.OFFERED])
    return {
        "player": one_hot(seats, seat),
        "turn": one_hot(seats, int(table[TURN])),
        "hand": np.zeros(kinds, np.float32) if seat is None else hands[seat, :kinds].astype(np.float32),
        "counts": np.array(counts, np.float32),
        "colours": np.stack([one_hot(3, int(table[COLOURS + s])) for s in range(seats)]),
        "smarties": table[SMARTIES : SMARTIES + seats].astype(np.float32),
        "field": field(sight.packed, sight.pending),
        "laying": one_hot(4 * kinds, None if sight.pending is None else sight.pending >> 12 & 127),
        "swap": swap_planes(sight.swap, seats, sight.tables),
    }


def one_hot(count: int, number: int | None) -> Floats:
    """A 1 in one of so many places, or none."""
    line = np.zeros(count, np.float32)
    if number is not None and number >= 0:
        line[number] = 1.0
    return line


def field(packed: Packed, pending: int | None) -> Floats:
    """The layers of the board as planes, and where a card is being laid."""
    planes = np.zeros((LAYERS + 2, SIDE, SIDE), np.float32)
    bits = np.unpackbits(packed.rows[: LAYERS * SIDE].view(np.uint8), bitorder="little")
    planes[:LAYERS] = bits.reshape(LAYERS, SIDE, SIDE)
    if pending is not None:
        planes[LAYERS + (pending >> TIER & 1), pending >> 6 & 63, pending & 63] = 1.0
    return planes


def swap_planes(swap: PendingSwap | None, seats: int, tables: Tables) -> Floats:
    """An offer under way: to whom, then the card and the card back, each as its kind or what was announced of it."""
    kinds = len(tables.kinds)
    cards = np.zeros((2, kinds + MOST_NUMBER), np.float32)
    for line, card in zip(cards, (swap.card, swap.back) if swap else (), strict=False):
        if card is not None:
            line[kinds + card if isinstance(card, int) else likely_kinds(card, tables)] = 1.0
    return np.concatenate((one_hot(seats, swap.to - 1 if swap else None), cards.ravel()))


def likely_kinds(card: Card | Composition, tables: Tables) -> list[int]:
    """The kinds that a card may be of, by what is known of it."""
    return [number for number, kind in enumerate(tables.kinds) if may_be(kind, card)]
