"""How much is proved: a little with every run of the tests, and by `make soak` so much that one can rely on it."""

import os
import sys

IS_LONG = os.environ.get("TAFELRUNDE_PROOFS") == "long"
KILLS = 100 if IS_LONG else 10
CASES = 100_000 if IS_LONG else 5_000
PAIRS = 2_000 if IS_LONG else 200


def tell(figures: str) -> None:
    """What was proved, for who runs it with -s."""
    sys.stdout.write(f"\n{figures}\n")
