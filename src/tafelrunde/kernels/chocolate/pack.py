"""Between the rules' states and actions and the kernels' arrays and codes (drawn in layout.py).

What the arrays do not hold: the history of a state, and the order of the cards in a hand. An unpacked hand is in
canonical listing, and an unpacked history is empty.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple, assert_never

import numpy as np

from tafelrunde.kernels.arrays import Ints, Rows
from tafelrunde.kernels.chocolate import layout
from tafelrunde.kernels.chocolate.deck import Tables
from tafelrunde.kernels.chocolate.layout import (
    AGREE,
    BARE,
    CARDS,
    DECLINE,
    GIVE,
    HANDS,
    HELD,
    KIND,
    KINDS,
    LEFT,
    NAME,
    OFFER,
    ORDER,
    ORIGIN,
    PASS,
    PLACED,
    ROWS_SIZE,
    SMARTIE,
    SWAP_TO,
    TABLE_SIZE,
    TIER,
    TOP,
    TURN,
    VERB,
    WIDEST,
)
from tafelrunde.kernels.chocolate.step import rebuild
from tafelrunde.rules.chocolate.card import Card, turns
from tafelrunde.rules.chocolate.field import COLOURS, FIRST, Field, LaidCard
from tafelrunde.rules.chocolate.table import (
    Action,
    Agree,
    ChocolateState,
    Decline,
    Give,
    Lay,
    Name,
    Offer,
    Pass,
    PendingSwap,
)
from tafelrunde.rules.core import Cell

VISIBLE_FIRST = ((0, 0), (1, 0), (0, 1), (1, 1))
"""The cells of a card in the order in which its smartie is written: topmost, then leftmost."""


class Outgrown(Exception):  # noqa: N818 - a condition of the field, to be met with the plain rules
    """The field is too wide or too high for the kernels' board; the plain rules know no such bound."""


class Packed(NamedTuple):
    """A state in arrays."""

    rows: Rows
    table: Ints

    def copy(self) -> Packed:
        """The same state in arrays of its own."""
        return Packed(self.rows.copy(), self.table.copy())


def empty() -> Packed:
    """Arrays for a state."""
    return Packed(np.zeros(ROWS_SIZE, np.uint64), np.zeros(TABLE_SIZE, np.int32))


def pack(state: ChocolateState, tables: Tables) -> Packed:
    """The arrays of a state. Raises Outgrown when its field does not fit on the board."""
    packed = empty()
    table = packed.table
    pack_seats(state, tables, table)
    for i, card in enumerate(state.order):
        table[ORDER + i] = tables.kind(card)
    for i, laid in enumerate(state.field.cards):
        table[CARDS + i] = laid_code(laid, tables)
    table[PLACED] = len(state.field.cards)
    table[LEFT : LEFT + 4] = bounds(state.field)
    table[layout.DRAWN], table[layout.PASSES] = state.drawn, state.passes
    table[layout.OFFERED] = state.offered
    table[SWAP_TO : SWAP_TO + 3] = pack_swap(state.swap, tables)
    rebuild(packed.rows, table, tables.array)
    return packed


def pack_seats(state: ChocolateState, tables: Tables, table: Ints) -> None:
    """Hands, colours and smarties of each seat."""
    table[layout.SEATS], table[TURN] = state.seats, state.turn - 1
    table[layout.COLOURS : layout.COLOURS + 4] = -1
    for seat, hand in enumerate(state.hands):
        for card, count in Counter(hand).items():
            table[HANDS + KINDS * seat + tables.kind(card)] = count
            table[HELD + seat] |= 1 << tables.kind(card)
        colour = state.colours[seat]
        table[layout.COLOURS + seat] = -1 if colour is None else COLOURS.index(colour)
        table[layout.SMARTIES + seat] = state.smarties[seat]


def bounds(field: Field) -> tuple[int, int, int, int]:
    """The first and last column, the first and last row. Raises Outgrown when they are too far apart."""
    columns = [laid.at[0] for laid in field.cards]
    lines = [laid.at[1] for laid in field.cards]
    if not field.cards:
        return ORIGIN, ORIGIN, ORIGIN, ORIGIN
    if max(max(columns) - min(columns), max(lines) - min(lines)) + 2 > WIDEST:
        raise Outgrown("the field is too large for the board of the kernels")
    return min(columns) + ORIGIN, max(columns) + 1 + ORIGIN, min(lines) + ORIGIN, max(lines) + 1 + ORIGIN


def place(at: Cell) -> int:
    """A cell as a code has it."""
    return (at[0] + ORIGIN) & 63 | ((at[1] + ORIGIN) & 63) << 6


def cell(table: Ints, code: int) -> Cell:
    """The cell of a code: the one near the field among those that fall together on the torus."""
    left, top = int(table[LEFT]), int(table[TOP])
    x = left + ((code - left + 2) & 63) - 2
    y = top + (((code >> 6) - top + 2) & 63) - 2
    return x - ORIGIN, y - ORIGIN


def laid_code(laid: LaidCard, tables: Tables) -> int:
    """A card that lies on the field."""
    turn = turns(laid.card.pieces).index(laid.pieces)
    tier = laid.tier - FIRST
    return place(laid.at) | turn << 12 | tables.kind(laid.card) << KIND | tier << TIER | laid.smartie << SMARTIE


def pack_swap(swap: PendingSwap | None, tables: Tables) -> tuple[int, int, int]:
    """To whom, the card, and the card back; -1 for what is not there."""
    if swap is None:
        return -1, -1, -1
    card, back = swap.card, swap.back
    if not (isinstance(card, Card) and isinstance(back, Card | None)):
        raise TypeError("a masked swap is no part of a state")
    return swap.to - 1, tables.kind(card), -1 if back is None else tables.kind(back)


def unpack(packed: Packed, tables: Tables) -> ChocolateState:
    """The state of the arrays, with hands in canonical listing and without its history."""
    table = packed.table
    seats = int(table[layout.SEATS])
    colours = [int(c) for c in table[layout.COLOURS : layout.COLOURS + seats]]
    return ChocolateState(
        deck=tables.deck,
        order=tuple(tables.kinds[kind] for kind in table[ORDER : ORDER + len(tables.deck)]),
        drawn=int(table[layout.DRAWN]),
        hands=tuple(hand(table, seat, tables) for seat in range(seats)),
        field=field(table, tables),
        colours=tuple(None if c < 0 else COLOURS[c] for c in colours),
        smarties=tuple(int(n) for n in table[layout.SMARTIES : layout.SMARTIES + seats]),
        turn=int(table[TURN]) + 1,
        passes=int(table[layout.PASSES]),
        swap=unpack_swap(table, tables),
        offered=bool(table[layout.OFFERED]),
        booklet=tables.booklet,
    )


def hand(table: Ints, seat: int, tables: Tables) -> tuple[Card, ...]:
    """The cards of a seat (counted from 0) in canonical listing."""
    counts = table[HANDS + KINDS * seat : HANDS + KINDS * (seat + 1)]
    return tuple(card for kind, card in enumerate(tables.kinds) for _ in range(counts[kind]))


def field(table: Ints, tables: Tables) -> Field:
    """The field with all its cards, laid in their order."""
    laid = Field()
    for code in table[CARDS : CARDS + table[PLACED]].tolist():
        card = tables.kinds[code >> KIND & 31]
        pieces = turns(card.pieces)[code >> 12 & 3]
        laid = laid.lay(
            LaidCard(card, pieces, cell(table, code), (code >> TIER & 1) + FIRST, bool(code >> SMARTIE & 1))
        )
    return laid


def unpack_swap(table: Ints, tables: Tables) -> PendingSwap | None:
    """The offer under way."""
    to, card, back = (int(n) for n in table[SWAP_TO : SWAP_TO + 3])
    if to < 0:
        return None
    return PendingSwap(int(table[TURN]) + 1, to + 1, tables.kinds[card], None if back < 0 else tables.kinds[back])


def code_of(action: Action, packed: Packed, tables: Tables) -> int:
    """The code of an action in a position. Raises TypeError for a masked one, ValueError for a card of another deck."""
    match action:
        case Lay():
            return lay_code(action, packed, tables)
        case Pass():
            return PASS << VERB
        case Name(colour):
            return NAME << VERB | COLOURS.index(colour)
        case Offer(to, Card() as card):
            return OFFER << VERB | tables.kind(card) << KIND | to - 1
        case Give(Card() as card):
            return GIVE << VERB | tables.kind(card) << KIND
        case Agree():
            return AGREE << VERB
        case Decline():
            return DECLINE << VERB
        case Offer() | Give():
            raise TypeError("a masked action has no code")
        case _:
            assert_never(action)


def lay_code(lay: Lay, packed: Packed, tables: Tables) -> int:
    """The code of a lay with its smartie."""
    turn = turns(lay.card.pieces).index(lay.pieces)
    code = place(lay.at) | turn << 12 | tables.kind(lay.card) << KIND | (lay.tier - FIRST) << TIER
    if lay.smartie is None:
        return code
    if lay.smartie == lay.at:
        return code | int(packed.table[PLACED]) + 1 << SMARTIE
    return code | owner(lay.smartie, packed.table) << SMARTIE


def owner(at: Cell, table: Ints) -> int:
    """The number, from 1, of the first-tier card that has this cell. Raises ValueError when there is none."""
    for number, code in enumerate(table[CARDS : CARDS + table[PLACED]].tolist(), start=1):
        x, y = cell(table, code)
        if not code >> TIER & 1 and 0 <= at[0] - x <= 1 and 0 <= at[1] - y <= 1:
            return number
    raise ValueError(f"no card lies at {at}")


def action_of(code: int, packed: Packed, tables: Tables) -> Action:
    """The action of a code in a position."""
    card = tables.kinds[code >> KIND & 31] if code >> VERB in {0, OFFER, GIVE} else tables.kinds[0]
    match code >> VERB:
        case layout.PASS:
            return Pass()
        case layout.NAME:
            return Name(COLOURS[code & 63])
        case layout.OFFER:
            return Offer((code & 63) + 1, card)
        case layout.GIVE:
            return Give(card)
        case layout.AGREE:
            return Agree()
        case layout.DECLINE:
            return Decline()
        case _:
            at = cell(packed.table, code)
            pieces = turns(card.pieces)[code >> 12 & 3]
            return Lay(pieces, at, (code >> TIER & 1) + FIRST, card.stack, smartie_of(code, at, packed))


def smartie_of(code: int, at: Cell, packed: Packed) -> Cell | None:
    """Where the smartie of a lay is written: at the first visible piece of its card."""
    number = code >> SMARTIE & 127
    if number == 0:
        return None
    if number > packed.table[PLACED]:
        return at
    x, y = cell(packed.table, int(packed.table[CARDS + number - 1]))
    return next((x + dx, y + dy) for dx, dy in VISIBLE_FIRST if is_bare(packed, (x + dx, y + dy)))


def is_bare(packed: Packed, at: Cell) -> bool:
    """Is the cell one that may be covered?"""
    code = place(at)
    return bool(int(packed.rows[BARE + (code >> 6)]) >> (code & 63) & 1)
