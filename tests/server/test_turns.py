"""The turns of bots, seen from inside: who is to blame when an action is refused."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs
from tests.server.kit import Clock, Threads
from tests.server.test_hub import OPENED, in_hub

from tafelrunde.records.notation import View
from tafelrunde.server import decisions
from tafelrunde.server.hub import Hub


class Slow(Threads):
    """Bots that think until they are let go."""

    def __init__(self) -> None:
        self.may_answer = asyncio.Event()

    async def choose(self, bot: str, game: str, view: View, seed: bytes) -> str:
        """The word, when it may be said."""
        await self.may_answer.wait()
        return await super().choose(bot, game, view, seed)


@pytest.mark.parametrize("end", ["resigned", "removed"])
def test_a_bot_that_answers_after_the_end_is_not_to_blame(tmp_path: Path, end: str) -> None:
    """Somebody gives up while it thinks, or the table is removed: that is no trouble worth a line in the log."""

    async def use(here: Hub) -> None:
        slow = here.turns.players = Slow()
        await here.open("t", replace(OPENED, setup=replace(OPENED.setup, start="chosen")))
        await here.submit("t", lambda t, _: decisions.sit(t, "ada", "Ada", chair=1, nonce=""))
        await here.submit("t", lambda t, _: decisions.sit_bot(t, "ada", 2, "random"))
        await here.submit("t", lambda t, _: decisions.start(t, "ada", 2))
        if end == "resigned":
            await here.submit("t", lambda t, _: decisions.resign(t, "ada"))
        else:
            await here.remove("t")
        slow.may_answer.set()
        with capture_logs() as lines:
            await asyncio.gather(*here.timers.running)
        assert [] == [line for line in lines if line["log_level"] == "error"]

    in_hub(tmp_path / "s", Clock(), use)
