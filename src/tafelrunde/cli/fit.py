"""The command `fit`: the values that bots judge by, found by self-play and written to a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from tafelrunde.bots.fits import FitTable, NoFit, start
from tafelrunde.cli.errors import STOPPED, CommandError, must_lie, say
from tafelrunde.cli.phrases import write_count
from tafelrunde.cli.progress import bar
from tafelrunde.cli.simulate import read_seed
from tafelrunde.cli.table_options import TableOptions, read_table
from tafelrunde.cli.worker_pool import MOST_JOBS, cores, run_in_order


class FitKind(StrEnum):
    """What is fitted: what lays are chosen by, the end of a look ahead, or the chances of the evaluator."""

    LAYS = "lays"
    OUTLOOK = "outlook"
    EVALUATOR = "evaluator"


def fit(
    game: str,
    places: tuple[int | None, str | None],
    kind: FitKind,
    games: int,
    rounds: int,
    seed: str,
    jobs: int,
    out: str | None,
) -> int:
    """Fit, or go on with a fit that was stopped; the file is written after every round."""
    found = read_table(game, *places)
    if games < 1 or rounds < 1:
        raise CommandError("--games and --rounds must be at least 1.")
    must_lie("--jobs", jobs, 0, MOST_JOBS)
    path = Path(out or f"{found.game}-{found.seats}{f'-{kind}' * (kind != FitKind.LAYS)}.json")
    try:
        maker, made, words = begin(found, kind, games, read_seed(seed))
    except NoFit as none:
        raise CommandError(str(none)) from None
    try:
        maker.resume(made, path)
    except (ValueError, TypeError, KeyError, EOFError, BadZipFile) as error:
        raise CommandError(f"--out {path}: This file belongs to another fit; choose another name. ({error})") from None
    command = f"tafelrunde fit {found.game}{words} --games {games} --rounds {rounds} --seed {made.seed}"
    with bar("fit", rounds * maker.chunk_count(made)) as advance:
        advance(made.rounds * maker.chunk_count(made))
        spread = partial(watch_progress, jobs or cores(), advance)
        try:
            maker.run(made, rounds, spread, partial(maker.write, path=path, command=command))
        except KeyboardInterrupt:
            done = f"{made.rounds} of {write_count(rounds, 'round')}"
            say(f"Stopped after {done}; run the same command again to continue.")
            return STOPPED
    print(f"{path}: {write_count(made.rounds, 'round')} of {write_count(games, 'game')}; {describe_fit(made)}")
    return 0


def begin(found: TableOptions, kind: FitKind, games: int, seed: str) -> Any:  # noqa: ANN401 - a start of either kind
    """The module that fits, a fit that has not begun, and its words. Raises NoFit."""
    table = FitTable(found.game, found.seats, found.options, kind == FitKind.OUTLOOK)
    if kind == FitKind.EVALUATOR:
        from tafelrunde.study import fits

        return fits.start(table, games, seed)
    return start(table, games, seed)


def watch_progress(
    jobs: int, advance: Callable[[float], None], work: Callable[[Any], Any], tasks: Iterable[Any]
) -> Iterator[Any]:
    """The results of work spread over processes, each told to whoever watches."""
    for result in run_in_order(work, tasks, jobs):
        advance(1)
        yield result


def describe_fit(made: Any) -> str:  # noqa: ANN401 - the fit of either maker
    """How good the values are, in words."""
    if hasattr(made, "compared"):
        return f"log loss {made.compared['all']:.4f} on games that it was not fitted to"
    if hasattr(made, "surprise"):
        return f"an end surprised the net by {made.surprise[-1]:.3f} on average"
    explained = " ".join(f"{100 * share:.0f}" for share in made.explained)
    return f"% of the lead explained by eighths of a game: {explained}"
