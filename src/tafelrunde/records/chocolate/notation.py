"""The words of the chocolate games: colours, lays, passes and swaps (rules, section 5)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import assert_never

from tafelrunde.records.fields import quote
from tafelrunde.records.game_format import Unreadable, tidy_text
from tafelrunde.rules.chocolate.card import Card, Colour, canonical, card_of
from tafelrunde.rules.chocolate.field import FIRST, SECOND, square
from tafelrunde.rules.chocolate.table import (
    Action,
    Agree,
    Announced,
    ChocolateSeatView,
    Composition,
    Decline,
    Give,
    Lay,
    Name,
    Offer,
    Pass,
)
from tafelrunde.rules.core import Cell

NUMBER = "(?:0|-?[1-9][0-9]{0,2})"
COUNT = "(?:0|[1-9][0-9]{0,2})"
CARD = r"(\*?)([DMW]{4})"
NAME = re.compile("=([DMW])")
LAY = re.compile(rf"{CARD}@({NUMBER}),({NUMBER})(\^?)(!(?:({NUMBER}),({NUMBER}))?)?")
ANNOUNCED = r"\?([0-4]|(?=[DMW]{4}\Z)D*M*W*)"
"""How many pieces of a colour, or the four pieces in alphabetical order (N3)."""
OFFER = re.compile(rf"swap ({COUNT}) (?:{CARD}|{ANNOUNCED})")
GIVE = re.compile(rf"swap (?:{CARD}|{ANNOUNCED})")
EXAMPLES = "a colour =D, a lay DDWW@3,-2 (with ^, ! or !5,0), pass, swap 2 DMWW, swap DMWW, swap yes or swap no"
PLAIN: dict[str, Action] = {"pass": Pass(), "swap yes": Agree(), "swap no": Decline()}


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
        case Pass():
            return "pass"
        case _:
            assert_never(action)


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


def write_card(card: Card | Announced) -> str:
    """A card in its canonical turn, or what was announced in its place (N3)."""
    if isinstance(card, Composition):
        return f"?{card.pieces}"
    return f"?{card}" if isinstance(card, int) else str(card)


def find(word: str) -> Action | None:
    """The action of a word, which may turn a swapped card and name the card just laid in its own way; None for none."""
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


def read_swapped(star: str | None, pieces: str | None, announced: str | None) -> Card | Announced:
    """A swapped card, or what was announced of it (N3)."""
    return read_announced(announced or "0") if pieces is None else card_of(pieces, bool(star))


def read_announced(text: str) -> Announced:
    """What was announced of a card: a number, or how many pieces of each colour."""
    return int(text) if text.isdigit() else Composition(text)


def read_card(word: str) -> Card:
    """The card of a hand or a deck, in canonical writing (N1). Raises Unreadable."""
    match = re.fullmatch(CARD, word)
    if match is None:
        raise Unreadable(
            "N1", f"{quote(word)} is not a card; a card is four letters of W, D and M, like DDWW or *DDWW."
        )
    if match[2] != canonical(match[2]):
        raise Unreadable("N1", f"The card {word} in its canonical turn is {match[1]}{canonical(match[2])}.")
    return card_of(match[2], bool(match[1]))


def capitalise(text: str) -> str:
    """What a person typed, with its colours in capitals, and without spaces unless it is a swap."""
    word = tidy_text(text)
    if word in PLAIN:
        return word
    if word.startswith("swap "):
        return "swap " + word.removeprefix("swap ").upper()
    return word.upper().replace(" ", "")


def settle_target(action: Action, view: ChocolateSeatView) -> Action:
    """The action, with the target of a smartie in canonical writing."""
    if isinstance(action, Lay) and action.smartie is not None:
        return replace(action, smartie=target(action, action.smartie, view))
    return action


def target(lay: Lay, piece: Cell, view: ChocolateSeatView) -> Cell | None:
    """The canonical piece of the card that owns the piece a smartie was typed on."""
    if piece in square(lay.at):
        return lay.at
    owner = view.field.owner(piece)
    return piece if owner is None else view.field.find_visible_cell(owner)
