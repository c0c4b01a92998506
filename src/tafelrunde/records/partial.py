"""Partial records (R10): what can be replayed of a game whose hands and shuffles are not known.

What a seat may do follows from what it may see, and all of that but its hand is open. So a state is conjured up in
which the seat that acts holds just what its action needs, as far as cards are left for it; the rules do the rest.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from tafelrunde.rules.chocolate.card import Card, Colour
from tafelrunde.rules.chocolate.deck import Deck
from tafelrunde.rules.chocolate.swaps import number
from tafelrunde.rules.chocolate.table import Action, Agree, Give, Lay, Offer, Pass, State
from tafelrunde.rules.core import Code, Game, Illegal, Options, Seat
from tafelrunde.rules.shuffles import Given
from tafelrunde.rules.stacko import table as towers
from tafelrunde.rules.stacko.choices import AFTER_DRAWING, BEFORE_DRAWING, why_not


def dealt(game: Game[Any, Any, Any, Any], seats: int, deck: Deck | None) -> Any:  # noqa: ANN401
    """A deal of which only what is open is true."""
    return game.deal(seats, Options(deck), Given(((deck.cards if deck else ()),)))


def conjured(game: Game[State, Action, Any, Any], state: State, action: Action) -> tuple[State, Action]:
    """A state that agrees with all that is open, in which the action is legal if it can be; and the action unmasked.

    Raises Illegal when no card that is left has the announced number.
    """
    seat = game.actor(state) or state.turn
    match action:
        case Lay():
            return holding(state, seat, action.card), action
        case Pass():
            return unable(game, state, seat), action
        case Offer(to, card):
            known = unmasked(state, card, state.colours[to - 1] if 1 <= to <= state.seats else None)
            return holding(state, seat, known), Offer(to, known)
        case Give(card):
            known = unmasked(state, card, state.colours[state.turn - 1])
            return holding(state, seat, known), Give(known)
        case Agree() if state.swap and isinstance(state.swap.card, Card) and isinstance(state.swap.back, Card):
            return holding(holding(state, state.swap.seat, state.swap.card), state.swap.to, state.swap.back), action
        case _:
            return state, action


def unlaid(state: State) -> Counter[Card]:
    """The cards that do not lie on the field."""
    return Counter(state.deck.cards) - Counter(laid.card for laid in state.field.cards)


def holding(state: State, seat: Seat, card: Card) -> State:
    """The state with a hand of only this card, if one is left; with no hand if not."""
    held = state.held[seat - 1]
    return with_hand(state, seat, (card,) * held if unlaid(state)[card] else ())


def with_hand(state: State, seat: Seat, hand: tuple[Card, ...]) -> State:
    """The state with another hand for a seat."""
    return replace(state, hands=(*state.hands[: seat - 1], hand, *state.hands[seat:]))


def unable(game: Game[State, Action, Any, Any], state: State, seat: Seat) -> State:
    """The state with a hand that cannot be laid, as far as such cards are left (C14)."""
    left = unlaid(state)
    stuck = {card: passes_with(game, with_hand(state, seat, (card,)), seat) for card in left}
    hand = sorted(left.elements(), key=lambda card: not stuck[card])[: state.held[seat - 1]]
    return with_hand(state, seat, tuple(hand))


def passes_with(game: Game[State, Action, Any, Any], state: State, seat: Seat) -> bool:
    """May the seat pass with the hand that it has here?"""
    return Pass() in game.actions(game.view(state, seat))


def unmasked(state: State, card: Card | int, colour: Colour | None) -> Card:
    """A card that is left and shows the announced number of pieces of a colour (N3)."""
    if isinstance(card, Card):
        return card
    for left in unlaid(state):
        if colour is None or number(left, colour) == card:
            return left
    raise Illegal(Code.CARD_NOT_IN_HAND, "S12", f"No card that is left shows {card} pieces of that colour.")


@dataclass(frozen=True, slots=True)
class Course:
    """A game of Stacko without its parts: was one drawn in this turn, and how many turns are over."""

    drawn: bool = False
    turns: int = 0

    def after(self, action: object) -> Course:
        """The course after an action. Raises Illegal when it may not come here (T2, T8)."""
        if self.turns == towers.ROUNDS * towers.MOST_TURNS:
            sentence = f"{towers.ROUNDS} rounds have {towers.MOST_TURNS} turns each at most."
            raise Illegal(Code.GAME_OVER, "T8", sentence)
        if action not in (AFTER_DRAWING if self.drawn else BEFORE_DRAWING):
            raise why_not(action)
        return Course(drawn=True, turns=self.turns) if isinstance(action, towers.Draw) else Course(turns=self.turns + 1)
