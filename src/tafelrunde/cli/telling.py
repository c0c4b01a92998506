"""What happened, in sentences for one seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tafelrunde.cli.drawing.palette import NAMES
from tafelrunde.records import notation
from tafelrunde.records.record import Result
from tafelrunde.rules.chocolate import table
from tafelrunde.rules.chocolate.card import Card, Colour
from tafelrunde.rules.chocolate.field import SECOND
from tafelrunde.rules.chocolate.table import Agree, Decline, Give, Lay, Name, Offer, Swapped
from tafelrunde.rules.core import Acted, Seat
from tafelrunde.rules.stacko import table as towers


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells one seat what the others, and itself, did."""

    seat: Seat
    names: Sequence[str]
    colours: tuple[Colour | None, ...] = ()

    def who(self, seat: Seat, verb: str) -> str:
        """A seat as the subject of a sentence."""
        if seat == self.seat:
            return f"You {verb}"
        ending = "es" if verb.endswith(("s", "sh", "ch", "x")) else "s"
        return f"{self.names[seat - 1]} (seat {seat}) {verb}{ending}"

    def whom(self, seat: Seat) -> str:
        """A seat as the object of a sentence."""
        return "you" if seat == self.seat else f"{self.names[seat - 1]} (seat {seat})"

    def tell(self, events: Iterable[Any]) -> Iterator[str]:
        """A sentence for each event that says something new."""
        for event in events:
            sentence = self.chocolate(event) or self.stacko(event)
            if sentence:
                yield sentence

    def chocolate(self, event: object) -> str | None:
        """An event of the chocolate games."""
        match event:
            case Acted(seat, action):
                return self.acted(seat, action)
            case table.Drew(seat, card) if seat == self.seat:
                return f"You draw {card}."
            case Swapped(seat, partner, given, got) if self.seat in {seat, partner}:
                mine, theirs = (given, got) if seat == self.seat else (got, given)
                return f"You gave {mine} and got {theirs}."
            case Swapped(seat, partner):
                return f"{self.names[seat - 1]} and {self.names[partner - 1]} have swapped cards."
        return None

    def acted(self, seat: Seat, action: object) -> str | None:
        """What a seat did."""
        match action:
            case Name(colour):
                return f"{self.who(seat, 'name')} {NAMES[colour]}."
            case Lay():
                return f"{self.who(seat, 'lay')} {notation.write(action)}{where(action)}."
            case table.Pass():
                return f"{self.who(seat, 'pass')}: no card can be laid (C14)."
            case towers.Pass():
                return f"{self.who(seat, 'pass')}."
            case Offer(to, card):
                return f"{self.who(seat, 'offer')} {self.whom(to)} {self.card(card, to)}."
            case Give(card):
                return f"{self.who(seat, 'offer')} {self.card(card, None)} back."
            case Agree():
                return f"{self.who(seat, 'agree')} to the swap."
            case Decline():
                return f"{self.who(seat, 'decline')} the swap."
        return None

    def card(self, card: Card | int, to: Seat | None) -> str:
        """A card that is offered, or the number announced for it."""
        if isinstance(card, Card):
            return f"the card {card}"
        colour = self.colours[to - 1] if to else None
        return f"a card with {card} {NAMES[colour] + ' ' if colour else 'matching '}pieces"

    def stacko(self, event: object) -> str | None:
        """An event of Stacko."""
        match event:
            case towers.Built(seat, place, part, out):
                return f"{self.who(seat, 'build')} {part} into place {place} and {self.takes(seat)} out {out}."
            case towers.Drew(seat, declined, part):
                return f"{self.who(seat, 'decline')} {declined} and {self.turns(seat)} up {part}."
            case towers.Renewed(parts):
                return f"The {len(parts)} discarded parts are shuffled into a new talon (T4)."
            case towers.Scored(number, points):
                scores = ", ".join(f"{name} {score}" for name, score in zip(self.names, points, strict=True))
                return f"Round {number} is over: {scores}."
        return None

    def takes(self, seat: Seat) -> str:
        """A verb that goes with the seat."""
        return "take" if seat == self.seat else "takes"

    def turns(self, seat: Seat) -> str:
        """A verb that goes with the seat."""
        return "turn" if seat == self.seat else "turns"

    def result(self, outcome: Result) -> str:
        """Who won, and by how much."""
        scores = " : ".join(map(str, outcome.scores))
        if len(outcome.winners) == len(outcome.scores):
            return f"A draw, {scores}."
        others = [self.whom(seat) for seat in outcome.winners if seat != self.seat]
        if self.seat in outcome.winners:
            return f"You win{' with ' + ' and '.join(others) if others else ''}, {scores}."
        return f"{' and '.join(others)} {'wins' if len(others) == 1 else 'win'}, {scores}."


def where(lay: Lay) -> str:
    """What the marks of a lay mean."""
    if lay.tier == SECOND:
        return ", on the second tier"
    if lay.smartie is None:
        return ""
    target = "that card" if lay.smartie == lay.at else f"the card at {notation.write_cell(lay.smartie)}"
    return f", a smartie on {target}"
