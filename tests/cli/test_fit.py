"""The command fit: values of one's own, the same from the same seed."""

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_a_fit_goes_on_where_it_ended(run: Run, tmp_path: Path) -> None:
    """One round and then another give the same file as two at once."""
    words = ("fit", "schoko", "--games", 100, "--jobs", 1, "--out")
    for rounds in (1, 2):
        assert 0 == run(*words, tmp_path / "a.json", "--rounds", rounds).status
    run(*words, tmp_path / "b.json", "--rounds", 2)
    first, second = (json.loads((tmp_path / name).read_text()) for name in ("a.json", "b.json"))
    assert (2, 8, 25) == (first["rounds"], len(first["weights"]), len(first["weights"][0]))
    assert first["explained"] == second["explained"]


def test_a_fit_of_something_else_is_refused(run: Run, tmp_path: Path) -> None:
    """A file of another fit is not written over, and Stacko has none."""
    (tmp_path / "a.json").write_text("{}")
    assert 2 == run("fit", "schoko", "--games", 100, "--out", tmp_path / "a.json").status
    assert "Stacko" in run("fit", "stacko").err
