"""Several servers on one PostgreSQL: each serves every table, and a bot's turn is thought about once."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.kit import (
    Clock,
    Guest,
    Threads,
    actor,
    begin,
    is_ready,
    play_out,
    serving,
    serving_together,
    wait_for,
)
from tests.server.postgres import database, postgres
from tests.server.test_tokens import Program
from websockets.exceptions import ConnectionClosed

from tafelrunde.records import record, replay
from tafelrunde.records.fairness import promise
from tafelrunde.records.notation import View
from tafelrunde.server.bots.worker_group import Requester
from tafelrunde.server.live import presence
from tafelrunde.server.live.bot_turns import LEASE
from tafelrunde.server.live.heartbeats import DEAD, HEARTBEAT
from tafelrunde.server.live.presence import AWAY_AFTER, Presence
from tafelrunde.server.store import Here, Listing, Sought, Status, open_store
from tafelrunde.server.table import entries
from tafelrunde.wire import messages
from tafelrunde.wire.setup import Setup

__all__ = ["database", "postgres"]
LONG = 60_000


BREAKING = """
import asyncio, sys
import asyncpg
from tafelrunde.cli import main, serve

async def break_it():
    link = await asyncpg.connect(sys.argv[1])
    await link.execute("UPDATE tafelrunde_version SET version_num = '9999'")
    await link.close()

serve.announce = lambda *_, **__: asyncio.run(break_it())
if __name__ == "__main__":
    words = ["serve", "--no-browser", "--port", "0", "--workers", "2", "--database", sys.argv[1], "--data", sys.argv[2]]
    sys.exit(main.main(words))
"""
"""A server whose database becomes one of the future after it was looked at."""


class Counted(Threads):
    """Bots whose choices are counted."""

    def __init__(self) -> None:
        self.turns: list[int] = []

    async def choose(self, bot: str, game: str, view: View, seed: bytes, *, requester: Requester) -> str:
        """The word, after it was counted."""
        self.turns.append(len(view.history))
        return await super().choose(bot, game, view, seed, requester=requester)


class Hanging(Threads):
    """Bots that never answer."""

    async def choose(self, bot: str, game: str, view: View, seed: bytes, *, requester: Requester) -> str:
        """Nothing, ever."""
        await asyncio.Event().wait()
        return await super().choose(bot, game, view, seed, requester=requester)


@pytest.fixture
def clock() -> Clock:
    """One time for both servers."""
    return Clock()


@pytest.fixture
def players() -> tuple[Counted, Counted]:
    """The bots of the two servers."""
    return Counted(), Counted()


@pytest.fixture
def pair(
    tmp_path: Path, database: str, clock: Clock, players: tuple[Counted, Counted]
) -> Iterator[tuple[Guest, Guest]]:
    """Two guests, each at a server of their own, and one database behind them."""
    (tmp_path / "secret.key").write_text("7" * 64)
    with (
        serving(tmp_path, database=database, now=clock, engine=players[0]) as one,
        serving(tmp_path, database=database, now=clock, engine=players[1]) as other,
        Guest(one) as ada,
        Guest(other) as bob,
    ):
        yield ada, bob


def test_two_players_on_two_processes_see_each_other(pair: tuple[Guest, Guest]) -> None:
    """Every action reaches the other process, and the game ends with a good record."""
    table = begin(list(pair))
    play_out(list(pair), table)
    for guest in pair:
        assert replay.check(record.read(guest.get(f"/api/tables/{table}/record").content)) is None


def test_nonces_promised_at_two_processes_are_revealed_at_both(pair: tuple[Guest, Guest]) -> None:
    """F10: the last one deals, whichever process hears it, also when both come in the same moment."""
    ada, bob = pair
    table = ada.open("stacko")
    for guest, word in ((ada, "hazel"), (bob, "nut")):
        guest.post(f"/api/tables/{table}/sit", promise=promise(word))
        guest.watch(table)
    ada.post(f"/api/tables/{table}/start")
    bob.until(table, lambda p: p.revealing is not None)
    ada.send(messages.RevealNonce(table, "n", 1, "hazel"))
    bob.send(messages.RevealNonce(table, "n", 2, "nut"))
    for guest in pair:
        assert ["hazel", "nut"] == guest.until(table, lambda p: p.status == "running").fairness.nonces


def test_what_is_seen_at_one_process_is_told_at_the_other(pair: tuple[Guest, Guest]) -> None:
    """A mark is in no log, and travels all the same."""
    ada, bob = pair
    table = begin([ada, bob])
    ada.act(table, "=W")
    number = bob.until(table, lambda p: p.view.colours[0] is not None).number  # type: ignore[union-attr]
    bob.send(messages.Saw(table, number))
    assert [0, number] == ada.answer(messages.Seen).numbers


def test_a_token_that_is_revoked_at_one_process_ends_at_the_other(pair: tuple[Guest, Guest]) -> None:
    """Its socket there is closed at once."""
    ada, bob = pair
    token = ada.post("/api/me/tokens", label="stolen")
    with Program(bob.address, token=token["token"]) as thief:
        thief.connect()
        assert 204 == ada.http.delete(f"/api/me/tokens/{token['id']}").status_code
        with pytest.raises(ConnectionClosed):
            thief.receive()


def test_guesses_count_for_all_processes(pair: tuple[Guest, Guest]) -> None:
    """Whoever is made to wait at one has to wait at the other, too."""
    ada, bob = pair
    name = f"Two {ada.me['person'][:8]}"
    ada.post("/api/me/account", name=name, password="correct horse")  # noqa: S106 - of a test
    found = [
        httpx.post(
            f"{guest.address}/api/login", json={"name": name, "password": "wrong horse"}, headers={"x-tafelrunde": "1"}
        ).status_code
        for guest in (ada, bob) * 4
    ]
    assert 429 in found[5:]


def test_a_bots_turn_is_thought_about_once(pair: tuple[Guest, Guest], players: tuple[Counted, Counted]) -> None:
    """Both processes watch the table; the lease decides."""
    table = begin(list(pair), "schokoly", bots=1)
    play_out(list(pair), table)
    thought = [turn for counted in players for turn in counted.turns]
    assert sorted(set(thought)) == sorted(thought)


def test_another_process_takes_over_from_one_that_died(tmp_path: Path, database: str, clock: Clock) -> None:
    """It looks again when the lease of the dead one is over."""
    (tmp_path / "secret.key").write_text("7" * 64)
    with serving(tmp_path, database=database, now=clock) as other:
        with serving(tmp_path, database=database, now=clock, engine=Hanging()) as one, Guest(one) as ada:
            table = begin([ada], "stacko", bots=1)
            ada.act(table, "take 1")
            cookie = ada.cookie
        with Guest(other, cookie=cookie) as ada:
            ada.watch(table)
            clock.jump(LEASE / 1000 + 1)
            ada.until(table, lambda p: actor(p) == 1)


async def stored(database: str, table: str, kind: bytes) -> int:
    """How many entries of a kind are stored of a table, without asking a server."""
    async with await open_store(database, beside=True) as store:
        return sum(b'"%b"' % kind in row.entry for row in await store.read(table))


async def missed(database: str, table: str) -> set[str]:
    """Who was said to be gone from a table."""
    async with await open_store(database, beside=True) as store:
        kept = [entries.read(row.entry) for row in await store.read(table)]
    return {entry.person for entry in kept if isinstance(entry, entries.Went) and not entry.back}


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whom one process has heard to be at another; an answer may take as long as it does on this machine."""
    people: list[str] = []
    hear = Presence.hear

    def heard(self: Presence, told: Sought | Here) -> None:
        hear(self, told)
        if isinstance(told, Here):
            people.append(told.person)

    monkeypatch.setattr(presence, "ANSWER", LONG)
    monkeypatch.setattr(Presence, "hear", heard)
    return people


def test_who_is_at_another_process_is_not_away(
    found: list[str], pair: tuple[Guest, Guest], database: str, clock: Clock
) -> None:
    """Each process asks the others before it says that somebody is gone; who is at none is gone."""
    ada, bob = pair
    table = begin([ada, bob])
    for guest in pair:
        guest.watch(table)
    clock.jump(AWAY_AFTER / 1000 + 1)
    wait_for(lambda: bob.me["person"] in found)
    clock.jump(LONG / 1000 + 1)
    time.sleep(0.5)
    assert set() == asyncio.run(missed(database, table))

    def is_bob_missed() -> bool:
        clock.jump(5)
        return bob.me["person"] in asyncio.run(missed(database, table))

    bob.hang_up()
    wait_for(is_bob_missed)


def test_a_table_that_nobody_looks_at_goes_on_elsewhere(tmp_path: Path, database: str, clock: Clock) -> None:
    """The process that had it stops; another, which has never seen the table, plays for the bot."""
    (tmp_path / "secret.key").write_text("7" * 64)
    with serving(tmp_path, database=database, now=clock):
        with serving(tmp_path, database=database, now=clock, engine=Hanging()) as one, Guest(one) as ada:
            table = begin([ada], "stacko", bots=1)
            ada.act(table, "take 1")
        clock.jump(HEARTBEAT / 1000)
        clock.jump(LEASE / 1000 + 1)
        wait_for(lambda: asyncio.run(stored(database, table, b"acted")) > 1)


LOG: tuple[entries.TableEntry, ...] = (
    entries.Opened("ada", Setup("stacko"), "5" * 64),
    entries.Sat(1, "Ada", "ada"),
    entries.Sat(2, "bot:random", bot="random"),
    entries.Started(1),
    entries.ActionPlayed(1, "take 1"),
)


async def leave_behind(database: str, time: int) -> None:
    """A table with a bot to act, and the last note of the process that looked after it."""
    async with await open_store(database, beside=True) as store:
        await store.listings.write(Listing("t", "stacko", Status.RUNNING, is_open=False, created=time, changed=time))
        for number, entry in enumerate(LOG, start=1):
            await store.append("t", number, time, entries.write(entry))
        await store.notes.write("alive:somebody", str(time))


def test_the_tables_of_a_process_that_died_silently_are_taken_up(tmp_path: Path, database: str, clock: Clock) -> None:
    """When it leaves no note for too long, another looks at the running tables."""
    with serving(tmp_path, database=database, now=clock):
        asyncio.run(leave_behind(database, clock()))
        clock.jump(HEARTBEAT / 1000)
        assert 1 == asyncio.run(stored(database, "t", b"acted"))
        for _ in range(DEAD // HEARTBEAT):
            clock.jump(HEARTBEAT / 1000)
        wait_for(lambda: asyncio.run(stored(database, "t", b"acted")) > 1)


def test_workers_that_do_not_start_say_why(tmp_path: Path, database: str) -> None:
    """In a sentence and with a bad status, also when the database broke after it was looked at."""
    script = tmp_path / "breaking.py"
    script.write_text(BREAKING)
    words = [sys.executable, str(script), database, str(tmp_path)]
    ended = subprocess.run(words, check=False, capture_output=True, text=True, timeout=180)
    assert 1 == ended.returncode
    assert "Traceback" not in ended.stderr
    assert "was written by a newer Tafelrunde" in ended.stderr.splitlines()[-1]


def test_processes_end_with_the_one_that_started_them(tmp_path: Path, database: str) -> None:
    """Also when it was killed: nobody goes on serving on a port that its host believes to be free."""
    with serving_together(tmp_path, database) as (process, port):
        os.kill(process.pid, signal.SIGKILL)
        wait_for(lambda: not is_ready(port))


def test_who_sits_down_again_after_rising_elsewhere_has_the_table_among_their_own(pair: tuple[Guest, Guest]) -> None:
    """What one process has listed is no longer so when another lists it."""
    ada, bob = pair
    table = ada.post("/api/tables", game="stacko", seats=2)["table"]
    bob.post(f"/api/tables/{table}/sit")
    with Guest(ada.address, cookie=bob.cookie) as elsewhere:
        elsewhere.post(f"/api/tables/{table}/rise", chair=1)
    bob.post(f"/api/tables/{table}/sit")
    assert [table] == [summary["table"] for summary in bob.get("/api/tables").json()["mine"]]
