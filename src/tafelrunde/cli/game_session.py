"""A game of a person against bots as it goes on: every state so far, so that any action can be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tafelrunde.bots.bot import Bot, chance
from tafelrunde.records import scribe
from tafelrunde.records.fairness import RecordFairness
from tafelrunde.records.record import EarlyEnd, Record
from tafelrunde.rules.core import Game, Seat, Step


@dataclass(slots=True)
class PlayedTurn:
    """An action that was played: the state before it, who played it, what it showed, and whether it was a choice."""

    before: Any
    seat: Seat
    reveals: bool
    chosen: bool


@dataclass(slots=True)
class Session:
    """A running game. `bots` has a player for every seat but that of the person."""

    game: Game[Any, Any, Any, Any]
    state: Any
    person: Seat
    bots: dict[Seat, Bot]
    names: Sequence[str]
    fair: RecordFairness
    turns: list[PlayedTurn] = field(default_factory=list)
    undone: int = 0
    resigned: bool = False

    @property
    def actor(self) -> Seat | None:
        """The seat that has to act, None when the game is over."""
        return None if self.resigned else self.game.actor(self.state)

    @property
    def view(self) -> Any:  # noqa: ANN401 - each game has its own view
        """What the person may know."""
        return self.game.view(self.state, self.person)

    def act(self, action: Any) -> Step[Any, Any]:  # noqa: ANN401 - each game has its own actions
        """Play an action of the seat that has to act. Raises Illegal."""
        seat = self.actor or self.person
        chosen = seat == self.person and len(self.game.actions(self.view)) > 1
        step = self.game.apply(self.state, action)
        self.turns.append(PlayedTurn(self.state, seat, step.reveals, chosen))
        self.state = step.state
        return step

    def bot_acts(self, seat: Seat) -> Step[Any, Any]:
        """The bot of a seat chooses and plays."""
        rng = chance(self.fair.seed or b"", seat, len(self.state.history))
        return self.act(self.bots[seat].choose(self.game.view(self.state, seat), rng))

    def undo(self) -> tuple[int, bool] | None:
        """Go back to before the last choice of the person: how many actions that takes back, and whether it was free.

        It is free when nobody acted since and nothing came to light (U1); else the bots consent. None when there is
        nothing to take back.
        """
        last = max((n for n, turn in enumerate(self.turns) if turn.chosen), default=None)
        if last is None:
            return None
        back = self.turns[last:]
        self.state = back[0].before
        del self.turns[last:]
        self.undone += len(back)
        return len(back), len(back) == 1 and not back[0].reveals

    def record(self) -> Record:
        """The game on paper, over, resigned or cut off."""
        ended, by = (EarlyEnd.RESIGNED, self.person) if self.resigned else (None, None)
        return scribe.make_record(
            self.game, self.state, self.names, fairness=self.fair, ended=ended, by=by, undone=self.undone
        )
