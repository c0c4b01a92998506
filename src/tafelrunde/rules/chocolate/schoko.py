"""Scho K.O. (K): two players, two colours, stack cards with a printed smartie."""

from __future__ import annotations

from tafelrunde.rules.chocolate.card import Card, Colour
from tafelrunde.rules.chocolate.counting import CountedGroup, ranked_groups
from tafelrunde.rules.chocolate.course import Course
from tafelrunde.rules.chocolate.field import COLOURS, Field
from tafelrunde.rules.chocolate.groups import sizes
from tafelrunde.rules.chocolate.table import Lay, Table
from tafelrunde.rules.core import Cell, Illegal, IllegalCode, Outcome, Seat

OTHER = {Colour.WHITE: Colour.DARK, Colour.DARK: Colour.WHITE}


class Schoko(Course):
    """The game Scho K.O."""

    name = "schoko"
    title = "Scho K.O."
    seat_counts: tuple[int, ...] = (2,)
    naming_rule = "K3"
    no_stack = (IllegalCode.NO_STACK_CARD, "K4", "Only a stack card may be laid on the second tier.")

    def smarties(self, seats: int) -> tuple[int, ...]:
        """None to place: they are printed (K1)."""
        return (0,) * seats

    def nameable(self, _: Table) -> tuple[Colour, ...]:
        """The starting player names white or dark (K3)."""
        return tuple(OTHER)

    def name_colour(self, _: Table, colour: Colour) -> tuple[Colour | None, ...]:
        """The other player has the other colour (K3)."""
        return colour, OTHER[colour]

    def may_stack(self, _: Table, card: Card) -> bool:
        """K4: only a stack card may be laid on the second tier."""
        return card.stack

    def may_guard(self, _: Table) -> bool:
        """There are no smarties to place."""
        return False

    def smartie_refusal(self, _table: Table, _lay: Lay) -> Illegal | None:
        """There are no smarties to place."""
        return Illegal(
            IllegalCode.NO_SMARTIE, "K1", "Scho K.O. has no smarties to place: they are printed on the stack cards."
        )

    def targets(self, _: Table) -> tuple[Cell, ...]:
        """There are no smarties to place."""
        return ()

    def partners(self, _: Table) -> tuple[Seat, ...]:
        """There is no swap."""
        return ()

    def offer_refusal(self, _table: Table, _to: Seat) -> Illegal | None:
        """There is no swap."""
        return Illegal(IllegalCode.NO_SWAP, "S12", "Cards are swapped in three-seat Schokoly only.")

    def standing(self, state: Table) -> Outcome:
        """The largest group of one's own colour; if equal, the second largest decides (K5)."""
        counted = [largest_two(state.field, colour) for colour in state.colours]
        best = max(counted)
        return Outcome(
            scores=tuple(largest for largest, _ in counted),
            winners=tuple(seat for seat, sizes in enumerate(counted, start=1) if sizes == best),
            detail={
                "largest": tuple(largest for largest, _ in counted),
                "second": tuple(second for _, second in counted),
            },
        )

    def count_groups(self, table: Table) -> list[CountedGroup]:
        """The largest group of each colour, and the second largest, which decides if those are equal (K5)."""
        return ranked_groups(table.field, table.colours, "largest", "second")

    def neutral(self, _: Table) -> Colour | None:
        """There are two colours, and both are played (K3)."""
        return None


def largest_two(field: Field, colour: Colour | None) -> tuple[int, int]:
    """The sizes of the largest and the second largest group of a colour; nothing while none is named (R8)."""
    return (0, 0) if colour is None else sizes(field.visible[COLOURS.index(colour)])


SCHOKO = Schoko()
