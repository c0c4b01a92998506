"""What counts on the field, as it travels: groups, neutral areas with their contacts, and what a lay touches."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tafelrunde.rules.chocolate.counting import CountedGroup
from tafelrunde.rules.chocolate.course import Course
from tafelrunde.rules.chocolate.field import Field
from tafelrunde.rules.chocolate.placing import continued_colours, touched_cells
from tafelrunde.rules.chocolate.table import Action, ChocolateSeatView, Lay, Table
from tafelrunde.rules.core import Cell
from tafelrunde.wire.chocolate.places import list_cells


class Group(Struct, frozen=True):
    """A group that counts: the largest of a colour, in Scho K.O. also the second largest, or a neutral area.

    `contacts` are those of an area with the colours of the two sides, in the order of their seats; `owner` is the
    colour of the side that has it, null when the contacts are equal (S10).
    """

    kind: Literal["largest", "second", "area"]
    colour: str
    cells: list[Cell]
    contacts: list[int] = []
    owner: str | None = None


class ChocolateMarks(Struct, frozen=True, tag_field="kind", tag="chocolate"):
    """What an action that is tried would make of the board: the groups that would count.

    Of a lay also how many pieces it would touch, and which colours it would continue (C7, C8).
    """

    groups: list[Group]
    contacts: int = 0
    continues: list[str] = []


def count_groups(course: Course, table: Table) -> list[Group]:
    """The groups that count now."""
    return [encode_group(table.field, group) for group in course.count_groups(table)]


def encode_group(field: Field, group: CountedGroup) -> Group:
    """A group that counts, as it travels."""
    owner = None if group.owner is None else group.owner.value
    return Group(group.kind, group.colour.value, list_cells(field, group.cells), list(group.contacts), owner)


def mark_after(course: Course, view: ChocolateSeatView, action: Action) -> ChocolateMarks:
    """What a legal action would make of the board."""
    groups = count_groups(course, course.try_action(view, action))
    if not isinstance(action, Lay):
        return ChocolateMarks(groups)
    colours = continued_colours(view.field, action.pieces, action.at)
    return ChocolateMarks(groups, len(touched_cells(view.field, action.at)), [colour.value for colour in colours])
