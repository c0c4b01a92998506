"""Fitted values as files."""

from pathlib import Path

import numpy as np

from tafelrunde.study import fitted_values, recalibration, softmax
from tafelrunde.study.fitted_values import FittedValue

WEIGHTS = np.linspace(-1, 1, softmax.KNOTS * 3).reshape(softmax.KNOTS, 3)
BENDS = np.tile([0.5, 0.2, -1.0, 0.1, 0.0, 0.3, 0.2], (recalibration.KNOTS, 1))


def kept(tmp_path: Path, value: FittedValue) -> FittedValue:
    """A value written and read again."""
    fitted_values.write(tmp_path / "value.json", value)
    return fitted_values.read((tmp_path / "value.json").read_text(encoding="utf-8"))


def test_a_value_comes_back_from_its_file(tmp_path: Path) -> None:
    """With what made it; the numbers to five digits, a row a knot."""
    read = kept(tmp_path, FittedValue("schoko", WEIGHTS, BENDS, {"command": "fit", "rounds": 2}))
    assert ("schoko", {"command": "fit", "rounds": 2}) == (read.table, read.metadata)
    assert read.bends is not None
    np.testing.assert_allclose(WEIGHTS, read.weights, rtol=1e-4)
    np.testing.assert_allclose(BENDS, read.bends, rtol=1e-4)


def test_a_value_without_a_last_layer_gives_the_chances_of_the_first(tmp_path: Path) -> None:
    """With one, those of the last."""
    features, progress = np.random.default_rng(1).normal(size=(9, 3, 3)), np.linspace(0, 1, 9)
    plain, bent = (kept(tmp_path, FittedValue("x", WEIGHTS, bends, {})) for bends in (None, BENDS))
    first = softmax.chances(softmax.inputs(features, progress), plain.weights.ravel())
    assert first.tobytes() == plain.chances(features, progress).tobytes()
    assert recalibration.bend(first, progress, BENDS.ravel()).tobytes() == bent.chances(features, progress).tobytes()


def test_a_table_without_a_value_has_none() -> None:
    """And so none that was checked."""
    assert fitted_values.load_packaged("nothing") is None
    assert not fitted_values.is_checked("nothing")
