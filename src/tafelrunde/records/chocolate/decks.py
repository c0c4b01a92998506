"""Decks as data: those that come with the games, a file of one's own, and the deck in the options of a record (R4).

A deck file is TOML with a name and a table of cards. A card is four letters in its canonical turn (N1), clockwise
from the top left; a stack card of Scho K.O. has a `*` in front and so needs quotes. The number says how often it comes:

    name = "mine"

    [cards]
    DDDW = 10
    DDWW = 12
    "*DWWW" = 10

Scho K.O. takes W and D; Schokoly W, D and M and no `*`. 4 cards a seat at least, 64 in all at most.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from tafelrunde.records.chocolate.notation import read_card
from tafelrunde.records.fields import is_line, quote
from tafelrunde.records.game_format import BadOptions, Unreadable
from tafelrunde.rules.chocolate.card import Card
from tafelrunde.rules.chocolate.deck import HAND, MOST_CARDS, Deck, deck_of

STANDARD: dict[str, tuple[str, ...]] = {"schoko": ("standard",), "schokoly": ("48", "36")}
"""The decks that come with each game, the standard one first."""

LETTERS = {"schoko": "DW", "schokoly": "DMW"}
FEWEST_SEATS = 2
MOST_BYTES = 2**16
MOST_LETTERS = 64
"""The longest name of a deck."""


def standard_deck(game: str, name: str | None = None) -> Deck:
    """A deck that comes with a game, by default its standard one. Raises BadOptions when there is none of that name."""
    known = STANDARD.get(game, ())
    if not known:
        raise BadOptions(game, "", "This game has no decks to choose from.")
    if name is not None and name not in known:
        raise BadOptions(quote(name), "", f"{game} comes with {decks_of(game)}.")
    return load_packaged(game, name or known[0])


def decks_of(game: str) -> str:
    """The decks that come with a game, as they stand in a sentence."""
    names = STANDARD[game]
    return f"the {'deck' if len(names) == 1 else 'decks'} {' and '.join(names)}"


@cache
def load_packaged(game: str, name: str) -> Deck:
    """A deck file of the package."""
    file = files("tafelrunde.records.chocolate") / "decks" / f"{game}-{name}.toml"
    return read_text(file.read_bytes(), file.name, game, FEWEST_SEATS)


def choose(game: str, text: str | None, seats: int = FEWEST_SEATS) -> Deck:
    """The deck that a person means: by the name of one that comes with the game, or by a path. Raises BadOptions."""
    if text is None or text in STANDARD.get(game, ()) or game not in STANDARD:
        return standard_deck(game, text)
    return read_file(text, game, seats)


def read_file(path: str | Path, game: str, seats: int = FEWEST_SEATS) -> Deck:
    """A deck file of one's own. Raises BadOptions, which names the file, the entry and what is wrong."""
    where = str(path)
    try:
        with Path(path).open("rb") as file:
            text = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise BadOptions(where, "", f"There is no such file; {game} comes with {decks_of(game)}.") from None
    except (OSError, ValueError) as error:
        raise BadOptions(where, "", f"The file cannot be read: {reason(error)}.") from None
    return read_text(text, where, game, seats)


def reason(error: OSError | ValueError) -> str:
    """What the system says about a file, without its path."""
    return getattr(error, "strerror", None) or str(error)


def read_text(text: bytes, where: str, game: str, seats: int) -> Deck:
    """The deck in the text of a deck file."""
    if len(text) > MOST_BYTES:
        raise BadOptions(where, "", f"A deck file has at most {MOST_BYTES} bytes.")
    try:
        entries = tomllib.loads(text.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadOptions(where, "", "The file is not text in UTF-8.") from None
    except RecursionError:
        raise BadOptions(where, "", "The file is nested too deeply.") from None
    except ValueError as error:
        raise BadOptions(where, "", f"The file is not TOML: {quote(str(error))}.") from None
    return read_entries(entries, where, game, seats)


def read(option: object, game: str, seats: int, where: str = "options.deck") -> Deck:
    """The deck in the options of a record: by the name of one that comes with the game, or whole. Raises BadOptions."""
    if isinstance(option, str):
        if option not in STANDARD[game]:
            raise BadOptions(where, "", f"{game} comes with {decks_of(game)}.")
        return standard_deck(game, option)
    if not isinstance(option, dict):
        raise BadOptions(
            where, "", "A deck is the name of one that comes with the game, or an object with name and cards."
        )
    return read_entries(option, where, game, seats)


def write(deck: Deck, game: str) -> str | dict[str, object]:
    """A deck for the options of a record: by its name when it comes with the game, else whole."""
    if deck.name in STANDARD[game] and deck == standard_deck(game, deck.name):
        return deck.name
    return {"name": deck.name, "cards": {str(card): count for card, count in deck.counts}}


def write_text(deck: Deck) -> str:
    """A deck as the text of a deck file."""
    name = deck.name.replace("\\", "\\\\").replace('"', '\\"')
    lines = (f'"{card}" = {count}\n' if card.stack else f"{card} = {count}\n" for card, count in deck.counts)
    return f'name = "{name}"\n\n[cards]\n{"".join(lines)}'


def read_entries(entries: Mapping[str, object], where: str, game: str, seats: int) -> Deck:
    """A deck from its name and its table of cards."""
    for entry in entries:
        if entry not in {"name", "cards"}:
            raise BadOptions(where, quote(entry), "A deck has a name and cards, and nothing else.")
    name, cards = entries.get("name"), entries.get("cards")
    if not isinstance(name, str) or not is_name(name):
        sentence = f"The name of a deck is a text of 1 to {MOST_LETTERS} characters, none of them a control character."
        raise BadOptions(where, "name", sentence)
    if not isinstance(cards, dict):
        raise BadOptions(where, "cards", "The cards are a table: each card with how often it comes.")
    counts = {read_entry(word, where, game): read_count(word, cards[word], where) for word in cards}
    total = sum(counts.values())
    if not HAND * seats <= total <= MOST_CARDS:
        sentence = f"A deck for {seats} seats has {HAND * seats} to {MOST_CARDS} cards, this one has {total}."
        raise BadOptions(where, "cards", sentence)
    return deck_of(name, counts)


def is_name(name: str) -> bool:
    """May a deck have this name?"""
    return 0 < len(name) <= MOST_LETTERS and is_line(name)


def read_entry(word: str, where: str, game: str) -> Card:
    """A card that the game may have."""
    try:
        card = read_card(word)
    except Unreadable as error:
        raise BadOptions(where, quote(word), error.sentence) from None
    if set(card.pieces) - set(LETTERS[game]):
        raise BadOptions(where, word, "Scho K.O. has white (W) and dark (D) pieces only.")
    if card.stack and game != "schoko":
        raise BadOptions(where, word, "Only Scho K.O. has stack cards (*).")
    return card


def read_count(word: str, count: object, where: str) -> int:
    """How often a card comes."""
    if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MOST_CARDS:
        raise BadOptions(where, word, f"How often a card comes is a whole number from 1 to {MOST_CARDS}.")
    return count
