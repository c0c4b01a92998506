"""Sentences for one seat about what it and the others did, and numbers of things."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tafelrunde.records.notation import View
from tafelrunde.records.record import GameResult
from tafelrunde.rules.core import Seat


def write_count(number: int, thing: str) -> str:
    """A number of things, `1 card` or `3 cards`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class Teller:
    """Whom something is told: the seat, the names of all seats, and what it sees, None after the game."""

    seat: Seat
    names: Sequence[str]
    view: View = None

    def who(self, seat: Seat, verb: str) -> str:
        """A seat as the subject of a sentence."""
        subject = "You" if seat == self.seat else f"{self.names[seat - 1]} (seat {seat})"
        return f"{subject} {self.verb(seat, verb)}"

    def verb(self, seat: Seat, verb: str) -> str:
        """A verb as it goes with a seat."""
        if seat == self.seat:
            return verb
        return verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s")

    def whom(self, seat: Seat) -> str:
        """A seat as the object of a sentence."""
        return "you" if seat == self.seat else f"{self.names[seat - 1]} (seat {seat})"

    def result(self, outcome: GameResult) -> str:
        """Who won, and by how much."""
        scores = " : ".join(map(str, outcome.scores))
        if len(outcome.winners) == len(outcome.scores):
            return f"A draw, {scores}."
        others = [self.whom(seat) for seat in outcome.winners if seat != self.seat]
        if self.seat in outcome.winners:
            return f"You win{' with ' + ' and '.join(others) if others else ''}, {scores}."
        return f"{' and '.join(others)} {'wins' if len(others) == 1 else 'win'}, {scores}."
