"""How the values that bots judge by are fitted, by the name of the game; what computes them is loaded last."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.rules.core import Options
from tafelrunde.rules.stacko.game import STACKO

FITS = dict.fromkeys(COURSES, "tafelrunde.bots.chocolate.fit_start") | {STACKO.name: "tafelrunde.bots.stacko.fit_start"}
"""The modules that begin a fit, each with a function `start`."""


class NoFit(Exception):  # noqa: N818 - a condition of what was asked for
    """There is nothing of that kind to be fitted for a game, in a sentence that says why."""


class FitTable(NamedTuple):
    """What values are fitted for: a game at a table, to judge its lays or, with `outlook`, the end of a look ahead."""

    game: str
    seats: int
    options: Options
    outlook: bool = False


class FitStart(NamedTuple):
    """The module that fits, a fit that has not begun, and the words that name its table on the command line."""

    maker: ModuleType
    fit: Any
    words: str = ""


def start(table: FitTable, games: int, seed: str) -> FitStart:
    """A fit of so many games a round. Raises NoFit."""
    if table.game not in FITS:
        raise NoFit(f"The bots of {table.game} judge by no values that could be fitted.")
    begun: FitStart = import_module(FITS[table.game]).start(table, games, seed)
    return begun
