"""A table of a chocolate game: the field, the seats, and the hand of who looks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random

from rich.text import Text

from tafelrunde.cli.drawing import field, hand
from tafelrunde.cli.drawing.palette import FAINT, NAMES, SHADES, SMARTIES, WARM, Paper
from tafelrunde.rules.chocolate.card import Card, Colour
from tafelrunde.rules.chocolate.course import Course
from tafelrunde.rules.chocolate.table import View, actor
from tafelrunde.rules.core import Cell, Seat


def draw(game: Course, view: View, names: Sequence[str], paper: Paper, marks: Collection[Cell] = ()) -> list[Text]:
    """All that the view knows."""
    # The scores of a position follow from what everybody sees, so any state that agrees with the view has them.
    scores = game.standing(game.resample(view, Random(0))).scores  # noqa: S311
    blocks = [field.draw(view.field, paper, marks), Text()]
    blocks += [seat_line(view, seat, name, scores[seat - 1]) for seat, name in enumerate(names, start=1)]
    blocks.append(Text(f"  {counted(view.pile, 'card')} in the pile", style=FAINT))
    if view.seat is not None and view.hand:
        blocks += [Text(), hand.draw(view.hand, paper)]
    return blocks


def hands(held: Mapping[Seat, Sequence[Card]], names: Sequence[str], paper: Paper) -> list[Text]:
    """The hands of all seats, for who may see everything."""
    blocks = []
    for seat, cards in held.items():
        if cards:
            blocks += [Text(f"\n  {seat}  {names[seat - 1]}", style=FAINT), hand.draw(cards, paper)]
    return blocks


def seat_line(view: View, seat: Seat, name: str, score: int) -> Text:
    """A seat: whether it has to act, who sits there, the colour, the cards, the smarties and the points."""
    acts = seat == actor(view)
    text = Text(f"{'▶' if acts else ' '} {seat}  ", style=WARM if acts else "")
    text.append(f"{name:<14.14} ")
    text.append_text(swatch(view.colours[seat - 1]))
    text.append(f"  {counted(view.held[seat - 1], 'card'):<8}{counted(score, 'point'):>10}  ")
    left = view.smarties[seat - 1]
    for number in range(left):
        text.append("●", style=SMARTIES[number % len(SMARTIES)])
    return text.append(f" {counted(left, 'smartie')}" if left else "", style=FAINT)


def swatch(colour: Colour | None) -> Text:
    """The colour of a seat, by name and sample."""
    if colour is None:
        return Text("   no colour", style=FAINT)
    return Text.assemble(("  ", f"on {SHADES[colour].face}"), f" {NAMES[colour]:<9}")


def counted(number: int, thing: str) -> str:
    """A number of things."""
    return f"{number} {thing}{'' if number == 1 else 's'}"
