"""The chocolate swap of three-seat Schokoly: what is announced, what each seat sees and remembers of it (S12, N3)."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from tafelrunde.rules.chocolate.card import Card, Colour
from tafelrunde.rules.chocolate.table import Agree, Give, Lay, Offer, State, Swap, View
from tafelrunde.rules.core import Acted, Seat

SWAPPING_SEATS = 3
ACTION = itemgetter(1)


class Shown(NamedTuple):
    """What was announced of a hidden card: how many pieces of a colour it shows."""

    colour: Colour | None
    number: int


Claim: TypeAlias = Card | Shown
"""What a seat knows of a card in another hand: the card itself, or what was announced of it."""


def number(card: Card | int, colour: Colour | None) -> int:
    """How many pieces of a colour a card shows; a masked card is that number."""
    return card if isinstance(card, int) else card.pieces.count(colour or "-")


def announced(card: Card | int, colours: tuple[Colour | None, ...], swap: Swap, action: Offer | Give) -> int:
    """The number of pieces of the colour of whoever would get the card."""
    return number(card, colours[(swap.to if isinstance(action, Offer) else swap.seat) - 1])


def masked(action: Offer | Give, count: int) -> Offer | Give:
    """The action for whoever may not know its card (N3)."""
    return Offer(action.to, count) if isinstance(action, Offer) else Give(count)


def masked_swap(swap: Swap | None, colours: tuple[Colour | None, ...], seat: Seat | None) -> Swap | None:
    """An offer under way as a seat may see it: its own card, and the number of the other."""
    if swap is None:
        return None
    card = swap.card if seat == swap.seat else number(swap.card, colours[swap.to - 1])
    back = swap.back
    if back is not None and seat != swap.to:
        back = number(back, colours[swap.seat - 1])
    return Swap(swap.seat, swap.to, card, back)


def seen_history(state: State, seat: Seat | None) -> tuple[Acted, ...]:
    """Everything that was done, with the cards of swaps masked for who may not know them."""
    if state.seats != SWAPPING_SEATS:
        return state.history
    return masked_entries(state.history, state.colours, seat)


def masked_entries(
    history: tuple[Acted, ...], colours: tuple[Colour | None, ...], seat: Seat | None
) -> tuple[Acted, ...]:
    """The entries as a seat may see them."""
    seen = list(history)
    for i, action, getter in hidden(history, seat):
        seen[i] = Acted(history[i].seat, masked(action, number(action.card, colours[getter - 1])))
    return tuple(seen)


def offers(history: tuple[Acted, ...]) -> list[int]:
    """Where in the history cards were offered."""
    kinds = map(type, map(ACTION, history))
    return [i for i, kind in enumerate(kinds) if kind is Offer]


def hidden(history: tuple[Acted, ...], seat: Seat | None) -> Iterator[tuple[int, Offer | Give, Seat]]:
    """The entries whose card a seat may not know, and who would get it; partners know both cards when they agreed."""
    for i in offers(history):
        offerer, offer = history[i]
        if not isinstance(offer, Offer) or (seat in (offerer, offer.to) and is_agreed(history, i)):
            continue
        if seat != offerer:
            yield i, offer, offer.to
        answer = history[i + 1].action if i + 1 < len(history) else None
        if seat != offer.to and isinstance(answer, Give):
            yield i + 1, answer, offerer


def is_agreed(history: tuple[Acted, ...], offer: int) -> bool:
    """Did both partners agree to the swap that was offered there?"""
    return offer + 2 < len(history) and isinstance(history[offer + 2].action, Agree)


def claims(view: View) -> dict[Seat, list[Claim]]:
    """What this view tells of single cards in other hands, until they may have been laid or swapped on."""
    held: dict[Seat, list[Claim]] = {seat: [] for seat in range(1, view.seats + 1)}
    offer = back = None
    for entry in view.history:
        match entry.action:
            case Offer(to, card):
                offer = (entry.seat, to, claim(card, view.colours[to - 1]))
                remember(held[entry.seat], offer[2])
            case Give(card) if offer is not None:
                back = claim(card, view.colours[offer[0] - 1])
                remember(held[entry.seat], back)
            case Agree() if offer is not None and back is not None:
                giver, getter, given = offer
                forget(held[giver], given)
                forget(held[getter], back)
                held[getter].append(given)
                held[giver].append(back)
            case Lay():
                forget(held[entry.seat], entry.action.card)
    return {seat: known for seat, known in held.items() if seat != view.seat}


def remembered(view: View) -> dict[Seat, tuple[Card, ...]]:
    """S12: the cards this seat gave away and knows to be still in the hand of each other seat."""
    return {seat: tuple(c for c in known if isinstance(c, Card)) for seat, known in claims(view).items()}


def claim(card: Card | int, colour: Colour | None) -> Claim:
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
    match one, other:
        case Card(), Card():
            return one == other
        case Card(), Shown(colour, count):
            return number(one, colour) == count
        case Shown(), Card():
            return may_be(other, one)
        case Shown(colour, count), Shown(other_colour, other_count):
            return colour != other_colour or count == other_count
    return True
