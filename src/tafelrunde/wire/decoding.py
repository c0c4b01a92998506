"""A view that travelled, turned back into a view of the rules, so that a bot can play at the other end.

Invariant: `decode(encode(game, view), game.name, deck) == view`. What the wire leaves out follows from the history.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from tafelrunde.records import notation
from tafelrunde.rules.chocolate import table as chocolate
from tafelrunde.rules.chocolate.card import Card, Colour
from tafelrunde.rules.chocolate.course import Course
from tafelrunde.rules.chocolate.deck import Deck
from tafelrunde.rules.chocolate.field import Field
from tafelrunde.rules.chocolate.schoko import SCHOKO
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.chocolate.table import Lay, Offer, Pass
from tafelrunde.rules.core import Acted, Seat
from tafelrunde.rules.stacko import table as stacko
from tafelrunde.rules.stacko.table import Draw, Take
from tafelrunde.wire.views import ChocolateView, StackoView, Swap, View

COURSES: dict[str, Course] = {SCHOKO.name: SCHOKO, SCHOKOLY.name: SCHOKOLY}


def decode(view: View, game: str, deck: Deck | None) -> notation.View:
    """The view of the rules. Raises ValueError for a chocolate game without its deck, Unreadable for a bad word."""
    if isinstance(view, StackoView):
        return decode_stacko(view)
    if deck is None:
        raise ValueError("a view of a chocolate game needs its deck")
    return decode_chocolate(view, COURSES[game], deck)


def decode_chocolate(view: ChocolateView, course: Course, deck: Deck) -> chocolate.View:
    """The view of a chocolate game."""
    history = tuple(Acted(seat, notation.read(word, course)) for seat, word in view.history)
    return chocolate.View(
        seat=view.seat or None,
        deck=deck,
        field=decode_field(course, history),
        hand=tuple(map(notation.read_card, view.hand)),
        held=tuple(view.held),
        pile=view.pile,
        colours=tuple(None if colour is None else Colour(colour) for colour in view.colours),
        smarties=tuple(view.smarties),
        turn=view.turn,
        passes=len(list(takewhile(lambda acted: isinstance(acted.action, Pass), reversed(of_turns(history))))),
        swap=decode_swap(view.swap),
        offered=is_offered(view.turn, history),
        history=history,
    )


def decode_field(course: Course, history: Iterable[Acted]) -> Field:
    """The field: the cards as they were laid, one after the other."""
    field = Field()
    for acted in history:
        if isinstance(acted.action, Lay):
            field = course.covered(field, acted.action)
    return field


def of_turns(history: Sequence[Acted]) -> list[Acted]:
    """The actions that end a turn."""
    return [acted for acted in history if isinstance(acted.action, Lay | Pass)]


def is_offered(turn: Seat, history: Sequence[Acted]) -> bool:
    """Was a card offered in the turn under way (S12)?"""
    under_way = list(takewhile(lambda acted: not isinstance(acted.action, Lay | Pass), reversed(history)))
    return any(isinstance(acted.action, Offer) and acted.seat == turn for acted in under_way)


def decode_swap(swap: Swap | None) -> chocolate.Swap | None:
    """An offer under way."""
    if swap is None:
        return None
    back = None if swap.back is None else decode_card(swap.back)
    return chocolate.Swap(swap.seat, swap.to, decode_card(swap.card), back)


def decode_card(word: str) -> Card | int:
    """A card, or the number announced for it (N3)."""
    return int(word[1:]) if word.startswith("?") else notation.read_card(word)


def decode_stacko(view: StackoView) -> stacko.View:
    """The view of Stacko."""
    return stacko.View(
        seat=view.seat or None,
        towers=tuple(map(tuple, view.towers)),
        open=tuple(map(tuple, view.open)),
        talon=view.talon,
        known=tuple(view.known),
        discard=tuple(view.discard),
        offer=view.offer,
        drawn=view.drawn,
        round=view.round,
        turn=view.actor or turn_after(view),
        turns=view.turns,
        points=tuple(map(tuple, view.points)),
        history=tuple(stacko.Entry(number, seat, decode_move(word), part) for number, seat, word, part in view.history),
    )


def turn_after(view: StackoView) -> Seat:
    """Whose turn it would be after the match: seats alternate, and each round another one starts (T7)."""
    return (view.round - 1 + view.turns) % stacko.SEATS + 1


def decode_move(word: str) -> Take | Draw | stacko.Pass:
    """An action of Stacko. Raises Unreadable."""
    action = notation.read(word, "stacko")
    if not isinstance(action, Take | Draw | stacko.Pass):
        raise TypeError("a word of another game")
    return action
