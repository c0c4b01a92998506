"""The command `fit`: the values that bots judge by, found by self-play and written to a file.

Those of a chocolate game are weights of traits; Stacko has a small net.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any
from zipfile import BadZipFile

from tafelrunde.cli.pool import MOST_JOBS, cores, ordered
from tafelrunde.cli.progress import bar
from tafelrunde.cli.simulate import read_seed
from tafelrunde.cli.tables import Table, read_table
from tafelrunde.cli.trouble import STOPPED, Trouble, must_lie, say


def fit(
    game: str,
    table: tuple[int | None, str | None],
    outlook: bool,
    games: int,
    rounds: int,
    seed: str,
    jobs: int,
    out: str | None,
) -> int:
    """Fit, or go on with a fit that was stopped; the file is written after every round."""
    found = read_table(game, *table)
    if games < 1 or rounds < 1:
        raise Trouble("--games and --rounds have to be at least 1.")
    must_lie("--jobs", jobs, 0, MOST_JOBS)
    if outlook and found.deck is None:
        raise Trouble("--outlook is for the chocolate games; the net of Stacko judges every position.")
    path = Path(out or f"{found.game}-{found.seats}{'-outlook' * outlook}.json")
    maker, made, words = begun(found, outlook, games, read_seed(seed))
    try:
        maker.resume(made, path)
    except (ValueError, TypeError, KeyError, EOFError, BadZipFile) as error:
        raise Trouble(f"--out {path}: This file is of another fit; choose another name. ({error})") from None
    command = f"tafelrunde fit {found.game}{words} --games {games} --rounds {rounds} --seed {made.seed}"
    with bar("fit", rounds * maker.chunk_count(made)) as advance:
        advance(made.rounds * maker.chunk_count(made))
        spread = partial(watched, jobs or cores(), advance)
        try:
            maker.run(made, rounds, spread, partial(maker.write, path=path, command=command))
        except KeyboardInterrupt:
            say(f"Stopped after {made.rounds} of {rounds} rounds; the same command goes on from there.")
            return STOPPED
    print(f"{path}: {made.rounds} rounds of {games} games; {learnt(made)}")
    return 0


def begun(found: Table, outlook: bool, games: int, seed: str) -> tuple[ModuleType, Any, str]:
    """The maker of values for a game, a fit that has not begun, and the words that name its table."""
    if found.deck is None:
        from tafelrunde.bots import teaching

        return teaching, teaching.Fit(seed, games), ""
    from tafelrunde.bots import fitting, outlooks

    maker = outlooks if outlook else fitting
    words = f" --seats {found.seats} --deck {found.deck.name}{' --outlook' * outlook}"
    return maker, maker.Fit(found.game, found.seats, found.deck, seed, games), words


def watched(
    jobs: int, advance: Callable[[float], None], work: Callable[[Any], Any], tasks: Iterable[Any]
) -> Iterator[Any]:
    """The results of work spread over processes, each told to who watches."""
    for result in ordered(work, tasks, jobs):
        advance(1)
        yield result


def learnt(made: Any) -> str:  # noqa: ANN401 - the fit of either maker
    """How good the values are, in words."""
    if hasattr(made, "surprise"):
        return f"an end surprised the net by {made.surprise[-1]:.3f} on average"
    explained = " ".join(f"{100 * share:.0f}" for share in made.explained)
    return f"% of the lead explained by eighths of a game: {explained}"
