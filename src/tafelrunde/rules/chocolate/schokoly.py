"""Schokoly (S): two, three or four players, three colours, smarties, neutral areas, teams and swaps."""

from __future__ import annotations

from tafelrunde.rules.chocolate.card import Card, Colour
from tafelrunde.rules.chocolate.course import Course
from tafelrunde.rules.chocolate.field import COLOURS, FIRST, Field
from tafelrunde.rules.chocolate.groups import contacts, groups, sizes
from tafelrunde.rules.chocolate.swaps import SWAPPING_SEATS
from tafelrunde.rules.chocolate.table import Lay, State, Table
from tafelrunde.rules.core import Cell, Code, Illegal, Outcome, Seat

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
    seat_counts: tuple[int, ...] = (2, 3, 4)
    naming_rule = "S4"
    no_stack = (Code.NO_SMARTIE, "S7", "No smartie is left.")

    def smarties(self, seats: int) -> tuple[int, ...]:
        """Twelve, shared equally (S3)."""
        return (SMARTIES // seats,) * seats

    def nameable(self, table: Table) -> tuple[Colour, ...]:
        """Any colour that nobody has yet (S4)."""
        return tuple(colour for colour in COLOURS if colour not in table.colours)

    def named(self, state: State, colour: Colour) -> tuple[Colour | None, ...]:
        """Partners have one colour (S5); the third of three players gets the last one (S6)."""
        colours = list(state.colours)
        for seat in side(state.turn, state.seats):
            colours[seat - 1] = colour
        if state.seats == SWAPPING_SEATS and state.turn == LAST_TO_NAME:
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
            return Illegal(Code.ONE_SMARTIE_A_TURN, "S8", sentence)
        if not self.may_guard(table):
            return Illegal(Code.NO_SMARTIE, "S8", "No smartie is left.")
        return None if lay.smartie == lay.at else target_refusal(table.field, lay)

    def targets(self, table: Table) -> tuple[Cell, ...]:
        """The cards without a smartie that have a visible piece (S8)."""
        return targets(table.field)

    def partners(self, table: Table) -> tuple[Seat, ...]:
        """The two others in a game of three, nobody otherwise (S12)."""
        return OTHERS[table.turn] if table.seats == SWAPPING_SEATS else ()

    def offer_refusal(self, table: Table, to: Seat) -> Illegal | None:
        """S12: when and to whom a card may be offered."""
        seats = table.seats
        if seats != SWAPPING_SEATS:
            return Illegal(Code.NO_SWAP, "S12", "Cards are swapped in three-seat Schokoly only.")
        if to == table.turn or not 1 <= to <= seats:
            return Illegal(Code.NO_SUCH_SEAT, "S12", "A card is offered to one of the two other seats.")
        if table.offered:
            return Illegal(Code.ONE_OFFER_A_TURN, "S12", "One offer a turn, and it was made.")
        if table.held[to - 1] == 0:
            return Illegal(Code.SEAT_WITHOUT_CARDS, "S12", f"Seat {to} holds no cards to swap.")
        if table.colours[to - 1] is None:
            return Illegal(Code.COLOURS_UNKNOWN, "S12", f"The colour of seat {to} is not known yet.")
        return None

    def standing(self, state: State) -> Outcome:
        """The largest group of one's own colour, plus the neutral areas won (S11)."""
        field, colours = state.field, state.colours
        largest = tuple(0 if c is None else sizes(field.visible[COLOURS.index(c)])[0] for c in colours)
        won = (0,) * state.seats if state.seats == SWAPPING_SEATS else areas(field, colours)
        scores = tuple(map(sum, zip(largest, won, strict=True)))
        winners = tuple(seat for seat, score in enumerate(scores, start=1) if score == max(scores))
        detail = {"largest": largest} if state.seats == SWAPPING_SEATS else {"largest": largest, "neutral": won}
        return Outcome(scores, winners, detail)


def side(seat: Seat, seats: int) -> range:
    """The seats of a side: opposite ones in a game of four (S5), else the seat alone."""
    return range((seat - 1) % TEAMS + 1, seats + 1, TEAMS) if seats > SWAPPING_SEATS else range(seat, seat + 1)


def targets(field: Field) -> tuple[Cell, ...]:
    """The canonical pieces of all cards that may take a smartie, in the order they were laid."""
    shown = (field.shown(i) for i, laid in enumerate(field.cards) if not laid.smartie)
    return tuple(cell for cell in shown if cell is not None)


def target_refusal(field: Field, lay: Lay) -> Illegal | None:
    """Why a smartie may not be put on the card that owns this cell (S8)."""
    cell = lay.smartie or lay.at
    owner = field.owner(cell)
    if owner is None:
        return Illegal(Code.NO_SMARTIE_HERE, "S8", "There is no card to put the smartie on.", (cell,))
    if field.cards[owner].smartie:
        return Illegal(Code.NO_SMARTIE_HERE, "S8", "That card carries a smartie already.", (cell,))
    shown = field.shown(owner) or cell
    if cell != shown:
        sentence = (
            f"The card of the smartie is written as {shown[0]},{shown[1]}: its topmost, then leftmost visible piece."
        )
        return Illegal(Code.NOT_CANONICAL, "N2", sentence, (shown,))
    return None


def areas(field: Field, colours: tuple[Colour | None, ...]) -> tuple[int, ...]:
    """The points of each seat from neutral areas (S10); none while a colour is not named."""
    points = [0] * len(colours)
    if None in colours:
        return tuple(points)
    sides = [field.visible[COLOURS.index(colour)] for colour in colours[:TEAMS] if colour is not None]
    neutral = next(field.visible[i] for i, colour in enumerate(COLOURS) if colour not in colours)
    for group in groups(neutral):
        if group.bit_count() < AREA:
            continue
        first, second = (contacts(group, cells) for cells in sides)
        if first != second:
            winner = 0 if first > second else 1
            for seat in range(winner, len(points), TEAMS):
                points[seat] += group.bit_count()
    return tuple(points)


SCHOKOLY = Schokoly()
