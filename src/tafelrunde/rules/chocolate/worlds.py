"""Worlds that agree with a view: the hidden cards dealt again at random, by what the seat may know."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from tafelrunde.rules.chocolate.card import Card, Colour, listing
from tafelrunde.rules.chocolate.swaps import SWAPPING_SEATS, Shown, claims, may_be
from tafelrunde.rules.chocolate.table import State, Swap, View
from tafelrunde.rules.core import Seat


def resample(view: View, rng: Random) -> State:
    """A state that gives this view: hands and pile are drawn anew, the cards that already left the pile stand first.

    Swaps between others stay masked in its history, as the seat saw them.
    """
    unseen = shuffled(view, rng)
    hands = tuple(
        view.hand if seat == view.seat else dealt_hand(view, seat, unseen) for seat in range(1, view.seats + 1)
    )
    out = [laid.card for laid in view.field.cards] + [card for hand in hands for card in hand]
    return State(
        deck=view.deck,
        order=(*out, *unseen),
        drawn=len(out),
        hands=hands,
        field=view.field,
        colours=view.colours,
        smarties=view.smarties,
        turn=view.turn,
        passes=view.passes,
        swap=view.swap and known_swap(view.swap, hands, view.colours),
        offered=view.offered,
        history=view.history,
    )


def shuffled(view: View, rng: Random) -> list[Card]:
    """The cards that the seat does not see, in random order."""
    seen = Counter(laid.card for laid in view.field.cards) + Counter(view.hand)
    unseen = sorted((Counter(view.deck.cards) - seen).elements(), key=listing)
    rng.shuffle(unseen)
    return unseen


def dealt_hand(view: View, seat: Seat, unseen: list[Card]) -> tuple[Card, ...]:
    """A hand for another seat, taken out of the unseen cards; first the cards that something is known about."""
    hand: list[Card] = []
    known = claims(view)[seat] if view.seats == SWAPPING_SEATS else []
    for claim in sorted(known, key=lambda claim: isinstance(claim, Shown)):
        if isinstance(claim, Shown) and any(may_be(card, claim) for card in hand):
            continue
        card = next((card for card in unseen if may_be(card, claim)), None)
        if card is not None and len(hand) < view.held[seat - 1]:
            unseen.remove(card)
            hand.append(card)
    while len(hand) < view.held[seat - 1]:
        hand.append(unseen.pop())
    return tuple(hand)


def known_swap(swap: Swap, hands: tuple[tuple[Card, ...], ...], colours: tuple[Colour | None, ...]) -> Swap:
    """The offer under way with cards of this world in place of the announced numbers."""
    return replace(
        swap,
        card=fitting(swap.card, hands[swap.seat - 1], colours[swap.to - 1]),
        back=None if swap.back is None else fitting(swap.back, hands[swap.to - 1], colours[swap.seat - 1]),
    )


def fitting(card: Card | int, hand: tuple[Card, ...], colour: Colour | None) -> Card:
    """A card of the hand that shows the announced number."""
    return card if isinstance(card, Card) else next(held for held in hand if may_be(held, Shown(colour, card)))
