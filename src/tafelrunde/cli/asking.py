"""What a person means: short answers to the question of the moment, or a lay asked for step by step."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from rich.text import Text

from tafelrunde.cli.drawing import hand
from tafelrunde.cli.drawing.palette import NAMES, Paper
from tafelrunde.cli.listing import places
from tafelrunde.records import notation
from tafelrunde.records.notation import Action, View
from tafelrunde.rules.chocolate.card import Card, Colour, turns
from tafelrunde.rules.chocolate.choices import Choices
from tafelrunde.rules.chocolate.field import FIRST, SECOND, square
from tafelrunde.rules.chocolate.placing import ORIGIN
from tafelrunde.rules.chocolate.table import Agree, Decline, Give, Lay, Name, Phase, phase
from tafelrunde.rules.chocolate.table import View as Table
from tafelrunde.rules.core import Cell
from tafelrunde.rules.stacko import table as towers

T = TypeVar("T")

CELL = re.compile(r"\s*([+-]?\d{1,3})\s*[, ]\s*([+-]?\d{1,3})\s*")
COLOURS = {
    name: colour for colour, names in {
        Colour.WHITE: ("w", "white"), Colour.DARK: ("d", "dark"), Colour.MILK: ("m", "milk"),
    }.items() for name in names
}  # fmt: skip
SMALL = re.compile(r"\s*[0-9]{1,2}\s*")
YES, NO = {"y", "yes"}, {"n", "no"}


def question(view: View) -> str:
    """What the person is asked now."""
    if isinstance(view, towers.View):
        rest = "pass" if view.drawn else "draw"
        return f"Take {view.offer} into place 1 to 10, or {rest}"
    match phase(view):
        case Phase.NAME:
            free = [colour for colour in Colour if colour not in view.colours and in_deck(view, colour)]
            return f"Name your colour: {' or '.join(NAMES[colour] for colour in free)}"
        case Phase.ANSWER:
            count = 0 if view.swap is None else view.swap.card
            back = f"offer a card back (1 to {len(view.hand)}), or no"
            return f"You are offered a card with {count} pieces of your colour: {back}"
        case Phase.AGREE:
            given = None if view.swap is None else view.swap.back
            return f"You are offered a card with {given} pieces of your colour back: yes or no"
        case _:
            cards = f"1 to {len(view.hand)}" if len(view.hand) > 1 else "1"
            return f"Lay a card ({cards}), or type a word" if view.hand else "Type a word"


def in_deck(view: Table, colour: Colour) -> bool:
    """Has any card of the game this colour?"""
    return any(colour in card.pieces for card, _ in view.deck.counts)


def numbered(text: str, things: Sequence[T]) -> T | None:
    """The thing of this number, counted from 1; None when there is none."""
    number = int(text) if SMALL.fullmatch(text) else 0
    return things[number - 1] if 1 <= number <= len(things) else None


def short(text: str, view: View) -> Action | None:
    """The action of a short answer, None when it is not one."""
    word = text.strip().lower()
    number = int(word) if SMALL.fullmatch(word) else None
    if isinstance(view, towers.View):
        shorts: dict[str, Action] = {"d": towers.Draw(), "p": towers.Pass()}
        return shorts.get(word) if number is None else towers.Take(number)
    match phase(view):
        case Phase.NAME if word in COLOURS:
            return Name(COLOURS[word])
        case Phase.ANSWER if card := numbered(word, view.hand):
            return Give(card)
        case Phase.AGREE if word in YES:
            return Agree()
        case Phase.ANSWER | Phase.AGREE if word in NO:
            return Decline()
    return None


def is_lay(text: str, view: View) -> bool:
    """Does the person want to be asked step by step, with this card or with none chosen yet?"""
    if isinstance(view, towers.View) or phase(view) is not Phase.LAY or not view.hand:
        return False
    return not text.strip() or numbered(text, view.hand) is not None


class Steps:
    """Asks for a lay step by step: the card, its turn, the place, the smartie. An empty answer goes back."""

    def __init__(
        self,
        choices: Choices,
        ask: Callable[[str], str],
        show: Callable[[Text | str], None],
        refused: Callable[[Lay], bool],
        paper: Paper,
    ) -> None:
        self.choices = choices
        self.view = choices.view
        self.ask = ask
        self.show = show
        self.refused = refused
        self.paper = paper

    def lay(self, text: str) -> Lay | None:
        """The lay that comes out of the answers; None when the person went back."""
        card = self.card(text)
        pieces = card and self.turned(card)
        lay = self.placed(card, pieces) if card and pieces else None
        return self.guarded(lay) if self.choices.guards and lay and lay.tier == FIRST else lay

    def placed(self, card: Card, pieces: str) -> Lay | None:
        """The card where it may lie: above others if the place is taken, else beside them."""
        field = self.view.field
        if not field.cards:
            return Lay(pieces, ORIGIN, FIRST, card.stack)
        fitting = [lays.cells for lays in self.choices.lays if (lays.card, lays.pieces) == (card, pieces)]
        cells = [cell for each in fitting for cell in field.cells(each)]
        self.show(f"So it fits at {places(cells)}" if cells else "So it fits nowhere; press Enter to go back.")
        while at := self.cell("Place of its top-left piece, as x,y: "):
            taken = any(field.has(field.first, cell) for cell in square(at))
            lay = Lay(pieces, at, SECOND if taken else FIRST, card.stack)
            if not self.refused(lay):
                return lay
        return None

    def card(self, text: str) -> Card | None:
        """A card of the hand, by its number."""
        while True:
            answer = (text or self.ask(f"Card, 1 to {len(self.view.hand)}: ")).strip()
            if not answer:
                return None
            if chosen := numbered(answer, self.view.hand):
                return chosen
            self.show(f"Your cards are numbered from 1 to {len(self.view.hand)}.")
            text = ""

    def turned(self, card: Card) -> str | None:
        """The pieces as the card is to lie."""
        ways = turns(card.pieces)
        self.show(hand.turned(card, ways, self.paper))
        while True:
            answer = self.ask(f"Turn, 1 to {len(ways)}: ").strip()
            if not answer:
                return None
            if chosen := numbered(answer, ways):
                return chosen
            if answer.upper() in ways:
                return answer.upper()
            self.show(f"The ways it can lie are numbered from 1 to {len(ways)}.")

    def cell(self, prompt: str) -> Cell | None:
        """A cell."""
        while True:
            answer = self.ask(prompt)
            if not answer.strip():
                return None
            if match := CELL.fullmatch(answer):
                return int(match[1]), int(match[2])
            self.show("A place is a column and a row, like 3,-2.")

    def guarded(self, lay: Lay) -> Lay:
        """The lay, with a smartie where the person wants one."""
        while True:
            answer = self.ask("Smartie: Enter for none, ! for this card, or x,y for another: ").strip()
            if not answer:
                return lay
            match = CELL.fullmatch(answer.removeprefix("!"))
            if answer == "!" or match:
                at = (int(match[1]), int(match[2])) if match else lay.at
                marked = Lay(lay.pieces, lay.at, lay.tier, lay.stack, at)
                return Lay(lay.pieces, lay.at, lay.tier, lay.stack, notation.target(marked, self.view))
            self.show("Answer with Enter, with !, or with the column and the row of a card, like 3,-2.")
