"""Worlds that agree with a view: the hidden cards dealt again at random, by what the seat may know."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from tafelrunde.rules.chocolate.card import Card, Colour, listing
from tafelrunde.rules.chocolate.swaps import SWAPPING_SEATS, Claim, Shown, claims, may_be
from tafelrunde.rules.chocolate.table import State, Swap, View
from tafelrunde.rules.core import Seat


def resample(view: View, rng: Random) -> State:
    """A state that gives this view: hands and pile are drawn anew, the cards that already left the pile stand first.

    Swaps between others stay masked in its history, as the seat saw them.
    """
    unseen = shuffled(view, rng)
    hands = dealt_hands(view, unseen)
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


def dealt_hands(view: View, unseen: list[Card]) -> tuple[tuple[Card, ...], ...]:
    """The hands, those of the others taken out of the unseen cards; first the cards that something is known about."""
    hands = {seat: [] if seat != view.seat else list(view.hand) for seat in range(1, view.seats + 1)}
    known = claims(view) if view.seats == SWAPPING_SEATS else {}
    wanted = [(seat, claim) for seat, each in known.items() for claim in each]
    wanted.sort(key=lambda want: isinstance(want[1], Shown))
    if not grant(wanted, hands, unseen, view.held):
        raise ValueError("no world gives this view")
    for seat, hand in hands.items():
        hand.extend(unseen.pop() for _ in range(view.held[seat - 1] - len(hand)))
    return tuple(map(tuple, hands.values()))


def grant(
    wanted: list[tuple[Seat, Claim]], hands: dict[Seat, list[Card]], unseen: list[Card], held: tuple[int, ...]
) -> bool:
    """Take cards out of the unseen ones until every claim holds; a card that leads to no end is put back."""
    if not wanted:
        return True
    (seat, claim), *rest = wanted
    hand = hands[seat]
    if isinstance(claim, Shown) and any(may_be(card, claim) for card in hand):
        return grant(rest, hands, unseen, held)
    for card in [card for card in dict.fromkeys(unseen) if may_be(card, claim)] if len(hand) < held[seat - 1] else []:
        unseen.remove(card)
        hand.append(card)
        if grant(rest, hands, unseen, held):
            return True
        unseen.append(hand.pop())
    return False


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
