"""Work spread over processes."""

from functools import partial
from pathlib import Path

from tafelrunde.cli.worker_pool import run_in_order


def test_one_process_prepares_before_the_others_begin(tmp_path: Path) -> None:
    """What is made once, like compiled kernels, is there for each."""
    made = tmp_path / "made"
    assert [True] * 6 == list(run_in_order(Path.exists, [made] * 6, 2, partial(made.write_text, "x")))
