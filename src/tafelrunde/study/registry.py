"""Evaluators, analysts and provers by the name of their game; the code of each is loaded on first use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any

from tafelrunde.records import extensions
from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.study.analyst import Analyst
from tafelrunde.study.evaluator import Evaluator, NoValue
from tafelrunde.study.prover import NoPuzzles, Prover
from tafelrunde.study.verdict_facts import FindFacts

EVALUATORS = dict.fromkeys(COURSES, "tafelrunde.study.chocolate.evaluator:ChocolateEvaluator") | {
    STACKO.name: "tafelrunde.study.stacko.evaluator:StackoEvaluator"
}
"""The paths of their classes, `package.module:Class`, which are made with the name of a game."""

VERSIONS = dict.fromkeys(COURSES, 2) | {STACKO.name: 2}
"""The versions of our evaluators: another one whenever they give other values."""

SAMPLERS = dict.fromkeys(COURSES, "tafelrunde.study.chocolate.sampling") | {
    STACKO.name: "tafelrunde.study.stacko.sampling"
}
"""The modules that sample positions of a game, each with a function `sampler`."""

ANALYSTS = dict.fromkeys(COURSES, "tafelrunde.study.chocolate.analyst:ChocolateAnalyst") | {
    STACKO.name: "tafelrunde.study.stacko.analyst:StackoAnalyst"
}
"""What reviews ask about a game: the paths of classes, made with the name of a game."""

PROVERS = dict.fromkeys(COURSES, "tafelrunde.study.chocolate.prover:ChocolateProver") | {
    STACKO.name: "tafelrunde.study.stacko.prover:StackoProver"
}
"""What puzzles ask about a game: the paths of classes, made with the name of a game."""

REASONS = dict.fromkeys(COURSES, "tafelrunde.study.chocolate.reasons:find_facts") | {
    STACKO.name: "tafelrunde.study.stacko.reasons:find_facts"
}
"""What finds the facts that speak for an action: the paths of functions. A game without one has verdicts alone."""

for package in extensions.load("study"):
    EVALUATORS.update(getattr(package, "EVALUATORS", {}))
    ANALYSTS.update(getattr(package, "ANALYSTS", {}))
    PROVERS.update(getattr(package, "PROVERS", {}))
    REASONS.update(getattr(package, "REASONS", {}))

REVIEWED = tuple(game for game in ANALYSTS if game in EVALUATORS)
"""The games that can be reviewed: a review asks both."""


@lru_cache
def find_evaluator(game: str) -> Evaluator:
    """The evaluator of a game. Raises NoValue for one that has none."""
    evaluator: Evaluator = make(EVALUATORS, game, NoValue, "There is no evaluator for {}; there are those of {}.")
    return evaluator


def find_evaluator_name(game: str) -> str:
    """The name of the evaluator of a game; ours are not loaded for it. Raises NoValue for a game that has none."""
    return f"tafelrunde-{game}-v{VERSIONS[game]}" if game in VERSIONS else find_evaluator(game).name


@lru_cache
def find_analyst(game: str) -> Analyst:
    """What a review asks about a game. Raises NoValue for one that has none."""
    analyst: Analyst = make(ANALYSTS, game, NoValue, "There is no review of {}; there are those of {}.")
    return analyst


@lru_cache
def find_prover(game: str) -> Prover:
    """What searches a game to its end. Raises NoPuzzles for one that nothing searches."""
    prover: Prover = make(PROVERS, game, NoPuzzles, "There are no puzzles of {}; there are puzzles of {}.")
    return prover


@lru_cache
def find_reasons(game: str) -> FindFacts | None:
    """What finds the facts that speak for an action of a game, if anything does."""
    found: FindFacts | None = load(REASONS, game) if game in REASONS else None
    return found


def make(paths: Mapping[str, str], game: str, refusal: type[Exception], sentence: str) -> Any:  # noqa: ANN401
    """What the class of a game makes of its name. Raises the refusal, with this sentence, where it has no class."""
    if game not in paths:
        raise refusal(sentence.format(game, ", ".join(paths)))
    return load(paths, game)(game)


def load(paths: Mapping[str, str], game: str) -> Any:  # noqa: ANN401 - whatever the path names
    """What a path names."""
    module, _, name = paths[game].partition(":")
    return getattr(import_module(module), name)
