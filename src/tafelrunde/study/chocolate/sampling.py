"""Positions of the chocolate games, played in the kernels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from tafelrunde.bots.chocolate.fit_lay import first
from tafelrunde.bots.chocolate.search import weights
from tafelrunde.bots.fits import FitTable, NoFit
from tafelrunde.kernels.arrays import Ints, Longs
from tafelrunde.kernels.chocolate.board import Board, generator, rebuild, tables
from tafelrunde.kernels.chocolate.layout import TABLE_SIZE
from tafelrunde.kernels.chocolate.pack import Packed, empty
from tafelrunde.kernels.chocolate.rollout import (
    AHEAD,
    ALL,
    CANDIDATES,
    DEPTH,
    DRAWS,
    POLICY_SIZE,
    SHARES,
    SIGHT,
    SIMPLE,
    STRONG,
    SUMS,
    THRIFT,
    contend,
)
from tafelrunde.records.chocolate import decks
from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.rules.chocolate.deck import Deck, DeckOptions
from tafelrunde.rules.chocolate.swaps import SWAPPING_SEATS
from tafelrunde.study.chocolate.evaluator import GAMES, SHARP_GAMES, TRIES, situation, table_name
from tafelrunde.study.evaluator import sides
from tafelrunde.study.sampling import Sample, sample_plies

SIGHTS = (40, 100, 250, 600, ALL)
"""How many of 1,000 lays the seats of a mixed game see."""

POSITIONS = 3
"""So many positions of a game are taken at most."""

NAMING = 2
"""So many actions at least are no lays."""


class PlayedGame(NamedTuple):
    """A game: its number, whether it was mixed, positions, what every side got, and chance to judge them with."""

    number: int
    mixed: int
    tables: Ints
    shares: list[float]
    chance: int


@dataclass(frozen=True)
class ChocolateSampler:
    """A table of a chocolate game."""

    game: str
    seats: int
    deck: Deck

    @property
    def table(self) -> str:
        """What its values are called."""
        return table_name(self.game, self.seats, self.deck.name)

    @property
    def rollout_features(self) -> int:
        """The share of first places and the lead, by each kind of rollouts."""
        return 4 if SHARP_GAMES[self.game] else 2

    def play(self, seed: int, games: int) -> Sample:
        """The positions of so many games."""
        found: list[tuple[Any, ...]] = []
        for number, mixed, tables_kept, shares, chance in self.games(seed, games):
            for i, table in enumerate(tables_kept):
                at = situation(self.board(table), self.teams, chance + i)
                found.append((at.features, at.progress, shares, mixed, number))
        features, progress, results, kinds, numbers = (np.array(each) for each in zip(*found, strict=True))
        return Sample(features, progress, results, kinds, numbers)

    def games(self, seed: int, games: int) -> Iterator[PlayedGame]:
        """So many games, every second one mixed."""
        rng, luck = np.random.default_rng(seed), generator(seed)
        for number in range(games):
            mixed = number % 2
            switch = int(rng.integers(1, len(self.deck) + NAMING)) if mixed else 0
            plies = sample_plies(rng, switch, len(self.deck) + NAMING, POSITIONS)
            kept, sums = np.zeros((len(plies), TABLE_SIZE), np.int32), np.zeros(SUMS)
            n = contend(self.array, self.seats, policies(self, rng), switch, luck, *self.values, plies, kept, sums)
            shares = [float(sums[SHARES + team[0] - 1]) for team in self.teams]
            yield PlayedGame(number, mixed, kept[:n], shares, int(rng.integers(1 << 40)))

    def metadata(self, sample: Sample) -> dict[str, Any]:  # noqa: ARG002 - as every sampler
        """How much work the value does."""
        sharp = SHARP_GAMES[self.game]
        return {"rollouts": GAMES, "tries": TRIES} | ({"sharp_rollouts": sharp} if sharp else {})

    @property
    def array(self) -> Ints:
        """The deck as the kernels have it."""
        return tables(self.game, self.deck).array

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The sides."""
        return sides(COURSES[self.game], self.seats)

    @property
    def values(self) -> tuple[Any, Any, Any]:
        """By what lays are chosen: fitted weights, plain ones, and those for the end of a look ahead."""
        chosen, beyond = weights(self.game, self.seats, fitted=self.seats != SWAPPING_SEATS)
        return chosen, first().ravel(), beyond

    def board(self, table: Ints) -> Board:
        """The board of a kept table."""
        packed = Packed(empty().rows, table.copy())
        rebuild(*packed, self.array)
        return Board(packed, tables(self.game, self.deck))


def strong_policy(game: str, seats: int) -> Longs:
    """How a table is played strongly: as the level `strong` does, in Scho K.O. with more worlds.

    With three seats that is greedy play, which keeps its smarties for the end; nobody offers a swap.
    """
    policy = np.zeros(POLICY_SIZE, np.int64)
    policy[SIGHT], policy[THRIFT] = ALL, seats == SWAPPING_SEATS
    if game == "schoko":
        policy[CANDIDATES], policy[AHEAD], policy[DEPTH], policy[DRAWS] = 6, 12, 2, 24
    return policy


def policies(sampler: ChocolateSampler, rng: np.random.Generator) -> Longs:
    """For each seat the level that it has until the switch, and last how all play after it."""
    strong = strong_policy(sampler.game, sampler.seats)
    rows = np.zeros((STRONG + 1, POLICY_SIZE), np.int64)
    for seat in range(STRONG):
        rows[seat, THRIFT] = strong[THRIFT]
        rows[seat, SIGHT], rows[seat, SIMPLE] = rng.choice(SIGHTS), rng.integers(2)
    rows[STRONG] = strong
    return rows


def sampler(table: FitTable) -> ChocolateSampler:
    """The sampler of a table. Raises NoFit for a deck of one's own."""
    if not isinstance(table.options, DeckOptions):
        raise TypeError(f"{table.game} needs a deck")
    deck = table.options.deck
    if not isinstance(decks.write(deck, table.game), str):
        raise NoFit("--evaluator is for the decks that come with the program.")
    return ChocolateSampler(table.game, table.seats, deck)
