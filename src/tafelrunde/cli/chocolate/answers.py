"""Reading what a person types: short answers to the current question, or a lay asked for step by step."""

from __future__ import annotations

import re
from typing import assert_never

from tafelrunde.cli.chocolate import hand
from tafelrunde.cli.chocolate.legal_actions import places
from tafelrunde.cli.chocolate.shades import NAMES, pieces_shown
from tafelrunde.cli.game_screen import YES, Dialogue, pick_by_number
from tafelrunde.cli.phrases import write_count
from tafelrunde.records.chocolate import notation
from tafelrunde.rules.chocolate.card import Card, Colour, turns
from tafelrunde.rules.chocolate.choices import ChocolateChoices
from tafelrunde.rules.chocolate.field import FIRST, SECOND, square
from tafelrunde.rules.chocolate.placing import ORIGIN
from tafelrunde.rules.chocolate.table import (
    Action,
    Agree,
    Announced,
    ChocolateSeatView,
    Decline,
    Give,
    Lay,
    Name,
    Phase,
    phase,
)
from tafelrunde.rules.core import Cell

CELL = re.compile(r"\s*([+-]?\d{1,3})\s*[, ]\s*([+-]?\d{1,3})\s*")
COLOURS = {
    name: colour for colour, names in {
        Colour.WHITE: ("w", "white"), Colour.DARK: ("d", "dark"), Colour.MILK: ("m", "milk"),
    }.items() for name in names
}  # fmt: skip
NO = {"n", "no"}


def question(view: ChocolateSeatView) -> str:
    """What the person is asked now."""
    match phase(view):
        case Phase.NAME:
            free = [colour for colour in Colour if colour not in view.colours and is_in_deck(view, colour)]
            *others, last = [NAMES[colour] for colour in free]
            return f"Name your colour: {' or '.join(filter(None, [', '.join(others), last]))}"
        case Phase.ANSWER:
            back = f"offer a card back (1 to {len(view.hand)}), or no"
            return f"You are offered a card with {describe_card(view.swap.card if view.swap else None)}: {back}"
        case Phase.AGREE:
            return f"You are offered a card with {describe_card(view.swap.back if view.swap else None)} back: yes or no"
        case Phase.LAY | Phase.OVER:
            cards = f"1 to {len(view.hand)}" if len(view.hand) > 1 else "1"
            return f"Lay a card ({cards}), or type a word" if view.hand else "Type a word"
        case now:
            assert_never(now)


def describe_card(card: Card | Announced | None) -> str:
    """What the person is told of a card that they are offered (S12, S14)."""
    if isinstance(card, int | None):
        return f"{write_count(card or 0, 'piece')} of your colour"
    return pieces_shown(card.pieces)


def is_in_deck(view: ChocolateSeatView, colour: Colour) -> bool:
    """Has any card of the game this colour?"""
    return any(colour in card.pieces for card, _ in view.deck.counts)


def read_short(text: str, view: ChocolateSeatView) -> Action | None:
    """The action of a short answer, None when it is not one."""
    word = text.strip().lower()
    match phase(view):
        case Phase.NAME if word in COLOURS:
            return Name(COLOURS[word])
        case Phase.ANSWER if card := pick_by_number(word, view.hand):
            return Give(card)
        case Phase.AGREE if word in YES:
            return Agree()
        case Phase.ANSWER | Phase.AGREE if word in NO:
            return Decline()
    return None


def is_lay(text: str, view: ChocolateSeatView) -> bool:
    """Does the person want to be asked step by step, with this card or with none chosen yet?"""
    if phase(view) is not Phase.LAY or not view.hand:
        return False
    return not text.strip() or pick_by_number(text, view.hand) is not None


class Steps:
    """Asks for a lay step by step: the card, its turn, the place, the smartie. An empty answer goes back."""

    def __init__(
        self,
        choices: ChocolateChoices,
        dialogue: Dialogue,
    ) -> None:
        self.choices = choices
        self.view = choices.view
        self.ask = dialogue.ask
        self.show = dialogue.show
        self.refuse = dialogue.refuse
        self.paper = dialogue.paper

    def lay(self, text: str) -> Lay | None:
        """The lay that comes out of the answers; None when the person went back."""
        card = self.card(text)
        pieces = card and self.ask_turn(card)
        lay = self.ask_place(card, pieces) if card and pieces else None
        return self.ask_smartie(lay) if self.choices.guards and lay and lay.tier == FIRST else lay

    def ask_place(self, card: Card, pieces: str) -> Lay | None:
        """The card where it may lie: above others if the place is taken, else beside them."""
        field = self.view.field
        if not field.cards:
            return Lay(pieces, ORIGIN, FIRST, card.stack)
        fitting = [lays.cells for lays in self.choices.lays if (lays.card, lays.pieces) == (card, pieces)]
        cells = [cell for each in fitting for cell in field.cells(each)]
        self.show(f"It fits at {places(cells)}" if cells else "It fits nowhere that way; press Enter to go back.")
        while at := self.cell("Place of its top-left piece, as x,y: "):
            taken = any(field.has(field.first, cell) for cell in square(at))
            lay = Lay(pieces, at, SECOND if taken else FIRST, card.stack)
            if not self.refuse(lay):
                return lay
        return None

    def card(self, text: str) -> Card | None:
        """A card of the hand, by its number."""
        while True:
            answer = (text or self.ask(f"Card, 1 to {len(self.view.hand)}: ")).strip()
            if not answer:
                return None
            if chosen := pick_by_number(answer, self.view.hand):
                return chosen
            self.show(f"Your cards are numbered from 1 to {len(self.view.hand)}.")
            text = ""

    def ask_turn(self, card: Card) -> str | None:
        """The pieces as the card is to lie."""
        ways = turns(card.pieces)
        self.show(hand.draw_turns(card, ways, self.paper))
        while True:
            answer = self.ask(f"Turn, 1 to {len(ways)}: ").strip()
            if not answer:
                return None
            if chosen := pick_by_number(answer, ways):
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

    def ask_smartie(self, lay: Lay) -> Lay:
        """The lay, with a smartie where the person wants one."""
        other = self.view.booklet.guards_any_card
        while True:
            way = ", ! for this card, or x,y for another: " if other else ", or ! for this card: "
            answer = self.ask(f"Smartie: Enter for none{way}").strip()
            if not answer:
                return lay
            match = CELL.fullmatch(answer.removeprefix("!")) if other else None
            if answer == "!" or match:
                at = (int(match[1]), int(match[2])) if match else lay.at
                return Lay(lay.pieces, lay.at, lay.tier, lay.stack, notation.target(lay, at, self.view))
            more = ", with !, or with the column and the row of a card, like 3,-2." if other else " or with !."
            self.show(f"Answer with Enter{more}")
