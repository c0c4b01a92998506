"""Work spread over processes."""

import signal
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from tafelrunde.cli import worker_pool
from tafelrunde.cli.worker_pool import Terminated, raise_on_sigterm, run_in_order


def test_one_process_prepares_before_the_others_begin(tmp_path: Path) -> None:
    """What is made once, like compiled kernels, is there for each."""
    made = tmp_path / "made"
    assert [True] * 6 == list(run_in_order(Path.exists, [made] * 6, 2, partial(made.write_text, "x")))


def test_a_sigterm_that_was_swallowed_comes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiler that calls back drops what is raised there; afterwards SIGTERM is what it was before."""
    monkeypatch.setattr(worker_pool, "RAISED_AGAIN", 0.1)
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(Terminated), raise_on_sigterm():
        work_on_after_sigterm()
    assert before == signal.getsignal(signal.SIGTERM)


def work_on_after_sigterm() -> None:
    """Work that takes long, and drops the first that is raised in it."""
    with suppress(Terminated):
        signal.raise_signal(signal.SIGTERM)
    time.sleep(30)
