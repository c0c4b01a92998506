"""Where hints are asked for: in turn, known again, cancelled with whoever waited, and never for ever."""

import asyncio
from pathlib import Path

import pytest

from tafelrunde.server.reviews import hint_desk
from tafelrunde.server.reviews.frames import HintDone, HintJob
from tafelrunde.server.reviews.hint_desk import HintDesk
from tafelrunde.server.reviews.review_process import ReviewProcess
from tafelrunde.server.table.refusals import Refusal

SCRIPT = "tests.server.reviews.scripted_hints"


def desk(how: str, notes: Path, limit: float = 60.0) -> HintDesk:
    """A desk whose process does as it is told."""
    return HintDesk(process=ReviewProcess(SCRIPT, how, str(notes), limit=limit))


def stop(task: asyncio.Task[HintDone]) -> None:
    """Wait no longer."""
    task.cancel()


def job(number: int = 0) -> HintJob:
    """A question."""
    return HintJob("schoko", bytes([number]))


def test_the_same_question_is_computed_once(tmp_path: Path) -> None:
    """Its progress is told, and the second time the answer is there at once."""

    async def scene() -> None:
        told: list[float] = []
        here = desk("good", tmp_path / "n")
        for _ in range(2):
            found = await here.ask(job(), "ada", "home", told.append)
            assert found.hint is not None
        assert ("0", [0.5]) == ((tmp_path / "n").read_text(), told)
        await here.stop()

    asyncio.run(scene())


def test_a_question_that_nobody_waits_for_is_stopped(tmp_path: Path) -> None:
    """The process goes on with the next one; those that wait are forgotten, too."""

    async def scene() -> None:
        here = desk("stops", tmp_path / "n")
        begun = asyncio.Event()
        first = asyncio.create_task(here.ask(job(1), "ada", "home", lambda _: begun.set()))
        waiting = asyncio.create_task(here.ask(job(2), "bob", "home", lambda _: None))
        await begun.wait()
        first.cancel()
        waiting.cancel()
        await asyncio.wait([first, waiting])
        assert 0 == len(here.queue)
        last = asyncio.create_task(here.ask(job(3), "cleo", "home", lambda _: stop(last)))
        await asyncio.wait([last])
        assert "13" == (tmp_path / "n").read_text()
        await here.stop()

    asyncio.run(scene())


def test_nobody_fills_the_queue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a person nor an address."""
    monkeypatch.setattr(hint_desk, "MOST_OF_PERSON", 1)
    monkeypatch.setattr(hint_desk, "MOST_OF_ADDRESS", 2)

    async def scene() -> None:
        here = desk("stops", tmp_path / "n")
        begun = asyncio.Event()
        asking = [asyncio.create_task(here.ask(job(), "zoe", "home", lambda _: begun.set()))]
        await begun.wait()
        asking += [
            asyncio.create_task(here.ask(job(n), person, "home", lambda _: None))
            for n, person in enumerate(("ada", "bob"), 1)
        ]
        await asyncio.sleep(0)
        for person, code in (("ada", "too_many_hints"), ("cleo", "busy")):
            with pytest.raises(Refusal, match=code):
                await here.ask(job(9), person, "home", lambda _: None)
        for task in asking:
            task.cancel()
        await asyncio.wait(asking)
        await here.stop()

    asyncio.run(scene())


@pytest.mark.parametrize("how", ["dies", "hangs"])
def test_a_process_that_fails_twice_gives_no_hint(how: str, tmp_path: Path) -> None:
    """Whoever waits is told so."""

    async def scene() -> None:
        here = desk(how, tmp_path / "n", limit=0.3)
        with pytest.raises(Refusal, match="hint_failed"):
            await here.ask(job(), "ada", "home", lambda _: None)
        assert "00" == (tmp_path / "n").read_text()
        await here.stop()

    asyncio.run(scene())


def test_the_process_ends_when_nobody_asks(tmp_path: Path) -> None:
    """And is started again by the next question."""

    async def scene() -> None:
        here = desk("good", tmp_path / "n")
        here.rest = 0.05
        for number in range(2):
            await here.ask(job(number), "ada", "home", lambda _: None)
            assert here.task is not None
            await here.task
            assert here.process.child is None
        await here.stop()

    asyncio.run(scene())
