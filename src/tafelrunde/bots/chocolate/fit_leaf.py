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

from tafelrunde.bots.chocolate import fit_lay
from tafelrunde.bots.chocolate.fit_lay import GamesChunk, Sums, resume, write
from tafelrunde.bots.chocolate.search import Thinker, extend_weights, lay_weights
from tafelrunde.bots.chocolate.setting import ThinkerSetting
from tafelrunde.kernels.arrays import Floats
from tafelrunde.kernels.chocolate.board import Board, action_of, code_of, placements
from tafelrunde.kernels.chocolate.groups import SCORES, SECOND_SIZES
from tafelrunde.kernels.chocolate.lay_value import PHASES
from tafelrunde.kernels.chocolate.layout import PLACED
from tafelrunde.kernels.chocolate.leaf_value import OUTLOOK, outlook_traits
from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.rules.chocolate.deck import DeckOptions
from tafelrunde.rules.chocolate.table import ChocolateState, Lay
from tafelrunde.rules.shuffles import Derived

__all__ = ["LeafFit", "chunk_count", "resume", "run", "write"]

CHUNK = 10
"""So many games have one seed."""

ERRORS = 0.08
"""The share of lays that are drawn at random."""

PLAYERS = {
    "schoko": ThinkerSetting(candidates=6, worlds=16, plies=2, ending=5, positions=20_000),
    "schokoly": ThinkerSetting(candidates=6, worlds=12, plies=2, tries=24),
}
"""How hard the players of these games think."""


@dataclass(slots=True)
class LeafFit(fit_lay.LayFit):
    """A fit of the outlook under way."""

    weights: Floats = field(default_factory=lambda: np.zeros((PHASES, OUTLOOK + 1)))
    sums: Sums = field(default_factory=lambda: Sums.empty(OUTLOOK))


def chunk_count(fit: LeafFit) -> int:
    """How many chunks a round has."""
    return max(1, fit.games // CHUNK)


def play_games(chunk: GamesChunk) -> Sums:
    """Play some games and add up their rows."""
    rng = Random(chunk.seed)
    chosen = lay_weights(chunk.game, chunk.seats)
    bot = Thinker(chunk.game, PLAYERS[chunk.game], (chosen.ravel(), extend_weights(chosen).ravel()))
    rows = [row for _ in range(CHUNK) for row in game_rows(bot, chunk, rng)]
    return fit_lay.add_rows(np.array(rows), OUTLOOK, len(chunk.deck))


def game_rows(bot: Thinker, chunk: GamesChunk, rng: Random) -> list[Floats]:
    """Play a game: for each lay the traits after it, how many cards lie then, and how far its seat ends ahead."""
    rules: Any = COURSES[chunk.game]
    state: ChocolateState = rules.deal(chunk.seats, DeckOptions(chunk.deck), Derived(rng.randbytes(32)))
    rows, movers = [], []
    while (seat := rules.actor(state)) is not None:
        board = Board.of(state, chunk.game)
        action = bot.choose(rules.view(state, seat), rng)
        if isinstance(action, Lay):
            if rng.random() < ERRORS:
                n = board.check_answer(placements(*board.packed, board.tables.array, board.work, board.out))
                action = action_of(int(board.out[rng.randrange(n)]), board.packed, board.tables)
            traits, code = np.zeros(OUTLOOK), code_of(action, board.packed, board.tables)
            outlook_traits(*board.packed, board.tables.array, code, board.work, traits)
            rows.append(np.append(traits, board.packed.table[PLACED] + 1))
            movers.append(seat)
        state = rules.apply(state, action).state
    leads = final_leads(Board.of(state, chunk.game), chunk)
    return [np.append(row, leads[seat - 1]) for row, seat in zip(rows, movers, strict=True)]


def final_leads(board: Board, chunk: GamesChunk) -> list[float]:
    """How far each seat is ahead of the best other side; in Scho K.O. second groups break a tie."""
    scores, colours = board.score(), board.state().colours
    tie = 0.01 if chunk.game == "schoko" else 0.0
    worth = [scores[SCORES + seat] + tie * scores[SECOND_SIZES + seat] for seat in range(chunk.seats)]
    return [
        worth[seat] - max(worth[other] for other in range(chunk.seats) if colours[other] != colours[seat])
        for seat in range(chunk.seats)
    ]


def run(fit: LeafFit, rounds: int, spread: Callable[..., Iterable[Sums]], keep: Callable[[LeafFit], None]) -> None:
    """Play rounds until there are so many; `spread` maps work over tasks, `keep` is called after every round."""
    while fit.rounds < rounds:
        fit_lay.improve(fit, spread(play_games, fit_lay.chunks(fit, chunk_count(fit))), 1.0)
        keep(fit)
