"""Turns that wait for bot processes: people come in turn, games without people last, and nobody has all processes."""

import asyncio
from itertools import count

from tests.server.bots.kit import seen

from tafelrunde.bots.bot import FREE
from tafelrunde.server.bots.frames import BotJob
from tafelrunde.server.bots.pool import BotPool
from tafelrunde.server.bots.worker_group import Requester, WorkerGroup
from tafelrunde.server.bots.worker_process import QueuedTurn

NEEDS = ("master", "stacko")
numbers = count(1)


def group(size: int) -> WorkerGroup:
    """A group whose processes have loaded the bot."""
    made = WorkerGroup(BotPool(size), size)
    for process in made.processes:
        process.warm.add(NEEDS)
    return made


def put(group: WorkerGroup, table: str, *people: str) -> QueuedTurn:
    """A turn at a table of these people."""
    job = BotJob(next(numbers), *NEEDS, seen(), b"", FREE)
    waiting = QueuedTurn(job, asyncio.get_running_loop().create_future())
    group.put(waiting, Requester(people, table))
    return waiting


def taken(group: WorkerGroup) -> list[QueuedTurn]:
    """The turns that processes think about, one after the other, by the only process."""
    found: list[QueuedTurn] = []
    process = group.processes[0]
    while len(group):
        group.assign()
        assert process.waiting
        found.append(process.waiting)
        process.answer(process.waiting.job.number, lambda future: future.set_result("pass"))
    return found


async def test_a_person_with_many_tables_delays_others_by_one_turn() -> None:
    """People take turns, then their tables."""
    here = group(1)
    many = [put(here, f"table {n}", "ada") for n in range(60)]
    one = put(here, "other", "bob")
    assert [many[0], one, *many[1:]] == taken(here)


async def test_games_that_nobody_plays_come_last() -> None:
    """However long they waited."""
    here = group(1)
    unattended = [put(here, f"table {n}") for n in range(3)]
    attended = [put(here, "other", "bob") for _ in range(3)]
    assert [*attended, *unattended] == taken(here)


async def test_nobody_has_all_processes() -> None:
    """Half of them at most are for one person, the others are for who comes next."""
    here = group(4)
    many = [put(here, f"table {n}", "ada") for n in range(5)]
    here.assign()
    other = put(here, "other", "bob")
    here.assign()
    assert {many[0], many[1], other} == {process.waiting for process in here.processes} - {None}


async def test_a_turn_counts_for_whoever_at_the_table_has_the_fewest() -> None:
    """Who plays beside somebody with many tables is not held up by them."""
    here = group(1)
    many = [put(here, f"table {n}", "ada") for n in range(3)]
    shared = put(here, "shared", "ada", "bob")
    assert "bob" == shared.owner
    assert [many[0], shared, *many[1:]] == taken(here)


async def test_a_game_of_bots_alone_has_no_more_than_a_person() -> None:
    """All of them together."""
    here = group(4)
    waiting = [put(here, f"table {n}") for n in range(5)]
    here.assign()
    assert 2 == sum(process.waiting in waiting for process in here.processes)


async def test_a_bot_that_loads_for_long_is_waited_for_once() -> None:
    """The first turn has patience; later ones hardly wait, so that the game goes on."""
    bots, job = BotPool(1, patience=8), BotJob(1, *NEEDS, seen(), b"", FREE)
    assert 8 == bots.patience_for(job)
    bots.since[NEEDS] -= 60
    assert 1 == bots.patience_for(job)
    bots.slow.processes[0].warm.add(NEEDS)
    assert 8 == bots.patience_for(job)


async def test_nothing_is_loaded_for_a_turn_that_was_answered() -> None:
    """Also while it has not been taken out of the queue yet."""
    here = WorkerGroup(BotPool(1), 1)
    put(here, "table", "ada").future.set_result("pass")
    here.assign()
    assert not here.processes[0].loading
