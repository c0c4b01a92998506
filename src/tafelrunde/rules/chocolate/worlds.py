"""Worlds that agree with a view: the hidden cards dealt again at random, by what the seat may know."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from tafelrunde.rules.chocolate.card import Card, Colour, listing_place
from tafelrunde.rules.chocolate.swaps import SWAPPING_SEATS, Claim, claim, claims, may_be
from tafelrunde.rules.chocolate.table import Announced, ChocolateSeatView, ChocolateState, PendingSwap
from tafelrunde.rules.core import Seat


def resample(view: ChocolateSeatView, rng: Random) -> ChocolateState:
    """A state that gives this view: hands and pile are drawn anew, the cards that already left the pile stand first.

    Swaps between others stay masked in its history, as the seat saw them.
    """
    unseen = shuffle_unseen(view, rng)
    hands = dealt_hands(view, unseen)
    out = [laid.card for laid in view.field.cards] + [card for hand in hands for card in hand]
    return ChocolateState(
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
        booklet=view.booklet,
    )


def shuffle_unseen(view: ChocolateSeatView, rng: Random) -> list[Card]:
    """The cards that the seat does not see, in random order."""
    seen = Counter(laid.card for laid in view.field.cards) + Counter(view.hand)
    unseen = sorted((Counter(view.deck.cards) - seen).elements(), key=listing_place)
    rng.shuffle(unseen)
    return unseen


def dealt_hands(view: ChocolateSeatView, unseen: list[Card]) -> tuple[tuple[Card, ...], ...]:
    """The hands, those of the others taken out of the unseen cards; first the cards that something is known about."""
    hands = {seat: [] if seat != view.seat else list(view.hand) for seat in range(1, view.seats + 1)}
    known = claims(view) if view.seats == SWAPPING_SEATS else {}
    wanted = [(seat, wish) for seat, each in known.items() for wish in each]
    wanted.sort(key=lambda want: not isinstance(want[1], Card))
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
    (seat, wish), *rest = wanted
    hand = hands[seat]
    if not isinstance(wish, Card) and any(may_be(card, wish) for card in hand):
        return grant(rest, hands, unseen, held)
    for card in [card for card in dict.fromkeys(unseen) if may_be(card, wish)] if len(hand) < held[seat - 1] else []:
        unseen.remove(card)
        hand.append(card)
        if grant(rest, hands, unseen, held):
            return True
        unseen.append(hand.pop())
    return False


def known_swap(
    swap: PendingSwap, hands: tuple[tuple[Card, ...], ...], colours: tuple[Colour | None, ...]
) -> PendingSwap:
    """The offer under way with cards of this world in place of what was announced."""
    return replace(
        swap,
        card=fitting_card(swap.card, hands[swap.seat - 1], colours[swap.to - 1]),
        back=None if swap.back is None else fitting_card(swap.back, hands[swap.to - 1], colours[swap.seat - 1]),
    )


def fitting_card(card: Card | Announced, hand: tuple[Card, ...], colour: Colour | None) -> Card:
    """A card of the hand that shows what was announced."""
    return card if isinstance(card, Card) else next(held for held in hand if may_be(held, claim(card, colour)))
