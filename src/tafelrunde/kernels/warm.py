"""Compile every kernel once into the cache: `python -m tafelrunde.kernels.warm`.

Kernels have explicit signatures, so importing their modules compiles them or loads them from the cache.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter, process_time

MODULES = {
    "chocolate": "tafelrunde.kernels.chocolate",
    "stacko": "tafelrunde.kernels.stacko",
    "perft": "tafelrunde.kernels.perft",
    "search": "tafelrunde.kernels.search",
    "endgame": "tafelrunde.kernels.endgame",
    "net": "tafelrunde.kernels.net",
    "foresight": "tafelrunde.kernels.foresight",
    "lessons": "tafelrunde.kernels.lessons",
}
"""The kernels of each game; Scho K.O. and Schokoly share theirs. The last five are for bots."""


def warm(games: str) -> tuple[float, float]:
    """Load the kernels of a game, compiling what is not in the cache; the seconds it took by the clock and the CPU."""
    import_module("tafelrunde.kernels.jit")
    clock, cpu = perf_counter(), process_time()
    import_module(MODULES[games])
    return perf_counter() - clock, process_time() - cpu


def main() -> None:
    """Warm all games, a line for each."""
    for games, module in MODULES.items():
        if find_spec(module) is not None:
            clock, cpu = warm(games)
            sys.stdout.write(f"{games}: {clock:.2f} s ({cpu:.2f} s CPU)\n")


if __name__ == "__main__":
    main()
