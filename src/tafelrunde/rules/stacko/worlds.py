"""The worlds that agree with a view: what it hides is drawn at random, what follows from the history is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tafelrunde.rules.core import Seat
from tafelrunde.rules.shuffles import Derived
from tafelrunde.rules.stacko.table import SEATS, Draw, HistoryEntry, StackoSeatView, StackoState, Take
from tafelrunde.rules.stacko.tower import HEIGHT, PARTS, Part, SeenTower, Tower, is_finished

KEY_BYTES = 32
TALON = len(PARTS) - SEATS * HEIGHT
RENEWED_TALON = TALON - 1


def resample(view: StackoSeatView, rng: Random) -> StackoState:
    """A state drawn evenly among those that lead to this view.

    Its `dealt` has the shuffles of the round under way: played on them, the history of the round leads to this state.
    """
    stood = tuple(tuple(earlier(view, seat)) for seat in range(1, SEATS + 1))
    shares, rest = share_parts(stood, unseen(view), rng)
    talon = [*view.known, *rest]
    rng.shuffle(talon)
    dealt_towers = (part for towers, share in zip(stood, shares, strict=True) for part in fill_tower(towers[-1], share))
    first, *renewals = talons(view, talon)
    return StackoState(
        towers=tuple(fill_tower(towers[0], share) for towers, share in zip(stood, shares, strict=True)),
        open=view.open,
        talon=tuple(talon),
        discard=view.discard,
        offer=view.offer,
        drawn=view.drawn,
        turns=view.turns,
        points=view.points,
        dealt=((*dealt_towers, *first), *renewals),
        shuffles=Derived(rng.randbytes(KEY_BYTES)),
        history=view.history,
        ends=view.ends,
    )


def unseen(view: StackoSeatView) -> list[Part]:
    """The parts of which the view does not tell where they are: in a tower, or in a talon that is not renewed."""
    placed = {part for tower in view.towers for part in tower}
    return sorted(set(PARTS) - placed - {view.offer, *view.discard, *view.known})


def share_parts(
    stood: Sequence[Sequence[SeenTower]], parts: list[Part], rng: Random
) -> tuple[list[list[Part]], list[Part]]:
    """For each tower the parts that it hides, and the rest. No tower was finished: the round would have ended (T6)."""
    needed = [towers[0].count(None) for towers in stood]
    while True:
        rng.shuffle(parts)
        shares = [parts[: needed[0]], parts[needed[0] : sum(needed)]]
        hiding = ((towers, share) for towers, share in zip(stood, shares, strict=True) if share)
        if not any(is_finished(fill_tower(tower, share)) for towers, share in hiding for tower in towers):
            return shares, parts[sum(needed) :]


def fill_tower(tower: SeenTower, hidden: Sequence[Part]) -> Tower:
    """The tower with its hidden parts, given from bottom to top."""
    parts = iter(hidden)
    return tuple(next(parts) if part is None else part for part in tower)


def earlier(view: StackoSeatView, seat: Seat) -> Iterator[SeenTower]:
    """A tower as it stands, as it stood before each part built in during the round, and at last as it was dealt."""
    tower = list(view.towers[seat - 1])
    yield tuple(tower)
    for entry, offer in reversed(course(view)):
        if entry.seat == seat and isinstance(entry.action, Take):
            tower[entry.action.place - 1] = offer
            yield tuple(tower)


def talons(view: StackoSeatView, talon: Sequence[Part]) -> list[tuple[Part, ...]]:
    """The talons of the round in the order in which they were drawn: the dealt one, then the renewed ones (T4)."""
    drawn = [offer for entry, offer in course(view) if isinstance(entry.action, Draw)]
    order = (first_offer(view), *drawn, *talon)
    return [order[:TALON], *(order[at : at + RENEWED_TALON] for at in range(TALON, len(order), RENEWED_TALON))]


def first_offer(view: StackoSeatView) -> Part:
    """The part with which the round began."""
    return next((entry.part for entry in view.history if entry.round == view.round), view.offer)


def course(view: StackoSeatView) -> list[tuple[HistoryEntry, Part]]:
    """The actions of the round, each with the part that was on offer after it."""
    entries = [entry for entry in view.history if entry.round == view.round]
    return list(zip(entries, [*(entry.part for entry in entries[1:]), view.offer], strict=False))
