"""Other people's games driven from Python: run by an interpreter that has them, it prints actions a CPU second.

    python bench/peers.py

RLCard's gin rummy and OpenSpiel's Python games; what is not installed is left out. Nothing of ours is needed.
"""

from __future__ import annotations

import json
import random
import sys
from importlib.util import find_spec
from time import process_time
from typing import Any

SECONDS = 2.0


def rlcard_gin_rummy() -> float:
    """Random gin rummy in RLCard's own game loop: legal actions, a choice, a step."""
    import numpy as np  # noqa: PLC0415 - only where it is installed
    import rlcard  # type: ignore[import-not-found]  # noqa: PLC0415

    env: Any = rlcard.make("gin-rummy", config={"seed": 5})
    np.random.seed(5)  # noqa: NPY002 - what RLCard uses
    n, start = 0, process_time()
    while process_time() - start < SECONDS:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            n += 1
    return n / (process_time() - start)


def open_spiel(name: str) -> float:
    """A random game of OpenSpiel written in Python."""
    import pyspiel  # noqa: PLC0415
    from open_spiel.python import games  # noqa: F401, PLC0415 - registers them

    game: Any = pyspiel.load_game(name)
    n, start = 0, process_time()
    while process_time() - start < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(random.choice(legal))
            n += 1
    return n / (process_time() - start)


def main() -> None:
    """Print what is installed as one JSON object."""
    found: dict[str, float] = {}
    if find_spec("rlcard"):
        found["RLCard gin rummy"] = rlcard_gin_rummy()
    if find_spec("pyspiel"):
        for name in ("python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker"):
            found["OpenSpiel " + name] = open_spiel(name)
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
