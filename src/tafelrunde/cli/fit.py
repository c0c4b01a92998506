"""The command `fit`: the values of a chocolate game, fitted by self-play and written to a file."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tafelrunde.cli.pool import cores, ordered
from tafelrunde.cli.progress import bar
from tafelrunde.cli.simulate import read_seed
from tafelrunde.cli.tables import read_table
from tafelrunde.cli.trouble import STOPPED, Trouble, say


def fit(
    game: str, table: tuple[int | None, str | None], games: int, rounds: int, seed: str, jobs: int, out: str | None
) -> int:
    """Fit, or go on with a fit that was stopped; the file is written after every round."""
    found = read_table(game, *table)
    if found.deck is None:
        raise Trouble("Only the chocolate games have a fitted value; Stacko is valued by what its towers need.")
    if games < 1 or rounds < 1:
        raise Trouble("--games and --rounds have to be at least 1.")
    from tafelrunde.bots import fitting

    path = Path(out or f"{found.game}-{found.seats}.json")
    made = fitting.Fit(found.game, found.seats, found.deck, read_seed(seed), games)
    try:
        fitting.resume(made, path)
    except (ValueError, KeyError) as error:
        raise Trouble(f"--out {path}: This file is of another fit; choose another name. ({error})") from None
    words = f"--seats {found.seats} --deck {found.deck.name} --games {games} --rounds {rounds} --seed {made.seed}"
    keep = partial(fitting.write, path=path, command=f"tafelrunde fit {found.game} {words}")
    with bar("fit", rounds * fitting.chunk_count(made)) as advance:
        advance(made.rounds * fitting.chunk_count(made))
        try:
            fitting.run(made, rounds, partial(fitting.watched, partial(ordered, jobs=jobs or cores()), advance), keep)
        except KeyboardInterrupt:
            say(f"Stopped after {made.rounds} of {rounds} rounds; the same command goes on from there.")
            return STOPPED
    explained = " ".join(f"{100 * share:.0f}" for share in made.explained)
    print(f"{path}: {made.rounds} rounds of {games} games; % of the lead explained by eighths of a game: {explained}")
    return 0
