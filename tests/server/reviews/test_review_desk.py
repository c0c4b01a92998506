"""Where reviews are asked for: tried again, taken up, given up, and computed by one process alone."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.kit.reviews import record_of
from tests.kit.tables import OURS, Kind
from tests.server.kit import Clock
from tests.server.postgres import database, postgres

from tafelrunde.records.record import EarlyEnd
from tafelrunde.server.live.timers import SECOND, Timers
from tafelrunde.server.reviews.live_review import ReviewFollower
from tafelrunde.server.reviews.requests import ReviewQuestion, join_id, take_game
from tafelrunde.server.reviews.review_desk import ALONE, MOST_OF_PERSON, ReviewDesk
from tafelrunde.server.reviews.review_process import ReviewProcess
from tafelrunde.server.store import Person, Store, open_store
from tafelrunde.server.table.refusals import Refusal

__all__ = ["database", "postgres"]
SCRIPT = "tests.server.reviews.scripted_worker"
PATIENCE = 100.0


def question(seed: int = 1, seat: int = 0) -> ReviewQuestion:
    """A game to be reviewed."""
    return ReviewQuestion(take_game(record_of(OURS[0], seed, 4, EarlyEnd.ABORTED)), "quick", seat)


@asynccontextmanager
async def desk_on(
    store: Store, how: str, notes: Path, *, limit: float = 60.0, rest: float = 30.0
) -> AsyncIterator[ReviewDesk]:
    """A desk of a process that runs."""
    timers = Timers(Clock(), pulse=0.02)
    process = ReviewProcess(SCRIPT, how, str(notes), limit=limit)
    desk = ReviewDesk(store.reviews, timers, store.name, process=process, rest=rest)
    await store.people.write(Person("ada", "Ada", 1, 1))
    await store.people.write(Person("bob", "Bob", 1, 1))
    running = asyncio.create_task(timers.run())
    await desk.start()
    try:
        yield desk
    finally:
        await desk.stop()
        running.cancel()
        await timers.stop()


async def until(happened: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not happened():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.02)


async def state_of(desk: ReviewDesk, review: str, *wanted: str) -> str:
    """The state of a review once it is one of these."""
    async with asyncio.timeout(PATIENCE):
        while (found := await desk.status(review, "ada")).state not in wanted:  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.02)
    return found.state


def play(scene: Callable[[], object]) -> None:
    """Run a scene."""
    asyncio.run(scene())  # type: ignore[arg-type]


def test_a_review_is_computed_once_and_the_process_rests(tmp_path: Path) -> None:
    """Asked again it is known; without another the process ends."""

    async def scene() -> None:
        async with await open_store(tmp_path / "db") as store, desk_on(store, "good", tmp_path / "n", rest=0.1) as desk:
            asked = await desk.ask(question(), "ada", "here")
            assert "done" == await state_of(desk, asked.id, "done")
            other = await desk.ask(question(seat=2), "bob", "there")
            assert (join_id(asked.id, 2), "done") == (other.id, other.state)
            assert other.review is not None
            assert {2} == {each.seat for each in other.review.decisions}
            await until(lambda: desk.process.child is None)
            assert "." == (tmp_path / "n").read_text()
            assert {} == desk.live

    play(scene)


@pytest.mark.parametrize(
    ("how", "state", "tries"), [("frail", "done", 2), ("dies", "failed", 3), ("hangs", "failed", 3)]
)
def test_a_process_that_fails_is_replaced(tmp_path: Path, how: str, state: str, tries: int) -> None:
    """The review is tried again, and at last it fails with a sentence; who asks again has it tried again."""

    async def scene() -> None:
        async with await open_store(tmp_path / "db") as store, desk_on(store, how, tmp_path / "n", limit=1.0) as desk:
            asked = await desk.ask(question(), "ada", "here")
            assert state == await state_of(desk, asked.id, "done", "failed")
            assert "." * tries == (tmp_path / "n").read_text()
            if state == "failed":
                reason = (await desk.status(asked.id, "ada")).reason
                assert reason is not None
                assert "was tried 3 times and could not be reviewed" in reason.sentence
                assert "queued" == (await desk.ask(question(), "ada", "here")).state

    play(scene)


def test_what_nobody_waits_for_is_cancelled(tmp_path: Path) -> None:
    """After two minutes without a follower and without a question; it is not computed any longer."""

    async def scene() -> None:
        async with await open_store(tmp_path / "db") as store, desk_on(store, "slow", tmp_path / "n") as desk:
            clock = desk.timers.now
            assert isinstance(clock, Clock)
            asked = await desk.ask(question(), "ada", "here")
            follower = ReviewFollower(asked.id, 0, lambda _: None)
            await desk.follow(follower, "ada")
            await until(lambda: desk.run and desk.live[asked.id].progress)
            clock.jump(2 * ALONE / SECOND)
            await desk.look_after()
            assert desk.run is not None
            desk.leave(follower)
            await desk.look_after()
            clock.jump(ALONE / SECOND + 1)
            await desk.look_after()
            await until(lambda: desk.run is None)
            assert desk.process.child is None
            assert "cancelled" == await state_of(desk, asked.id, "cancelled")
            assert "queued" == (await desk.ask(question(), "ada", "here")).state

    play(scene)


def test_what_was_left_is_taken_up_after_a_restart(tmp_path: Path) -> None:
    """What was computed and what waited, from the beginning."""

    async def scene() -> None:
        async with await open_store(tmp_path / "db") as store:
            async with desk_on(store, "slow", tmp_path / "n") as desk:
                first, second = [await desk.ask(question(seed), "ada", "here") for seed in (1, 2)]
                assert "running" == await state_of(desk, first.id, "running")
                assert 1 == (await desk.status(second.id, "ada")).place
            async with desk_on(store, "good", tmp_path / "n") as desk:
                for asked in (first, second):
                    assert "done" == await state_of(desk, asked.id, "done")

    play(scene)


def test_of_several_processes_one_computes_a_review(tmp_path: Path, database: str) -> None:
    """The others say how far it is, to those who follow it there, too."""

    async def scene() -> None:
        notes = tmp_path / "n"
        async with (
            await open_store(database) as here,
            await open_store(database) as there,
            desk_on(here, "slow", notes) as first,
            desk_on(there, "good", notes) as second,
        ):
            asked = await first.ask(question(), "ada", "here")
            assert "running" == await state_of(first, asked.id, "running")
            stirred: list[str] = []
            follower = ReviewFollower(asked.id, 0, stirred.append)
            await second.follow(follower, "ada")
            await second.look_after()
            assert second.run is None
            await until(lambda: second.live[asked.id].progress)
            news = second.live[asked.id].news(follower)
            assert news is not None
            assert (0.5, [0]) == (news.progress, [each.ply for each in (news.review.decisions if news.review else [])])
            await first.stop()
            assert "done" == await state_of(second, asked.id, "done")
            assert ".." == notes.read_text()

    play(scene)


def test_who_asks_for_too_much_is_refused(tmp_path: Path) -> None:
    """So many unfinished ones of a person, and games that nobody can review."""

    async def scene() -> None:
        async with await open_store(tmp_path / "db") as store, desk_on(store, "slow", tmp_path / "n") as desk:
            for seed in range(MOST_OF_PERSON):
                await desk.ask(question(seed), "ada", "here")
            with pytest.raises(Refusal) as refused:
                await desk.ask(question(MOST_OF_PERSON), "ada", "here")
            assert "too_many_reviews" == refused.value.code
            assert "queued" == (await desk.ask(question(MOST_OF_PERSON), "bob", "here")).state
            stacko = take_game(record_of(Kind("stacko", 2), 1, 4, EarlyEnd.ABORTED))
            with pytest.raises(Refusal) as refused:
                await desk.ask(ReviewQuestion(stacko, "quick"), "bob", "here")
            assert "no_review_of_game" == refused.value.code

    play(scene)


def test_a_review_that_is_cancelled_leaves_the_queue(tmp_path: Path) -> None:
    """And the one that is computed ends at once; the next one is begun."""

    async def scene() -> None:
        async with await open_store(tmp_path / "db") as store, desk_on(store, "slow", tmp_path / "n") as desk:
            first, second, third = [await desk.ask(question(seed), "ada", "here") for seed in range(3)]
            assert "running" == await state_of(desk, first.id, "running")
            await desk.forget(second.id, "ada")
            assert [third.id] == list(desk.queue)
            await desk.forget(first.id, "ada")
            assert "running" == await state_of(desk, third.id, "running")
            with pytest.raises(Refusal, match="no such review"):
                await desk.status(first.id, "ada")

    play(scene)
