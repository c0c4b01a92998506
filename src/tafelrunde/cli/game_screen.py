"""What a game adds to the terminal: its drawing, its questions, and its sentences about what happened."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import fields
from typing import Any, NamedTuple, TypeVar

from rich.text import Text

from tafelrunde.cli.palette import Paper
from tafelrunde.cli.phrases import Teller
from tafelrunde.records import notation
from tafelrunde.records.notation import Action, View
from tafelrunde.rules.core import Acted, Cell

T = TypeVar("T")

SMALL = re.compile(r"\s*[0-9]{1,2}\s*")
YES = {"y", "yes"}


class Dialogue(NamedTuple):
    """How to talk with the person: ask and show something, say why an action is refused, and what is drawn on."""

    ask: Callable[[str], str]
    show: Callable[[Text | str], None]
    refuse: Callable[[Action], bool]
    paper: Paper


class GameScreen:
    """What the terminal shows of one game. What a game does not say itself is plain, but enough to play it.

    `game` is the name of the game, `aim` says what it is about and how its words are typed.
    """

    game: str
    aim = "Type a word; ? lists those that are legal."

    def draw(self, view: View, names: Sequence[str], paper: Paper, marks: Collection[Cell] = ()) -> list[Text]:  # noqa: ARG002 - as below
        """All that the view knows, with the marked cells pointed at: here its fields, one a line."""
        shown = [field.name for field in fields(view) if field.name != "history"]
        return [Text(f"  {name}: {getattr(view, name)}") for name in shown]

    def draw_all(self, state: Any, view: View, names: Sequence[str], paper: Paper) -> list[Text]:  # noqa: ANN401, ARG002
        """The position for whoever may see everything."""
        return self.draw(view, names, paper)

    def question(self, view: View) -> str:  # noqa: ARG002 - a game may ask for more
        """What the person is asked now."""
        return "Type a word"

    def short_answer(self, text: str, view: View) -> Action | None:  # noqa: ARG002 - as above
        """The action of a short answer to the question, None when it is not one."""
        return None

    def has_steps(self, text: str, view: View) -> bool:  # noqa: ARG002 - as above
        """Does the person want to be asked for an action step by step?"""
        return False

    def ask_steps(self, text: str, choices: Any, dialogue: Dialogue) -> Action | None:  # noqa: ANN401, ARG002
        """The action that comes out of the answers; None when the person went back."""
        return None

    def is_forced(self, action: Action) -> bool:  # noqa: ARG002 - as above
        """Is this action, where it is the only one, played without asking?"""
        return False

    def list_actions(self, actions: Any) -> list[str]:  # noqa: ANN401 - each game has its own actions
        """What may be done, a few lines."""
        return ["  ".join(notation.write(action, self.game) for action in actions)]

    def tell(self, event: Any, teller: Teller) -> str | None:  # noqa: ANN401 - each game has its own events
        """A sentence about an event, None for one that says nothing new."""
        if isinstance(event, Acted):
            return f"{teller.who(event.seat, 'play')} {notation.write(event.action, self.game)}."
        return None


class PlainScreen(GameScreen):
    """What the terminal shows of a game that has no screen of its own."""

    def __init__(self, game: str) -> None:
        self.game = game


def pick_by_number(text: str, things: Sequence[T]) -> T | None:
    """The thing of this number, counted from 1; None when there is none."""
    number = int(text) if SMALL.fullmatch(text) else 0
    return things[number - 1] if 1 <= number <= len(things) else None
