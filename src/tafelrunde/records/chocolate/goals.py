"""What a lesson of a chocolate game may ask for: questions about an action and the states before and after it."""

from __future__ import annotations

from tafelrunde.records.chocolate import notation
from tafelrunde.records.lesson import Goal
from tafelrunde.rules.chocolate.card import Colour
from tafelrunde.rules.chocolate.course import Course
from tafelrunde.rules.chocolate.field import SECOND
from tafelrunde.rules.chocolate.placing import BESIDE
from tafelrunde.rules.chocolate.table import Action, Agree, ChocolateState, Lay, Name, Offer, Pass
from tafelrunde.rules.core import Cell, Seat


def all_of(*goals: Goal) -> Goal:
    """All of these at once."""
    return lambda before, action, after: all(goal(before, action, after) for goal in goals)


def any_of(*goals: Goal) -> Goal:
    """One of these, or several."""
    return lambda before, action, after: any(goal(before, action, after) for goal in goals)


def plays(word: str) -> Goal:
    """Just this action."""
    return lambda _, action, __: notation.write(action) == word


def is_lay(_: ChocolateState, action: Action, __: ChocolateState) -> bool:
    """A card is laid, wherever it may lie."""
    return isinstance(action, Lay)


def is_stacked(_: ChocolateState, action: Action, __: ChocolateState) -> bool:
    """A card is laid on the second tier."""
    return isinstance(action, Lay) and action.tier == SECOND


def is_pass(_: ChocolateState, action: Action, __: ChocolateState) -> bool:
    """Nothing is laid."""
    return isinstance(action, Pass)


def is_agreement(_: ChocolateState, action: Action, __: ChocolateState) -> bool:
    """The swap is agreed to."""
    return isinstance(action, Agree)


def touches_cards(count: int) -> Goal:
    """A card is laid beside so many different cards."""

    def goal(before: ChocolateState, action: Action, _: ChocolateState) -> bool:
        if not isinstance(action, Lay):
            return False
        x, y = action.at
        return count <= len({before.field.owner((x + right, y + down)) for right, down in BESIDE} - {None})

    return goal


def grows_to(game: Course, size: int) -> Goal:
    """The largest group of whoever acts has so many pieces, or more."""
    return lambda before, _, after: game.standing(after).detail["largest"][before.turn - 1] >= size  # type: ignore[operator] # points of seats


def shrinks_to(game: Course, seat: Seat, size: int) -> Goal:
    """The largest group of a seat has so many pieces, or fewer."""
    return lambda _, __, after: game.standing(after).detail["largest"][seat - 1] <= size  # type: ignore[operator] # points of seats


def wins(game: Course) -> Goal:
    """Whoever acts stands best, alone."""
    return lambda before, _, after: game.standing(after).winners == (before.turn,)


def gains_areas(game: Course, points: int) -> Goal:
    """Whoever acts has so many points from neutral areas."""
    return lambda before, _, after: game.standing(after).detail["neutral"][before.turn - 1] == points


def protects(cell: Cell) -> Goal:
    """A smartie is put on the card whose piece is seen in a cell."""

    def goal(before: ChocolateState, action: Action, _: ChocolateState) -> bool:
        return isinstance(action, Lay) and action.smartie is not None and same_card(before, action.smartie, cell)

    return goal


def same_card(state: ChocolateState, one: Cell, other: Cell) -> bool:
    """Do two cells show the same card?"""
    return state.field.owner(one) is not None and state.field.owner(one) == state.field.owner(other)


def names(*colours: Colour) -> Goal:
    """One of these colours is named."""
    return lambda _, action, __: isinstance(action, Name) and action.colour in colours


def offers(to: Seat, pieces: int) -> Goal:
    """A card is offered to a seat that shows so many pieces of its colour, or more."""

    def goal(before: ChocolateState, action: Action, _: ChocolateState) -> bool:
        return (
            isinstance(action, Offer)
            and action.to == to
            and str(action.card).count(wanted_letter(before, to)) >= pieces
        )

    return goal


def wanted_letter(state: ChocolateState, seat: Seat) -> str:
    """The letter of a seat's colour."""
    colour = state.colours[seat - 1]
    return colour.value if colour else ""
