"""A table that is in no log: positions at which a visitor has one seat and nobody else acts, to learn and to solve."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from tafelrunde.rules.core import Seat
from tafelrunde.rules.games import GAMES
from tafelrunde.server.table import previews, snapshots
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.wire import views
from tafelrunde.wire.messages import Previewed
from tafelrunde.wire.setup import Setup
from tafelrunde.wire.snapshots import Chair, Fairness, Picture


@dataclass(frozen=True, slots=True)
class LoneTable:
    """The name of the table, its game, its chairs in the order of the seats, and the seat of the visitor."""

    name: str
    game: str
    chairs: tuple[Chair, ...]
    seat: Seat

    def seat_visitor(self, name: str) -> LoneTable:
        """The same table with the visitor's name on their chair."""
        chairs = (replace(chair, name=name) if chair.yours else chair for chair in self.chairs)
        return LoneTable(self.name, self.game, tuple(chairs), self.seat)

    def draw(self, state: Any, done: int) -> Picture:  # noqa: ANN401 - each game has its own state
        """The table in a state to which so many actions of the visitor led."""
        game = GAMES[self.game]
        outcome = game.outcome(state)
        return Picture(
            table=self.name,
            number=done + 1,
            changed=done + 1,
            status="ended" if outcome else "running",
            setup=Setup(self.game, len(self.chairs), friendly=False),
            hosting=False,
            chairs=list(self.chairs),
            seats=[self.seat],
            fairness=Fairness(""),
            view=views.encode(game, game.view(state, self.seat)),
            result=snapshots.result(outcome) if outcome else None,
        )

    def preview(self, state: Any, word: str) -> Previewed:  # noqa: ANN401 - as above
        """What a word would lead to in a state, or the reason against it."""
        try:
            tried = previews.preview(self.game, GAMES[self.game].view(state, self.seat), word)
        except Refusal as refused:
            return Previewed(self.name, "", word, snapshots.reason(refused))
        before, after = map(snapshots.result, tried.standings)
        return Previewed(self.name, "", word, None, before, after, tried.marks)
