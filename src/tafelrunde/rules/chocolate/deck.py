"""A deck: which cards there are and how many of each. Decks are data; files of them are read elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from tafelrunde.rules.chocolate.booklet import Booklet
from tafelrunde.rules.chocolate.card import Card, listing_place
from tafelrunde.rules.core import Options

MOST_CARDS = 64
HAND = 4


@dataclass(frozen=True)
class Deck:
    """A named composition, in canonical listing (R4, F5)."""

    name: str
    counts: tuple[tuple[Card, int], ...]

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card, each as often as it comes, in the order a shuffle starts from (F5)."""
        return tuple(card for card, count in self.counts for _ in range(count))

    def __len__(self) -> int:
        return len(self.cards)


@dataclass(frozen=True, slots=True)
class DeckOptions(Options):
    """A table of a chocolate game chooses its deck, and one of Schokoly its booklet (S14)."""

    deck: Deck
    booklet: Booklet = Booklet.GERMAN


def deck_of(name: str, counts: Mapping[Card, int]) -> Deck:
    """A deck from counts in any order."""
    return Deck(name, tuple(sorted(counts.items(), key=lambda entry: listing_place(entry[0]))))
