"""The chocolate games in the terminal: questions, and sentences about what happened."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import assert_never

from rich.text import Text

from tafelrunde.cli.chocolate import answers, drawing
from tafelrunde.cli.chocolate.legal_actions import list_actions
from tafelrunde.cli.chocolate.shades import NAMES, pieces_shown
from tafelrunde.cli.game_screen import Dialogue, GameScreen
from tafelrunde.cli.palette import Paper
from tafelrunde.cli.phrases import Teller
from tafelrunde.records.chocolate import notation
from tafelrunde.rules.chocolate.card import Card
from tafelrunde.rules.chocolate.choices import ChocolateChoices
from tafelrunde.rules.chocolate.course import Course
from tafelrunde.rules.chocolate.field import SECOND
from tafelrunde.rules.chocolate.schoko import SCHOKO
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.chocolate.table import (
    Action,
    Agree,
    Announced,
    CardDrawn,
    CardOffered,
    ChocolateSeatView,
    ChocolateState,
    Composition,
    Decline,
    Event,
    GameOver,
    Give,
    Lay,
    Name,
    Offer,
    Pass,
    Swapped,
)
from tafelrunde.rules.core import Acted, Cell, Seat

LAYING = """\
A card is written clockwise from its top-left piece, and lies where that piece lies, at a column and a row:
  DDWW@3,-2    lay a card beside others: it touches two pieces and continues a colour
"""
AIMS = {
    SCHOKO.name: f"""\
The larger connected group of your own colour wins.
{LAYING}  *DDWW@3,-2^  lay a stack card (*) on top of others; without ^ it lies beside them
Or type the number of a card to be asked step by step.""",
    SCHOKOLY.name: f"""\
The largest connected group of your own colour counts; areas of the neutral colour count for whoever touches them more.
{LAYING}  DDMW@3,-2^   pay a smartie and lay it on top of others
  DDMW@3,-2!   lay it and put a smartie on it; !5,0 puts it on the card at 5,0 (not by the Spanish booklet)
  swap 2 DMWW  with three seats: offer a card to seat 2
Or type the number of a card to be asked step by step.""",
}


class ChocolateScreen(GameScreen):
    """What the terminal shows of one of the two chocolate games."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.game = course.name
        self.aim = AIMS[course.name]

    def draw(
        self, view: ChocolateSeatView, names: Sequence[str], paper: Paper, marks: Collection[Cell] = ()
    ) -> list[Text]:
        """All that the view knows, with the marked cells pointed at."""
        return drawing.draw(self.course, view, names, paper, marks)

    def draw_all(
        self, state: ChocolateState, view: ChocolateSeatView, names: Sequence[str], paper: Paper
    ) -> list[Text]:
        """The position, and the hands of all seats."""
        held = dict(enumerate(state.hands, start=1))
        return [*self.draw(view, names, paper), *drawing.hands(held, names, paper)]

    def question(self, view: ChocolateSeatView) -> str:
        """What the person is asked now."""
        return answers.question(view)

    def short_answer(self, text: str, view: ChocolateSeatView) -> Action | None:
        """The action of a short answer to the question, None when it is not one."""
        return answers.read_short(text, view)

    def has_steps(self, text: str, view: ChocolateSeatView) -> bool:
        """An empty answer, or the number of a card, asks for a lay step by step."""
        return answers.is_lay(text, view)

    def ask_steps(self, text: str, choices: ChocolateChoices, dialogue: Dialogue) -> Lay | None:
        """The lay that comes out of the answers; None when the person went back."""
        return answers.Steps(choices, dialogue).lay(text)

    def is_forced(self, action: Action) -> bool:
        """Who can lay no card passes."""
        return action == Pass()

    def list_actions(self, actions: ChocolateChoices) -> list[str]:
        """What may be done, by its factors."""
        return list_actions(actions)

    def tell(self, event: Event, teller: Teller) -> str | None:
        """A sentence about an event, None for one that says nothing new."""
        match event:
            case Acted(seat, Name() | Lay() | Pass() | Offer() | Give() | Agree() | Decline() as action):
                return tell_action(seat, action, teller)
            case CardDrawn(seat, card) if seat == teller.seat:
                return f"You draw {card}."
            case Swapped(seat, partner, given, got) if teller.seat in {seat, partner}:
                mine, theirs = (given, got) if seat == teller.seat else (got, given)
                return f"You gave {mine} and got {theirs}."
            case Swapped(seat, partner):
                return f"{teller.names[seat - 1]} and {teller.names[partner - 1]} have swapped cards."
            case Acted() | CardOffered() | CardDrawn() | GameOver():
                return None
            case _:
                assert_never(event)


def tell_action(seat: Seat, action: Action, teller: Teller) -> str:
    """What a seat did."""
    match action:
        case Name(colour):
            return f"{teller.who(seat, 'name')} {NAMES[colour]}."
        case Lay():
            return f"{teller.who(seat, 'lay')} {notation.write(action)}{describe_place(action)}."
        case Pass():
            return f"{teller.who(seat, 'pass')}: no card can be laid (C14)."
        case Offer(to, card):
            return f"{teller.who(seat, 'offer')} {teller.whom(to)} {describe_offer(card, to, teller)}."
        case Give(card):
            return f"{teller.who(seat, 'offer')} {describe_offer(card, None, teller)} back."
        case Agree():
            return f"{teller.who(seat, 'agree')} to the swap."
        case Decline():
            return f"{teller.who(seat, 'decline')} the swap."
        case _:
            assert_never(action)


def describe_offer(card: Card | Announced, to: Seat | None, teller: Teller) -> str:
    """A card that is offered, or what was announced of it."""
    if isinstance(card, Card):
        return f"the card {card}"
    if isinstance(card, Composition):
        return f"a card with {pieces_shown(card.pieces)}"
    colour = teller.view.colours[to - 1] if to else None
    return f"a card with {card} {NAMES[colour] + ' ' if colour else 'matching '}pieces"


def describe_place(lay: Lay) -> str:
    """What the marks of a lay mean."""
    if lay.tier == SECOND:
        return ", on the second tier"
    if lay.smartie is None:
        return ""
    target = "that card" if lay.smartie == lay.at else f"the card at {notation.write_cell(lay.smartie)}"
    return f", a smartie on {target}"
