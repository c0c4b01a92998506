"""Towers of Stacko as a seat sees them at the start of a round."""

from tafelrunde.rules.stacko.table import StackoSeatView
from tafelrunde.rules.stacko.tower import Tower

FINISHED = (40, 36, 32, 28, 24, 20, 16, 12, 8, 4)


def looking(tower: Tower, offer: int, *, drawn: bool = False) -> StackoSeatView:
    """What the first seat sees at the start of a round with this tower and this offer."""
    closed = (False,) * 10
    return StackoSeatView(1, (tower, (None,) * 10), (closed, closed), 19, (), (), offer, drawn, 1, 1, 0, (), ())
