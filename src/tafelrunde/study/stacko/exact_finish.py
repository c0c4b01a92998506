"""When finishing the tower is proven to be best: it wins the match for certain, and all else gives the other a chance.

After another action the other seat finishes with the part it is handed, or with the one it draws, if it can. How likely
that is follows exactly from what the acting seat sees: all ways in which parts may be hidden are counted. The other may
do better still, and after its turn the acting seat is given all; so what another action comes to is at most that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from tafelrunde.rules.core import Seat
from tafelrunde.rules.stacko.game import replace_at
from tafelrunde.rules.stacko.table import ROUNDS, StackoSeatView
from tafelrunde.rules.stacko.tower import HEIGHT, PARTS, POINTS_A_PART, Part, SeenTower, Tower, is_finished, points
from tafelrunde.rules.stacko.worlds import earlier, fill_tower, unseen

MOST_HIDDEN = 2
"""With more hidden parts there are too many ways to count."""

FEWEST_LEFT = 2
"""Of so many parts in the talon both seats draw before it is renewed."""

WHOLE = POINTS_A_PART * HEIGHT
FLOOR, SKY = PARTS[-1] + 1, 0


@dataclass(frozen=True, slots=True)
class HiddenCase:
    """One way in which parts may be hidden: the parts with which the other finishes, and those that may be drawn."""

    finishing: frozenset[Part]
    talon: frozenset[Part]

    def chance(self, offer: Part) -> float:
        """How likely the other finishes at once: with the part on offer, or with the one it draws."""
        return 1.0 if offer in self.finishing else len(self.finishing & self.talon) / len(self.talon)


def finishing_bounds(view: StackoSeatView) -> dict[str, float] | None:
    """1 for the actions that finish and win, and the most that any other comes to; None where nothing is proven."""
    seat = view.seat
    if seat is None or len(view.points) != ROUNDS - 1 or view.talon < FEWEST_LEFT:
        return None
    if view.towers[2 - seat].count(None) > MOST_HIDDEN:
        return None
    if not finishing_places(view) or not is_won(view, seat):
        return None
    takes = {place: replace_at(own_tower(view), place, view.offer) for place in range(1, HEIGHT + 1)}
    cases = list(hidden_cases(view, 3 - seat))
    found = {f"take {place}": take_bound(view, tower, place, cases) for place, tower in takes.items()}
    other = "pass" if view.drawn else "draw"
    return found | {other: pass_bound(view, view.offer, cases) if view.drawn else draw_bound(view, cases)}


def finishing_places(view: StackoSeatView) -> list[int]:
    """The places in which the part on offer finishes the tower."""
    return [place for place in range(1, HEIGHT + 1) if is_finished(replace_at(own_tower(view), place, view.offer))]


def own_tower(view: StackoSeatView) -> Tower:
    """The tower of the seat, of which nothing is hidden."""
    return tuple(part for part in view.towers[(view.seat or 1) - 1] if part is not None)


def lead(view: StackoSeatView, seat: Seat) -> int:
    """By how many points of the first round a seat leads."""
    return sum(row[seat - 1] - row[2 - seat] for row in view.points)


def is_won(view: StackoSeatView, seat: Seat) -> bool:
    """Does finishing win the match, however high the other's tower may be right?"""
    return lead(view, seat) + WHOLE > POINTS_A_PART * highest_run(view.towers[2 - seat])


def highest_run(tower: SeenTower) -> int:
    """How many parts are right at most, from the bottom up, in a tower that is not finished."""
    under = FLOOR
    for height, part in enumerate(tower):
        if part is None:
            under -= 1
        elif part >= under:
            return height
        else:
            under = part
    return HEIGHT - 1


def hidden_cases(view: StackoSeatView, other: Seat) -> Iterator[HiddenCase]:
    """All ways in which parts may be hidden, each as likely as any other: no tower was ever finished (T6)."""
    stood, parts = list(earlier(view, other)), view.known or unseen(view)
    hidden = view.towers[other - 1].count(None)
    for share in permutations(unseen(view), hidden):
        if not any(is_finished(fill_tower(tower, share)) for tower in stood):
            talon = frozenset(parts).difference(share)
            yield HiddenCase(finishing_parts(fill_tower(stood[0], share)), talon)


def finishing_parts(tower: Tower) -> frozenset[Part]:
    """The parts with which a tower is finished by one exchange."""
    found: set[Part] = set()
    for place in range(HEIGHT):
        under = tower[place - 1] if place else FLOOR
        over = tower[place + 1] if place + 1 < HEIGHT else SKY
        rest = (*tower[:place], *tower[place + 1 :])
        if is_finished(rest):
            found.update(range(over + 1, under))
    return frozenset(found)


def take_bound(view: StackoSeatView, tower: Tower, place: int, cases: list[HiddenCase]) -> float:
    """What a take comes to at most."""
    return 1.0 if is_finished(tower) else bound(view, tower, own_tower(view)[place - 1], cases)


def pass_bound(view: StackoSeatView, part: Part, cases: list[HiddenCase]) -> float:
    """What passing on a part comes to at most."""
    return bound(view, own_tower(view), part, cases)


def bound(view: StackoSeatView, tower: Tower, handed: Part, cases: list[HiddenCase]) -> float:
    """The most that is left when the other is handed a part: its chance to finish, and all else for the seat."""
    ahead = lead(view, view.seat or 1) + points(tower) - WHOLE
    lost = 1.0 if ahead < 0 else (0.5 if ahead == 0 else 0.0)
    return 1 - lost * sum(case.chance(handed) for case in cases) / len(cases)


def draw_bound(view: StackoSeatView, cases: list[HiddenCase]) -> float:
    """What drawing comes to at most: the mean over what may be turned up, each with the best that can follow."""
    drawable = frozenset[Part]().union(*(case.talon for case in cases))
    total = 0.0
    for part in sorted(drawable):
        left = [HiddenCase(case.finishing, case.talon - {part}) for case in cases if part in case.talon]
        total += len(left) / (len(cases) * view.talon) * best_after(view, part, left)
    return total


def best_after(view: StackoSeatView, part: Part, cases: list[HiddenCase]) -> float:
    """The best that can follow when a part is turned up."""
    takes = {place: replace_at(own_tower(view), place, part) for place in range(1, HEIGHT + 1)}
    return max(
        pass_bound(view, part, cases), *(take_bound(view, tower, place, cases) for place, tower in takes.items())
    )
