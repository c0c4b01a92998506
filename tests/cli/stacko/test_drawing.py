"""A position of Stacko in the terminal."""

from pathlib import Path

from tests.cli.conftest import Run
from tests.cli.kit import saved
from tests.kit.tables import KINDS, Kind

from tafelrunde.rules.stacko.tower import run as run_of


def test_points_of_stacko_are_counted_as_far_as_they_are_seen(run: Run, tmp_path: Path) -> None:
    """T5, T6: one's own tower whole, of the other one what it shows."""
    file, state = saved(tmp_path, Kind("stacko", 2), 0)
    assert f"points: Ada {5 * run_of(state.towers[0])}   Bo at least 0" in run("show", file, "--seat", 1).out


def test_a_hidden_part_is_a_question_mark(run: Run, tmp_path: Path) -> None:
    """T5: dealt parts are hidden from the opponent and from onlookers."""
    file, _ = saved(tmp_path, KINDS[-1], 0)
    assert [20, 10, 0] == [run("show", file, *more).out.count(" ??? ") for more in ([], ["--seat", 1], ["--all"])]
