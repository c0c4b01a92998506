"""What a seat may do: the one author of legality in Stacko."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tafelrunde.rules.core import Illegal, IllegalCode
from tafelrunde.rules.stacko.table import Action, Draw, PassOn, StackoSeatView, StackoState, Take, actor
from tafelrunde.rules.stacko.tower import HEIGHT

TAKES = tuple(Take(place) for place in range(1, HEIGHT + 1))
BEFORE_DRAWING: tuple[Action, ...] = (*TAKES, Draw())
AFTER_DRAWING: tuple[Action, ...] = (*TAKES, PassOn())


@dataclass(frozen=True, slots=True)
class StackoChoices:
    """The legal actions of a view (T2): take into one of ten places, or draw; after a draw take, or pass."""

    view: StackoSeatView

    @property
    def listed(self) -> tuple[Action, ...]:
        """All of them, the lowest place first."""
        return legal(self.view) if self.view.seat == actor(self.view) else ()

    def __len__(self) -> int:
        return len(self.listed)

    def __iter__(self) -> Iterator[Action]:
        return iter(self.listed)

    def __getitem__(self, number: int) -> Action:
        return self.listed[number]

    def __contains__(self, action: object) -> bool:
        return action in self.listed

    def refusal(self, action: object) -> Illegal | None:
        """The first rule (N4) that the action breaks, or None when it is legal."""
        acting = actor(self.view)
        if acting is not None and self.view.seat != acting:
            return Illegal(IllegalCode.NOT_YOUR_TURN, "T2", f"It is the turn of seat {acting}.")
        return refusal(self.view, action)


def legal(table: StackoState | StackoSeatView) -> tuple[Action, ...]:
    """What the seat on turn may do: it follows from what everybody sees. Nothing after the match."""
    if actor(table) is None:
        return ()
    return AFTER_DRAWING if table.drawn else BEFORE_DRAWING


def refusal(table: StackoState | StackoSeatView, action: object) -> Illegal | None:
    """The first rule (N4) that an action of the seat on turn breaks, or None when it is legal."""
    if action in legal(table):
        return None
    return Illegal(IllegalCode.GAME_OVER, "T7", "The match is over.") if actor(table) is None else why_not(action)


def why_not(action: object) -> Illegal:
    """What is wrong with an action of the seat on turn that is not among the legal ones."""
    match action:
        case Take():
            return Illegal(
                IllegalCode.NO_SUCH_PLACE, "T2", f"A tower has the places 1, the lowest, to {HEIGHT}, the top."
            )
        case Draw():
            return Illegal(IllegalCode.DRAWN_ALREADY, "T2", "Only one part may be drawn each turn: take it, or pass.")
        case PassOn():
            return Illegal(
                IllegalCode.DRAW_FIRST, "T2", "Only a part just drawn may be passed on: take the one on offer, or draw."
            )
        case _:
            return Illegal(IllegalCode.NOT_NOW, "T2", "In Stacko a player takes a part, draws one, or passes.")
