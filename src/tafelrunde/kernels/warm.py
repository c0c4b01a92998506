"""Compile every kernel once into the cache: `python -m tafelrunde.kernels.warm`.

Kernels have explicit signatures, so importing their modules compiles them or loads them from the cache.
"""

from __future__ import annotations

import sys
from importlib import import_module
from time import perf_counter, process_time

MODULES = {
    "chocolate": "tafelrunde.kernels.chocolate.board",
    "stacko": "tafelrunde.kernels.stacko.game",
    "chocolate perft": "tafelrunde.kernels.chocolate.perft",
    "stacko perft": "tafelrunde.kernels.stacko.perft",
    "chocolate search": "tafelrunde.kernels.chocolate.search",
    "chocolate endgame": "tafelrunde.kernels.chocolate.endgame.solve",
    "stacko net": "tafelrunde.kernels.stacko.net",
    "stacko lookahead": "tafelrunde.kernels.stacko.lookahead",
    "stacko selfplay": "tafelrunde.kernels.stacko.selfplay",
    "chocolate rollout": "tafelrunde.kernels.chocolate.rollout",
    "stacko rollout": "tafelrunde.kernels.stacko.rollout",
    "stacko deep play": "tafelrunde.kernels.stacko.deep_play",
}
"""The kernels by what they are for; Scho K.O. and Schokoly share theirs. The last eight are for bots and values."""


def warm(kernels: str) -> tuple[float, float]:
    """Load some kernels, compiling what is not in the cache; the seconds it took by the clock and the CPU."""
    import_module("tafelrunde.kernels.jit")
    clock, cpu = perf_counter(), process_time()
    import_module(MODULES[kernels])
    return perf_counter() - clock, process_time() - cpu


def main() -> None:
    """Warm all kernels, a line for each module."""
    for kernels in MODULES:
        clock, cpu = warm(kernels)
        sys.stdout.write(f"{kernels}: {clock:.2f} s ({cpu:.2f} s CPU)\n")


if __name__ == "__main__":
    main()
