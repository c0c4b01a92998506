"""What a bot may spend on an action, as it was typed."""

from __future__ import annotations

from math import isfinite

from tafelrunde.bots.bot import Budget
from tafelrunde.cli.trouble import Trouble


def read_budget(work: int | None, seconds: float | None) -> Budget:
    """The budget that is meant. Raises Trouble for one that nobody could keep to."""
    if work is not None and work < 1:
        raise Trouble(f"--work is {work}, and has to be at least 1.")
    if seconds is not None and not (seconds > 0 and isfinite(seconds)):
        raise Trouble(f"--seconds is {seconds}, and has to be more than 0 and not endless.")
    return Budget(work, seconds)
