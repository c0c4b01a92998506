"""Perft: how many sequences of so many actions there are. A game's kernel counts quickly, the rules count any game."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from tafelrunde.rules.games import GAMES

COUNTERS: Mapping[str, str] = MappingProxyType({
    "schoko": "tafelrunde.kernels.chocolate.perft",
    "schokoly": "tafelrunde.kernels.chocolate.perft",
    "stacko": "tafelrunde.kernels.stacko.perft",
})
"""For each game that has a kernel, the module whose `perft` counts; it is loaded when it is asked."""


def perft(game: str, state: Any, depth: int) -> int:  # noqa: ANN401 - each game has its own state
    """The number of sequences. The rules count for a game without a kernel, or where its board is too small."""
    if depth == 0:
        return 1
    count: int | None = None
    if game in COUNTERS:
        count = import_module(COUNTERS[game]).perft(game, state, depth)
    return count_by_rules(game, state, depth) if count is None else count


def count_by_rules(game: str, state: Any, depth: int) -> int:  # noqa: ANN401 - as above
    """The same, counted by the plain rules alone."""
    rules = GAMES[game]
    seat = rules.actor(state)
    if depth == 0 or seat is None:
        return int(depth == 0)
    legal = rules.actions(rules.view(state, seat))
    if depth == 1:
        return len(legal)
    return sum(count_by_rules(game, rules.apply(state, action).state, depth - 1) for action in legal)
