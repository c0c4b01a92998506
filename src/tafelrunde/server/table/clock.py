"""The clocks of a table: how much time each seat has left, as a value that time is told to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, assert_never

from tafelrunde.rules.core import Seat
from tafelrunde.wire.setup import Clock, DaysClock, HoursClock, LiveClock, NoClock, TurnClock

SECOND = 1000


class Thinking(NamedTuple):
    """A seat began to think about an action: what was left on its clock, and when, less the stops before."""

    seat: Seat
    left: int
    since: int


class Stop(NamedTuple):
    """No server was running from one time to the other."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class SeatClocks:
    """Milliseconds left for each seat when the clock of `running` was last looked at, which was at `since`.

    `stopped` is how long no server was running while they did: it is in `since`, too.
    """

    clock: LiveClock | TurnClock
    left: tuple[int, ...]
    running: Seat | None
    since: int
    stopped: int = 0

    def remaining_time(self, seat: Seat, now: int) -> int:
        """How much time a seat has now; below zero when its flag has fallen. A clock set back gives nobody time."""
        return self.left[seat - 1] - (max(0, now - self.since) if seat == self.running else 0)

    @property
    def falls_at(self) -> int | None:
        """When the flag of the running clock falls."""
        return None if self.running is None else self.since + self.left[self.running - 1]


def wind_up(clock: Clock, seats: int, actor: Seat | None, now: int) -> SeatClocks | None:
    """The clocks at the start of a game, None for a table without."""
    match clock:
        case LiveClock(seconds=seconds):
            return SeatClocks(clock, (seconds * SECOND,) * seats, actor, now)
        case HoursClock() | DaysClock():
            return SeatClocks(clock, (clock.turn_seconds * SECOND,) * seats, actor, now)
        case NoClock():
            return None
        case _:
            assert_never(clock)


def pass_turn(clocks: SeatClocks | None, actor: Seat | None, now: int) -> SeatClocks | None:
    """The clocks after an action: who acted is charged, and gets the increment when it is another's turn."""
    if clocks is None or clocks.running is None:
        return clocks
    seat, left = clocks.running, list(clocks.left)
    left[seat - 1] = clocks.remaining_time(seat, now)
    if actor not in {None, seat}:
        left[seat - 1] = credit(clocks.clock, left[seat - 1])
    return replace(clocks, left=tuple(left), running=actor, since=now)


def current_thinking(clocks: SeatClocks | None) -> Thinking | None:
    """What an action that comes now is to be charged with, should it be taken back; None without clocks."""
    if clocks is None or clocks.running is None:
        return None
    return Thinking(clocks.running, clocks.left[clocks.running - 1], clocks.since - clocks.stopped)


def take_back(clocks: SeatClocks | None, taken: Sequence[Thinking]) -> SeatClocks | None:
    """The clocks after actions were taken back: as they stood before the first of them, as if it had not come yet (U2).

    So whoever takes back has thought all the while since, the others get back what they were charged with, and nobody
    keeps an increment or new days for a turn that is taken back.
    """
    if clocks is None or clocks.running is None or not taken:
        return clocks
    left = list(clocks.left)
    for seat, had, _ in reversed(taken):
        left[seat - 1] = had
    return replace(clocks, left=tuple(left), running=taken[0].seat, since=taken[0].since + clocks.stopped)


def credit(clock: LiveClock | TurnClock, left: int) -> int:
    """What a seat has for its next turn: the rest and an increment, or all hours or days anew."""
    return left + clock.increment * SECOND if isinstance(clock, LiveClock) else clock.turn_seconds * SECOND


def give_back(clocks: SeatClocks | None, gap: int) -> SeatClocks | None:
    """The clocks with the time given back in which the server was down."""
    return clocks and replace(clocks, since=clocks.since + gap, stopped=clocks.stopped + gap)
