"""Legal actions that are few enough to be written down, for games without a better way to count them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

from tafelrunde.rules.core import Illegal, IllegalCode, Seat

A_co = TypeVar("A_co", covariant=True)


class ListedActions(Generic[A_co]):
    """The legal actions of a view. Whoever does not have to act has none, and is told so by the rule `turn_rule`."""

    turn_rule = "C13"

    def __init__(self, view_seat: Seat | None, actor: Seat | None, actions: Callable[[], Sequence[A_co]]) -> None:
        self.seat = view_seat
        self.actor = actor
        self.listed = tuple(actions()) if actor is not None and actor == view_seat else ()

    def __len__(self) -> int:
        return len(self.listed)

    def __iter__(self) -> Iterator[A_co]:
        return iter(self.listed)

    def __getitem__(self, number: int) -> A_co:
        return self.listed[number]

    def __contains__(self, action: object) -> bool:
        return action in self.listed

    def refusal(self, action: object) -> Illegal | None:
        """The first rule (N4) that the action breaks, or None when it is legal."""
        if self.actor is None:
            return Illegal(IllegalCode.GAME_OVER, self.turn_rule, "The game is over.")
        if self.actor != self.seat:
            return Illegal(IllegalCode.NOT_YOUR_TURN, self.turn_rule, f"It is the turn of seat {self.actor}.")
        return None if action in self.listed else self.why_not(action)

    def why_not(self, action: object) -> Illegal:  # noqa: ARG002 - a game may say more
        """What is wrong with an action of the seat that has to act."""
        return Illegal(IllegalCode.NOT_NOW, self.turn_rule, "This cannot be done now.")
