"""The command `soak`: many games of every kind, simulated and checked, with the figures as a table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tafelrunde.cli.check import verdicts
from tafelrunde.cli.pool import cores
from tafelrunde.cli.simulate import Batch, Tally, write
from tafelrunde.cli.tables import Table, read_bots, read_table
from tafelrunde.cli.trouble import BAD, Trouble
from tafelrunde.records import decks
from tafelrunde.rules.games import GAMES

HEAD = """\
| game | seats | deck | games | bytes | simulated, games/s | checked, games/s | bad |
|---|--:|---|--:|--:|--:|--:|--:|"""


def soak(games: int, bots: str, seed: str, jobs: int) -> int:
    """Simulate and check so many games of every kind; the exit status says whether all records are good."""
    if games < 1 or jobs < 0:
        raise Trouble("--games has to be at least 1, and --jobs at least 0.")
    bad = 0
    print(HEAD, flush=True)
    with TemporaryDirectory() as folder:
        for table in kinds():
            file = Path(folder) / "games.jsonl"
            row, wrong = soaked(table, games, read_bots(bots, table, table.seats), seed, file, jobs or cores())
            print(row, flush=True)
            bad += wrong
    return BAD if bad else 0


def kinds() -> Iterator[Table]:
    """Every game with every number of seats and every deck that comes with it."""
    for name, game in GAMES.items():
        for seats in game.seat_counts:
            for deck in decks.STANDARD.get(name, (None,)):
                yield read_table(name, seats, deck)


def soaked(table: Table, games: int, bots: tuple[str, ...], seed: str, file: Path, jobs: int) -> tuple[str, int]:
    """The row of one kind, and how many of its records are bad."""
    start = perf_counter()
    write(Batch(table, bots, seed, range(games)), Tally.of(table.seats), str(file), force=True, jobs=jobs)
    written = perf_counter()
    found = [verdict for verdict, _ in verdicts(str(file), jobs) if verdict is not None]
    checked = perf_counter()
    bad = [verdict for verdict in found if verdict.wrong is not None]
    for verdict in bad[:3]:
        print(f"{table.game} of {table.seats}, line {verdict.line}: {verdict.wrong}")
    rates = f"{games / (written - start):,.0f} | {len(found) / (checked - written):,.0f}"
    deck = table.deck.name if table.deck else "–"
    size = file.stat().st_size
    wrong = len(bad) + abs(games - len(found))
    return f"| {table.game} | {table.seats} | {deck} | {len(found):,} | {size:,} | {rates} | {wrong} |", wrong
