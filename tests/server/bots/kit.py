"""What the tests of bot processes share: pools with bots that go wrong, and what a bot sees and plays."""

import asyncio
from collections.abc import Callable
from random import Random

from tests.kit.tables import Kind, start

from tafelrunde.bots.registry import BOTS
from tafelrunde.records import notation
from tafelrunde.records.notation import View
from tafelrunde.rules.games import GAMES
from tafelrunde.server.bots.pool import BotPool

WRONG = "tests.server.bots.bots:BOTS"
SEED = b"seven"
STACKO = Kind("stacko", 2)


def seen(kind: Kind = STACKO) -> View:
    """What the first seat sees after the deal."""
    view: View = GAMES[kind.game].view(start(kind, 7), 1)
    return view


def right(bot: str = "greedy", kind: Kind = STACKO) -> str:
    """What a bot plays then."""
    return notation.write(BOTS[bot].load(kind.game).choose(seen(kind), Random(SEED)), kind.game)


def pool(size: int = 1, limit: float = 20, patience: float = 20, idle: float = 300) -> BotPool:
    """A pool with bots that go wrong."""
    return BotPool(size, registry=WRONG, limit=limit, patience=patience, idle=idle)


async def until(happened: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(90):
        while not happened():  # noqa: ASYNC110 - another process makes it so
            await asyncio.sleep(0.01)


async def chosen(bots: BotPool, bot: str) -> str:
    """The word of a bot of Stacko after the deal."""
    return await bots.choose(bot, "stacko", seen(), SEED)
