"""The notation: every action as one short word, read and written (rules, section 5).

Invariant: `read(write(action), game) == action` for every action, and `write(read(word, game)) == word` for every
word that is read. What people type is more free (N2) and goes through `read_typed`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from tafelrunde.records.fields import LONGEST, quoted
from tafelrunde.rules.chocolate import table
from tafelrunde.rules.chocolate.card import Card, Colour, canonical, card_of
from tafelrunde.rules.chocolate.field import FIRST, SECOND, square
from tafelrunde.rules.chocolate.table import Agree, Decline, Give, Lay, Name, Offer
from tafelrunde.rules.core import Cell, Game
from tafelrunde.rules.stacko import table as towers
from tafelrunde.rules.stacko.table import Draw, Take

Action: TypeAlias = table.Action | towers.Action
View: TypeAlias = table.View | towers.View

NUMBER = "(?:0|-?[1-9][0-9]{0,2})"
COUNT = "(?:0|[1-9][0-9]{0,2})"
CARD = r"(\*?)([DMW]{4})"
NAME = re.compile("=([DMW])")
LAY = re.compile(rf"{CARD}@({NUMBER}),({NUMBER})(\^?)(!(?:({NUMBER}),({NUMBER}))?)?")
OFFER = re.compile(rf"swap ({COUNT}) (?:{CARD}|\?([0-4]))")
GIVE = re.compile(rf"swap (?:{CARD}|\?([0-4]))")
TAKE = re.compile(f"take ({COUNT})")
WHOLE = re.compile("[+-]?[0-9]+")

CHOCOLATE = "a colour =D, a lay DDWW@3,-2 (with ^, ! or !5,0), pass, swap 2 DMWW, swap DMWW, swap yes or swap no"
STACKO = "take 4, draw or pass"


class Unreadable(Exception):  # noqa: N818 - a word that cannot be read
    """A word that is not in the notation: the number of the rule, and what is wrong with it."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(rule, sentence)
        self.rule = rule
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


def write(action: Action) -> str:
    """The canonical word of an action."""
    match action:
        case Name(colour):
            return f"={colour.value}"
        case Lay():
            return write_lay(action)
        case Offer(to, card):
            return f"swap {to} {write_card(card)}"
        case Give(card):
            return f"swap {write_card(card)}"
        case Agree():
            return "swap yes"
        case Decline():
            return "swap no"
        case Take(place):
            return f"take {place}"
        case Draw():
            return "draw"
        case table.Pass() | towers.Pass():
            return "pass"


def write_lay(lay: Lay) -> str:
    """A lay: the card as it lies, where, on which tier, and what becomes of a smartie."""
    tier = "^" if lay.tier == SECOND else ""
    smartie = ""
    if lay.smartie is not None:
        smartie = "!" if lay.smartie == lay.at else "!" + write_cell(lay.smartie)
    return f"{'*' if lay.stack else ''}{lay.pieces}@{write_cell(lay.at)}{tier}{smartie}"


def write_cell(cell: Cell) -> str:
    """A cell: its column and its row."""
    return f"{cell[0]},{cell[1]}"


def write_card(card: Card | int) -> str:
    """A card in its canonical turn, or the announced number in its place (N3)."""
    return f"?{card}" if isinstance(card, int) else str(card)


def read(word: str, game: str | Game[Any, Any, Any, Any]) -> Action:
    """The action of a canonical word (N2). Raises Unreadable for every other text."""
    name = game if isinstance(game, str) else game.name
    if name not in READERS:
        raise Unreadable("R4", f"There is no game {quoted(name)}: the games are {', '.join(READERS)}.")
    action = meant(word, name)
    if write(action) != word:
        rule = "N1" if isinstance(action, Offer | Give) else "N2"
        raise Unreadable(rule, f"{quoted(word)} is written {write(action)} in a record.")
    return action


def meant(word: str, game: str) -> Action:
    """The action of a word, which may turn a swapped card and name the card just laid in its own way."""
    reader, examples = READERS[game]
    action = reader(word)
    if action is None:
        raise Unreadable("N2", f"{quoted(word)} is not a word of this game; a word is {examples}.")
    return action


def read_chocolate(word: str) -> table.Action | None:
    """The action of a word of the chocolate games, None when it is none."""
    if word in PLAIN:
        return PLAIN[word]
    if match := LAY.fullmatch(word):
        return read_lay(match)
    if match := NAME.fullmatch(word):
        return Name(Colour(match[1]))
    if match := OFFER.fullmatch(word):
        return Offer(int(match[1]), read_swapped(match[2], match[3], match[4]))
    if match := GIVE.fullmatch(word):
        return Give(read_swapped(match[1], match[2], match[3]))
    return None


def read_lay(match: re.Match[str]) -> Lay:
    """The lay of a matched word."""
    star, pieces, x, y, tier, mark, to_x, to_y = match.groups()
    at = (int(x), int(y))
    smartie = None if mark is None else at if to_x is None else (int(to_x), int(to_y))
    return Lay(pieces, at, SECOND if tier else FIRST, bool(star), smartie)


def read_swapped(star: str | None, pieces: str | None, number: str | None) -> Card | int:
    """A swapped card, or the number announced for it (N3)."""
    return int(number or 0) if pieces is None else card_of(pieces, bool(star))


def read_card(word: str) -> Card:
    """The card of a hand or a deck, in canonical writing (N1). Raises Unreadable."""
    match = re.fullmatch(CARD, word)
    if match is None:
        raise Unreadable(
            "N1", f"{quoted(word)} is not a card; a card is four letters of W, D and M, like DDWW or *DDWW."
        )
    if match[2] != canonical(match[2]):
        raise Unreadable("N1", f"The card {word} in its canonical turn is {match[1]}{canonical(match[2])}.")
    return card_of(match[2], bool(match[1]))


def read_stacko(word: str) -> towers.Action | None:
    """The action of a word of Stacko, None when it is none."""
    match = TAKE.fullmatch(word)
    return Take(int(match[1])) if match else MOVES.get(word)


def read_typed(word: str, view: View) -> Action:
    """The action that a person means: any case and spacing, and any visible piece of a smartie's target (N2).

    A swapped card may be typed in any turn. Raises Unreadable.
    """
    tidy = tidied(word)
    if isinstance(view, towers.View):
        return meant(tidy, "stacko")
    action = meant(tidy if tidy in PLAIN else typed(tidy), "schokoly")
    if isinstance(action, Lay) and action.smartie is not None:
        return replace(action, smartie=target(action, view))
    return action


def tidied(word: str) -> str:
    """The text in small letters, with single spaces, and every whole number as it is written in a record."""
    text = " ".join(word.lower().split())
    return WHOLE.sub(lambda digits: str(int(digits[0])) if len(digits[0]) < LONGEST else "?", text)


def typed(word: str) -> str:
    """A tidied word with its colours in capitals, and without spaces unless it is a swap."""
    if word.startswith("swap "):
        return "swap " + word.removeprefix("swap ").upper()
    return word.upper().replace(" ", "")


def target(lay: Lay, view: table.View) -> Cell | None:
    """The canonical piece of the card that owns the piece a smartie was typed on."""
    if lay.smartie is None or lay.smartie in square(lay.at):
        return lay.at
    owner = view.field.owner(lay.smartie)
    return lay.smartie if owner is None else view.field.shown(owner)


PLAIN: dict[str, table.Action] = {"pass": table.Pass(), "swap yes": Agree(), "swap no": Decline()}
MOVES: dict[str, towers.Action] = {"draw": Draw(), "pass": towers.Pass()}
READERS: dict[str, tuple[Callable[[str], Action | None], str]] = {
    "schoko": (read_chocolate, CHOCOLATE),
    "schokoly": (read_chocolate, CHOCOLATE),
    "stacko": (read_stacko, STACKO),
}
