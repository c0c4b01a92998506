"""Tables for tests: cards, decks and states in words, playing words, and random games of every kind."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random
from typing import Any, NamedTuple

import pytest

from tafelrunde.records.chocolate import notation
from tafelrunde.records.formats import FORMATS
from tafelrunde.rules.chocolate.booklet import Booklet
from tafelrunde.rules.chocolate.card import Card, Colour, card_of
from tafelrunde.rules.chocolate.choices import ChocolateChoices
from tafelrunde.rules.chocolate.course import Course
from tafelrunde.rules.chocolate.deck import Deck, DeckOptions, deck_of
from tafelrunde.rules.chocolate.field import SECOND, Field
from tafelrunde.rules.chocolate.schoko import SCHOKO
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.chocolate.table import Action, ChocolateState, Event
from tafelrunde.rules.core import Game, Illegal, Options, Seat, Step
from tafelrunde.rules.games import GAMES
from tafelrunde.rules.shuffles import Derived, Given

EMPTY = Field()


class Kind(NamedTuple):
    """A game, for so many seats, with a deck and by a booklet."""

    game: str
    seats: int
    deck: Deck | None = None
    booklet: Booklet = Booklet.GERMAN

    @property
    def options(self) -> Options:
        """What its table chooses."""
        return DeckOptions(self.deck, self.booklet) if self.deck else Options()

    def __str__(self) -> str:
        booklet = [] if self.booklet is Booklet.GERMAN else [self.booklet.value]
        return "-".join((self.game, str(self.seats), *([self.deck.name] if self.deck else []), *booklet))


def cards(words: str) -> tuple[Card, ...]:
    """Cards from their writing, in any turn: `DDWW *DWWW`."""
    return tuple(card_of(word.removeprefix("*"), word.startswith("*")) for word in words.split())


def deck(words: str) -> Deck:
    """A deck of exactly these cards."""
    return deck_of("own", Counter(cards(words)))


def schoko_deck() -> Deck:
    """The standard deck of Scho K.O., by the words of K2."""
    return deck_of(
        "standard",
        {
            **{card_of(pieces): count for pieces, count in (("WWWD", 7), ("WWDD", 8), ("WDDD", 7))},
            **{card_of(pieces, stack=True): count for pieces, count in (("WWWD", 3), ("WWDD", 4), ("WDDD", 3))},
        },
    )


def schokoly_deck(copies: int) -> Deck:
    """A deck of Schokoly with so many copies of each colour combination, by the words of S1 and S2."""
    counts: Counter[Card] = Counter()
    for a, b in permutations("WDM", 2):
        counts[card_of(a * 3 + b)] = copies
    for a, b in combinations("WDM", 2):
        counts[card_of(a * 2 + b * 2)] = copies
    for a in "WDM":
        b, c = sorted(set("WDM") - {a})
        one, other = sorted((card_of(a + a + b + c), card_of(a + a + c + b)), key=str)
        counts[one], counts[other] = copies - copies // 2, copies // 2
    return deck_of(str(12 * copies), counts)


CHOCOLATE = (
    Kind("schoko", 2, schoko_deck()),
    *(Kind("schokoly", seats, schokoly_deck(copies)) for seats in (2, 3, 4) for copies in (4, 3)),
    Kind("schokoly", 3, schokoly_deck(4), Booklet.FRENCH),
    Kind("schokoly", 2, schokoly_deck(3), Booklet.SPANISH),
)
OURS = (*CHOCOLATE, Kind("stacko", 2))
OTHERS = tuple(
    Kind(name, seats)
    for name in FORMATS
    for seats in GAMES[name].seat_counts
    if name not in {kind.game for kind in OURS}
)
"""Games of other packages, where TAFELRUNDE_GAMES names some."""

KINDS = (*OURS, *OTHERS)


def state_of(
    hands: str, field: Field = EMPTY, *, colours: str, pile: str = "", smarties: int = 0, turn: Seat = 1
) -> ChocolateState:
    """A state in the middle of a game: hands with a bar between the seats, a letter or a dash for each colour."""
    held = tuple(map(cards, hands.split("|")))
    out = (*(laid.card for laid in field.cards), *(card for hand in held for card in hand))
    order = (*out, *cards(pile))
    return ChocolateState(
        deck=deck_of("own", Counter(order)),
        order=order,
        drawn=len(out),
        hands=held,
        field=field,
        colours=tuple(None if letter == "-" else Colour(letter) for letter in colours),
        smarties=(smarties,) * len(held),
        turn=turn,
    )


def dealt(game: Course, order: str, seats: int = 2) -> ChocolateState:
    """The deal of a deck in exactly this order."""
    return game.deal(seats, DeckOptions(deck(order)), Given((cards(order),)))


def start(kind: Kind, seed: int) -> Any:  # noqa: ANN401 - each game has its own state
    """The deal of a kind of game from a seed."""
    return GAMES[kind.game].deal(kind.seats, kind.options, Derived(seed.to_bytes(8, "big")))


def step(game: Course, state: ChocolateState, word: str) -> Step[ChocolateState, Event]:
    """What comes of a word."""
    return game.apply(state, act(word))


def play(game: Course, state: ChocolateState, *words: str) -> ChocolateState:
    """The state after these words."""
    for word in words:
        state = step(game, state, word).state
    return state


def act(word: str) -> Action:
    """The action of a word."""
    action = notation.find(word)
    assert action is not None, word
    return action


def refused(game: Course, state: ChocolateState, word: str) -> str | None:
    """The number of the rule that a word breaks, None when it is legal; what is asked and what is played agree."""
    action, choices = act(word), game.actions(game.view(state, game.actor(state)))
    refusal = choices.refusal(action)
    assert (refusal is None) == (action in choices)
    if refusal is None:
        game.apply(state, action)
        return None
    with pytest.raises(Illegal) as raised:
        game.apply(state, action)
    assert (refusal.code, str(refusal)) == (raised.value.code, str(raised.value))
    return refusal.rule


def legal(game: Course, state: ChocolateState) -> list[str]:
    """The words of all legal actions of the seat that has to act, sorted."""
    return sorted(notation.write(action) for action in game.actions(game.view(state, game.actor(state))))


def game_of(kind: Kind) -> Course:
    """The rules of a kind of chocolate game."""
    return {"schoko": SCHOKO, "schokoly": SCHOKOLY}[kind.game]


def states(kind: Kind, seed: int) -> Iterator[Any]:
    """All states of a random game, from the deal to the end."""
    game, rng, state = GAMES[kind.game], Random(seed), start(kind, seed)
    yield state
    while game.actor(state) is not None:
        state = game.apply(state, chosen(game, state, rng)).state
        yield state


def chosen(game: Game[Any, Any, Any, Any], state: object, rng: Random) -> Any:  # noqa: ANN401 - as start
    """A legal action at random, such that swaps and second tiers are as frequent as plain lays."""
    choices = game.actions(game.view(state, game.actor(state)))
    if not isinstance(choices, ChocolateChoices) or (choices.plain and (not choices.lays or rng.random() < 0.5)):
        return choices[rng.randrange(len(getattr(choices, "plain", choices)))]
    above = [lays for lays in choices.lays if lays.tier == SECOND]
    lays = rng.choice(above if above and rng.random() < 0.5 else choices.lays)
    variant = rng.randrange(choices.variants(lays)) if rng.random() < 0.3 else 0
    return choices.build_lay(lays, rng.choice(list(choices.view.field.cells(lays.cells))), variant)
