"""Which day it is, where the time of the server has fallen behind the wall clock."""

from tafelrunde.records.daily import start_of
from tafelrunde.server.daily.calendar import Calendar
from tafelrunde.server.live.monotonic_time import SteadyTime

HOUR = 60 * 60 * 1000
DAY, NEXT = "2026-11-19", "2026-11-20"


def test_today_is_what_the_wall_clock_says_and_nothing_is_open_too_early() -> None:
    """A laptop slept from ten to two in the night: the last day's tries still count, so its seed stays secret."""
    ticks, wall = [0], [start_of(DAY) + 22 * HOUR]
    steady = SteadyTime(lambda: wall[0], lambda: ticks[0])
    calendar = Calendar(steady)
    assert (DAY, True, False) == (calendar.today, calendar.counts(DAY), calendar.is_over(DAY))
    ticks[0], wall[0] = 4 * HOUR, start_of(NEXT) + 2 * HOUR
    assert (NEXT, True, False) == (calendar.today, calendar.counts(NEXT), calendar.is_over(DAY))
    assert not calendar.counts(DAY)


def test_a_clock_that_is_set_back_opens_no_day_again() -> None:
    """By the time of the server it is over."""
    wall = [start_of(DAY)]
    calendar = Calendar(SteadyTime(lambda: wall[0], lambda: 0))
    wall[0] -= HOUR
    assert ("2026-11-18", False) == (calendar.today, calendar.counts("2026-11-18"))
    assert not calendar.is_over("2026-11-18")
