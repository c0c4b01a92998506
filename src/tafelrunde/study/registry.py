"""The evaluators by the name of their game; the code of each is loaded on first use."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from types import MappingProxyType

from tafelrunde.records import extensions
from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.study.evaluator import Evaluator, NoValue

EVALUATORS = dict.fromkeys(COURSES, "tafelrunde.study.chocolate.evaluator:ChocolateEvaluator") | {
    STACKO.name: "tafelrunde.study.stacko.evaluator:StackoEvaluator"
}
"""The paths of their classes, `package.module:Class`, which are made with the name of a game."""

SAMPLERS = dict.fromkeys(COURSES, "tafelrunde.study.chocolate.sampling") | {
    STACKO.name: "tafelrunde.study.stacko.sampling"
}
"""The modules that sample positions of a game, each with a function `sampler`."""

for package in extensions.load("study"):
    EVALUATORS.update(package.EVALUATORS)

KNOWN = MappingProxyType(EVALUATORS)


@lru_cache
def find_evaluator(game: str) -> Evaluator:
    """The evaluator of a game. Raises NoValue for one that has none."""
    if game not in KNOWN:
        raise NoValue(f"There is no evaluator for {game}; there are those of {', '.join(KNOWN)}.")
    module, _, name = KNOWN[game].partition(":")
    made: Evaluator = getattr(import_module(module), name)(game)
    return made
