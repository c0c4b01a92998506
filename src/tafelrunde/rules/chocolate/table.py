"""The actions, the state, the view and the events of the two chocolate games."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias

from tafelrunde.rules.chocolate.booklet import Booklet
from tafelrunde.rules.chocolate.card import Card, Colour, card_of
from tafelrunde.rules.chocolate.deck import Deck
from tafelrunde.rules.chocolate.field import FIRST, Field
from tafelrunde.rules.core import Acted, Cell, Outcome, Seat
from tafelrunde.rules.quick import quick


@dataclass(frozen=True, slots=True)
class Name:
    """Name a colour: `=D`."""

    colour: Colour


@quick
@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a card: `WDDM@3,-2`, `*WDDW@3,-2^`, `WDDM@3,-2!5,0`.

    `pieces` are clockwise from the top left as the card lies. A smartie names its card by the topmost, and of those
    the leftmost, visible piece: `at` itself for the card just laid.
    """

    pieces: str
    at: Cell
    tier: int = FIRST
    stack: bool = False
    smartie: Cell | None = None

    @property
    def card(self) -> Card:
        """The card of the hand that is laid."""
        return card_of(self.pieces, self.stack)


@dataclass(frozen=True, slots=True)
class Pass:
    """Lay nothing: `pass`."""


class Composition(NamedTuple):
    """How many pieces of each colour a card shows, whichever way they lie: its four pieces in alphabetical order."""

    pieces: str


Announced: TypeAlias = int | Composition
"""Of a hidden card: how many pieces of the colour of whoever would get it, or of each colour (S12, S14)."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer a card to another seat: `swap 2 WWMD`. Who may not know the card has what was announced in its place."""

    to: Seat
    card: Card | Announced


@dataclass(frozen=True, slots=True)
class Give:
    """Answer an offer with a card: `swap WWMD`. Masked like an offer."""

    card: Card | Announced


@dataclass(frozen=True, slots=True)
class Agree:
    """Agree to the swap: `swap yes`."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline an offer, or the card offered back: `swap no`."""


Action: TypeAlias = Name | Lay | Pass | Offer | Give | Agree | Decline


class CardOffered(NamedTuple):
    """A card was offered or offered back, with what is announced of it; others see an Acted with that."""

    seat: Seat
    action: Offer | Give
    announced: Announced


class CardDrawn(NamedTuple):
    """A seat drew a card; others do not see which."""

    seat: Seat
    card: Card | None


class Swapped(NamedTuple):
    """Two seats changed cards: the first gave `given` and got `got`; others do not see them."""

    seat: Seat
    partner: Seat
    given: Card | None
    got: Card | None


class GameOver(NamedTuple):
    """The game is over."""

    outcome: Outcome


Event: TypeAlias = Acted | CardOffered | CardDrawn | Swapped | GameOver


class Phase(Enum):
    """What the table waits for."""

    NAME = "name"
    LAY = "lay"
    ANSWER = "answer"
    AGREE = "agree"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class PendingSwap:
    """An offer under way: who offered what to whom, and the card offered back. Masked cards are what was announced."""

    seat: Seat
    to: Seat
    card: Card | Announced
    back: Card | Announced | None = None


@quick
@dataclass(frozen=True, slots=True)
class ChocolateState:
    """The whole truth. `order` is the shuffled deck, of which the first `drawn` cards have left the pile."""

    deck: Deck
    order: tuple[Card, ...]
    drawn: int
    hands: tuple[tuple[Card, ...], ...]
    field: Field
    colours: tuple[Colour | None, ...]
    smarties: tuple[int, ...]
    turn: Seat = 1
    passes: int = 0
    swap: PendingSwap | None = None
    offered: bool = False
    history: tuple[Acted, ...] = ()
    booklet: Booklet = Booklet.GERMAN

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.hands)

    @property
    def held(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return tuple(map(len, self.hands))

    @property
    def is_played_out(self) -> bool:
        """Is no hand left to play from?"""
        return not any(self.hands)

    @property
    def dealt(self) -> tuple[tuple[Card, ...], ...]:
        """The shuffles of the game so far, as a record lists them (R2)."""
        return (self.order,)


@quick
@dataclass(frozen=True, slots=True)
class ChocolateSeatView:
    """What one seat may know, or an onlooker (`seat` is None). Hidden things are counts."""

    seat: Seat | None
    deck: Deck
    field: Field
    hand: tuple[Card, ...]
    held: tuple[int, ...]
    pile: int
    colours: tuple[Colour | None, ...]
    smarties: tuple[int, ...]
    turn: Seat
    passes: int
    swap: PendingSwap | None
    offered: bool
    history: tuple[Acted, ...] = ()
    booklet: Booklet = Booklet.GERMAN

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.held)

    @property
    def is_played_out(self) -> bool:
        """Is no hand left to play from?"""
        return not any(self.held)


Table: TypeAlias = ChocolateState | ChocolateSeatView
"""What lies open on the table is in both."""


def phase(table: Table) -> Phase:
    """What the table waits for; it follows from what everybody sees."""
    if table.is_played_out or table.passes == table.seats:
        return Phase.OVER
    if table.colours[table.turn - 1] is None:
        return Phase.NAME
    if table.swap is None:
        return Phase.LAY
    return Phase.ANSWER if table.swap.back is None else Phase.AGREE


def actor(table: Table, now: Phase | None = None) -> Seat | None:
    """The seat that has to act, None when the game is over; the phase is looked up unless it is known."""
    now = now or phase(table)
    if now is Phase.OVER:
        return None
    return table.swap.to if table.swap and table.swap.back is None else table.turn
