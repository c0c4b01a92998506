"""Stacko's part of a record: parts as numbers, two rounds, and deals that are thrown away."""

from __future__ import annotations

from typing import Any

from tafelrunde.records.fields import Value, read_points
from tafelrunde.records.game_format import GameFormat
from tafelrunde.records.stacko import notation
from tafelrunde.records.stacko.turn_order import TurnOrder
from tafelrunde.rules.core import Detail
from tafelrunde.rules.stacko.game import STACKO, towers_of
from tafelrunde.rules.stacko.table import MOST_TURNS, ROUNDS, SEATS, Action
from tafelrunde.rules.stacko.tower import HEIGHT, PARTS, is_finished


class StackoFormat(GameFormat[Action]):
    """How Stacko is written down.

    Every turn draws and then takes or passes (T2, T8). Each round is dealt once, and its talon is renewed when all but
    the towers and one part were drawn (T4).
    """

    game = STACKO.name
    examples = notation.EXAMPLES
    most_actions = ROUNDS * MOST_TURNS * 2
    most_shuffled = len(PARTS)
    most_shuffles = ROUNDS * (1 + MOST_TURNS // (len(PARTS) - SEATS * HEIGHT - 1))
    shuffle_rule = "R3"
    action_order = TurnOrder()
    hidden = "A partial record of Stacko does not tell what is in the towers."

    def write(self, action: Action) -> str:
        """The canonical word of an action."""
        return notation.write(action)

    def find(self, word: str) -> Action | None:
        """The action of a word, None when it is none."""
        return notation.find(word)

    def deal_problem(self, order: tuple[Any, ...]) -> str | None:
        """R3: a deal that is thrown away (T7) is not listed."""
        if len(order) == len(PARTS) and any(map(is_finished, towers_of(order))):
            return "deals a finished tower: such a deal is thrown away (T7) and not listed."
        return None

    def read_detail(self, detail: Value, seats: int) -> Detail:
        """R7: the points of the rounds."""
        rounds = detail.entries(("rounds",), ("rounds",))["rounds"]
        if len(rounds.items()) > ROUNDS:
            raise rounds.error(f"There are {ROUNDS} rounds at most.")
        return {"rounds": tuple(read_points(points, seats) for points in rounds.items())}
