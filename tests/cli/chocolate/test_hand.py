"""Hands in the terminal."""

from pathlib import Path

from tests.cli.conftest import Run
from tests.cli.kit import saved
from tests.kit.tables import KINDS


def test_a_hand_is_shown_to_its_seat_only(run: Run, tmp_path: Path) -> None:
    """C16: an onlooker and the other seat see how many cards there are, not which."""
    file, state = saved(tmp_path, KINDS[0], 0)
    words = [str(card) for card in state.hands[0]]
    assert words == run("show", file, "--seat", 1).out.splitlines()[-1].split()
    assert not any(word in run("show", file).out for word in words)
    assert all(word in run("show", file, "--all").out for word in words)
