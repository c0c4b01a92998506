"""The server is killed again and again while people and bots play, and nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import count, cycle
from pathlib import Path
from random import Random

from tests.proofs import truth
from tests.proofs.player import Player
from tests.proofs.process import COMMAND, Process
from tests.proofs.tables import PLANS, Company, Plan


@dataclass(slots=True)
class Tally:
    """What was played meanwhile."""

    kills: int = 0
    acknowledged: int = 0
    stored: int = 0
    connections: int = 0
    games: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        games = ", ".join(f"{count} {name}" for name, count in sorted(self.games.items()))
        return (
            f"{self.kills} kills, {self.acknowledged} requests acknowledged and none lost, {self.stored} entries, "
            f"{self.connections} connections, {self.games.total()} games to their end ({games})"
        )


class Evening:
    """The whole proof: companies at their tables, and the servers they play on, one database behind them.

    With several servers the people of a table sit at different ones.
    """

    def __init__(self, processes: list[Process], seed: str, plans: tuple[Plan, ...] = PLANS) -> None:
        self.processes = processes
        self.rng = Random(seed)
        self.closing = asyncio.Event()
        numbers, servers = count(1), cycle(process.address for process in processes)
        self.companies = [
            Company(plan, [Player(next(servers), next(numbers), seed) for _ in range(plan.people)], self.closing)
            for plan in plans
        ]
        self.tally = Tally()

    @property
    def place(self) -> str | Path:
        """Where the log is."""
        return self.processes[0].database or self.processes[0].data / "tafelrunde.sqlite"

    @property
    def players(self) -> list[Player]:
        """Everybody."""
        return [player for company in self.companies for player in company.people]

    async def prove(self, kills: int, pause: tuple[float, float]) -> Tally:
        """Play, and kill the server so many times, at last when all games are over; then check everything."""
        for player in self.players:
            await player.begin()
        playing = [asyncio.create_task(company.play()) for company in self.companies]
        try:
            for _ in range(kills - 1):
                await asyncio.sleep(self.rng.uniform(*pause))
                await self.killed()
                for task in playing:
                    if task.done():
                        task.result()
            self.closing.set()
            await asyncio.gather(*playing)
            await self.killed()
            await self.concluded()
        finally:
            for task in playing:
                task.cancel()
            for player in self.players:
                await player.end()
        return self.tally

    async def killed(self) -> None:
        """Kill a server, start it again, and look whether everything is there."""
        process = self.rng.choice(self.processes)
        await asyncio.to_thread(process.kill)
        await self.hold()
        await asyncio.to_thread(process.start)
        self.tally.kills += 1
        at_table = [(player, company.table) for company in self.companies if company.table for player in company.people]
        for player, table in self.rng.sample(at_table, min(3, len(at_table))):
            await truth.shown_truly(player, table, self.place)

    async def hold(self) -> truth.Logs:
        """What is stored agrees with what everybody was told until now; other servers go on meanwhile."""
        told = [(player.person, dict(player.done), dict(player.refused)) for player in self.players]
        logs = await truth.stored(self.place)
        truth.hold(told, logs)
        assert not [blunder for player in self.players for blunder in player.blunders]
        return logs

    async def concluded(self) -> None:
        """All games are over: the whole log agrees, and every record passes the check."""
        logs = await self.hold()
        for company in self.companies:
            for table in company.ended:
                for player in company.people:
                    truth.told_truly(player, table, logs[table])
            self.tally.games[f"{company.plan.game}-{company.plan.seats}"] += len(company.ended)
        self.tally.acknowledged = sum(len(player.done) for player in self.players)
        self.tally.stored = sum(map(len, logs.values()))
        self.tally.connections = sum(player.connections for player in self.players)
        self.checked()
        await self.listed()

    async def listed(self) -> None:
        """Whatever a crash came between, the games that are over are listed so."""
        for company in self.companies:
            lobby = await company.people[0].ask("GET", "/api/tables")
            running = {summary["table"] for summary in lobby["mine"] if summary["status"] == "running"}
            assert not running & set(company.ended)

    def checked(self) -> None:
        """The records pass `tafelrunde check`."""
        file = self.processes[0].data / "records.jsonl"
        file.write_text("".join(record + "\n" for company in self.companies for record in company.records))
        told = subprocess.run([sys.executable, "-c", COMMAND, "check", str(file)], capture_output=True, check=False)
        assert 0 == told.returncode, told
