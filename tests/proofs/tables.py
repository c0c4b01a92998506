"""Tables of every game and number of seats, with people and bots, made by REST and played by themselves to the end."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.proofs.player import Player

PATIENCE = 900.0


class Plan(NamedTuple):
    """A table: its game and setup, how many people sit down, and the bots; `alone`: one person on all chairs."""

    game: str
    seats: int = 2
    bots: tuple[str, ...] = ()
    alone: bool = False
    more: dict[str, Any] = {}  # noqa: RUF012 - never changed

    @property
    def people(self) -> int:
        """How many different people sit at the table."""
        return 1 if self.alone else self.seats - len(self.bots)


CLOCK = {"clock": {"kind": "live", "seconds": 10_000, "increment": 3}}
PLANS = (
    Plan("schoko"),
    Plan("schoko", bots=("greedy",), more=CLOCK),
    Plan("schokoly", more={"deck": "36"}),
    Plan("schokoly", bots=("random",), more={"deck": "48"}),
    Plan("schokoly", 3, more=CLOCK),
    Plan("schokoly", 4, bots=("random", "greedy"), more={"deck": "36"}),
    Plan("schokoly", alone=True),
    Plan("stacko"),
    Plan("stacko", bots=("greedy",)),
    Plan("schokoly", 3, bots=("greedy", "random")),
)


@dataclass(slots=True)
class Company:
    """The people of one table after the other, until it is closing time; the records of the games they ended."""

    plan: Plan
    people: list[Player]
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    table: str = ""
    ended: list[str] = field(default_factory=list)
    records: list[str] = field(default_factory=list)

    async def play(self) -> None:
        """Play game after game; the last one to its end."""
        while not self.closing.is_set():
            await self.game()

    async def game(self) -> None:
        """Play one game, and keep its record."""
        self.table = await self.opened()
        for player in self.people:
            await player.watch(self.table)
        await self.over()
        answer = await self.people[0].request("GET", f"/api/tables/{self.table}/record")
        self.ended.append(self.table)
        self.records.append(answer.text)

    async def over(self) -> None:
        """Wait for the end of the game."""
        seen = [player.tables[self.table] for player in self.people]
        try:
            async with asyncio.timeout(PATIENCE):
                for table in seen:
                    await table.ended.wait()
        except TimeoutError:
            raise AssertionError(f"{self.plan} is stuck: {seen}") from None

    async def opened(self) -> str:
        """A table that was made, sat down at and started."""
        plan, host = self.plan, self.people[0]
        made = await host.ask("POST", "/api/tables", game=plan.game, seats=plan.seats, **plan.more)
        path, chair = f"/api/tables/{made['table']}", 0
        for bot in plan.bots:
            chair += 1
            await host.ask("POST", f"{path}/sit-bot", fine=("chair_taken",), bot=bot, chair=chair)
        while chair < plan.seats:
            chair += 1
            player = self.people[0 if plan.alone else chair - 1 - len(plan.bots)]
            promise = player.promise(made["table"], chair)
            await player.ask("POST", f"{path}/sit", fine=("chair_taken",), chair=chair, promise=promise)
        await host.ask("POST", f"{path}/start", fine=("started", "starting"))
        return str(made["table"])
