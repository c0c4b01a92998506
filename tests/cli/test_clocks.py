"""Clocks as they are written on the command line."""

import pytest

from tafelrunde.cli.bot import Wish
from tafelrunde.cli.clocks import read_clock
from tafelrunde.cli.errors import CommandError
from tafelrunde.wire.setup import Clock, DaysClock, HoursClock, LiveClock, NoClock


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        (None, NoClock()),
        ("none", NoClock()),
        ("5+0", LiveClock(300, 0)),
        ("15+10", LiveClock(900, 10)),
        ("12h", HoursClock(12)),
        ("7d", DaysClock(7)),
    ],
)
def test_a_clock_is_read(text: str | None, clock: Clock) -> None:
    """Minutes and seconds for the game, hours or days for a move, or none."""
    assert clock == read_clock(text)


@pytest.mark.parametrize("text", ["5", "0+5", "181+0", "5+200", "0h", "73h", "31d", "live", "days", "٣d", "-1d"])
def test_what_is_no_clock_is_refused_with_a_way_to_write_one(text: str) -> None:
    """Also one that is too long or too short."""
    with pytest.raises(CommandError, match=r"--clock .* 5\+5"):
        read_clock(text)


def test_a_table_of_hours_or_days_is_none_at_which_people_sit_together() -> None:
    """So nobody is asked to hurry with their nonce."""
    setups = [Wish("greedy", game="stacko", clock=text).setup for text in ("5+5", "12h", "3d")]
    assert [True, False, False] == [setup.live for setup in setups if setup]
