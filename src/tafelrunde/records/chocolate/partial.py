"""Partial records of the chocolate games (R10): what can be replayed without the hands and the shuffle.

What a seat may do follows from what it may see, and all of that but its hand is open. So a state is conjured up in
which the seat that acts holds just what its action needs, as far as cards are left for it; the rules do the rest.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import assert_never

from tafelrunde.rules.chocolate.card import Card, Colour
from tafelrunde.rules.chocolate.course import Course
from tafelrunde.rules.chocolate.deck import DeckOptions
from tafelrunde.rules.chocolate.swaps import announce
from tafelrunde.rules.chocolate.table import (
    Action,
    Agree,
    Announced,
    ChocolateState,
    Decline,
    Give,
    Lay,
    Name,
    Offer,
    Pass,
    PendingSwap,
)
from tafelrunde.rules.core import Illegal, IllegalCode, Options, Seat
from tafelrunde.rules.shuffles import Given


class ConjuredHands:
    """Replays a partial record of a chocolate game."""

    def __init__(self, course: Course) -> None:
        self.course = course

    def deal(self, seats: int, options: Options) -> ChocolateState:
        """A deal of which only what is open is true."""
        cards = options.deck.cards if isinstance(options, DeckOptions) else ()
        return self.course.deal(seats, options, Given((cards,)))

    def conjure(self, state: ChocolateState, action: Action) -> tuple[ChocolateState, Action]:
        """A state in which the action is legal if it can be, and the action unmasked. Raises Illegal."""
        return imagine(self.course, state, action)


def imagine(game: Course, state: ChocolateState, action: Action) -> tuple[ChocolateState, Action]:
    """A state that agrees with all that is open, in which the action is legal if it can be; and the action unmasked.

    Raises Illegal when no card that is left shows what was announced.
    """
    seat = game.actor(state) or state.turn
    match action:
        case Lay():
            return give_hand(state, seat, action.card), action
        case Pass():
            return give_stuck_hand(game, state, seat), action
        case Offer(to, card):
            known = unmask(state, card, state.colours[to - 1] if 1 <= to <= state.seats else None)
            return give_hand(state, seat, known), Offer(to, known)
        case Give(card):
            known = unmask(state, card, state.colours[state.turn - 1])
            return give_hand(state, seat, known), Give(known)
        case Agree():
            return prepare_swap(state), action
        case Name() | Decline():
            return state, action
        case _:
            assert_never(action)


def unlaid(state: ChocolateState) -> Counter[Card]:
    """The cards that do not lie on the field."""
    return Counter(state.deck.cards) - Counter(laid.card for laid in state.field.cards)


def give_hand(state: ChocolateState, seat: Seat, card: Card) -> ChocolateState:
    """The state with a hand of only this card, if one is left; with no hand if not."""
    held = state.held[seat - 1]
    return with_hand(state, seat, (card,) * held if unlaid(state)[card] else ())


def prepare_swap(state: ChocolateState) -> ChocolateState:
    """The state in which both partners of a swap hold the cards that they offered, if they did."""
    match state.swap:
        case PendingSwap(seat, to, Card() as card, Card() as back):
            return give_hand(give_hand(state, seat, card), to, back)
    return state


def with_hand(state: ChocolateState, seat: Seat, hand: tuple[Card, ...]) -> ChocolateState:
    """The state with another hand for a seat."""
    return replace(state, hands=(*state.hands[: seat - 1], hand, *state.hands[seat:]))


def give_stuck_hand(game: Course, state: ChocolateState, seat: Seat) -> ChocolateState:
    """The state with a hand that cannot be laid, as far as such cards are left (C14)."""
    left = unlaid(state)
    stuck = {card: may_pass_with(game, with_hand(state, seat, (card,)), seat) for card in left}
    hand = sorted(left.elements(), key=lambda card: not stuck[card])[: state.held[seat - 1]]
    return with_hand(state, seat, tuple(hand))


def may_pass_with(game: Course, state: ChocolateState, seat: Seat) -> bool:
    """May the seat pass with the hand that it has here?"""
    return Pass() in game.actions(game.view(state, seat))


def unmask(state: ChocolateState, card: Card | Announced, colour: Colour | None) -> Card:
    """A card that is left and shows what was announced to whoever has this colour (N3)."""
    if isinstance(card, Card):
        return card
    for left in unlaid(state):
        if colour is None or announce(left, colour, state.booklet) == card:
            return left
    pieces = "piece" if card == 1 else "pieces"
    told = f"{card} {pieces} of that colour" if isinstance(card, int) else f"the pieces {card.pieces}"
    raise Illegal(IllegalCode.CARD_NOT_IN_HAND, "S12", f"No card that is left shows {told}.")
