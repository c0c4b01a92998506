"""How much is proved: a little with every run of the tests, and by `make soak` so much that one can rely on it."""

import os
import sys

IS_LONG = os.environ.get("TAFELRUNDE_PROOFS") == "long"
KILLS = 100 if IS_LONG else 10
CASES = 100_000 if IS_LONG else 5_000
PAIRS = 2_000 if IS_LONG else 200
REVIEWS = 18_000 if IS_LONG else 18
LUCKY_GAMES = 20_000 if IS_LONG else 40
LIMIT = 7_200 if IS_LONG else 600
"""Seconds that one proof may take."""

ATTACKED_TABLES, ATTACKED_SECONDS, ATTACKED_ENTRIES = (200, 120, 20_000) if IS_LONG else (20, 12, 2_000)
LONGEST_WAIT = 200 if IS_LONG else 3_000
"""Milliseconds; two cores that do other work meanwhile are given time."""

MOST_GROWTH = 0.05 if IS_LONG else 0.5
"""Of memory in the last quarter: a short attack is hardly over its beginning."""


def tell(figures: str) -> None:
    """What was proved, for who runs it with -s."""
    sys.stdout.write(f"\n{figures}\n")
