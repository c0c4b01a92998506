"""Stacko without its parts (R10): the order of taking, drawing and passing."""

from __future__ import annotations

from dataclasses import dataclass

from tafelrunde.rules.core import Illegal, IllegalCode
from tafelrunde.rules.stacko.choices import AFTER_DRAWING, BEFORE_DRAWING, why_not
from tafelrunde.rules.stacko.table import MOST_TURNS, ROUNDS, Action, Draw


@dataclass(frozen=True, slots=True)
class TurnOrder:
    """Was a part drawn in this turn, and how many turns are over?"""

    drawn: bool = False
    turns: int = 0

    def after(self, action: Action) -> TurnOrder:
        """The order after an action. Raises Illegal when it may not come here (T2, T8)."""
        if self.turns == ROUNDS * MOST_TURNS:
            sentence = f"{ROUNDS} rounds have {MOST_TURNS} turns each at most."
            raise Illegal(IllegalCode.GAME_OVER, "T8", sentence)
        if action not in (AFTER_DRAWING if self.drawn else BEFORE_DRAWING):
            raise why_not(action)
        return TurnOrder(drawn=True, turns=self.turns) if isinstance(action, Draw) else TurnOrder(turns=self.turns + 1)
