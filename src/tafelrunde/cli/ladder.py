"""The command `ladder`: the round robin of the bots of a game, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import log10

from tafelrunde.bots.arena.referee import LIMIT
from tafelrunde.bots.bot import FREE
from tafelrunde.bots.own import is_own, short_name
from tafelrunde.bots.registry import BOTS
from tafelrunde.cli.arena import Plan, Score, contend, must_be_playable, read_contest
from tafelrunde.cli.errors import STOPPED, TERMINATED, CommandError
from tafelrunde.cli.simulate import read_seed
from tafelrunde.cli.table_options import TableOptions, TableWish, check_bot, join_names, read_names, read_table
from tafelrunde.cli.worker_pool import Terminated

ROUNDS = 200
"""How often the strengths are fitted anew: long after they stand still."""


def ladder(
    game: str,
    bots: tuple[str | None, list[str]],
    table: TableWish,
    seed: str | None,
    plan: Plan,
) -> int:
    """Play every bot against every other and print the table; after Ctrl-C that of what was played.

    The bots are given by their names, all if there are none, and by their files.
    """
    found = read_table(game, *table)
    must_be_playable(plan, LIMIT)
    names = contestants(*bots, found)
    scores: dict[tuple[str, str], Score] = {}
    status = 0
    text = read_seed(seed)
    try:
        for pair in combinations(names, 2):
            scores[pair] = Score(read_contest(found, (pair[1], pair[0]), text, (FREE, LIMIT)))
            contend(scores[pair], plan)
    except KeyboardInterrupt as stop:
        status = TERMINATED if isinstance(stop, Terminated) else STOPPED
    print("\n".join(rows(names, {pair: score for pair, score in scores.items() if score.totals.pairs})), flush=True)
    return status


def contestants(text: str | None, files: Sequence[str], table: TableOptions) -> list[str]:
    """The bots that were named, else all that play at this table, and those of files. Raises CommandError."""
    playing = [name for name, entry in BOTS.items() if entry.plays(table.game, table.seats)]
    names = read_names(text) if text else tuple(playing)
    for name in names:
        if not is_own(name) and name not in playing:
            raise CommandError(f"--bots {text}: the bots of this table are {join_names(playing)}.")
    found = list(dict.fromkeys(check_bot(name, table) for name in (*names, *files)))
    if len(found) == 1:
        raise CommandError(f"A ladder needs two bots: name another beside {found[0]}, --bots random,greedy.")
    return found


def rows(names: list[str], scores: dict[tuple[str, str], Score]) -> list[str]:
    """The table: each bot with its fitted Elo and its share of the wins against every other."""
    strength = fit_elo(names, scores)
    shares = {(one, other): score.measure for (other, one), score in scores.items()}
    lines = [f"| bot | Elo | {' | '.join(map(short_name, names))} |", f"|---|--:|{'--:|' * len(names)}"]
    for one in reversed(names):
        cells = []
        for other in names:
            if (one, other) in shares:
                found = shares[one, other]
                low, high = (100 * bound for bound in found.interval)
                cells.append(f"{100 * found.share:.1f} [{low:.1f}, {high:.1f}]")
            else:
                cells.append("")
        lines.append(f"| {short_name(one)} | {strength[one]:.0f} | {' | '.join(cells)} |")
    return lines


def fit_elo(names: list[str], scores: dict[tuple[str, str], Score]) -> dict[str, float]:
    """Elo of each bot, the first one 0, so that the shares of all contests are met best."""
    wins = dict.fromkeys(names, 0.5)
    games: dict[tuple[str, str], float] = {}
    for (other, one), score in scores.items():
        found, even = score.measure, score.contest.even
        odds = found.share * (1 - even) / max(1e-9, found.share * (1 - even) + (1 - found.share) * even)
        games[one, other] = games[other, one] = found.pairs
        wins[one] += odds * found.pairs
        wins[other] += (1 - odds) * found.pairs
    worth = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        for name in names:
            met = sum(n / (worth[name] + worth[rival]) for (one, rival), n in games.items() if one == name)
            worth[name] = wins[name] / (met + 1 / (worth[name] + worth[names[0]]))
    return {name: 400 * log10(worth[name] / worth[names[0]]) for name in names}
