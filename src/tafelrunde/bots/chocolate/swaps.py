"""Greedy swaps with three seats: give what shows little of one's own colour, take what shows more (S12)."""

from __future__ import annotations

from random import Random

from tafelrunde.rules.chocolate.card import Card, Colour
from tafelrunde.rules.chocolate.choices import ChocolateChoices
from tafelrunde.rules.chocolate.swaps import number
from tafelrunde.rules.chocolate.table import Agree, Announced, ChocolateSeatView, Decline, Give, Offer, PendingSwap

TEMPTING = 2
"""A card is offered when it shows so many pieces of the other's colour, and none of one's own."""


def offer(choices: ChocolateChoices) -> Offer | None:
    """A card of no use here and of some use there, to a seat that was not offered it before."""
    view = choices.view
    own = colour(view, view.turn)
    offers = [action for action in choices.plain if isinstance(action, Offer)]
    made = {entry.action for entry in view.history if entry.seat == view.turn} if offers else set()
    good = [
        action
        for action in offers
        if action not in made
        and number(action.card, own) == 0
        and number(action.card, colour(view, action.to)) >= TEMPTING
    ]
    return max(good, key=lambda action: number(action.card, colour(view, action.to)), default=None)


def answer(view: ChocolateSeatView, rng: Random) -> Give | Decline:
    """The card that shows least of one's own colour, if the offered one shows more."""
    swap = pending_swap(view)
    own, other = colour(view, swap.to), colour(view, swap.seat)
    cards = sorted(dict.fromkeys(view.hand), key=lambda _: rng.random())
    worst = min(cards, key=lambda card: (number(card, own), -number(card, other)))
    return Give(worst) if number(swap.card, own) > number(worst, own) else Decline()


def last_word(view: ChocolateSeatView) -> Agree | Decline:
    """Agree when the card offered back shows more of one's own colour than the one given."""
    swap = pending_swap(view)
    own = colour(view, swap.seat)
    back: Card | Announced = 0 if swap.back is None else swap.back
    return Agree() if number(back, own) > number(swap.card, own) else Decline()


def colour(view: ChocolateSeatView, seat: int) -> Colour | None:
    """The colour of a seat."""
    return view.colours[seat - 1]


def pending_swap(view: ChocolateSeatView) -> PendingSwap:
    """The offer under way."""
    if view.swap is None:
        raise ValueError("no offer is under way")
    return view.swap
