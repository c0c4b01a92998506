"""The colours of the drawings, and whether the terminal shows colours."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console

OUTLINE = "#160a06"
NEWEST = "#f2a900"
WRONG = "#ff3b30"
FAINT = "#8a7763"
WARM = "bold #e09f5a"


@dataclass(frozen=True, slots=True)
class Paper:
    """What is drawn on: with colour or without, and how wide and high it is."""

    colour: bool
    width: int
    height: int


def paper(console: Console) -> Paper:
    """The terminal, or a file, that a console writes to."""
    colour = console.color_system is not None and not console.no_color
    return Paper(colour, console.width, console.height)
