"""The chocolate swap of three-seat Schokoly: what is announced, what each seat sees and remembers of it (S12, N3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from tafelrunde.rules.chocolate.booklet import Booklet
from tafelrunde.rules.chocolate.card import Card, Colour
from tafelrunde.rules.chocolate.table import (
    Agree,
    Announced,
    ChocolateSeatView,
    ChocolateState,
    Composition,
    Give,
    Lay,
    Offer,
    PendingSwap,
)
from tafelrunde.rules.core import Acted, Seat

SWAPPING_SEATS = 3


class Shown(NamedTuple):
    """A number that was announced of a hidden card: how many pieces of a colour it shows."""

    colour: Colour | None
    number: int


Claim: TypeAlias = Card | Shown | Composition
"""What a seat knows of a card in another hand: the card itself, or what was announced of it."""


def number(card: Card | Announced, colour: Colour | None) -> int:
    """How many pieces of a colour a card shows; a masked card may be that number."""
    return card if isinstance(card, int) else sum(piece == colour for piece in card.pieces)


def composition(card: Card | Composition) -> Composition:
    """How many pieces of each colour a card shows."""
    return Composition("".join(sorted(card.pieces)))


def announce(card: Card | Announced, colour: Colour | None, booklet: Booklet) -> Announced:
    """What is told of a card that is offered to whoever has this colour (S12, S14)."""
    if booklet.announces_all_colours and not isinstance(card, int):
        return composition(card)
    return number(card, colour)


def mask_card(action: Offer | Give, announced: Announced) -> Offer | Give:
    """The action for whoever may not know its card (N3)."""
    return Offer(action.to, announced) if isinstance(action, Offer) else Give(announced)


def masked_swap(state: ChocolateState, seat: Seat | None) -> PendingSwap | None:
    """An offer under way as a seat may see it: its own card, and what was announced of the other."""
    swap = state.swap
    if swap is None:
        return None
    card, back = swap.card, swap.back
    if seat != swap.seat:
        card = announce(card, state.colours[swap.to - 1], state.booklet)
    if back is not None and seat != swap.to:
        back = announce(back, state.colours[swap.seat - 1], state.booklet)
    return PendingSwap(swap.seat, swap.to, card, back)


def seen_history(state: ChocolateState, seat: Seat | None) -> tuple[Acted, ...]:
    """Everything that was done, with the cards of swaps masked for whoever may not know them."""
    if state.seats != SWAPPING_SEATS:
        return state.history
    seen = list(state.history)
    for i, action, getter in hidden_entries(state.history, seat):
        told = announce(action.card, state.colours[getter - 1], state.booklet)
        seen[i] = Acted(seen[i].seat, mask_card(action, told))
    return tuple(seen)


def offers(history: tuple[Acted, ...]) -> list[tuple[int, Seat, Offer]]:
    """Where in the history cards were offered, by whom, and which."""
    return [(i, entry.seat, entry.action) for i, entry in enumerate(history) if isinstance(entry.action, Offer)]


def hidden_entries(history: tuple[Acted, ...], seat: Seat | None) -> Iterator[tuple[int, Offer | Give, Seat]]:
    """The entries whose card a seat may not know, and who would get it; partners know both cards when they agreed."""
    for i, offerer, offer in offers(history):
        if seat in (offerer, offer.to) and is_agreed(history, i):
            continue
        if seat != offerer:
            yield i, offer, offer.to
        answer = history[i + 1].action if i + 1 < len(history) else None
        if seat != offer.to and isinstance(answer, Give):
            yield i + 1, answer, offerer


def is_agreed(history: tuple[Acted, ...], offer: int) -> bool:
    """Did both partners agree to the swap that was offered there?"""
    return offer + 2 < len(history) and isinstance(history[offer + 2].action, Agree)


def claims(view: ChocolateSeatView) -> dict[Seat, list[Claim]]:
    """What this view tells of single cards in other hands, until they may have been laid or swapped on."""
    held: dict[Seat, list[Claim]] = {seat: [] for seat in range(1, view.seats + 1)}
    swap: tuple[Seat, Seat, Claim, Claim | None] | None = None
    for entry in view.history:
        match entry.action, swap:
            case Offer(to, card), _:
                given = claim(card, view.colours[to - 1])
                remember(held[entry.seat], given)
                swap = (entry.seat, to, given, None)
            case Give(card), (giver, getter, given, _):
                back = claim(card, view.colours[giver - 1])
                remember(held[entry.seat], back)
                swap = (giver, getter, given, back)
            case Agree(), (giver, getter, given, (Card() | Shown() | Composition()) as back):
                forget(held[giver], given)
                forget(held[getter], back)
                held[getter].append(given)
                held[giver].append(back)
            case Lay() as lay, _:
                forget(held[entry.seat], lay.card)
    return {seat: known for seat, known in held.items() if seat != view.seat}


def remembered_cards(view: ChocolateSeatView) -> dict[Seat, tuple[Card, ...]]:
    """S12: the cards this seat gave away and knows to be still in the hand of each other seat."""
    return {seat: tuple(c for c in known if isinstance(c, Card)) for seat, known in claims(view).items()}


def claim(card: Card | Announced, colour: Colour | None) -> Claim:
    """What an offer tells of its card."""
    return Shown(colour, card) if isinstance(card, int) else card


def remember(known: list[Claim], new: Claim) -> None:
    """Add what was announced, unless a card that is known already shows it."""
    if new not in known and not any(isinstance(old, Card) and may_be(old, new) for old in known):
        known.append(new)


def forget(known: list[Claim], gone: Claim) -> None:
    """Drop whatever may be about the card that left the hand; of equal claims one, as one card left."""
    for old in dict.fromkeys(known):
        if may_be(old, gone):
            known.remove(old)


def may_be(one: Claim, other: Claim) -> bool:
    """Can both be about the same card?"""
    if isinstance(one, Shown):
        if isinstance(other, Shown):
            return one.colour != other.colour or one.number == other.number
        return number(other, one.colour) == one.number
    if isinstance(other, Shown):
        return may_be(other, one)
    if isinstance(one, Card) and isinstance(other, Card):
        return one == other
    return composition(one) == composition(other)
