"""The small parts of the server: keys, limits, names, timers, logs."""

import asyncio
from pathlib import Path

import pytest

from tafelrunde.server import clock, keys, logs, names
from tafelrunde.server.decisions import Refusal
from tafelrunde.server.limits import Buckets, Doors, Limits
from tafelrunde.server.settings import from_environment
from tafelrunde.server.store import Person
from tafelrunde.server.timers import Timers
from tafelrunde.server.visits import Visits
from tafelrunde.wire.setup import LiveClock


def test_a_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    """The environment may give another."""
    key = keys.key(None, tmp_path)
    assert key == keys.key(None, tmp_path)
    assert 0o600 == (tmp_path / "secret.key").stat().st_mode & 0o777
    assert key != keys.key("given", tmp_path)
    assert ["secret.key"] == [file.name for file in tmp_path.iterdir()]


def test_a_cookie_is_only_good_with_the_key_it_was_signed_with() -> None:
    """Nobody else can write one."""
    cookie = keys.sign("ada", b"k" * 32)
    assert keys.Signed("ada", 0) == keys.signed(cookie, b"k" * 32)
    assert keys.Signed("ada", 7) == keys.signed(keys.sign("ada", b"k" * 32, 7), b"k" * 32)
    assert [None] * 4 == [keys.signed(text, b"k" * 32) for text in (cookie + "0", "bob" + cookie[3:], "", "ada")]
    assert keys.signed(cookie, b"x" * 32) is None


def test_an_id_is_no_option_and_ends_no_link() -> None:
    """Hosts write ids on command lines, and people send them in links."""
    ids = [keys.fresh_id(16) for _ in range(500)]
    assert all(len(each) == 16 and each.isalnum() and each.isascii() for each in ids)
    assert len(ids) == len(set(ids))


def test_codes_are_read_however_they_are_typed() -> None:
    """Small letters and spaces do not matter."""
    code = keys.fresh_code(3)
    assert code == keys.tidied(f" {code.lower().replace('-', '  ')}\n")


def test_a_bucket_fills_again() -> None:
    """Two at once, then one a second."""
    time = [0.0]
    buckets = Buckets(1, 2, lambda: time[0])
    buckets.take("a")
    buckets.take("a")
    buckets.take("b")
    with pytest.raises(Refusal):
        buckets.take("a")
    time[0] = 1.5
    buckets.take("a")


def test_an_address_has_so_many_connections() -> None:
    """Who leaves makes room."""
    doors = Doors(1)
    doors.enter("x")
    with pytest.raises(Refusal):
        doors.enter("x")
    doors.leave("x")
    doors.enter("x")


def test_friendly_names_may_be_names() -> None:
    """Nobody is called a bot, nor nothing."""
    assert all(name == names.good(name) for name in (names.friendly() for _ in range(100)))


def test_timers_do_what_is_due_and_outlive_what_fails() -> None:
    """A key has one time, the last one that was set."""
    time, done = [0], list[str]()

    async def chore(name: str) -> None:
        done.append(name)
        if name == "b":
            raise ValueError

    async def run() -> None:
        timers = Timers(lambda: time[0], 0.001)
        for due, name in ((5, "a"), (5, "b"), (7, "c")):
            timers.set(name, due, lambda name=name: chore(name))  # type: ignore[misc]
        timers.set("a", 9, lambda: chore("late"))
        running = asyncio.create_task(timers.run())
        for time[0], last in ((4, ""), (6, "b"), (10, "late")):
            await asyncio.sleep(0.02)
            async with asyncio.timeout(60):
                while last and last not in done:  # noqa: ASYNC110 - the timers make it so
                    await asyncio.sleep(0.001)
            done.append(str(time[0]))
        running.cancel()

    asyncio.run(run())
    assert ["4", "b", "6", "c", "late", "10"] == done


@pytest.mark.parametrize("moments", range(5))
def test_timers_stop_even_when_something_new_is_set_in_the_same_moment(moments: int) -> None:
    """However far the news has come when they are stopped."""

    async def stopped() -> bool:
        timers = Timers(lambda: 0, 100)
        running = asyncio.create_task(timers.run())
        await asyncio.sleep(0.01)
        timers.set("chore", 1_000_000, timers.stop)
        for _ in range(moments):
            await asyncio.sleep(0)
        running.cancel()
        ended, _ = await asyncio.wait([running], timeout=2)
        running.cancel()
        return running in ended

    assert asyncio.run(stopped())


def test_logs_leave_secrets_out() -> None:
    """Should anybody try to log a card or a token."""
    event = {"event": "x", "table": "t", "seed": "s", "token": "t", "word": "w", "view": "v"}
    assert {"event": "x", "table": "t"} == logs.withheld(None, "", event)


def test_a_host_may_allow_more_messages() -> None:
    """The other limits stay, and without a wish all of them."""
    assert Limits() == from_environment({}).limits
    assert Limits(messages=50, messages_at_once=250) == from_environment({"TAFELRUNDE_MESSAGES": "50"}).limits


def test_bots_of_a_host_take_their_time_unless_told_otherwise() -> None:
    """As long as the host likes."""
    assert [0.7, 0, 2.5] == [
        from_environment(given).pause for given in ({}, {"TAFELRUNDE_PAUSE": "0"}, {"TAFELRUNDE_PAUSE": "2.5"})
    ]


@pytest.mark.parametrize("text", ["soon", "-1", "nan", "inf"])
def test_a_setting_that_is_no_number_is_named(text: str) -> None:
    """With what was given for it."""
    with pytest.raises(ValueError, match=f"TAFELRUNDE_PAUSE={text} is no number"):
        from_environment({"TAFELRUNDE_PAUSE": text})


class Visit:
    """A connection over which something came at a time."""

    def __init__(self, heard: float) -> None:
        self.heard = heard
        self.is_over = False

    def is_silent(self, now: float) -> bool:
        """Was that long ago?"""
        return now - self.heard > 30

    def is_of(self, person: Person | None) -> bool:
        """Is the person known?"""
        return person is not None

    def dismiss(self) -> None:
        """It is over."""
        self.is_over = True


def test_connections_of_the_silent_are_ended() -> None:
    """Those of everybody else, also of the same person, stay."""
    visits, silent, talking, other = Visits(), Visit(0), Visit(20), Visit(25)
    for person, visit in (("ada", silent), ("ada", talking), ("bob", other)):
        visits.enter(person, visit)
    visits.hush(40)
    assert [True, False, False] == [visit.is_over for visit in (silent, talking, other)]


def test_connections_of_who_is_forgotten_are_ended() -> None:
    """For when it was not heard that they are."""
    visits, forgotten, known = Visits(), Visit(0), Visit(0)
    visits.enter("ada", forgotten)
    visits.enter("bob", known)
    visits.check({"ada", "bob"}, {"bob": Person("bob", "Bob", 0, 0)})
    assert [True, False] == [forgotten.is_over, known.is_over]


def test_a_clock_of_the_machine_that_is_set_back_gives_nobody_time() -> None:
    """Who is on turn then has what was left, and is charged again from the next turn on."""
    clocks = clock.wound(LiveClock(60, 0), 2, 1, 10_000_000)
    clocks = clock.passed(clocks, 2, 10_000_000 - 3_600_000)
    assert clocks
    assert (60_000, 60_000) == clocks.left
    assert 50_000 == clocks.remaining(2, 10_000_000 - 3_590_000)
