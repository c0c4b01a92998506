"""A table of a chocolate game: the field, the seats, and the viewer's hand."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from rich.text import Text

from tafelrunde.cli.chocolate import field, hand
from tafelrunde.cli.chocolate.shades import NAMES, SHADES, SMARTIES
from tafelrunde.cli.palette import FAINT, WARM, Paper
from tafelrunde.cli.phrases import write_count
from tafelrunde.cli.scores import write_sum
from tafelrunde.rules.chocolate.card import Card, Colour
from tafelrunde.rules.chocolate.counting import CountedGroup
from tafelrunde.rules.chocolate.course import Course
from tafelrunde.rules.chocolate.table import ChocolateSeatView, actor
from tafelrunde.rules.core import Cell, Detail, Seat


def draw(
    game: Course, view: ChocolateSeatView, names: Sequence[str], paper: Paper, marks: Collection[Cell] = ()
) -> list[Text]:
    """All that the view knows."""
    detail = game.standing(view).detail
    blocks = [field.draw(view.field, paper, marks), Text()]
    blocks += [seat_line(view, seat, name, points_of(detail, seat)) for seat, name in enumerate(names, start=1)]
    blocks += neutral_lines(game, view)
    blocks.append(Text(f"  {write_count(view.pile, 'card')} in the pile", style=FAINT))
    if view.seat is not None and view.hand:
        blocks += [Text(), hand.draw(view.hand, paper)]
    return blocks


def hands(held: Mapping[Seat, Sequence[Card]], names: Sequence[str], paper: Paper) -> list[Text]:
    """The hands of all seats, for whoever may see everything."""
    blocks = []
    for seat, cards in held.items():
        if cards:
            blocks += [Text(f"\n  {seat}  {names[seat - 1]}", style=FAINT), hand.draw(cards, paper)]
    return blocks


def points_of(detail: Detail, seat: Seat) -> str:
    """The points of a seat: the largest group and, where there is a neutral colour, its areas (S11)."""
    counts: list[Any] = [detail[kind][seat - 1] for kind in ("largest", "neutral") if kind in detail]
    return f"{write_sum(counts)} {'point' if sum(counts) == 1 else 'points'}"


def neutral_lines(game: Course, view: ChocolateSeatView) -> list[Text]:
    """The neutral colour once it is known, and of each of its areas whose it is and by how many contacts (S10)."""
    neutral = game.neutral(view)
    if neutral is None:
        return []
    areas = [group for group in game.count_groups(view) if group.kind == "area"]
    return [Text.assemble("  neutral  ", swatch(neutral)), *(Text(f"    {area_line(view, area)}") for area in areas)]


def area_line(view: ChocolateSeatView, area: CountedGroup) -> str:
    """An area: its size, its contacts with the two sides in the order of their seats, and whose it is."""
    sides = [NAMES[colour] for colour in dict.fromkeys(view.colours) if colour is not None]
    contacts = " : ".join(map(str, area.contacts))
    owner = "nobody has it" if area.owner is None else f"{NAMES[area.owner]} has it"
    return f"area of {area.cells.bit_count()}: contacts of {' and '.join(sides)} {contacts}, {owner}"


def seat_line(view: ChocolateSeatView, seat: Seat, name: str, points: str) -> Text:
    """A seat: whether it has to act, who sits there, the colour, the cards, the smarties and the points."""
    acts = seat == actor(view)
    text = Text(f"{'▶' if acts else ' '} {seat}  ", style=WARM if acts else "")
    text.append(f"{name:<14.14} ")
    text.append_text(swatch(view.colours[seat - 1]))
    text.append(f"  {write_count(view.held[seat - 1], 'card'):<8}{points:>19}  ")
    left = view.smarties[seat - 1]
    for number in range(left):
        text.append("●", style=SMARTIES[number % len(SMARTIES)])
    return text.append(f" {write_count(left, 'smartie')}" if left else "", style=FAINT)


def swatch(colour: Colour | None) -> Text:
    """The colour of a seat, by name and sample."""
    if colour is None:
        return Text("   no colour", style=FAINT)
    return Text.assemble(("  ", f"on {SHADES[colour].face}"), f" {NAMES[colour]:<9}")
