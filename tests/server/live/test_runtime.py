"""What a process finds out that it did not hear from the others."""

import asyncio
from collections.abc import Collection
from pathlib import Path

from tests.server.kit import Clock, Threads
from tests.server.live.kit import OPENED, Quiet, in_runtime, seated

from tafelrunde.server.live.live_table import Watcher
from tafelrunde.server.live.runtime import Runtime
from tafelrunde.server.store import Missed, Person
from tafelrunde.server.table import requests


def test_what_was_not_heard_is_found_out(tmp_path: Path) -> None:
    """After the line to the others was lost: what was rewritten is read again, who watches a removed table is told."""
    ear = Quiet()

    async def use(here: Runtime) -> None:
        other = Runtime(here.store, Threads(), here.now)
        await other.tables.open("gone", OPENED)
        await seated(other)
        await other.tables.submit("t", lambda t, now: requests.say(t, "ada", "hi", name="Ada", request="1", now=now))
        listening = asyncio.create_task(here.listen())
        for table in ("t", "gone"):
            await here.watching.enter(table, Watcher("ada", ear))
        await other.tables.redact("t", "ada", "Nobody")
        await other.tables.remove("gone")
        ear.stirred.clear()
        here.store._tell(Missed())  # noqa: SLF001 - as the store does after its connection was lost
        await asyncio.sleep(0.05)
        while here.timers.running:
            await asyncio.wait(here.timers.running)
        assert () == (await here.tables.load("t")).chat
        assert "gone" not in here.cache.places
        assert {"t", "gone"} == set(ear.stirred)
        listening.cancel()

    in_runtime(tmp_path / "s", Clock(), use)


class Standing:
    """A connection that is good for whoever is known."""

    is_over = False
    token = ""

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

    async def use(here: Runtime) -> None:
        visit, several = Standing(), here.store.people.read_several
        await here.store.people.write(Person("bob", "Bob", 1, 1))

        async def slow(people: Collection[str]) -> dict[str, Person]:
            here.sessions.enter("bob", visit)
            return await several(people)

        here.store.people.read_several = slow  # type: ignore[method-assign]
        await here.catch_up()
        assert not visit.is_over

    in_runtime(tmp_path / "s", Clock(), use)
