"""A view of a chocolate game that travelled, turned back; what the wire leaves out follows from the history."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from tafelrunde.records.chocolate.notation import read_announced, read_card
from tafelrunde.records.formats import FORMATS
from tafelrunde.rules.chocolate import table as chocolate
from tafelrunde.rules.chocolate.card import Card, Colour
from tafelrunde.rules.chocolate.course import Course
from tafelrunde.rules.chocolate.deck import DeckOptions
from tafelrunde.rules.chocolate.field import Field
from tafelrunde.rules.chocolate.table import Announced, Lay, Offer, Pass
from tafelrunde.rules.core import Acted, Seat
from tafelrunde.wire.chocolate.views import ChocolateView, Swap


def decode_view(view: ChocolateView, course: Course, options: DeckOptions) -> chocolate.ChocolateSeatView:
    """The view of the rules. Raises Unreadable for a bad word."""
    read = FORMATS[course.name].read
    history = tuple(Acted(seat, read(word)) for seat, word in view.history)
    return chocolate.ChocolateSeatView(
        seat=view.seat or None,
        deck=options.deck,
        field=decode_field(course, history),
        hand=tuple(map(read_card, view.hand)),
        held=tuple(view.held),
        pile=view.pile,
        colours=tuple(None if colour is None else Colour(colour) for colour in view.colours),
        smarties=tuple(view.smarties),
        turn=view.turn,
        passes=len(list(takewhile(lambda acted: isinstance(acted.action, Pass), reversed(of_turns(history))))),
        swap=decode_swap(view.swap),
        offered=is_offered(view.turn, history),
        history=history,
        booklet=options.booklet,
    )


def decode_field(course: Course, history: Iterable[Acted]) -> Field:
    """The field: the cards as they were laid, one after the other."""
    field = Field()
    for acted in history:
        if isinstance(acted.action, Lay):
            field = course.lay_card(field, acted.action)
    return field


def of_turns(history: Sequence[Acted]) -> list[Acted]:
    """The actions that end a turn."""
    return [acted for acted in history if isinstance(acted.action, Lay | Pass)]


def is_offered(turn: Seat, history: Sequence[Acted]) -> bool:
    """Was a card offered in the turn under way (S12)?"""
    under_way = list(takewhile(lambda acted: not isinstance(acted.action, Lay | Pass), reversed(history)))
    return any(isinstance(acted.action, Offer) and acted.seat == turn for acted in under_way)


def decode_swap(swap: Swap | None) -> chocolate.PendingSwap | None:
    """An offer under way."""
    if swap is None:
        return None
    back = None if swap.back is None else decode_card(swap.back)
    return chocolate.PendingSwap(swap.seat, swap.to, decode_card(swap.card), back)


def decode_card(word: str) -> Card | Announced:
    """A card, or what was announced of it (N3)."""
    return read_announced(word[1:]) if word.startswith("?") else read_card(word)
