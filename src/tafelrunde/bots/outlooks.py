"""Fitting the outlook, by which the end of a look ahead is judged: games of thinking play, then least squares.

Thinking players cut groups and keep theirs together, so that the same position ends otherwise than in games by worth
alone. Some lays are drawn at random, so that other positions are met too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np

from tafelrunde.bots import fitting
from tafelrunde.bots.fitting import Chunk, Floats, Sums, resume, write
from tafelrunde.bots.greedy import CHOCOLATE
from tafelrunde.bots.thinking import Setting, Thinker, extended, lay_weights
from tafelrunde.kernels.chocolate import Board, action_of, code_of, placements
from tafelrunde.kernels.layout import PLACED
from tafelrunde.kernels.outlook import OUTLOOK, outlook_traits
from tafelrunde.kernels.values import PHASES
from tafelrunde.rules.chocolate.table import Lay, State
from tafelrunde.rules.core import Options
from tafelrunde.rules.shuffles import Derived

__all__ = ["Fit", "chunk_count", "resume", "run", "write"]

CHUNK = 10
"""So many games have one seed."""

ERRORS = 0.08
"""The share of lays that are drawn at random."""

PLAYERS = {
    "schoko": Setting(candidates=6, worlds=16, plies=2, ending=5, positions=20_000),
    "schokoly": Setting(candidates=6, worlds=12, plies=2, tries=24),
}
"""How hard the players of these games think."""


@dataclass(slots=True)
class Fit(fitting.Fit):
    """A fit of the outlook under way."""

    weights: Floats = field(default_factory=lambda: np.zeros((PHASES, OUTLOOK + 1)))
    sums: Sums = field(default_factory=lambda: Sums.of(OUTLOOK))


def chunk_count(fit: Fit) -> int:
    """How many chunks a round has."""
    return max(1, fit.games // CHUNK)


def played(chunk: Chunk) -> Sums:
    """Play some games and add up their rows."""
    rng = Random(chunk.seed)
    chosen = lay_weights(chunk.game, chunk.seats)
    bot = Thinker(chunk.game, PLAYERS[chunk.game], (chosen.ravel(), extended(chosen).ravel()))
    rows = [row for _ in range(CHUNK) for row in game_rows(bot, chunk, rng)]
    return fitting.added(np.array(rows), OUTLOOK, len(chunk.deck))


def game_rows(bot: Thinker, chunk: Chunk, rng: Random) -> list[Floats]:
    """Play a game: for each lay the traits after it, how many cards lie then, and how far its seat ends ahead."""
    rules: Any = CHOCOLATE[chunk.game]
    state: State = rules.deal(chunk.seats, Options(chunk.deck), Derived(rng.randbytes(32)))
    rows, movers = [], []
    while (seat := rules.actor(state)) is not None:
        board = Board.of(state, chunk.game)
        action = bot.choose(rules.view(state, seat), rng)
        if isinstance(action, Lay):
            if rng.random() < ERRORS:
                n = board.fitting(placements(*board.packed, board.tables.array, board.work, board.out))
                action = action_of(int(board.out[rng.randrange(n)]), board.packed, board.tables)
            traits, code = np.zeros(OUTLOOK), code_of(action, board.packed, board.tables)
            outlook_traits(*board.packed, board.tables.array, code, board.work, traits)
            rows.append(np.append(traits, board.packed.table[PLACED] + 1))
            movers.append(seat)
        state = rules.apply(state, action).state
    leads = final_leads(Board.of(state, chunk.game), chunk)
    return [np.append(row, leads[seat - 1]) for row, seat in zip(rows, movers, strict=True)]


def final_leads(board: Board, chunk: Chunk) -> list[float]:
    """How far each seat is ahead of the best other side; in Scho K.O. second groups break a tie."""
    scores, colours = board.score(), board.state().colours
    tie = 0.01 if chunk.game == "schoko" else 0.0
    worth = [scores[seat] + tie * scores[8 + seat] for seat in range(chunk.seats)]
    return [
        worth[seat] - max(worth[other] for other in range(chunk.seats) if colours[other] != colours[seat])
        for seat in range(chunk.seats)
    ]


def run(fit: Fit, rounds: int, spread: Callable[..., Iterable[Sums]], keep: Callable[[Fit], None]) -> None:
    """Play rounds until there are so many; `spread` maps work over tasks, `keep` is called after every round."""
    while fit.rounds < rounds:
        fitting.improve(fit, spread(played, fitting.chunks(fit, chunk_count(fit))), 1.0)
        keep(fit)
