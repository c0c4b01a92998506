"""Tables in memory: forgotten and read again, told to slow readers and fast ones, and taken up after a stop."""

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable, Collection, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.kit import Clock, Guest, Threads, begin, play_out, serving, wait_for

from tafelrunde.records import fairness
from tafelrunde.server import decisions, entries
from tafelrunde.server.decisions import Missing, Refusal
from tafelrunde.server.heartbeats import HEARTBEAT
from tafelrunde.server.hub import FORGET_AFTER, SETTLED_AFTER, Hub
from tafelrunde.server.live import Watcher
from tafelrunde.server.lobby import lobby
from tafelrunde.server.store import MISSED, Here, Listing, Person, Sought, Status, StoreError
from tafelrunde.server.store.opening import open_store
from tafelrunde.server.store.store import Said
from tafelrunde.server.table import Table
from tafelrunde.server.turns import Turns
from tafelrunde.wire.setup import LiveClock, NoClock, Setup

OPENED = entries.Opened(host="ada", setup=Setup(game="stacko"), seed="5" * 64)


class Quiet:
    """Somebody who only notes that something stirred."""

    def __init__(self) -> None:
        self.stirred: list[str] = []

    def stir(self, table: str) -> None:
        """There is something new."""
        self.stirred.append(table)

    def notice(self, table: str) -> None:
        """Somebody has come further, which is no news."""


def in_hub(file: Path, clock: Clock, use: Callable[[Hub], Awaitable[Any]]) -> Any:  # noqa: ANN401 - what comes of it
    """Use a hub on a SQLite file."""

    async def run() -> Any:  # noqa: ANN401 - as above
        async with await open_store(file) as store:
            return await use(Hub(store, Threads(), clock))

    return asyncio.run(run())


async def seated(here: Hub, table: str = "t", setup: Setup = OPENED.setup) -> None:
    """A table of Stacko at which ada plays both seats."""
    await here.open(table, replace(OPENED, setup=setup))
    for chair in (1, 2):
        await here.submit(table, lambda t, _, chair=chair: decisions.sit(t, "ada", "Ada", chair=chair, nonce=""))  # type: ignore[misc]
    await here.submit(table, lambda t, _: decisions.start(t, "ada", None))


def test_a_table_that_nobody_needs_is_forgotten_and_read_again(tmp_path: Path) -> None:
    """Who watches it stays, and hears of the next entry."""
    clock, ear = Clock(), Quiet()

    async def use(here: Hub) -> None:
        await seated(here)
        before = await here.load("t")
        watcher = Watcher("ada", ear)
        await here.enter("t", watcher)
        clock.jump(FORGET_AFTER / 1000 + 1)
        await here.evict()
        assert here.lives["t"].table is None
        here.leave("t", watcher)
        await here.evict()
        assert {} == here.lives
        assert before == await here.load("t")

    in_hub(tmp_path / "s", clock, use)


def test_a_refusal_keeps_no_table_in_memory(tmp_path: Path) -> None:
    """Neither itself: nothing holds it in a circle, which the server would find once a day."""
    raised: list[weakref.ref[Refusal]] = []

    def fallen(table: Table, now: int) -> entries.Kind:
        try:
            return decisions.fallen(table, now)
        except Refusal as refused:
            raised.append(weakref.ref(refused))
            raise

    async def use(here: Hub) -> None:
        await seated(here)
        assert await here.attempt("t", fallen) is None
        await asyncio.sleep(0)
        assert [None] == [refused() for refused in raised]

    gc.disable()
    try:
        in_hub(tmp_path / "s", Clock(), use)
    finally:
        gc.enable()


def test_nothing_is_told_before_it_is_stored(tmp_path: Path) -> None:
    """And an entry of which it is not known whether it was stored is found by reading."""

    async def use(here: Hub) -> None:
        await seated(here)
        append, seen = here.store.append, list[int]()

        async def lost(table: str, number: int, time: int, entry: bytes) -> bool:
            seen.append((await here.load("t")).number)
            await append(table, number, time, entry)
            raise StoreError("gone")

        here.store.append = lost  # type: ignore[method-assign]
        with pytest.raises(StoreError):
            await here.submit("t", lambda t, _: decisions.act(t, "ada", "draw", at=9, request="r"))
        here.store.append = append  # type: ignore[method-assign]
        assert seen[0] + 1 == (await here.load("t")).number
        with pytest.raises(decisions.Repeated):
            await here.submit("t", lambda t, _: decisions.act(t, "ada", "draw", at=9, request="r"))

    in_hub(tmp_path / "s", Clock(), use)


def test_what_is_stored_is_told_also_when_it_cannot_be_listed(tmp_path: Path) -> None:
    """As when the disk is full just then: the game goes on, and is listed when there is room again."""
    clock = Clock()

    async def full(value: Listing) -> None:
        raise StoreError(f"no room for {value.table}")

    async def use(here: Hub) -> None:
        write = here.store.listings.write
        await here.open("t", entries.Opened("ada", Setup("stacko", start="chosen"), "5" * 64))
        for chair in (1, 2):
            await here.submit("t", lambda t, _, chair=chair: decisions.sit_bot(t, "ada", chair, "random"))  # type: ignore[misc]
        here.store.listings.write = full  # type: ignore[method-assign]
        await here.submit("t", lambda t, _: decisions.start(t, "ada", 2))
        here.store.listings.write = write  # type: ignore[method-assign]
        clock.jump(HEARTBEAT / 1000)
        here.timers.tick()
        while here.timers.running:
            await asyncio.wait(here.timers.running)
        assert (await here.load("t")).is_over
        listing = await here.store.listings.read("t")
        assert Status.ENDED == (listing and listing.status)

    in_hub(tmp_path / "s", clock, use)


def test_whoever_asks_too_late_decides_again(tmp_path: Path) -> None:
    """Two processes at one table: the unique number is the only lock."""

    async def use(here: Hub) -> None:
        other = Hub(here.store, Threads(), here.now)
        await seated(here)
        await other.load("t")
        await here.submit("t", lambda t, _: decisions.act(t, "ada", "draw", at=t.number, request="1"))
        number = await other.submit("t", lambda t, _: decisions.say(t, "bob", "hi", name="Bob", request="2"))
        assert (number, 1) == ((await other.load("t")).number, len((await other.load("t")).past))
        with pytest.raises(Refusal):
            await here.submit("t", lambda t, _: decisions.act(t, "ada", "draw", at=t.number, request="3"))
        assert number == (await here.load("t")).number

    in_hub(tmp_path / "s", Clock(), use)


def test_what_was_not_heard_is_found_out(tmp_path: Path) -> None:
    """After the line to the others was lost: what was rewritten is read again, who watches a removed table is told."""
    ear = Quiet()

    async def use(here: Hub) -> None:
        other = Hub(here.store, Threads(), here.now)
        await other.open("gone", OPENED)
        await seated(other)
        await other.submit("t", lambda t, _: decisions.say(t, "ada", "hi", name="Ada", request="1"))
        listening = asyncio.create_task(here.listen())
        for table in ("t", "gone"):
            await here.enter(table, Watcher("ada", ear))
        await other.redact("t", "ada", "Nobody")
        await other.remove("gone")
        ear.stirred.clear()
        here.store._tell(MISSED)  # noqa: SLF001 - as the store does after its connection was lost
        await asyncio.sleep(0.05)
        while here.timers.running:
            await asyncio.wait(here.timers.running)
        assert () == (await here.load("t")).chat
        assert "gone" not in here.lives
        assert {"t", "gone"} == set(ear.stirred)
        listening.cancel()

    in_hub(tmp_path / "s", Clock(), use)


def test_a_slow_reader_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And sees the end, with every line, when they read at last; however long the game takes on this machine."""
    monkeypatch.setattr("tafelrunde.server.socket.SILENCE", 600.0)
    with serving(tmp_path) as address, Guest(address) as ada, Guest(address) as bob, Guest(address) as eve:
        table = begin([ada, bob], "stacko")
        eve.connect(ping_interval=None)
        eve.watch(table)
        play_out([ada, bob], table, choose=lambda words: words[-1])
        eve.until(table, lambda p: p.status == "ended")
        assert ada.happened[-1] == eve.happened[-1]
        assert len({number for number, *_ in ada.happened}) == len(eve.happened)


def test_down_time_is_given_back(tmp_path: Path) -> None:
    """The clock of a live table stands while the server does."""
    clock = Clock()
    with serving(tmp_path, now=clock) as address, Guest(address) as ada, Guest(address) as bob:
        table = begin([ada, bob], clock={"kind": "live", "seconds": 100})
        cookie = ada.cookie
    clock.jump(1000)
    with serving(tmp_path, now=clock) as address, Guest(address, cookie=cookie) as ada:
        clocks = ada.watch(table).clocks
        assert clocks is not None
        wait_for(lambda: ada.get(f"/api/tables/{table}").json()["clocks"]["left"][0] > 60_000)
        assert "running" == ada.get(f"/api/tables/{table}").json()["status"]
        clock.jump(101)
        assert "ended" == ada.until(table, lambda p: p.result is not None).status


def test_who_is_back_before_their_table_was_taken_up_loses_no_time(tmp_path: Path) -> None:
    """Neither at the process that begins first nor at the next one: the clocks come before everything else."""
    clock, tables = Clock(), [f"t{n}" for n in range(20)]

    async def play(here: Hub) -> None:
        await here.start()
        for table in tables:
            await seated(here, table, Setup(game="stacko", clock=LiveClock(60)))
        await here.stop()

    async def come_back(here: Hub) -> list[entries.Ended | None]:
        other = Hub(here.store, Threads(), here.now)
        for hub in (here, other):
            await hub.start()
        for hub in (here, other):
            await asyncio.gather(*(hub.enter(table, Watcher("ada", Quiet())) for table in tables))
        await asyncio.sleep(0.5)
        ended = [(await here.load(table)).ended for table in tables]
        for hub in (here, other):
            await hub.stop()
        return ended

    in_hub(tmp_path / "s", clock, play)
    clock.jump(300)
    assert {None} == set(in_hub(tmp_path / "s", clock, come_back))


def test_a_bot_goes_on_after_a_restart(tmp_path: Path) -> None:
    """Whatever a table waits for is looked at when the server starts."""

    class Stuck(Threads):
        async def choose(self, *_: Any) -> str:  # noqa: ANN401 - as Threads
            return str(await asyncio.Event().wait())

    clock = Clock()
    with serving(tmp_path, now=clock, players=Stuck()) as address, Guest(address) as ada:
        table = begin([ada], "stacko", bots=1)
        ada.act(table, "take 1")
        cookie = ada.cookie
    clock.jump(60)
    with serving(tmp_path, now=clock) as address, Guest(address, cookie=cookie) as ada:
        ada.watch(table)
        assert 2 <= len(ada.until(table, lambda p: p.view is not None and p.view.actor == 1).view.history)  # type: ignore[union-attr]


async def start_against_bot(here: Hub, clock: NoClock | LiveClock) -> None:
    """A table of Stacko at which a bot has to act first."""
    await here.open("t", entries.Opened("ada", Setup("stacko", start="chosen", clock=clock), "5" * 64))
    await here.submit("t", lambda t, _: decisions.sit(t, "ada", "Ada", chair=1, nonce=""))
    await here.submit("t", lambda t, _: decisions.sit_bot(t, "ada", 2, "random"))
    await here.submit("t", lambda t, _: decisions.start(t, "ada", 2))


def test_a_bot_takes_its_time(tmp_path: Path) -> None:
    """So that people can follow."""

    async def use() -> float:
        async with await open_store(tmp_path / "t.sqlite") as store:
            here, began = Hub(store, Threads(), Clock(), pause=0.3), monotonic()
            await start_against_bot(here, NoClock())
            while here.timers.running:
                await asyncio.wait(here.timers.running)
            return (monotonic() - began) / len((await here.load("t")).past)

    assert asyncio.run(use()) >= 0.3


def test_a_bot_that_is_short_of_time_hurries(tmp_path: Path) -> None:
    """It takes no more than a fiftieth of what is left on its clock."""

    async def use(here: Hub) -> float:
        await start_against_bot(here, LiveClock(10))
        return Turns(here, Threads(), pause=0.7).dwell(await here.load("t"), 1)

    assert 0 < in_hub(tmp_path / "t.sqlite", Clock(), use) <= 0.2


def test_open_tables_that_nobody_uses_are_swept_away(tmp_path: Path) -> None:
    """After a day; one at which somebody sits stays longer, a game that has begun for ever."""
    clock = Clock()
    with serving(tmp_path, now=clock) as address, Guest(address) as ada, Guest(address) as bob:
        unused, waiting, running = ada.open("stacko"), ada.open("stacko"), begin([ada, bob])
        ada.post(f"/api/tables/{waiting}/sit")
        clock.jump(2 * 24 * 60 * 60)
        wait_for(lambda: ada.get(f"/api/tables/{unused}").status_code == 404)
        assert [200, 200] == [ada.get(f"/api/tables/{table}").status_code for table in (waiting, running)]


def test_the_commitment_is_shown_before_anybody_sits(tmp_path: Path) -> None:
    """F1: and the seed of the finished game keeps it."""
    with serving(tmp_path) as address, Guest(address) as ada, Guest(address) as bob:
        table = ada.open("stacko")
        promised = bob.get(f"/api/tables/{table}").json()["fairness"]["commitment"]
        ada.post(f"/api/tables/{table}/sit")
        bob.post(f"/api/tables/{table}/sit")
        ada.post(f"/api/tables/{table}/start")
        seed = bob.post(f"/api/tables/{table}/resign")["fairness"]["seed"]
        assert promised == fairness.commitment(bytes.fromhex(seed))


def test_what_is_appended_to_a_table_that_is_being_removed_leaves_no_trace(tmp_path: Path) -> None:
    """Neither who asked nor the lobby stumbles over an entry that came after its table was gone."""

    async def use(here: Hub) -> None:
        await here.open("t", replace(OPENED, setup=replace(OPENED.setup, listed=True)))
        append = here.store.append

        async def late(table: str, number: int, time: int, entry: bytes) -> bool:
            await here.store.remove(table)
            return await append(table, number, time, entry)

        here.store.append = late  # type: ignore[method-assign]
        await here.submit("t", lambda t, _: decisions.sit(t, "bob", "Bob", chair=1, nonce=""))
        here.forget("t")
        assert [] == (await lobby(here, "bob")).open
        with pytest.raises(Missing):
            await here.load("t")

    in_hub(tmp_path / "s", Clock(), use)


def test_what_another_process_appends_to_a_removed_table_does_not_stay(tmp_path: Path) -> None:
    """It has not heard yet that the table is gone, and what somebody said there would be kept for ever."""
    clock = Clock()

    async def use(here: Hub) -> None:
        other = Hub(here.store, Threads(), here.now)
        await seated(here)
        append = here.store.append

        async def late(table: str, number: int, time: int, entry: bytes) -> bool:
            await other.remove(table)
            return await append(table, number, time, entry)

        here.store.append = late  # type: ignore[method-assign]
        await here.submit("t", lambda t, _: decisions.say(t, "bob", "a secret", name="Bob", request="1"))
        assert ["t"] == await here.store.mentioning("secret")
        clock.jump(SETTLED_AFTER / 1000)
        other.timers.tick()
        await asyncio.gather(*other.timers.running)
        assert [] == await here.store.mentioning("secret")
        assert await here.store.listings.read("t") is None

    in_hub(tmp_path / "s", clock, use)


def test_a_table_that_is_forgotten_while_something_is_stored_is_missing(tmp_path: Path) -> None:
    """Who asked is told so."""

    async def use(here: Hub) -> None:
        await seated(here)
        append = here.store.append

        async def removing(table: str, number: int, time: int, entry: bytes) -> bool:
            here.forget(table)
            return await append(table, number, time, entry)

        here.store.append = removing  # type: ignore[method-assign]
        with pytest.raises(Missing):
            await here.submit("t", lambda t, _: decisions.say(t, "ada", "hello", name="Ada", request="r"))

    in_hub(tmp_path / "s", Clock(), use)


def test_who_is_gone_while_the_store_fails_is_missed_later(tmp_path: Path) -> None:
    """Otherwise nobody could ever claim the game or hand the seat on."""

    async def use(here: Hub) -> None:
        await seated(here)
        here.timers.chores.clear()
        append = here.store.append

        async def failing(*_: object) -> bool:
            raise StoreError("gone")

        here.store.append = failing  # type: ignore[method-assign,assignment]
        await here.presence.miss("t", "ada")
        here.store.append = append  # type: ignore[method-assign]
        _, seek = here.timers.chores["away:t:ada"]
        await seek()
        assert "ada" in (await here.load("t")).away

    in_hub(tmp_path / "s", Clock(), use)


class Standing:
    """A connection that is good for whoever is known."""

    is_over = False

    def dismiss(self) -> None:
        """It is ended."""
        self.is_over = True

    def is_silent(self, now: float) -> bool:
        """Never."""
        return now < 0

    def is_of(self, person: Person | None) -> bool:
        """For everybody who is known."""
        return person is not None


def test_who_comes_while_others_are_looked_up_stays(tmp_path: Path) -> None:
    """Only who was asked for can turn out to be forgotten."""

    async def use(here: Hub) -> None:
        visit, several = Standing(), here.store.people.several
        await here.store.people.write(Person("bob", "Bob", 1, 1))

        async def slow(people: Collection[str]) -> dict[str, Person]:
            here.visits.enter("bob", visit)
            return await several(people)

        here.store.people.several = slow  # type: ignore[method-assign]
        await here.catch_up()
        assert not visit.is_over

    in_hub(tmp_path / "s", Clock(), use)


def test_all_who_are_here_are_told_at_once(tmp_path: Path) -> None:
    """When everybody is sought at the same moment, one answer each would come too late."""
    clock, told = Clock(), list[Sequence[Said]]()

    async def use(here: Hub) -> None:
        await seated(here)

        async def tell(said: Sequence[Said]) -> None:
            told.append(said)

        here.store.tell = tell  # type: ignore[method-assign,assignment]
        for person in ("ada", "bob"):
            await here.enter("t", Watcher(person, Quiet()))
            here.presence.heard(Sought("t", person))
        clock.jump(1)
        here.timers.tick()
        await asyncio.gather(*here.timers.running)
        assert [[Here("t", "ada"), Here("t", "bob")]] == told

    in_hub(tmp_path / "s", clock, use)
