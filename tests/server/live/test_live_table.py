"""A table in memory: what is told of it, to whom, and for how long a picture is good."""

import asyncio

import msgspec
import pytest
from tests.server.worlds import SECOND, opened_table, started, told

from tafelrunde.server.live.live_table import MOMENT, CachedSnapshot, LiveTable, Lock, Watcher, lines_after
from tafelrunde.server.table import entries
from tafelrunde.server.table.snapshots import Viewer
from tafelrunde.server.table.table import Table
from tafelrunde.wire.messages import News, Seen
from tafelrunde.wire.setup import LiveClock, Setup


class Deaf:
    """Somebody who is told of nothing."""

    def stir(self, table: str) -> None:
        """There is something new."""

    def notice(self, table: str) -> None:
        """Somebody has come further."""


def news(here: LiveTable, watcher: Watcher) -> News:
    """What is new for somebody."""
    return msgspec.json.decode(here.news(watcher, 0), type=News)


def said(number: int) -> entries.Said:
    """A line of Eve's."""
    return entries.Said("eve", "Eve", f"line {number}")


def test_two_hundred_lines_are_kept_and_what_is_left_out_is_marked() -> None:
    """Whether they come one by one or are read from the log together."""
    one_by_one, read = LiveTable("t", table=opened_table(Setup(game="schoko"))), LiveTable("t")
    read.table = one_by_one.table
    reader = read.reader()
    for number in range(2, 204):
        one_by_one.advance(said(number), number, 0)
        reader.advance(said(number), number, 0)
    assert ([*range(4, 204)], 3) == ([told_.line.number for told_ in reader.lines], reader.untold)
    read.show(reader)
    for here in (one_by_one, read):
        assert ([*range(4, 204)], 3) == ([told_.line.number for told_ in here.told], here.untold)
        assert [True, False] == [news(here, Watcher("ada", Deaf(), seen)).truncated for seen in (2, 3)]


def test_who_comes_to_a_new_table_has_missed_nothing() -> None:
    """Nothing is left out as long as all lines are kept."""
    here = LiveTable("t", table=opened_table(Setup(game="schoko")))
    assert not news(here, Watcher("eve", Deaf())).truncated
    here.advance(said(2), 2, 0)
    told_ = news(here, Watcher("eve", Deaf()))
    assert (False, [2]) == (told_.truncated, [line.number for line in told_.happened])


def test_lines_that_were_left_out_stay_so() -> None:
    """Of a table that was read from its log, whatever happens next."""
    here = LiveTable("t", table=opened_table(Setup(game="schoko")), untold=3)
    here.advance(said(5), 5, 0)
    assert (3, [5]) == (here.untold, [told_.line.number for told_ in here.told])


def test_what_was_seen_is_not_told_again() -> None:
    """A line is new once; the lines after a number are those with a later one."""
    here, bob = LiveTable("t", table=started()), Watcher("bob", Deaf(), 9)
    for number in (10, 11):
        here.advance(said(number), number, 0)
    assert [[10, 11], []] == [[line.number for line in news(here, bob).happened] for _ in range(2)]
    assert [2, 1, 0] == [len([*lines_after(here.told, number)]) for number in (9, 10, 11)]


def test_a_line_is_told_under_the_name_that_its_person_took_since() -> None:
    """And under the one of then where the name is older than the line."""
    here = LiveTable("t", table=started())
    here.advance(said(10), 10, 0)
    here.advance(entries.Renamed("eve", "Evelyn"), 11, 0)
    here.advance(said(12), 12, 0)
    assert ["Evelyn", "Eve"] == [here.name_as_now(told_).name for told_ in here.told]
    here.advance(entries.ActionPlayed(1, "=W"), 13, 0)
    assert "" == here.name_as_now(here.told[-1]).name


def test_nobody_is_told_of_a_table_that_is_not_in_memory() -> None:
    """But who is mentioned in its last lines is still found."""
    here = LiveTable("t", table=started(), receipts={"ada": 5})
    here.advance(said(10), 10, 0)
    here.table = None
    assert ({"eve"}, None, False) == (here.find_mentioned(), here.encode_receipts("ada"), here.seats("ada"))
    with pytest.raises(ValueError, match="not in memory"):
        here.news(Watcher("ada", Deaf()), 0)
    with pytest.raises(ValueError, match="not in memory"):
        here.snapshot(Viewer("ada"), 0)


def test_what_can_be_read_again_is_let_go() -> None:
    """Who watches and how far they have come is not."""
    here = LiveTable("t", table=started(), untold=3, receipts={"ada": 5}, watchers={Watcher("ada", Deaf())})
    here.advance(entries.Renamed("ada", "Ida"), 10, 0)
    here.advance(said(11), 11, 0)
    here.snapshot(Viewer("ada"), 0)
    here.listed = "what lists show"  # type: ignore[assignment]
    here.forget()
    assert None is here.listed
    assert (None, [], 0, {}, {}) == (here.table, here.told, here.untold, here.names, here.drawn)
    assert ({"ada"}, {"ada": 5}) == (here.people(), here.receipts)


def test_players_alone_are_told_how_far_each_chair_has_come() -> None:
    """By number, 0 where nobody said so; nothing as long as nobody did."""
    here = LiveTable("t", table=started())
    assert None is here.encode_receipts("ada")
    here.receipts = {"bob": 7}
    assert Seen("t", [0, 7]) == msgspec.json.decode(here.encode_receipts("ada") or b"", type=Seen)
    assert None is here.encode_receipts("eve")


def test_a_hand_is_covered_again_when_another_seat_has_to_act() -> None:
    """On one device nobody sees the cards of who acted before; while the same seat acts they stay open."""
    here, ada = LiveTable("t", table=started()), Watcher("ada", Deaf(), revealed=1)
    here.watchers = {ada}
    here.advance(entries.ActionPlayed(1, "=W"), 10, 0)
    assert 1 == ada.revealed
    here.advance(entries.GameEnded(how="agreed"), 11, 0)
    assert 0 == ada.revealed


def test_onlookers_share_one_picture_and_the_host_has_an_own() -> None:
    """Also a host who does not play."""
    table = opened_table(Setup(game="schoko"))
    here = LiveTable("t", table=told(table, entries.Sat(chair=1, name="Bob", person="bob")))
    shown = [here.snapshot(Viewer(person), 0) for person in ("ada", "bob", "eve", "mallory")]
    assert shown[2] is shown[3]
    assert 3 == len(set(shown))


@pytest.mark.parametrize(
    ("table", "is_for_a_moment"),
    [
        (started(), False),
        (opened_table(Setup(game="schoko", clock=LiveClock(60))), False),
        (started(clock=LiveClock(60)), True),
        (told(started(), entries.Went("bob")), True),
        (told(started(), entries.Went("bob"), entries.GameEnded(how="agreed")), False),
        (told(opened_table(Setup(game="schoko")), entries.Starting()), True),
    ],
)
def test_a_picture_is_good_until_something_happens_or_time_goes_on(table: Table, *, is_for_a_moment: bool) -> None:
    """Where clocks run or somebody is waited for, for a quarter of a second."""
    drawn = CachedSnapshot(table.number, 10 * SECOND, b"")
    times = [10 * SECOND + later for later in (MOMENT - 1, MOMENT, -MOMENT)]
    assert [True, not is_for_a_moment, not is_for_a_moment] == [drawn.holds(table, now) for now in times]
    assert not drawn.holds(told(table, entries.Said("eve", "Eve", "hi")), 10 * SECOND)
    assert 250 == MOMENT


def test_who_gives_up_waiting_for_a_table_does_not_want_it_any_more() -> None:
    """Else a table that nobody uses would be kept for ever."""

    async def hold(lock: Lock) -> None:
        async with lock:
            await asyncio.sleep(3600)

    async def counted() -> list[int]:
        lock, found = Lock(), []
        tasks = [asyncio.create_task(hold(lock)) for _ in range(2)]
        for task in reversed(tasks):
            await asyncio.sleep(0)
            found.append(lock.wanted)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        return [*found, lock.wanted]

    assert [2, 1, 0] == asyncio.run(counted())
