"""The legal actions for a person to read: by their factors, so that a page of words stays a few lines."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.records.chocolate import notation
from tafelrunde.rules.chocolate.choices import ChocolateChoices
from tafelrunde.rules.chocolate.field import SECOND
from tafelrunde.rules.chocolate.placing import LayFactor
from tafelrunde.rules.core import Cell

MOST_PLACES = 24
"""How many places are listed for one way to lay a card."""


def list_actions(actions: ChocolateChoices) -> list[str]:
    """What may be done, a few lines."""
    lines = [word for action in actions.plain if (word := notation.write(action))]
    lines = ["  ".join(lines)] if lines else []
    lines += [lay_line(actions, lays) for lays in actions.lays]
    return [*lines, *smartie_lines(actions)]


def lay_line(choices: ChocolateChoices, lays: LayFactor) -> str:
    """A card as it may lie, and the places where it may lie so."""
    field = choices.view.field
    star, tier = "*" if lays.card.stack else "", "^" if lays.tier == SECOND else ""
    return f"{star}{lays.pieces}@x,y{tier:1}  at {places(list(field.cells(lays.cells)))}"


def places(cells: list[Cell]) -> str:
    """Cells, not too many of them."""
    shown = "  ".join(map(notation.write_cell, cells[:MOST_PLACES]))
    more = len(cells) - MOST_PLACES
    return f"{shown}  … and {more} more" if more > 0 else shown


def smartie_lines(choices: ChocolateChoices) -> Iterator[str]:
    """Where a smartie may go after a lay on the first tier."""
    if choices.lays and choices.guards:
        yield "Add ! to put a smartie on that card (first tier)."
        if choices.smarties:
            yield f"Add !x,y to put it on the card at {places(list(choices.smarties))}"
