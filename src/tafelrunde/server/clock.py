"""The clocks of a table: how much time each seat has left, as a value that time is told to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from tafelrunde.rules.core import Seat
from tafelrunde.wire.setup import DAY, Clock, DaysClock, LiveClock

SECOND = 1000


class Stop(NamedTuple):
    """No server was running from one time to the other."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Clocks:
    """Milliseconds left for each seat when the clock of `running` was last looked at, which was at `since`."""

    clock: LiveClock | DaysClock
    left: tuple[int, ...]
    running: Seat | None
    since: int

    def remaining(self, seat: Seat, now: int) -> int:
        """How much time a seat has now; below zero when its flag has fallen. A clock set back gives nobody time."""
        return self.left[seat - 1] - (max(0, now - self.since) if seat == self.running else 0)

    @property
    def falls(self) -> int | None:
        """When the flag of the running clock falls."""
        return None if self.running is None else self.since + self.left[self.running - 1]


def wound(clock: Clock, seats: int, actor: Seat | None, now: int) -> Clocks | None:
    """The clocks at the start of a game, None for a table without."""
    match clock:
        case LiveClock(seconds=seconds):
            return Clocks(clock, (seconds * SECOND,) * seats, actor, now)
        case DaysClock(days=days):
            return Clocks(clock, (days * DAY * SECOND,) * seats, actor, now)
        case _:
            return None


def passed(clocks: Clocks | None, actor: Seat | None, now: int) -> Clocks | None:
    """The clocks after an action: who acted is charged, and gets the increment when it is another's turn."""
    if clocks is None or clocks.running is None:
        return clocks
    seat, left = clocks.running, list(clocks.left)
    left[seat - 1] = clocks.remaining(seat, now)
    if actor not in {None, seat}:
        left[seat - 1] = credited(clocks.clock, left[seat - 1])
    return replace(clocks, left=tuple(left), running=actor, since=now)


def undone(clocks: Clocks | None, actor: Seat | None, now: int, turns: tuple[tuple[Seat, int], ...]) -> Clocks | None:
    """The clocks after actions were taken back, which ended turns of seats: what they got for it is taken too.

    Each turn comes with what was left on its clock then, which is what the seat has that has to act again. Whose clock
    ran meanwhile had no turn, and is not charged for it; days are for each turn, and whole for who waits again.
    """
    if clocks is None or clocks.running is None:
        return clocks
    left = [clocks.remaining(seat, now) if seat == actor else had for seat, had in enumerate(clocks.left, start=1)]
    if isinstance(clocks.clock, LiveClock):
        for seat, _ in turns:
            left[seat - 1] -= clocks.clock.increment * SECOND
    else:
        left = [had if seat == actor else credited(clocks.clock, had) for seat, had in enumerate(left, start=1)]
    if actor is not None:
        left[actor - 1] = next((had for seat, had in turns if seat == actor), left[actor - 1])
    return replace(clocks, left=tuple(left), running=actor, since=now)


def credited(clock: LiveClock | DaysClock, left: int) -> int:
    """What a seat has for its next turn: the rest and an increment, or all days anew."""
    return clock.days * DAY * SECOND if isinstance(clock, DaysClock) else left + clock.increment * SECOND


def resumed(clocks: Clocks | None, gap: int) -> Clocks | None:
    """The clocks with the time given back in which the server was down."""
    return clocks and replace(clocks, since=clocks.since + gap)
