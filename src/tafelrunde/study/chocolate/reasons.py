"""Why one action of a chocolate game is better than another, by what lies on the field and what is left to spend.

Everything is counted by the rules, on the field as it is after each of both actions, before another card is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tafelrunde.rules.chocolate.card import Card, Colour
from tafelrunde.rules.chocolate.counting import CountedGroup, ranked_groups, seen_cells
from tafelrunde.rules.chocolate.course import Course
from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.rules.chocolate.field import SECOND, Cells, Field, square
from tafelrunde.rules.chocolate.groups import groups
from tafelrunde.rules.chocolate.table import Action, ChocolateSeatView, Lay, Name
from tafelrunde.rules.core import Cell, Seat
from tafelrunde.study.verdict_facts import VerdictFact

SPARED = 1.5
"""A stack card or a smartie that is kept counts as much as so many pieces."""

JOINED = 2


@dataclass(frozen=True)
class Aftermath:
    """The table after an action, as the seat that chose it sees it; it is worked out once."""

    course: Course
    view: ChocolateSeatView
    action: Action

    @cached_property
    def after(self) -> ChocolateSeatView:
        """The field with the card on it, or the colour named."""
        return self.course.try_action(self.view, self.action)

    @property
    def field(self) -> Field:
        """The field after it."""
        return self.after.field

    def largest(self, colour: Colour) -> Cells:
        """The largest group of a colour; nothing where it has none."""
        found = ranked_groups(self.field, [colour], "largest")
        return found[0].cells if found else 0

    def areas(self, colour: Colour) -> list[CountedGroup]:
        """The neutral areas of the side with this colour (S10)."""
        return [
            group for group in self.course.count_groups(self.after) if group.kind == "area" and group.owner == colour
        ]

    def count_areas(self, colour: Colour) -> int:
        """How many pieces they have."""
        return sum(area.cells.bit_count() for area in self.areas(colour))

    @property
    def stack_cards(self) -> int:
        """How many stack cards are left in the hand."""
        return sum(card.stack for card in self.hand)

    @property
    def hand(self) -> list[Card]:
        """The hand without the card that was laid."""
        hand = list(self.view.hand)
        if isinstance(self.action, Lay):
            hand.remove(self.action.card)
        return hand

    @property
    def smarties(self) -> int:
        """How many smarties are left to the seat (S7, S8)."""
        left = self.view.smarties[self.view.turn - 1]
        if not isinstance(self.action, Lay):
            return left
        is_paid = self.action.smartie is not None or (self.action.tier == SECOND and not self.action.stack)
        return left - is_paid


def find_facts(game: str, view: ChocolateSeatView, played: Action, best: Action) -> Iterator[VerdictFact]:
    """All facts that speak for the best action against the played one."""
    course = COURSES[game]
    better, worse = Aftermath(course, view, best), Aftermath(course, view, played)
    if isinstance(best, Name) and isinstance(played, Name):
        yield from compare_names(view, played, best)
        return
    colour = view.colours[(view.seat or view.turn) - 1]
    if colour is None:
        return
    yield from compare_own_groups(better, worse, colour)
    yield from compare_rivals(better, worse, colour)
    yield from compare_areas(better, worse, colour)
    yield from compare_means(better, worse)


def compare_names(view: ChocolateSeatView, played: Name, best: Name) -> Iterator[VerdictFact]:
    """How many pieces of each colour are in the hand when it is named."""
    more, fewer = (sum(card.pieces.count(name.colour) for card in view.hand) for name in (best, played))
    if more > fewer:
        yield VerdictFact("colour", {"best": more, "played": fewer}, weight=more - fewer)


def compare_own_groups(better: Aftermath, worse: Aftermath, colour: Colour) -> Iterator[VerdictFact]:
    """The best action makes, or keeps, a larger largest group; perhaps it joins some to do so."""
    found, other = better.largest(colour), worse.largest(colour)
    best, played = found.bit_count(), other.bit_count()
    if best <= played:
        return
    cells = cells_of(better.field, found)
    figures = {"best": best, "played": played, "before": largest_size(better.view.field, colour)}
    joined = count_joined(better, found, colour)
    if joined >= JOINED:
        yield VerdictFact("joined", figures | {"groups": joined}, cells, best - played)
    else:
        yield VerdictFact("group", figures, cells, best - played)


def largest_size(field: Field, colour: Colour) -> int:
    """How large the largest group of a colour is."""
    return max(map(int.bit_count, groups(seen_cells(field, colour))), default=0)


def cells_of(field: Field, cells: Cells) -> tuple[Cell, ...]:
    """A set of cells one by one."""
    return tuple(field.cells(cells))


def count_joined(better: Aftermath, group: Cells, colour: Colour) -> int:
    """How many groups there were before in the place of this one, when it holds a piece of the card that was laid."""
    lay, before = better.action, better.view.field
    if not isinstance(lay, Lay) or not any(better.field.has(group, cell) for cell in own_cells(lay, colour)):
        return 0
    inside = set(better.field.cells(group))
    return sum(not inside.isdisjoint(before.cells(each)) for each in groups(seen_cells(before, colour)))


def own_cells(lay: Lay, colour: Colour) -> list[Cell]:
    """The cells in which a lay shows this colour."""
    return [cell for cell, piece in zip(square(lay.at), lay.pieces, strict=True) if piece == colour]


def compare_rivals(better: Aftermath, worse: Aftermath, colour: Colour) -> Iterator[VerdictFact]:
    """The best action leaves a rival a smaller largest group: it cuts that one, or does not help it."""
    view = better.view
    rivals = {each: seat for seat, each in reversed([*enumerate(view.colours, start=1)]) if each not in {None, colour}}
    for rival, seat in rivals.items():
        if rival is not None:
            yield from compare_rival(better, worse, rival, seat)


def compare_rival(better: Aftermath, worse: Aftermath, rival: Colour, seat: Seat) -> Iterator[VerdictFact]:
    """The same of one rival, by the first of its seats; what is pointed at is what it would have."""
    left = better.largest(rival)
    best, played, before = left.bit_count(), worse.largest(rival).bit_count(), largest_size(better.view.field, rival)
    if best < played:
        kind = "cut" if best < before else "rival"
        figures = {"seat": seat, "best": best, "played": played, "before": before}
        yield VerdictFact(kind, figures, cells_of(worse.field, worse.largest(rival)), played - best)


def compare_areas(better: Aftermath, worse: Aftermath, colour: Colour) -> Iterator[VerdictFact]:
    """Neutral areas that the best action wins or keeps for one's own side, or takes from the other (S10)."""
    if better.course.neutral(better.view) is None:
        return
    for owner in dict.fromkeys(filter(None, better.view.colours)):
        best, played = better.count_areas(owner), worse.count_areas(owner)
        kind, shown = ("area", better) if owner == colour else ("rival_area", worse)
        gained = best - played if owner == colour else played - best
        if gained > 0:
            cells = tuple(cell for area in shown.areas(owner) for cell in shown.field.cells(area.cells))
            yield VerdictFact(kind, {"best": best, "played": played}, cells, gained)


def compare_means(better: Aftermath, worse: Aftermath) -> Iterator[VerdictFact]:
    """Stack cards and smarties that the best action keeps."""
    if better.stack_cards > worse.stack_cards:
        yield VerdictFact("stack_card", {"best": better.stack_cards, "played": worse.stack_cards}, weight=SPARED)
    if better.smarties > worse.smarties:
        yield VerdictFact("smartie", {"best": better.smarties, "played": worse.smarties}, weight=SPARED)
