"""What a process does by itself is done later when the store fails just then."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.server.kit import Clock
from tests.server.test_hub import OPENED, Quiet, in_hub, seated

from tafelrunde.server import decisions, entries
from tafelrunde.server.heartbeats import ALIVE, DEAD, HEARTBEAT
from tafelrunde.server.hub import Hub
from tafelrunde.server.live import Watcher
from tafelrunde.server.marks import GATHER
from tafelrunde.server.presence import ANSWER, AWAY_AFTER
from tafelrunde.server.store import Listing, Mark, Sought, Status, StoreError
from tafelrunde.server.store.store import Said


def failing_once(part: object, name: str, *, late: bool = False) -> None:
    """Let something of the store fail the next time; late after it was done."""
    work: Callable[..., Any] = getattr(part, name)

    async def fail(*given: object, **named: object) -> None:
        setattr(part, name, work)
        if late:
            await work(*given, **named)
        raise StoreError("gone")

    setattr(part, name, fail)


def overheard(here: Hub) -> list[Said]:
    """What the other processes are told from now on."""
    told: list[Said] = []

    async def tell(said: Sequence[Said]) -> None:
        told.extend(said)

    here.store.tell = tell  # type: ignore[method-assign,assignment]
    return told


async def passes(here: Hub, clock: Clock, milliseconds: int) -> None:
    """Time passes, and what is due is done."""
    clock.jump(milliseconds / 1000)
    here.timers.tick()
    while here.timers.running:
        await asyncio.wait(here.timers.running)


def test_what_others_appended_is_read_again(tmp_path: Path) -> None:
    """Otherwise who watches would not see it before the next entry."""
    clock, ear = Clock(), Quiet()

    async def use(here: Hub) -> None:
        await seated(here)
        await here.enter("t", Watcher("bob", ear))
        live, number = here.lives["t"], (await here.load("t")).number + 1
        said = decisions.say(await here.load("t"), "ada", "hi", name="Ada", request="1")
        await here.store.append("t", number, clock(), entries.write(said))
        failing_once(here.store, "read")
        here.timers.begin(lambda: here.refresh(live), "refresh")
        for wait in (0, HEARTBEAT):
            await passes(here, clock, wait)
        assert number == (await here.load("t")).number

    in_hub(tmp_path / "s", clock, use)


def test_what_was_rewritten_is_read_again(tmp_path: Path) -> None:
    """Otherwise who watches would go on seeing what somebody wanted forgotten."""
    clock, ear = Clock(), Quiet()

    async def use(here: Hub) -> None:
        await seated(here)
        await here.enter("t", Watcher("bob", ear))
        ear.stirred.clear()
        failing_once(here.store, "read")
        here.timers.begin(lambda: here.renew(here.lives["t"]), "renew")
        for wait in (0, HEARTBEAT):
            await passes(here, clock, wait)
        assert ["t"] == ear.stirred

    in_hub(tmp_path / "s", clock, use)


def test_marks_are_passed_on_later(tmp_path: Path) -> None:
    """The others see how far somebody has come, even when nobody comes further."""
    clock = Clock()

    async def use(here: Hub) -> None:
        await seated(here)
        told = overheard(here)
        failing_once(here.store, "tell")
        await here.marks.saw("t", "ada", 2)
        await passes(here, clock, GATHER)
        await passes(here, clock, HEARTBEAT)
        assert [Mark("t", "ada", 2)] == told

    in_hub(tmp_path / "s", clock, use)


def test_nobody_is_missed_before_the_others_were_asked(tmp_path: Path) -> None:
    """They may be at another process, which could not be asked."""
    clock = Clock()

    async def use(here: Hub) -> None:
        await seated(here)
        here.store.is_alone = False
        told = overheard(here)
        failing_once(here.store, "tell")
        for wait in (AWAY_AFTER, GATHER, ANSWER):
            await passes(here, clock, wait)
        assert {} == (await here.load("t")).away
        for wait in (AWAY_AFTER, GATHER):
            await passes(here, clock, wait)
        assert [Sought("t", "ada")] == told
        await passes(here, clock, ANSWER)
        assert {"ada"} == (await here.load("t")).away.keys()

    in_hub(tmp_path / "s", clock, use)


LOG: tuple[entries.Kind, ...] = (
    OPENED,
    entries.Sat(1, "Ada", "ada"),
    entries.Sat(2, "bot:random", bot="random"),
    entries.Started(2),
)


@pytest.mark.parametrize("what", ["notes.remove", "listings.find", "read"])
def test_tables_of_a_process_that_died_are_taken_up_later(tmp_path: Path, what: str) -> None:
    """Whatever fails: its note is gone, and nobody else would look at them."""
    clock = Clock()

    async def use(here: Hub) -> None:
        await here.store.listings.write(Listing("t", "stacko", Status.RUNNING, False, 1, 1))  # noqa: FBT003
        for number, entry in enumerate(LOG, start=1):
            await here.store.append("t", number, clock(), entries.write(entry))
        await here.store.notes.write(f"{ALIVE}:other", str(clock() - DEAD - 1))
        *parts, name = what.split(".")
        failing_once(getattr(here.store, parts[0]) if parts else here.store, name, late=True)
        here.timers.begin(here.heartbeats.beat, "beat")
        for _ in range(3):
            await passes(here, clock, HEARTBEAT)
        assert 1 == len((await here.load("t")).past)

    in_hub(tmp_path / "s", clock, use)
