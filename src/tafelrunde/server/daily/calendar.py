"""Which day it is. Invariant: a seed is published only when no result of its day can count any more.

The time of the server leaves out what it slept through (live/monotonic_time.py), and so falls behind the wall clock.
Today is what the wall clock says, since people look at theirs; a day is over when it is over by both.
"""

from __future__ import annotations

from tafelrunde.records.daily import day_of, end_of
from tafelrunde.server.live.monotonic_time import SteadyTime
from tafelrunde.server.live.timers import Now


class Calendar:
    """The days of a server whose time is `now`."""

    def __init__(self, now: Now) -> None:
        self.now = now
        self.wall: Now = now.wall if isinstance(now, SteadyTime) else now

    @property
    def today(self) -> str:
        """The day of today."""
        return day_of(self.wall())

    def counts(self, day: str) -> bool:
        """Can a try of this day be begun that counts?"""
        return day == self.today and self.now() < end_of(day)

    def is_over(self, day: str) -> bool:
        """Is the day over, so that its seed is published?"""
        return min(self.now(), self.wall()) >= end_of(day)
