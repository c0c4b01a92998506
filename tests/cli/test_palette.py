"""Colours in the terminal."""

from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.cli.kit import saved
from tests.kit.tables import KINDS


def test_colour_is_used_where_there_is_some(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And not where the person wants none."""
    file, _ = saved(tmp_path, KINDS[1], 12)
    for name, value in (("FORCE_COLOR", "1"), ("COLORTERM", "truecolor"), ("TERM", "xterm-256color")):
        monkeypatch.setenv(name, value)
    assert "\x1b[" in run("show", file, "--seat", 1).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "48;2" not in run("show", file, "--seat", 1).out
