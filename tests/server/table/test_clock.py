"""The clocks of a table: what each seat has left, whoever thinks, passes or takes back."""

from dataclasses import replace

from tafelrunde.server.table import clock
from tafelrunde.server.table.clock import SeatClocks, Thinking
from tafelrunde.wire.setup import DaysClock, HoursClock, LiveClock, NoClock

LIVE = LiveClock(60, 5)
CLOCKS = SeatClocks(LIVE, (60_000, 50_000), 2, 1_000)
DAY = 86_400_000
HOUR = 3_600_000


def test_clocks_are_wound_for_every_seat() -> None:
    """Seconds, hours or days, each in milliseconds; a table without has none."""
    assert SeatClocks(LIVE, (60_000,) * 3, 1, 7) == clock.wind_up(LIVE, 3, 1, 7)
    assert SeatClocks(DaysClock(2), (2 * DAY,) * 2, 1, 7) == clock.wind_up(DaysClock(2), 2, 1, 7)
    assert SeatClocks(HoursClock(6), (6 * HOUR,) * 2, 1, 7) == clock.wind_up(HoursClock(6), 2, 1, 7)
    assert None is clock.wind_up(NoClock(), 2, 1, 7)


def test_only_the_clock_of_who_has_to_act_runs() -> None:
    """One that was set back gives nobody time."""
    assert [(60_000, 50_000), (60_000, 49_999), (60_000, -1)] == [
        (CLOCKS.remaining_time(1, now), CLOCKS.remaining_time(2, now)) for now in (0, 1_001, 51_001)
    ]
    assert (51_000, None) == (CLOCKS.falls_at, replace(CLOCKS, running=None).falls_at)


def test_who_acts_is_charged_and_gets_the_increment_for_the_turn() -> None:
    """Not while the same seat goes on, nor when the game is over; hours and days are whole again."""
    assert SeatClocks(LIVE, (60_000, 52_000), 1, 4_000) == clock.pass_turn(CLOCKS, 1, 4_000)
    assert SeatClocks(LIVE, (60_000, 47_000), 2, 4_000) == clock.pass_turn(CLOCKS, 2, 4_000)
    assert SeatClocks(LIVE, (60_000, 47_000), None, 4_000) == clock.pass_turn(CLOCKS, None, 4_000)
    days = SeatClocks(DaysClock(2), (5, 50_000), 2, 1_000)
    assert SeatClocks(DaysClock(2), (5, 2 * DAY), 1, 4_000) == clock.pass_turn(days, 1, 4_000)
    hours = SeatClocks(HoursClock(6), (5, 50_000), 2, 1_000)
    assert SeatClocks(HoursClock(6), (5, 6 * HOUR), 1, 4_000) == clock.pass_turn(hours, 1, 4_000)


def test_clocks_that_do_not_run_stay_as_they_are() -> None:
    """Whatever is played or taken back."""
    still = replace(CLOCKS, running=None)
    assert (still, None) == (clock.pass_turn(still, 1, 9_000), clock.pass_turn(None, 1, 9_000))
    assert (None, None) == (clock.current_thinking(still), clock.current_thinking(None))
    taken = [Thinking(1, 9, 9)]
    assert (still, None, CLOCKS) == (
        clock.take_back(still, taken),
        clock.take_back(None, taken),
        clock.take_back(CLOCKS, []),
    )


def test_time_without_a_server_is_nobodys() -> None:
    """Also when an action of before it is taken back after it."""
    thinking = clock.current_thinking(CLOCKS)
    assert Thinking(2, 50_000, 1_000) == thinking
    resumed = clock.give_back(clock.pass_turn(CLOCKS, 1, 4_000), 300)
    assert SeatClocks(LIVE, (60_000, 52_000), 1, 4_300, 300) == resumed
    assert SeatClocks(LIVE, (60_000, 50_000), 2, 1_300, 300) == clock.take_back(resumed, [thinking])
    assert Thinking(1, 60_000, 4_000) == clock.current_thinking(resumed)
    assert None is clock.give_back(None, 300)


def test_several_actions_are_taken_back_to_before_the_first() -> None:
    """U2: every seat has what it had then, and the first of them goes on thinking."""
    taken = [Thinking(2, 50_000, 1_000), Thinking(1, 60_000, 2_000), Thinking(2, 44_000, 3_000)]
    now = SeatClocks(LIVE, (58_000, 43_000), 1, 9_000)
    assert SeatClocks(LIVE, (60_000, 50_000), 2, 1_000) == clock.take_back(now, taken)
