"""Stacko in the terminal: questions, and sentences about what happened."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import assert_never

from rich.text import Text

from tafelrunde.cli.game_screen import SMALL, GameScreen
from tafelrunde.cli.palette import Paper
from tafelrunde.cli.phrases import Teller
from tafelrunde.cli.stacko import drawing
from tafelrunde.rules.core import Acted, Cell
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.rules.stacko.table import (
    Action,
    Built,
    Draw,
    Event,
    MatchOver,
    PartDrawn,
    PartOffered,
    PassOn,
    Renewed,
    Scored,
    StackoSeatView,
    StackoState,
    Take,
)

AIM = """\
The first tower that narrows from bottom to top wins the round.
  take 4       take the part on offer into place 4; 1 is the lowest, 10 the top. 4 alone will do
  draw         decline it and turn up the next one; d will do
  pass         leave the part you turned up to the other player; p will do"""
SHORT: dict[str, Action] = {"d": Draw(), "p": PassOn()}


class StackoScreen(GameScreen):
    """What the terminal shows of Stacko."""

    game = STACKO.name
    aim = AIM

    def draw(self, view: StackoSeatView, names: Sequence[str], paper: Paper, _: Collection[Cell] = ()) -> list[Text]:
        """All that the view knows."""
        return drawing.draw(view, names, paper)

    def draw_all(self, state: StackoState, view: StackoSeatView, names: Sequence[str], paper: Paper) -> list[Text]:
        """The position with everything open."""
        return drawing.draw_all(state, view, names, paper)

    def question(self, view: StackoSeatView) -> str:
        """What the person is asked now."""
        return f"Take {view.offer} into place 1 to 10, or {'pass' if view.drawn else 'draw'}"

    def short_answer(self, text: str, _: StackoSeatView) -> Action | None:
        """A number is a place to take the part into."""
        word = text.strip().lower()
        return Take(int(word)) if SMALL.fullmatch(word) else SHORT.get(word)

    def tell(self, event: Event, teller: Teller) -> str | None:
        """A sentence about an event, None for one that says nothing new."""
        match event:
            case Acted(seat, PassOn()):
                return f"{teller.who(seat, 'pass')}."
            case Built(seat, place, part, out):
                takes = teller.verb(seat, "take")
                return f"{teller.who(seat, 'build')} {part} into place {place} and {takes} out {out}."
            case PartDrawn(seat, declined, part):
                turns = teller.verb(seat, "turn")
                return f"{teller.who(seat, 'decline')} {declined} and {turns} up {part}."
            case Renewed(parts):
                return f"The {len(parts)} discarded parts are shuffled into a new talon (T4)."
            case Scored(number, points):
                scores = ", ".join(f"{name} {score}" for name, score in zip(teller.names, points, strict=True))
                return f"Round {number} is over: {scores}."
            case Acted() | PartOffered() | MatchOver():
                return None
            case _:
                assert_never(event)
