"""A bar for work that takes a while."""

import sys

import pytest

from tafelrunde.cli.progress import bar


def test_nothing_is_shown_when_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    """Logs and pipes stay clean."""
    with bar("Games", 2) as advance:
        advance(1)
    assert ("", "") == capsys.readouterr()


def test_on_a_terminal_the_bar_says_what_is_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On standard error, whatever standard output is."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    with bar("Games", 2) as advance:
        advance(1)
    out, err = capsys.readouterr()
    assert "" == out
    assert "Games" in err


def test_a_bar_can_be_hidden(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where another one is shown already."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with bar("Games", 2, hidden=True) as advance:
        advance(1)
    assert ("", "") == capsys.readouterr()
