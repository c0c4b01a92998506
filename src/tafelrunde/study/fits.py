"""Fitting values: positions of many games, then the weights under which their results are most likely.

The same command gives the same file. Every round plays so many games more and fits anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import numpy as np

from tafelrunde.bots.fits import FitTable, NoFit
from tafelrunde.kernels.arrays import Floats
from tafelrunde.study import fitted_values, recalibration, softmax
from tafelrunde.study.fitted_values import FittedValue
from tafelrunde.study.registry import SAMPLERS
from tafelrunde.study.reliability import log_loss
from tafelrunde.study.sampling import CHUNK, Sample, Sampler, chunk_seed, join_samples


class GamesTask(NamedTuple):
    """Some games to be played by a process."""

    sampler: Sampler
    seed: int


@dataclass(slots=True)
class ValueFit:
    """A fit under way."""

    sampler: Sampler
    seed: str
    games: int
    rounds: int = 0
    samples: list[Sample] = field(default_factory=list)
    weights: Floats = field(default_factory=lambda: np.zeros(0))
    bends: Floats | None = None
    compared: dict[str, float] = field(default_factory=dict)


class ValueStart(NamedTuple):
    """The module that fits, a fit that has not begun, and the words that name its table on the command line."""

    maker: ModuleType
    fit: ValueFit
    words: str


def start(table: FitTable, games: int, seed: str) -> ValueStart:
    """A fit of so many games a round. Raises NoFit."""
    if table.game not in SAMPLERS:
        raise NoFit(f"There is no evaluator for {table.game} that could be fitted.")
    found: Sampler = import_module(SAMPLERS[table.game]).sampler(table)
    deck = getattr(getattr(table.options, "deck", None), "name", None)
    words = f" --seats {table.seats}{f' --deck {deck}' if deck else ''} --evaluator"
    return ValueStart(import_module(__name__), ValueFit(found, seed, games), words)


def chunk_count(fit: ValueFit) -> int:
    """How many chunks a round has."""
    return max(1, fit.games // CHUNK)


def tasks(sampler: Sampler, seed: str, first: int, count: int) -> Iterator[GamesTask]:
    """Chunks of games, by their numbers."""
    for number in range(first, first + count):
        yield GamesTask(sampler, chunk_seed(seed, sampler.table, number))


def play_games(task: GamesTask) -> Sample:
    """Play some games."""
    return task.sampler.play(task.seed, CHUNK)


def resume(fit: ValueFit, path: Path) -> None:
    """A stopped fit starts over. Raises ValueError when the file is of another one."""
    if path.exists():
        data = json.loads(path.read_text(encoding="utf-8"))
        if (data["table"], data["seed"], data["games_a_round"]) != (fit.sampler.table, fit.seed, fit.games):
            raise ValueError(f"{path} was not made by this command")


def run(fit: ValueFit, rounds: int, spread: Callable[..., Iterable[Sample]], keep: Callable[[ValueFit], None]) -> None:
    """Play rounds until there are so many; `spread` maps work over tasks, `keep` is called after every round."""
    while fit.rounds < rounds:
        count = chunk_count(fit)
        fit.samples += spread(play_games, tasks(fit.sampler, fit.seed, fit.rounds * count, count))
        fit.rounds += 1
        learn(fit, join_samples(fit.samples))
        keep(fit)


def learn(fit: ValueFit, sample: Sample) -> None:
    """Fit the weights and the last layer, and say how surprising results are that weights were not fitted to.

    That is told of all features, and of parts.
    """
    fit.weights = softmax.fit(softmax.inputs(sample.features, sample.progress), sample.results)
    fit.bends = recalibration.fit(sample)
    only = np.zeros(sample.features.shape[2], bool)
    only[: fit.sampler.rollout_features] = True
    parts = {"all": np.ones_like(only), "rollouts alone": only, "traits alone": ~only}
    fit.compared = {name: round(held_out_loss(sample, columns), 5) for name, columns in parts.items()}


def held_out_loss(sample: Sample, columns: Floats) -> float:
    """The log loss on every third game of a fit to the others, with some features."""
    given = softmax.inputs(sample.features[:, :, columns], sample.progress)
    apart = sample.games % 3 == 0
    weights = softmax.fit(given[~apart], sample.results[~apart])
    return log_loss(softmax.chances(given[apart], weights), sample.results[apart])


def write(fit: ValueFit, path: Path, command: str) -> None:
    """The weights with what made them."""
    positions = sum(len(sample.progress) for sample in fit.samples)
    metadata = {
        "command": command,
        "seed": fit.seed,
        "rounds": fit.rounds,
        "games_a_round": fit.games,
        "positions": positions,
        "log_loss": fit.compared,
        **fit.sampler.metadata(fit.samples[0]),
    }
    bends = None if fit.bends is None else fit.bends.reshape(recalibration.KNOTS, -1)
    weights = fit.weights.reshape(softmax.KNOTS, -1)
    fitted_values.write(path, FittedValue(fit.sampler.table, weights, bends, metadata))
