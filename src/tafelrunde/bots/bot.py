"""What a bot is: a function from a view, its chance and its budget to an action."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from random import Random
from typing import Protocol

from tafelrunde.records.notation import Action, View
from tafelrunde.rules.core import Seat


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may spend on one action: a number of playouts, which can be repeated, or seconds, or neither."""

    work: int | None = None
    seconds: float | None = None


FREE = Budget()
REPEATABLE = Budget(work=0)
"""As many playouts as the bot itself thinks fit, and no clock: what is played so can be played again."""


class Bot(Protocol):
    """A player. The same view, chance and work give the same action, whatever is hidden from the view."""

    def choose(self, view: View, rng: Random, budget: Budget = FREE) -> Action:
        """A legal action of the seat of the view, which has to act."""


def chance_seed(secret: bytes, seat: Seat, ply: int) -> bytes:
    """What the chance of a bot for one action follows from, besides the seat and the number of actions played.

    The secret of a live game is its seed. An HMAC keeps the chance as secret as that: the commitment, which is public,
    foretells nothing. No message of section 7 of the rules looks like this one, they all have line feeds.
    """
    return hmac.digest(secret, b"bot:%d:%d" % (seat, ply), "sha256")


def chance(secret: bytes, seat: Seat, ply: int) -> Random:
    """The chance of a bot for one action, the same for the same secret, seat and number of actions played."""
    return Random(chance_seed(secret, seat, ply))
