"""What a bot may spend on an action, and when a contest may stop early, as they were typed."""

from __future__ import annotations

from math import isfinite

from tafelrunde.bots.arena.sprt import Hypotheses
from tafelrunde.bots.bot import Budget
from tafelrunde.cli.errors import CommandError

MOST_ELO = 800
"""Larger differences are not told apart."""


def read_budget(work: int | None, seconds: float | None) -> Budget:
    """The budget that is meant. Raises CommandError for one that nobody could keep to."""
    if work is not None and work < 1:
        raise CommandError(f"--work must be at least 1, not {work}.")
    if seconds is not None and not (seconds > 0 and isfinite(seconds)):
        raise CommandError(f"--seconds must be a finite number greater than 0, not {seconds}.")
    return Budget(work, seconds)


def read_hypotheses(sprt: bool, **given: float | None) -> Hypotheses | None:
    """The sequential test that was asked for, None for none. Raises CommandError for one that can decide nothing."""
    chosen = {name: value for name, value in given.items() if value is not None}
    if chosen and not sprt:
        raise CommandError(f"--{next(iter(chosen))} belongs to the sequential test; add --sprt.")
    test = Hypotheses(**chosen)
    if not -MOST_ELO <= test.elo0 < test.elo1 <= MOST_ELO:
        raise CommandError(
            f"--elo1 ({test.elo1:g}) must be larger than --elo0 ({test.elo0:g}), and both within ±{MOST_ELO}."
        )
    for name, value in (("alpha", test.alpha), ("beta", test.beta)):
        if not 0 < value < 1 / 2:
            raise CommandError(f"--{name} must be greater than 0 and less than 0.5, not {value:g}.")
    return test if sprt else None
