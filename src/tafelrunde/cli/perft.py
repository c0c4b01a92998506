"""The command `perft`: how many action sequences there are, counted with rules and with kernels."""

from __future__ import annotations

from time import perf_counter

from tafelrunde.cli.errors import BAD, CommandError
from tafelrunde.cli.simulate import read_seed
from tafelrunde.cli.table_options import TableWish, read_table
from tafelrunde.records import fairness
from tafelrunde.records.fairness import simulated_seed
from tafelrunde.rules.games import GAMES

DEEPEST = 20


def perft(game: str, depth: int, seed: str, wish: TableWish) -> int:
    """Print the counts for every depth up to this one; the exit status says whether they agree."""
    table = read_table(game, *wish)
    if not 1 <= depth <= DEEPEST:
        raise CommandError(f"--depth must be between 1 and {DEEPEST}, not {depth}.")
    rules = GAMES[table.game]
    key = simulated_seed(read_seed(seed), 0)
    state = rules.deal(table.seats, table.options, fairness.shuffles(key, ("",) * table.seats))
    from tafelrunde.kernels import perft as kernels  # loads the compiler, so not before all else is right

    print(f"{'depth':>5} {'rules':>16} {'s':>8} {'kernels':>16} {'s':>8}")
    agree = True
    for plies in range(1, depth + 1):
        start = perf_counter()
        plain = kernels.count_by_rules(table.game, state, plies)
        middle = perf_counter()
        quick = kernels.perft(table.game, state, plies)
        end = perf_counter()
        agree &= plain == quick
        mark = "" if plain == quick else "   differ"
        print(f"{plies:>5} {plain:>16,} {middle - start:>8.2f} {quick:>16,} {end - middle:>8.2f}{mark}", flush=True)
    print("Rules and kernels agree." if agree else "Rules and kernels differ.")
    return 0 if agree else BAD
