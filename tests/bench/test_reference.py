"""The reference set: τ is found again, intervals with it hold, and a stopped set goes on where it was."""

from argparse import Namespace
from pathlib import Path

import numpy as np
import pytest
from bench.reference.__main__ import make
from bench.reference.decisions import Kept, Missed, coverage, own_error, phase_errors, read, write

WORLDS = 24


def missed(tau: tuple[float, ...], decisions: int = 6_000, planted: float = 0.0) -> Missed:
    """What an evaluator misses that is this far off in each phase, and off by something planted."""
    rng = np.random.default_rng(1)
    phases = rng.integers(0, len(tau), decisions)
    noise = rng.uniform(0.01, 0.06, decisions)
    found = rng.normal(size=decisions) * np.hypot(noise, np.array(tau)[phases]) + planted
    return Missed(found, np.zeros(decisions), noise, phases)


def test_the_error_of_an_evaluator_is_found_behind_that_of_the_reference() -> None:
    """V5: τ is what chance does not explain, in each phase."""
    found = phase_errors(missed((0.02, 0.03, 0.06), decisions=20_000))
    assert [0.02, 0.03, 0.06] == pytest.approx([found[phase].tau for phase in range(3)], abs=0.006)


def test_a_planted_bias_makes_the_error_larger() -> None:
    """Four points on every decision are seen."""
    assert 0.04 == pytest.approx(own_error(missed((0.0,), planted=0.04)).tau, abs=0.004)


def test_phases_that_differ_by_chance_alone_share_an_error() -> None:
    """Few decisions do not make one phase look right and another wrong."""
    found = missed((0.03, 0.03, 0.03), decisions=150)
    alone = [own_error(found.select(found.phases == phase)).tau for phase in range(3)]
    drawn = [row.tau for row in phase_errors(found).values()]
    assert np.ptp(drawn) < np.ptp(alone)


@pytest.mark.parametrize("tau", [(0.0,), (0.02, 0.05)])
def test_intervals_hold_the_reference_in_nine_of_ten_decisions(tau: tuple[float, ...]) -> None:
    """V5: τ is measured on one half of the set, and the intervals are checked on the other."""
    assert 0.88 < coverage(missed(tau), WORLDS) < 0.92


def test_a_stopped_set_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And then holds what it would have held without the stop; another seed does not go on in its file."""
    monkeypatch.setattr("bench.reference.stacko.WORLDS", 2)

    def options(folder: str, decisions: int, seed: str = "x") -> Namespace:
        return Namespace(
            games=["stacko"], decisions=decisions, minutes=5, processes=1, seed=seed, folder=tmp_path / folder
        )

    for decisions in (1, 6):
        make(options("stopped", decisions))
    make(options("whole", 6))
    stopped, whole = (read(tmp_path / folder / "stacko.npz") for folder in ("stopped", "whole"))
    assert whole.tasks == stopped.tasks > 1
    assert [each.difference for each in whole.decisions] == [each.difference for each in stopped.decisions]
    with pytest.raises(SystemExit, match="name that seed"):
        make(options("whole", 8, "y"))


def test_a_set_comes_back_from_its_file(tmp_path: Path) -> None:
    """With the command that made it."""
    write(tmp_path / "set.npz", Kept([], "the command", 3))
    assert Kept([], "the command", 3) == read(tmp_path / "set.npz")
