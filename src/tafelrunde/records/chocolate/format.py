"""The chocolate games' part of a record: deck and booklet, the shuffled cards, and what the scores are made of."""

from __future__ import annotations

from typing import Any

from tafelrunde.records.chocolate import decks, notation
from tafelrunde.records.chocolate.partial import ConjuredHands
from tafelrunde.records.fields import BadRecord, Value, read_points
from tafelrunde.records.game_format import GameFormat, Unreadable
from tafelrunde.rules.chocolate.booklet import Booklet
from tafelrunde.rules.chocolate.card import Card
from tafelrunde.rules.chocolate.course import Course
from tafelrunde.rules.chocolate.deck import MOST_CARDS, DeckOptions
from tafelrunde.rules.chocolate.schoko import SCHOKO
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.chocolate.swaps import SWAPPING_SEATS
from tafelrunde.rules.chocolate.table import Action, ChocolateSeatView, Give, Offer
from tafelrunde.rules.core import Detail, Options

SECOND_DETAIL = {SCHOKO.name: "second"}
"""What the scores are made of beside the largest groups; neutral areas unless another name stands here."""

BOOKLETS: dict[str, tuple[Booklet, ...]] = {SCHOKOLY.name: tuple(Booklet)}
"""The games whose tables follow one of several booklets (S14)."""

BOOKLET_DECKS = {Booklet.SPANISH: "36"}
"""The deck of a booklet, where it is not the standard one of the game."""


class ChocolateFormat(GameFormat[Action]):
    """How one of the two chocolate games is written down.

    With three seats two name a colour, and every turn offers, answers, agrees and lays or passes (S12); all but one may
    pass between two lays (C14).
    """

    examples = notation.EXAMPLES
    most_actions = 2 + 4 * SWAPPING_SEATS * (MOST_CARDS + 1)
    most_shuffled = MOST_CARDS

    def __init__(self, course: Course) -> None:
        self.game = course.name
        self.open_replay = ConjuredHands(course)

    def write(self, action: Action) -> str:
        """The canonical word of an action."""
        return notation.write(action)

    def find(self, word: str) -> Action | None:
        """The action of a word, None when it is none."""
        return notation.find(word)

    def spelling_rule(self, action: Action) -> str:
        """Swapped cards are written in their canonical turn (N1)."""
        return "N1" if isinstance(action, Offer | Give) else "N2"

    def read_typed(self, text: str, view: ChocolateSeatView) -> Action:
        """The action that a person means: also any turn of a swapped card, any piece of a smartie's target (N2)."""
        return notation.settle_target(self.read_loosely(notation.capitalise(text)), view)

    def read_options(self, options: Value, seats: int) -> DeckOptions:
        """R4: the deck, and the booklet where it is not the usual one (S14)."""
        known = ("deck", "booklet") if self.game in BOOKLETS else ("deck",)
        fields = options.entries(known, ("deck",))
        deck, booklet = fields["deck"], Booklet.GERMAN
        if "booklet" in fields:
            booklet = Booklet(fields["booklet"].one_of([*BOOKLETS[self.game][1:]]))
        return DeckOptions(decks.read(deck.value, self.game, seats, deck.where), booklet)

    def write_options(self, options: Options) -> dict[str, object]:
        """R4: the deck, by its name when it comes with the game, and the booklet unless it is the usual one."""
        if not isinstance(options, DeckOptions):
            raise TypeError(f"{self.game} needs a deck")
        return {"deck": decks.write(options.deck, self.game), **unusual_booklet(options)}

    def options_with(self, chosen: object = None, seats: int | None = None, booklet: str | None = None) -> DeckOptions:
        """The usual deck of a booklet, or one by its name or by its name and cards. Raises BadOptions."""
        self.must_have_booklet(booklet)
        deck = self.usual_deck(booklet) if chosen is None else chosen
        return DeckOptions(decks.read(deck, self.game, seats or decks.FEWEST_SEATS), find_booklet(booklet))

    def choose_options(self, chosen: str | None, seats: int, booklet: str | None = None) -> DeckOptions:
        """The usual deck of a booklet, or one by its name or from a file. Raises BadOptions."""
        self.must_have_booklet(booklet)
        deck = self.usual_deck(booklet) if chosen is None else chosen
        return DeckOptions(decks.choose(self.game, deck, seats), find_booklet(booklet))

    def usual_deck(self, booklet: str | None) -> str:
        """The name of the deck that goes with a booklet."""
        return BOOKLET_DECKS.get(find_booklet(booklet), decks.STANDARD[self.game][0])

    def deck_names(self) -> tuple[str, ...]:
        """The decks that come with the game, the usual one first."""
        return decks.STANDARD[self.game]

    def booklet_names(self) -> tuple[str, ...]:
        """The booklets that a table can follow, the usual one first."""
        return BOOKLETS.get(self.game, ())

    def unusual_options(self, options: Options) -> dict[str, object]:
        """The cards of a deck that is not the usual one, and a booklet that is not."""
        if not isinstance(options, DeckOptions):
            return {}
        told: dict[str, object] = dict(unusual_booklet(options))
        if options.deck != self.options_with().deck:
            told["deck"] = {str(card): count for card, count in options.deck.counts}
        return told

    def may_be_masked(self, word: str) -> bool:
        """The cards of swaps are secret (S12)."""
        return word.startswith("swap")

    def read_shuffled(self, thing: Value) -> Card:
        """A card in its canonical turn."""
        try:
            return notation.read_card(thing.string())
        except Unreadable as error:
            raise BadRecord(thing.where, error.rule, error.sentence) from None

    def write_shuffled(self, thing: Any) -> str:  # noqa: ANN401 - a card
        """The card in four letters."""
        return str(thing)

    def read_detail(self, detail: Value, seats: int) -> Detail:
        """R7: the largest groups, and the second largest or the neutral areas."""
        fields = detail.entries(("largest", SECOND_DETAIL.get(self.game, "neutral")), ("largest",))
        return {key: read_points(points, seats) for key, points in fields.items()}


def find_booklet(name: str | None) -> Booklet:
    """The booklet of that name, the usual one for none."""
    return Booklet.GERMAN if name is None else Booklet(name)


def unusual_booklet(options: DeckOptions) -> dict[str, str]:
    """The booklet as a record has it: left out where it is the usual one."""
    return {} if options.booklet is Booklet.GERMAN else {"booklet": options.booklet.value}
