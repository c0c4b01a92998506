"""What a review has to know of Stacko: the part turned up, the talon renewed, the second deal, actions worth a look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from tafelrunde.bots.stacko.search import TIE, weigh_by_net
from tafelrunde.kernels.stacko.game import DRAW, unpack_action
from tafelrunde.rules.shuffles import Derived, Given
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.rules.stacko.table import Action, Draw, StackoSeatView, StackoState
from tafelrunde.study.analyst import Alternative, ReviewWork

QUICK = ReviewWork(evaluations=420, rivals=1, again=0, again_rivals=0, counts=0)
FULL = ReviewWork(evaluations=1_500, rivals=2, again=3_000, again_rivals=5, counts=0)


class StackoAnalyst:
    """The part of Stacko in reviews and hints."""

    quick, full = QUICK, FULL
    hint_evaluations = 220

    def __init__(self, game: str) -> None:
        self.game = game

    def sort_draws(self, state: StackoState) -> StackoState:
        """The state with the talon from 1 up."""
        return replace(state, talon=tuple(sorted(state.talon)))

    def possible_draws(self, state: StackoState, action: Action) -> list[Alternative]:
        """A draw, and each part that may be turned up by it: of the talon, or of the discards that renew it."""
        if not isinstance(action, Draw):
            return []
        return [Alternative(1, self.after(state, action, part)) for part in sorted(state.talon or state.discard)]

    def after(self, state: StackoState, action: Action, part: int) -> StackoState:
        """The state after a draw that turns up this part."""
        order = (part, *sorted({*(state.talon or state.discard)} - {part}))
        ready = replace(state, talon=order) if state.talon else replace(state, shuffles=Given((order,)))
        return self.sort_draws(STACKO.apply(ready, action).state)

    def redeal(self, state: StackoState, action: Action, keys: Sequence[bytes]) -> list[StackoState]:
        """The action that ends the first round, and a second deal by each key."""
        if isinstance(action, Draw) or state.points:
            return []
        states = (STACKO.apply(replace(state, shuffles=Derived(key)), action).state for key in keys)
        return [self.sort_draws(after) for after in states if after.points]

    def candidates(self, view: StackoSeatView, number: int, seed: bytes) -> list[Action]:  # noqa: ARG002 - as every analyst
        """The actions of most worth, by the net."""
        out = weigh_by_net(view, view.seat or 0)
        out[DRAW:] += TIE
        codes = np.argsort(-out, kind="stable")[:number]
        return [unpack_action(int(code)) for code in codes if np.isfinite(out[code])]

    def solve(self, view: StackoSeatView, played: Action, counts: int) -> None:
        """The end of a match is never near enough to be searched."""
