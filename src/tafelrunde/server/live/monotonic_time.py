"""The time of the server: milliseconds since the epoch that nobody can set, of the time in which it was running.

It begins with the wall clock and goes on with a monotonic one, so a wall clock that is set, by an hour or by a second,
changes nothing. A time in which the process did not run, since it was suspended or its machine slept, is left out: it
costs nobody the game. What is left out shows as a stop at the next start (see `Heartbeats.stops`).
"""

from __future__ import annotations

import time
from collections.abc import Callable

from tafelrunde.server.live.timers import SECOND, Now

STALL = 3 * SECOND
"""Who has not asked for the time for so long was not running: `Timers.run` asks every second."""


def wall_clock() -> int:
    """What the clock of the machine says, which can be set."""
    return time.time_ns() // 1_000_000


def monotonic_clock() -> int:
    """Milliseconds since some time in the past, which nobody can set."""
    return time.monotonic_ns() // 1_000_000


class SteadyTime:
    """What time it is for this process. `on_stall` is told how long it did not run."""

    def __init__(self, wall: Now = wall_clock, monotonic: Now = monotonic_clock) -> None:
        self.wall = wall
        self.monotonic = monotonic
        self.asked = monotonic()
        self.offset = wall() - self.asked
        self.on_stall: Callable[[int], None] = lambda _: None

    def __call__(self) -> int:
        """What time it is."""
        ticks = self.monotonic()
        gap, self.asked = ticks - self.asked, ticks
        if gap > STALL:
            self.offset -= gap
            self.on_stall(gap)
        return self.offset + ticks

    @property
    def lead(self) -> int:
        """How far this time is ahead of the wall clock; less than nothing when it is behind."""
        return self() - self.wall()

    def set_to(self, now: int) -> None:
        """Begin with another time than that of the wall clock; only before the time was first read."""
        self.offset += now - self()

    def advance_to(self, now: int) -> None:
        """Be at least so late, as other processes are."""
        self.offset += max(0, now - self())
