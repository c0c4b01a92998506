"""The actions, the state, the view and the events of Stacko."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from tafelrunde.rules.core import Acted, Outcome, Seat
from tafelrunde.rules.lazy import lazy
from tafelrunde.rules.quick import quick
from tafelrunde.rules.shuffles import Shuffles
from tafelrunde.rules.stacko.tower import PARTS, Part, SeenTower, Tower

SEATS = 2
ROUNDS = 2
MOST_TURNS = 200


@dataclass(frozen=True, slots=True)
class Take:
    """Put the part on offer in place of a part of one's tower: `take 4`. Place 1 is the lowest, 10 the top."""

    place: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Decline the part on offer and turn up the next: `draw`."""


@dataclass(frozen=True, slots=True)
class PassOn:
    """Leave the part just turned up to the other player: `pass`."""


Action: TypeAlias = Take | Draw | PassOn


class HistoryEntry(NamedTuple):
    """A line of the history: in which round who did what, with which part on offer. All of it is open (T5)."""

    round: int
    seat: Seat
    action: Action
    part: Part


class Built(NamedTuple):
    """A seat put a part into its tower, open to both from now on, and took another out of that place."""

    seat: Seat
    place: int
    part: Part
    out: Part


class Renewed(NamedTuple):
    """The talon was empty and these discarded parts, here from 1 up, were shuffled into a new one."""

    parts: tuple[Part, ...]


class PartDrawn(NamedTuple):
    """A seat declined a part, which now lies on the discard pile, and turned up another."""

    seat: Seat
    declined: Part
    part: Part


class PartOffered(NamedTuple):
    """A turn begins: the part is offered to the seat."""

    seat: Seat
    part: Part


class Scored(NamedTuple):
    """A round is over, and these are its points."""

    round: int
    points: tuple[int, ...]


class MatchOver(NamedTuple):
    """The match is over."""

    outcome: Outcome


Event: TypeAlias = Acted | Built | Renewed | PartDrawn | PartOffered | Scored | MatchOver


@dataclass(frozen=True)
class RoundEnd:
    """The towers as they stood when a round ended, and which of their parts were open; a hidden part is None."""

    towers: tuple[SeenTower, ...]
    open: tuple[tuple[bool, ...], ...]

    @lazy
    def views(self) -> tuple[RoundEnd, ...]:
        """The end as it is remembered: by an onlooker, then by each seat (T9)."""
        return tuple(RoundEnd(seen_towers(self.towers, self.open, seat), self.open) for seat in range(SEATS + 1))


@quick
@dataclass(frozen=True, slots=True)
class StackoState:
    """The whole truth.

    `open` marks the parts that were built in during the round. The talon is in the order in which it will be drawn.
    `drawn` says that the part on offer was turned up by a draw in this turn. `turns` counts the turns of the round,
    `points` has those of the finished rounds, `dealt` the shuffles so far as a record lists them (R3).

    `ends` are the ends of the rounds that are over. They follow from the shuffles and the history, so states are equal
    without them; a world drawn from a view knows of them only what that view showed.
    """

    towers: tuple[Tower, ...]
    open: tuple[tuple[bool, ...], ...]
    talon: tuple[Part, ...]
    discard: tuple[Part, ...]
    offer: Part
    drawn: bool
    turns: int
    points: tuple[tuple[int, ...], ...]
    dealt: tuple[tuple[Part, ...], ...]
    shuffles: Shuffles
    history: tuple[HistoryEntry, ...] = ()
    ends: tuple[RoundEnd, ...] = field(default=(), compare=False)

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.towers)

    @property
    def round(self) -> int:
        """The number of the round under way, after the match that of the last one."""
        return ROUNDS if self.points else 1

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is: they alternate, and each round another one starts (T7)."""
        return (self.round - 1 + self.turns) % SEATS + 1

    @property
    def is_renewed(self) -> bool:
        """Whether the talon was made of discarded parts (T4)."""
        return bool(self.dealt) and len(self.dealt[-1]) < len(PARTS)


@quick
@dataclass(frozen=True, slots=True)
class StackoSeatView:
    """What one seat may know, or an onlooker (`seat` is None).

    A hidden part is None, the talon is a number. `known` are the parts of a renewed talon, from 1 up: who has seen
    the whole discard pile knows them, though not their order. `ends` are the rounds that are over: between them the
    parts of others that were hidden stay hidden (T9).
    """

    seat: Seat | None
    towers: tuple[SeenTower, ...]
    open: tuple[tuple[bool, ...], ...]
    talon: int
    known: tuple[Part, ...]
    discard: tuple[Part, ...]
    offer: Part
    drawn: bool
    round: int
    turn: Seat
    turns: int
    points: tuple[tuple[int, ...], ...]
    history: tuple[HistoryEntry, ...]
    ends: tuple[RoundEnd, ...] = ()

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.towers)


def actor(table: StackoState | StackoSeatView) -> Seat | None:
    """The seat that has to act, None when the match is over."""
    return table.turn if len(table.points) < ROUNDS else None


def view(state: StackoState, seat: Seat | None) -> StackoSeatView:
    """What a seat, or an onlooker, may know: of others' towers the open parts, and after the match all (T5, T9).

    Raises ValueError for a seat that is not there.
    """
    if seat is not None and not 1 <= seat <= SEATS:
        raise ValueError(f"The table has seats 1 to {SEATS}, and no seat {seat}.")
    over = actor(state) is None
    return StackoSeatView(
        seat=seat,
        towers=state.towers if over else seen_towers(state.towers, state.open, seat),
        open=state.open,
        talon=len(state.talon),
        known=tuple(sorted(state.talon)) if state.is_renewed else (),
        discard=state.discard,
        offer=state.offer,
        drawn=state.drawn,
        round=state.round,
        turn=state.turn,
        turns=state.turns,
        points=state.points,
        history=state.history,
        ends=state.ends if over else tuple([end.views[seat or 0] for end in state.ends]),
    )


def seen_towers(
    towers: tuple[SeenTower, ...], marks: tuple[tuple[bool, ...], ...], seat: Seat | None
) -> tuple[SeenTower, ...]:
    """One's own tower whole, and of the others what is open (T5)."""
    owned = enumerate(zip(towers, marks, strict=True), start=1)
    return tuple([tower if owner == seat else shown_tower(tower, built) for owner, (tower, built) in owned])


def shown_tower(tower: SeenTower, built: tuple[bool, ...]) -> SeenTower:
    """A tower as the opponent sees it: the parts built in, and None for those that were dealt."""
    return tuple([part if is_open else None for part, is_open in zip(tower, built, strict=True)])
