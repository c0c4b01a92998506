"""Check that values come true: play fresh games, value their positions, and compare with the results.

    python -m bench.calibration [TABLE …] [--games N] [--minutes M] [--processes N] [--seed S] [--out FILE]
    python -m bench.calibration --picture FILE.svg [--out FILE]

A table is named as its values are: schoko-2-standard, schokoly-3-48, …, stacko-2; without any, all are checked. Half
of the games are strong play from the deal on, half mixed play until a ply and strong play from there. The figures are
kept in FILE, table after table; the picture is drawn from them. The exit status is 1 when a tenth of the scale with at
least 500 positions is more than two points off.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from multiprocessing import get_context
from pathlib import Path
from time import monotonic, time

import numpy as np
from bench.calibration_picture import draw

from tafelrunde.bots.fits import FitTable
from tafelrunde.records.formats import FORMATS
from tafelrunde.rules.games import GAMES
from tafelrunde.study import fits
from tafelrunde.study.fits import GamesTask, play_games, tasks
from tafelrunde.study.fitted_values import load_packaged
from tafelrunde.study.reliability import Reliability, judge
from tafelrunde.study.sampling import CHUNK, Sample, Sampler, join_samples

OUT = Path("bench/calibration.json")
CHECKED = Path("src/tafelrunde/study/values/checked.json")
ENOUGH_POSITIONS = 20_000
SEED = "fresh-2"
"""Fits never use this seed, and nobody has looked at its games before the values of today were fitted."""

DECKS = {"schoko": ("standard",), "schokoly": ("48", "36")}
THIRDS = ("early", "middle", "late")


def samplers() -> dict[str, Sampler]:
    """The tables that come with the program, by the names of their values."""
    found: dict[str, Sampler] = {}
    for name, form in FORMATS.items():
        for seats in GAMES[name].seat_counts:
            for deck in DECKS.get(name, (None,)):
                table = FitTable(name, seats, form.choose_options(deck, seats))
                sampler = fits.start(table, CHUNK, SEED).fit.sampler
                found[sampler.table] = sampler
    return found


def sample_positions(work: Iterable[GamesTask], processes: int, deadline: float) -> Iterator[Sample]:
    """The positions of games, until all are played or the time is over; always whole chunks, in their order."""
    with get_context("fork").Pool(processes) as pool:
        for sample in pool.imap(play_games, work):
            yield sample
            if monotonic() > deadline:
                pool.terminate()
                return


def check(sampler: Sampler, samples: list[Sample]) -> dict[str, Reliability]:
    """How the values of a table came true: over all positions, by the kind of game, and by thirds of the game."""
    value = load_packaged(sampler.table)
    if value is None:
        sys.exit(f"There are no values of {sampler.table}: fit them first.")
    all_of = join_samples(samples)
    chances = value.chances(all_of.features, all_of.progress)
    third = np.minimum(2, (3 * all_of.progress).astype(int))
    parts = {"all": all_of.mixed >= 0, "strong play": all_of.mixed == 0, "mixed play": all_of.mixed == 1}
    parts |= {name: third == number for number, name in enumerate(THIRDS)}
    return {name: judge(chances[here], all_of.results[here], all_of.games[here]) for name, here in parts.items()}


def show(table: str, found: dict[str, Reliability]) -> None:
    """The figures of a table, for people."""
    for part, each in found.items():
        off = max((abs(decile.excess) for decile in each.deciles if decile.count >= 500), default=0.0)
        print(
            f"{table}, {part}: {each.positions:,} positions of {each.games:,} games, log loss {each.log_loss:.4f},"
            f" Brier {each.brier:.4f}, furthest off {100 * off:.1f} points"
        )
    for decile in found["all"].deciles:
        print(
            f"  {100 * decile.low:3.0f} %  n {decile.count:6}  given {100 * decile.given:5.1f}  came"
            f" {100 * decile.came:5.1f} ± {196 * decile.error:.1f}{'  WRONG' if decile.is_wrong else ''}",
            flush=True,
        )


def measure(options: Namespace) -> int:
    """Check the tables, keep the figures; how many tenths are too far off."""
    known = samplers()
    wanted = options.tables or list(known)
    if unknown := [name for name in wanted if name not in known]:
        sys.exit(f"There is no table {unknown[0]}; the tables are {', '.join(known)}.")
    kept = json.loads(options.out.read_text(encoding="utf-8")) if options.out.exists() else {}
    wrong = 0
    for table in wanted:
        begun = time()
        known[table].play(1, 1)
        work = tasks(known[table], options.seed, 0, max(1, options.games // CHUNK))
        deadline = monotonic() + 60 * options.minutes
        found = check(known[table], list(sample_positions(work, options.processes, deadline)))
        show(table, found)
        wrong += len(found["all"].wrong_deciles)
        data = {part: each.as_data() for part, each in found.items()}
        kept[table] = {"seed": options.seed, "seconds": round(time() - begun), "checked": data}
        options.out.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        mark(table, found["all"], options.checked)
    return wrong


def mark(table: str, found: Reliability, path: Path) -> None:
    """Keep that the values of a table came true, or no longer that they did."""
    marked = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    marked.pop(table, None)
    value = load_packaged(table)
    if value is not None and found.positions >= ENOUGH_POSITIONS and not found.wrong_deciles:
        marked[table] = {"command": value.metadata["command"], "positions": found.positions, "games": found.games}
    path.write_text(json.dumps(marked, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Check, or draw what was checked."""
    parser = ArgumentParser("bench.calibration", description="Compare values with the results of fresh games.")
    parser.add_argument("tables", nargs="*", help="names of tables; all unless some are named")
    parser.add_argument("--games", type=int, default=20_000, help="fresh games for each table")
    parser.add_argument("--minutes", type=float, default=60, help="at most so long for each table")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--out", type=Path, default=OUT, help="the file of figures, which other tables stay in")
    parser.add_argument("--checked", type=Path, default=CHECKED, help="the list of tables whose values came true")
    parser.add_argument("--picture", type=Path, help="draw the figures of the file, and check nothing")
    options = parser.parse_args()
    if options.picture:
        options.picture.write_text(draw(json.loads(options.out.read_text(encoding="utf-8"))), encoding="utf-8")
        return
    sys.exit(1 if measure(options) else 0)


if __name__ == "__main__":
    main()
