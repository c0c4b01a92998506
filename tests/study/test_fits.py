"""Fits of values: the same from the same seed, and better where a feature tells the result."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tafelrunde.bots.fits import FitTable, NoFit
from tafelrunde.rules.core import NO_OPTIONS
from tafelrunde.study import fits, fitted_values
from tafelrunde.study.fits import ValueFit
from tafelrunde.study.sampling import Sample


@dataclass
class CoinSampler:
    """A game of a biased coin, whose first feature tells who is favoured; the second one is noise."""

    table: str = "coin"
    rollout_features: int = 1

    def play(self, seed: int, games: int) -> Sample:
        """A position a game."""
        rng = np.random.default_rng(seed)
        features = rng.normal(size=(games, 2, 2))
        edge = features[:, 0, 0] - features[:, 1, 0]
        wins = (rng.random(games) < 1 / (1 + np.exp(-2 * edge))).astype(float)
        return Sample(
            features, rng.random(games), np.stack([wins, 1 - wins], 1), np.zeros(games, np.int64), np.arange(games)
        )

    def metadata(self, sample: Sample) -> dict[str, Any]:
        """How many positions the first games gave."""
        return {"first": len(sample.progress)}


def fit_of(rounds: int, seed: str = "x") -> ValueFit:
    """A fit of so many rounds of two hundred games."""
    fit = ValueFit(CoinSampler(), seed, 200)
    fits.run(fit, rounds, map, lambda _: None)
    return fit


def test_a_feature_that_tells_the_result_is_found() -> None:
    """Its results surprise less than they would a coin; the other feature adds nothing."""
    fit = fit_of(2)
    assert fit.compared["rollouts alone"] < 0.6 < np.log(2) < fit.compared["traits alone"] + 0.1
    assert pytest.approx(fit.compared["all"], abs=0.05) == fit.compared["rollouts alone"]


def test_the_same_seed_fits_the_same_weights() -> None:
    """However the rounds are made; another seed plays other games."""
    assert fit_of(2).weights.tobytes() == fit_of(2).weights.tobytes() != fit_of(2, "y").weights.tobytes()


def test_a_fit_is_written_with_what_made_it(tmp_path: Path) -> None:
    """And only the same fit may go on in its file."""
    path = tmp_path / "coin.json"
    fits.write(fit_of(1), path, "the command")
    kept = fitted_values.read(path.read_text(encoding="utf-8")).metadata
    assert ("the command", "x", 1, 200, 200, 50) == tuple(
        kept[name] for name in ("command", "seed", "rounds", "games_a_round", "positions", "first")
    )
    fits.resume(ValueFit(CoinSampler(), "x", 200), path)
    with pytest.raises(ValueError, match=r"coin\.json was not made by this command"):
        fits.resume(ValueFit(CoinSampler(), "y", 200), path)


def test_a_game_that_nobody_samples_has_no_fit() -> None:
    """In a sentence."""
    with pytest.raises(NoFit, match="no evaluator for highcard that could be fitted"):
        fits.start(FitTable("highcard", 2, NO_OPTIONS), 10, "x")
