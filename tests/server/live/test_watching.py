"""Who watches a table sees all of it, at their own pace."""

from pathlib import Path

import pytest
from tests.server.kit import Guest, begin, play_out, serving


def test_a_slow_reader_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And sees the end, with every line, when they read at last; however long the game takes on this machine."""
    monkeypatch.setattr("tafelrunde.server.net.connection.SILENCE", 600.0)
    with serving(tmp_path) as address, Guest(address) as ada, Guest(address) as bob, Guest(address) as eve:
        table = begin([ada, bob], "stacko")
        eve.connect(ping_interval=None)
        eve.watch(table)
        play_out([ada, bob], table, choose=lambda words: words[-1])
        eve.until(table, lambda p: p.status == "ended")
        assert ada.happened[-1] == eve.happened[-1]
        assert len({number for number, *_ in ada.happened}) == len(eve.happened)
