"""What a game adds to the notation and to records; a new game derives its own format from `GameFormat`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from tafelrunde.records.fields import LONGEST, Value, quote
from tafelrunde.rules.core import NO_OPTIONS, Detail, Options
from tafelrunde.rules.games import GAMES

A = TypeVar("A")

WHOLE = re.compile("[+-]?[0-9]+")


class Unreadable(Exception):  # noqa: N818 - a word that cannot be read
    """A word that is not in the notation: the number of the rule, and what is wrong with it."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(rule, sentence)
        self.rule = rule
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


class BadOptions(Exception):  # noqa: N818 - the word of those who read it
    """Options that cannot be played with: the file or field, the entry in it (or nothing), and what is wrong."""

    def __init__(self, where: str, entry: str, sentence: str) -> None:
        super().__init__(where, entry, sentence)
        self.where = where
        self.entry = entry
        self.rule = "R4"
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.where}: {self.entry + ': ' if self.entry else ''}{self.sentence} ({self.rule})"


class BadBooklet(BadOptions):
    """A booklet that the game does not have (S14)."""


class OpenReplay(Protocol):
    """Replays a partial record (R10): a game whose hands and shuffles are not known."""

    def deal(self, seats: int, options: Options) -> Any:  # noqa: ANN401 - each game has its own state
        """A deal of which only what is open is true."""

    def conjure(self, state: Any, action: Any) -> tuple[Any, Any]:  # noqa: ANN401 - as above
        """A state that agrees with all that is open, in which the action is legal if it can be; the action unmasked.

        Raises Illegal when nothing that is left could have been played.
        """


class ActionOrder(Protocol):
    """What can be checked of the order of actions where a partial record cannot be replayed (R10)."""

    def after(self, action: Any) -> ActionOrder:  # noqa: ANN401 - each game has its own actions
        """The order after an action. Raises Illegal when it may not come here."""


class AnyOrder:
    """Nothing can be said of the order of actions."""

    def after(self, _: object) -> AnyOrder:
        """The same after every action."""
        return self


class GameFormat(Generic[A]):
    """How one game is written down. What has a value here is as most games have it.

    `game` is the name of the game, `examples` shows its words in a sentence. No game of it has more than
    `most_actions` actions and `most_shuffles` shuffles of `most_shuffled` things each; `shuffle_rule` says what they
    hold. Where `open_replay` is None, `hidden` says why a partial record cannot be replayed. A game with few words
    lists them in `words`; any other reads and writes them itself.
    """

    game: str
    examples: str
    words: Mapping[str, A] = MappingProxyType({})
    most_actions: int
    most_shuffled: int
    most_shuffles = 1
    shuffle_rule = "R2"
    open_replay: OpenReplay | None = None
    action_order: ActionOrder = AnyOrder()
    hidden = "A partial record of this game does not tell what is hidden."

    def write(self, action: A) -> str:
        """The canonical word of an action; a masked one has a `?` in it (N3)."""
        return next(word for word, known in self.words.items() if known == action)

    def find(self, word: str) -> A | None:
        """The action of a word, None when it is none. The word may differ from the canonical one."""
        return self.words.get(word)

    def spelling_rule(self, action: A) -> str:  # noqa: ARG002 - a game may have several
        """The rule that says how this action is written."""
        return "N2"

    def read(self, word: str) -> A:
        """The action of a canonical word (N2). Raises Unreadable for every other text."""
        action = self.read_loosely(word)
        if self.write(action) != word:
            raise Unreadable(self.spelling_rule(action), f"{quote(word)} is written {self.write(action)} in a record.")
        return action

    def read_loosely(self, word: str) -> A:
        """The action of a word that need not be the canonical one. Raises Unreadable."""
        action = self.find(word)
        if action is None:
            raise Unreadable("N2", f"{quote(word)} is not a word of this game; a word is {self.examples}.")
        return action

    def read_typed(self, text: str, view: Any) -> A:  # noqa: ANN401, ARG002 - each game has its own view
        """The action that a person means: any case and spacing (N2). Raises Unreadable."""
        return self.read_loosely(tidy_text(text))

    def read_options(self, options: Value, seats: int) -> Options:  # noqa: ARG002 - for games with options
        """The options of a record (R4). Raises BadRecord or BadOptions."""
        options.entries(())
        return NO_OPTIONS

    def write_options(self, options: Options) -> Mapping[str, object]:  # noqa: ARG002 - for games with options
        """The options for a record (R4)."""
        return {}

    def options_with(self, chosen: object = None, seats: int | None = None, booklet: str | None = None) -> Options:  # noqa: ARG002 - as above
        """The usual options, or those with a deck, by its name or by its name and cards, and a booklet.

        Raises BadOptions.
        """
        if chosen is not None:
            raise BadOptions(self.game, "", f"{GAMES[self.game].title} has no deck to choose.")
        self.must_have_booklet(booklet)
        return NO_OPTIONS

    def choose_options(self, chosen: str | None, seats: int, booklet: str | None = None) -> Options:  # noqa: ARG002 - as above
        """The options that a person means on the command line, where a deck may be a file. Raises BadOptions."""
        if chosen is not None:
            raise BadOptions(self.game, "", "This game has no decks to choose from.")
        self.must_have_booklet(booklet)
        return NO_OPTIONS

    def must_have_booklet(self, booklet: str | None) -> None:
        """One that is chosen must be a booklet of the game. Raises BadBooklet."""
        known = self.booklet_names()
        if booklet is not None and booklet not in known:
            told = f"The booklets are {', '.join(known)}." if known else "This game has no booklets to choose from."
            raise BadBooklet(quote(booklet), "", told)

    def deck_names(self) -> tuple[str, ...]:
        """The decks that come with the game, the usual one first."""
        return ()

    def booklet_names(self) -> tuple[str, ...]:
        """The booklets that a table can follow, the usual one first; none where all are alike (S14)."""
        return ()

    def unusual_options(self, options: Options) -> Mapping[str, object]:  # noqa: ARG002 - for games with options
        """What tells these options from the usual ones: nothing when they are the same."""
        return {}

    def may_be_masked(self, word: str) -> bool:  # noqa: ARG002 - for games with hidden actions
        """May others have to see another word in place of this one (N3)?"""
        return False

    def read_shuffled(self, thing: Value) -> object:
        """One of the things that were shuffled, here a number. Raises BadRecord."""
        return thing.whole_number(1, self.most_shuffled)

    def write_shuffled(self, thing: Any) -> object:  # noqa: ANN401 - whatever the game shuffles
        """The same as JSON."""
        return thing

    def deal_problem(self, order: tuple[Any, ...]) -> str | None:  # noqa: ARG002 - for games that throw deals away
        """Why a shuffle may not stand in a record, None when it may."""
        return None

    def read_detail(self, detail: Value, seats: int) -> Detail:  # noqa: ARG002 - for games with a detail
        """What the scores are made of (R7). Raises BadRecord."""
        detail.entries(())
        return {}


def tidy_text(text: str) -> str:
    """The text in small letters, with single spaces, and every whole number as it is written in a record."""
    text = " ".join(text.lower().split())
    return WHOLE.sub(lambda digits: str(int(digits[0])) if len(digits[0]) < LONGEST else "?", text)
