"""The command `simulate`: games between bots, written as records."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from time import perf_counter

from tafelrunde.bots.match import play
from tafelrunde.bots.own import BadBot, short_name
from tafelrunde.bots.registry import find_bot
from tafelrunde.cli import output
from tafelrunde.cli.errors import BAD, STOPPED, CommandError, must_lie, say
from tafelrunde.cli.phrases import write_count
from tafelrunde.cli.progress import bar
from tafelrunde.cli.table_options import TableOptions, TableWish, read_bots, read_table, split_bots
from tafelrunde.cli.worker_pool import MOST_JOBS, cores, run_in_order
from tafelrunde.records import record
from tafelrunde.records.fairness import simulate_fairness
from tafelrunde.records.fields import is_line, quote
from tafelrunde.records.record import GameResult
from tafelrunde.rules.games import GAMES

BATCH = 10
"""How many games one piece of work has."""

MOST_GAMES = 10**9
PAYS_FROM = 40
"""From so many games on it pays to start more processes."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Some of the games of a simulation: those with these numbers (F9)."""

    table: TableOptions
    bots: tuple[str, ...]
    seed: str
    numbers: range


@dataclass(slots=True)
class SimulationTally:
    """How the games went: for each seat its wins, a shared one counted in parts, and its points."""

    games: int
    wins: list[float]
    points: list[int]

    @classmethod
    def empty(cls, seats: int) -> SimulationTally:
        """Nothing counted yet."""
        return cls(0, [0.0] * seats, [0] * seats)

    def add(self, result: GameResult | None) -> None:
        """Count one game."""
        self.games += 1
        if result is None:
            return
        for seat, score in enumerate(result.scores, start=1):
            self.points[seat - 1] += score
            self.wins[seat - 1] += 1 / len(result.winners) if seat in result.winners else 0


def simulate(
    game: str,
    wish: TableWish,
    games: int,
    bots: tuple[str | None, list[str]],
    seed: str | None,
    out: str,
    force: bool,
    jobs: int,
) -> None:
    """Play the games and write them down. The same seed gives the same bytes, whatever the number of processes.

    The bots are given by their names, and by their files.
    """
    seats, deck, booklet = wish
    table = read_table(game, seats or seats_of(game, *bots), deck, booklet)
    names = read_bots(bots[0], table, table.seats, bots[1])
    text = read_seed(seed)
    must_lie("--games", games, 1, MOST_GAMES)
    must_lie("--jobs", jobs, 0, MOST_JOBS)
    tally = SimulationTally.empty(table.seats)
    start = perf_counter()
    processes = jobs or (cores() if games >= PAYS_FROM else 1)
    try:
        write(Batch(table, names, text, range(games)), tally, out, force=force, jobs=processes)
    except KeyboardInterrupt:
        said = f"Stopped after {tally.games} of {write_count(games, 'game')} with seed {text}; {describe_remains(out)}."
        raise CommandError(said, STOPPED) from None
    except BadBot as bad:
        raise CommandError(str(bad), BAD) from None
    rate = tally.games / (perf_counter() - start)
    say(f"{write_count(games, 'game')} with seed {text}, {rate:.0f} per second. {summary(names, tally)}")


def batches(games: Batch) -> Iterator[Batch]:
    """All games of a simulation, some at a time."""
    for start in range(0, len(games.numbers), BATCH):
        yield replace(games, numbers=games.numbers[start : start + BATCH])


def write(games: Batch, tally: SimulationTally, out: str, *, force: bool, jobs: int) -> None:
    """Write the games in their order and count how they went."""
    watched = out == output.STANDARD and sys.stdout.isatty()
    with output.open_output(out, force=force) as file, bar("simulate", len(games.numbers), hidden=watched) as advance:
        for lines in run_in_order(play_batch, batches(games), jobs, partial(load_bots, games)):
            for line, result in lines:
                file.write(line + "\n")
                tally.add(result)
            advance(len(lines))


def load_bots(games: Batch) -> None:
    """Load the bots once, which compiles what they need."""
    for name in set(games.bots):
        find_bot(name).load(games.table.game)


def play_batch(batch: Batch) -> list[tuple[str, GameResult | None]]:
    """The games of a batch, each as a line and with its result."""
    return list(games_of(batch))


def games_of(batch: Batch) -> Iterator[tuple[str, GameResult | None]]:
    """The games one by one."""
    for number in batch.numbers:
        fair = simulate_fairness(batch.seed, number, batch.table.seats)
        game = play(batch.table.game, batch.table.options, batch.bots, fair)
        yield record.write(game), game.result


def seats_of(game: str, bots: str | None, files: Sequence[str] = ()) -> int | None:
    """As many seats as bots are given, if the game has such a table."""
    count = sum(map(len, split_bots(bots, files)))
    counts = GAMES[game].seat_counts if game in GAMES else ()
    return count if count in counts else None


def read_seed(seed: str | None) -> str:
    """The seed of a simulation: a text of one line, drawn by lot when none is given. Raises CommandError."""
    if seed is None:
        return secrets.token_hex(8)
    if not is_line(seed):
        raise CommandError(f"--seed {quote(seed)}: A seed is a text of one line, without control characters.")
    return seed


def describe_remains(out: str) -> str:
    """What is left when a simulation was stopped."""
    return "they were written" if out == output.STANDARD else f"they are kept in {output.part(Path(out))}"


def summary(bots: tuple[str, ...], tally: SimulationTally) -> str:
    """How the games went, in a sentence."""
    rows = [
        f"seat {seat} ({short_name(bot)}) {round(wins, 1):g}, {points / tally.games:.1f} points per game"
        for seat, (bot, wins, points) in enumerate(zip(bots, tally.wins, tally.points, strict=True), start=1)
    ]
    return f"Wins: {'; '.join(rows)}."
