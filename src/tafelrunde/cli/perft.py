"""The command `perft`: how many action sequences there are, counted with rules and with kernels."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import Any

from tafelrunde.cli.simulate import read_seed
from tafelrunde.cli.tables import read_table
from tafelrunde.cli.trouble import BAD, Trouble
from tafelrunde.records import fairness
from tafelrunde.records.fairness import simulated_seed
from tafelrunde.rules.core import Game, Options
from tafelrunde.rules.games import GAMES

KERNELS = "tafelrunde.kernels.perft"
DEEPEST = 20


def perft(game: str, depth: int, seed: str, seats: int | None, deck: str | None) -> int:
    """Print the counts for every depth up to this one; the exit status says whether they agree."""
    table = read_table(game, seats, deck)
    if not 1 <= depth <= DEEPEST:
        raise Trouble(f"--depth is {depth}, and has to be from 1 to {DEEPEST}.")
    rules = GAMES[table.game]
    key = simulated_seed(read_seed(seed), 0)
    state = rules.deal(table.seats, Options(table.deck), fairness.shuffles(key, ("",) * table.seats))
    compiled = kernels()
    print(f"{'depth':>5} {'rules':>16} {'s':>8} {'kernels':>16} {'s':>8}")
    agree = True
    for plies in range(1, depth + 1):
        start = perf_counter()
        plain = counted(rules, state, plies)
        middle = perf_counter()
        quick = compiled(table.game, state, plies)
        end = perf_counter()
        agree &= plain == quick
        mark = "" if plain == quick else "   differ"
        print(f"{plies:>5} {plain:>16,} {middle - start:>8.2f} {quick:>16,} {end - middle:>8.2f}{mark}", flush=True)
    print("Rules and kernels agree." if agree else "Rules and kernels differ.")
    return 0 if agree else BAD


def counted(game: Game[Any, Any, Any, Any], state: Any, depth: int) -> int:  # noqa: ANN401 - each game has its own state
    """How many sequences of so many actions there are; one that ends the game early is not continued."""
    seat = game.actor(state)
    if seat is None:
        return 0
    actions = game.actions(game.view(state, seat))
    if depth == 1:
        return len(actions)
    return sum(counted(game, game.apply(state, action).state, depth - 1) for action in actions)


def kernels() -> Callable[[str, Any, int], int]:
    """The count of the kernels. Raises Trouble where there are none."""
    if find_spec(KERNELS) is None:
        raise Trouble("This installation has no kernels to count with.")
    count: Callable[[str, Any, int], int] = import_module(KERNELS).perft
    return count
