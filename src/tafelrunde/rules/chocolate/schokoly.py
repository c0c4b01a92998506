"""Schokoly (S): two, three or four players, three colours, smarties, neutral areas, teams and swaps."""

from __future__ import annotations

from functools import lru_cache

from tafelrunde.rules.chocolate.card import Card, Colour
from tafelrunde.rules.chocolate.counting import CountedGroup, ranked_groups, seen_cells
from tafelrunde.rules.chocolate.course import Course
from tafelrunde.rules.chocolate.field import COLOURS, FIRST, Field
from tafelrunde.rules.chocolate.groups import MOST_KNOWN, contacts, groups, sizes
from tafelrunde.rules.chocolate.swaps import SWAPPING_SEATS
from tafelrunde.rules.chocolate.table import Lay, Table
from tafelrunde.rules.core import Cell, Illegal, IllegalCode, Outcome, Seat

SMARTIES = 12
AREA = 6
"""A neutral group of fewer pieces counts for nobody (S10)."""

OTHERS: dict[Seat, tuple[Seat, ...]] = {1: (2, 3), 2: (1, 3), 3: (1, 2)}
"""Whom each of three seats may offer a card to (S12)."""

TEAMS = 2
LAST_TO_NAME = 2


class Schokoly(Course):
    """The game Schokoly."""

    name = "schokoly"
    title = "Schokoly"
    seat_counts: tuple[int, ...] = (2, 3, 4)
    naming_rule = "S4"
    no_stack = (IllegalCode.NO_SMARTIE, "S7", "No smartie is left.")

    def smarties(self, seats: int) -> tuple[int, ...]:
        """Twelve, shared equally (S3)."""
        return (SMARTIES // seats,) * seats

    def nameable(self, table: Table) -> tuple[Colour, ...]:
        """Any colour that nobody has yet (S4)."""
        return tuple(colour for colour in COLOURS if colour not in table.colours)

    def name_colour(self, table: Table, colour: Colour) -> tuple[Colour | None, ...]:
        """Partners have one colour (S5); the third of three players gets the last one (S6)."""
        colours = list(table.colours)
        for seat in side(table.turn, table.seats):
            colours[seat - 1] = colour
        if table.seats == SWAPPING_SEATS and table.turn == LAST_TO_NAME:
            colours[-1] = next(last for last in COLOURS if last not in colours)
        return tuple(colours)

    def may_stack(self, table: Table, _: Card) -> bool:
        """S7: any card may be a stack card, for a smartie."""
        return self.may_guard(table)

    def may_guard(self, table: Table) -> bool:
        """Is there a smartie left to pay with, or to put?"""
        return table.smarties[table.turn - 1] > 0

    def smartie_refusal(self, table: Table, lay: Lay) -> Illegal | None:
        """S8: one smartie after a first-tier lay, on a card that is visible and has none."""
        if lay.tier != FIRST:
            sentence = "A stack card has its smartie already: at most one smartie a turn."
            return Illegal(IllegalCode.ONE_SMARTIE_A_TURN, "S8", sentence)
        if not self.may_guard(table):
            return Illegal(IllegalCode.NO_SMARTIE, "S8", "No smartie is left.")
        if lay.smartie == lay.at:
            return None
        if not table.booklet.guards_any_card:
            sentence = "By the Spanish booklet a smartie goes only on the card just laid."
            return Illegal(IllegalCode.NO_SMARTIE_HERE, "S8", sentence, (lay.smartie or lay.at,))
        return target_refusal(table.field, lay)

    def targets(self, table: Table) -> tuple[Cell, ...]:
        """The cards without a smartie that have a visible piece (S8); none by the Spanish booklet (S14)."""
        return targets(table.field) if table.booklet.guards_any_card else ()

    def side(self, seat: Seat, seats: int) -> range:
        """Opposite seats in a game of four (S5), else each for itself."""
        return side(seat, seats)

    def partners(self, table: Table) -> tuple[Seat, ...]:
        """The two others in a game of three, nobody otherwise (S12)."""
        return OTHERS[table.turn] if table.seats == SWAPPING_SEATS else ()

    def offer_refusal(self, table: Table, to: Seat) -> Illegal | None:
        """S12: when and to whom a card may be offered."""
        seats = table.seats
        if seats != SWAPPING_SEATS:
            return Illegal(IllegalCode.NO_SWAP, "S12", "Cards are swapped in three-seat Schokoly only.")
        if to == table.turn or not 1 <= to <= seats:
            return Illegal(IllegalCode.NO_SUCH_SEAT, "S12", "A card is offered to one of the two other seats.")
        if table.offered:
            return Illegal(
                IllegalCode.ONE_OFFER_A_TURN, "S12", "Only one offer may be made each turn, and this turn has had it."
            )
        if table.held[to - 1] == 0:
            return Illegal(IllegalCode.SEAT_WITHOUT_CARDS, "S12", f"Seat {to} holds no cards to swap.")
        if table.colours[to - 1] is None:
            return Illegal(IllegalCode.COLOURS_UNKNOWN, "S12", f"The colour of seat {to} is not known yet.")
        return None

    def standing(self, state: Table) -> Outcome:
        """The largest group of one's own colour, plus the neutral areas won (S11)."""
        return standing(state.field, state.colours)

    def count_groups(self, table: Table) -> list[CountedGroup]:
        """The largest group of each colour (S11), and the neutral areas (S10)."""
        return [*ranked_groups(table.field, table.colours, "largest"), *areas(table.field, table.colours)]

    def neutral(self, table: Table) -> Colour | None:
        """The colour that is left when both sides have named theirs (S4, S5); three players have none (S6)."""
        return neutral_colour(table.colours)


def side(seat: Seat, seats: int) -> range:
    """The seats of a side: opposite ones in a game of four (S5), else the seat alone."""
    return range((seat - 1) % TEAMS + 1, seats + 1, TEAMS) if seats > SWAPPING_SEATS else range(seat, seat + 1)


def targets(field: Field) -> tuple[Cell, ...]:
    """The canonical pieces of all cards that may take a smartie, in the order they were laid."""
    shown = (field.find_visible_cell(i) for i, laid in enumerate(field.cards) if not laid.smartie)
    return tuple(cell for cell in shown if cell is not None)


def target_refusal(field: Field, lay: Lay) -> Illegal | None:
    """Why a smartie may not be put on the card that owns this cell (S8)."""
    cell = lay.smartie or lay.at
    owner = field.owner(cell)
    if owner is None:
        return Illegal(IllegalCode.NO_SMARTIE_HERE, "S8", "There is no card to put the smartie on.", (cell,))
    if field.cards[owner].smartie:
        return Illegal(IllegalCode.NO_SMARTIE_HERE, "S8", "That card carries a smartie already.", (cell,))
    shown = field.find_visible_cell(owner) or cell
    if cell != shown:
        sentence = (
            f"The card of the smartie is written as {shown[0]},{shown[1]}: its topmost, then leftmost visible piece."
        )
        return Illegal(IllegalCode.NOT_CANONICAL, "N2", sentence, (shown,))
    return None


@lru_cache(maxsize=MOST_KNOWN)
def standing(field: Field, colours: tuple[Colour | None, ...]) -> Outcome:
    """How seats with these colours stand; kept, since every view of a position tells it."""
    largest = tuple(0 if colour is None else sizes(seen_cells(field, colour))[0] for colour in colours)
    won = neutral_points(field, colours)
    scores = tuple(map(sum, zip(largest, won, strict=True)))
    winners = tuple(seat for seat, score in enumerate(scores, start=1) if score == max(scores))
    detail = {"largest": largest} if len(colours) == SWAPPING_SEATS else {"largest": largest, "neutral": won}
    return Outcome(scores, winners, detail)


def neutral_points(field: Field, colours: tuple[Colour | None, ...]) -> tuple[int, ...]:
    """The points of each seat from neutral areas (S10)."""
    won = areas(field, colours)
    return tuple(sum(area.cells.bit_count() for area in won if area.owner == colour) for colour in colours)


def neutral_colour(colours: tuple[Colour | None, ...]) -> Colour | None:
    """The colour that nobody plays, None for none or as long as it is not known."""
    if None in colours or len(colours) == SWAPPING_SEATS:
        return None
    return next(colour for colour in COLOURS if colour not in colours)


@lru_cache(maxsize=MOST_KNOWN)
def areas(field: Field, colours: tuple[Colour | None, ...]) -> tuple[CountedGroup, ...]:
    """The neutral groups of at least six pieces; the side with more contacts has them, with equal ones nobody (S10)."""
    neutral, (one, other, *_) = neutral_colour(colours), colours
    if neutral is None or one is None or other is None:
        return ()
    found = []
    for group in groups(seen_cells(field, neutral)):
        if group.bit_count() >= AREA:
            first, second = (contacts(group, seen_cells(field, side)) for side in (one, other))
            owner = None if first == second else (one, other)[first < second]
            found.append(CountedGroup("area", neutral, group, (first, second), owner))
    return tuple(found)


SCHOKOLY = Schokoly()
