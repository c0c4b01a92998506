"""The command `soak`: many games of every kind, simulated and checked, with the results as a table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tafelrunde.cli.check import verdicts
from tafelrunde.cli.errors import BAD, CommandError
from tafelrunde.cli.simulate import Batch, SimulationTally, write
from tafelrunde.cli.table_options import TableOptions, read_bots, read_table
from tafelrunde.cli.worker_pool import cores
from tafelrunde.records.formats import FORMATS
from tafelrunde.rules.games import GAMES

HEAD = """\
| game | seats | deck | games | bytes | simulated, games/s | checked, games/s | bad |
|---|--:|---|--:|--:|--:|--:|--:|"""


def soak(games: int, bots: str, seed: str, jobs: int) -> int:
    """Simulate and check so many games of every kind; the exit status says whether all records are good."""
    if games < 1 or jobs < 0:
        raise CommandError("--games must be at least 1, and --jobs at least 0.")
    bad = 0
    print(HEAD, flush=True)
    with TemporaryDirectory() as folder:
        for table, cards in kinds():
            file = Path(folder) / "games.jsonl"
            batch = Batch(table, read_bots(bots, table, table.seats), seed, range(games))
            row, wrong = soak_kind(batch, cards or "–", file, jobs or cores())
            print(row, flush=True)
            bad += wrong
    return BAD if bad else 0


def kinds() -> Iterator[tuple[TableOptions, str | None]]:
    """Every game with every number of seats and every deck that comes with it, and by every other booklet."""
    for name, game in GAMES.items():
        for seats in game.seat_counts:
            for deck in FORMATS[name].deck_names() or (None,):
                yield read_table(name, seats, deck), deck
            for booklet in FORMATS[name].booklet_names()[1:]:
                yield read_table(name, seats, None, booklet), f"of {booklet}"


def soak_kind(batch: Batch, deck: str, file: Path, jobs: int) -> tuple[str, int]:
    """The row of one kind, and how many of its records are bad."""
    table, games = batch.table, len(batch.numbers)
    start = perf_counter()
    write(batch, SimulationTally.empty(table.seats), str(file), force=True, jobs=jobs)
    written = perf_counter()
    found = [verdict for verdict, _ in verdicts(str(file), jobs) if verdict is not None]
    checked = perf_counter()
    bad = [verdict for verdict in found if verdict.wrong is not None]
    for verdict in bad[:3]:
        print(f"{table.game} of {table.seats}, line {verdict.line}: {verdict.wrong}")
    rates = f"{games / (written - start):,.0f} | {len(found) / (checked - written):,.0f}"
    size = file.stat().st_size
    wrong = len(bad) + abs(games - len(found))
    return f"| {table.game} | {table.seats} | {deck} | {len(found):,} | {size:,} | {rates} | {wrong} |", wrong
