"""Means with their 90 % intervals, and results without the luck of the cards (V9).

c, the share of the luck that is taken off, is fixed for a game and an evaluator on games that bots played for it,
before it is used on any other (`python -m bench.luck`). Where an evaluator has none, nothing is adjusted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import TypeAlias

import msgspec

from tafelrunde.server.store.played_figures import ReviewedSums
from tafelrunde.wire.history import Estimate

LEAST = 10
"""Of fewer games no adjusted result is shown."""

Z = 1.645
LuckShares: TypeAlias = Mapping[str, Mapping[str, Mapping[str, float]]]
"""By the name of an evaluator and the number of seats: c, and how it was found."""


@cache
def read_shares() -> LuckShares:
    """The packaged shares."""
    file = resources.files("tafelrunde.server.history") / "luck_shares.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, dict[str, dict[str, float]]])


def share_of(sums: ReviewedSums, shares: LuckShares) -> float | None:
    """C for games of a kind; None where nobody has found it."""
    found = shares.get(sums.evaluator, {}).get(str(sums.seats))
    return None if found is None else found["c"]


def student(freedom: int) -> float:
    """Student's t for 90 %: the expansion of Cornish and Fisher, which is 0.002 off at 4 degrees of freedom."""
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3


def estimate(games: int, total: float, squares: float) -> Estimate | None:
    """The mean of so many games and its interval, by their sum and that of their squares; None of no games.

    One game has no interval.
    """
    if not games:
        return None
    mean = total / games
    if games == 1:
        return Estimate(games, mean, None, None)
    variance = max(0.0, squares - games * mean * mean) / (games - 1)
    reach = student(games - 1) * (variance / games) ** 0.5
    return Estimate(games, mean, mean - reach, mean + reach)


def adjusted(reviewed: Sequence[ReviewedSums], shares: LuckShares) -> tuple[Estimate | None, Estimate | None, int]:
    """The mean result without luck and with it, of the same games, and how many these are; None of too few."""
    games, total, squares, plain, plain_squares = 0, 0.0, 0.0, 0.0, 0.0
    for each in reviewed:
        share = share_of(each, shares)
        if share is not None:
            games += each.games
            total += each.result - share * each.luck
            squares += each.result_squared - 2 * share * each.result_luck + share * share * each.luck_squared
            plain += each.result
            plain_squares += each.result_squared
    if games < LEAST:
        return None, None, games
    return estimate(games, total, squares), estimate(games, plain, plain_squares), games
