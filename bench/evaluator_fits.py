"""Fit the values of all tables, one after the other, as `tafelrunde fit GAME --evaluator` fits one.

python -m bench.evaluator_fits FOLDER [TABLE …] [--games N] [--processes N] [--seed S] [--minutes M]
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import starmap
from pathlib import Path
from time import monotonic, time
from typing import Any

from bench.calibration import sample_positions, samplers

from tafelrunde.study import fits
from tafelrunde.study.sampling import CHUNK, Sample


def spread(options: Namespace, _work: Callable[..., Sample], found: Iterable[Any]) -> Iterator[Sample]:
    """Work spread over processes."""
    return sample_positions(found, options.processes, monotonic() + 60 * options.minutes)


def words(table: str) -> str:
    """The words of a command that fits a table."""
    game, seats, *deck = table.split("-")
    return f"{game} --seats {seats}{''.join(f' --deck {name}' for name in deck)} --evaluator"


def fit(options: Namespace, table: str, sampler: Any) -> None:  # noqa: ANN401 - the sampler of any game
    """Fit one table."""
    begun = time()
    sampler.play(1, 1)
    made = fits.ValueFit(sampler, options.seed, options.games)
    fits.run(made, 1, partial(spread, options), partial(keep, options.folder / f"{table}.json"))
    print(f"{table}: {made.games} games in {time() - begun:.0f} s, log loss {made.compared}", flush=True)


def keep(path: Path, made: fits.ValueFit) -> None:
    """Write the values with the command that makes them again: of as many games as there was time for."""
    made.games = CHUNK * len(made.samples)
    command = f"tafelrunde fit {words(path.stem)} --games {made.games} --rounds 1 --seed {made.seed}"
    fits.write(made, path, command)


def main() -> None:
    """Fit them all."""
    parser = ArgumentParser("bench.evaluator_fits", description="Fit the values of all tables.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("tables", nargs="*")
    parser.add_argument("--games", type=int, default=8000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", default="values")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    known = samplers()
    list(starmap(partial(fit, options), ((name, known[name]) for name in options.tables or known)))


if __name__ == "__main__":
    main()
