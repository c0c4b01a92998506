"""Fitted values as files."""

from pathlib import Path

import numpy as np

from tafelrunde.study import fitted_values
from tafelrunde.study.softmax import KNOTS


def test_a_value_comes_back_from_its_file(tmp_path: Path) -> None:
    """With what made it; the weights to five digits, a row a knot."""
    weights = np.linspace(-1, 1, KNOTS * 3)
    fitted_values.write(tmp_path / "value.json", "schoko", weights, {"command": "fit", "rounds": 2})
    read = fitted_values.read((tmp_path / "value.json").read_text(encoding="utf-8"))
    assert ("schoko", {"command": "fit", "rounds": 2}) == (read.table, read.metadata)
    np.testing.assert_allclose(weights, read.flat, rtol=1e-4)
    assert (KNOTS, 3) == read.weights.shape


def test_a_table_without_a_value_has_none() -> None:
    """And so none that was checked."""
    assert fitted_values.load_packaged("nothing") is None
    assert not fitted_values.is_checked("nothing")
