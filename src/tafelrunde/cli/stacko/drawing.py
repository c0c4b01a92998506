"""A table of Stacko: two towers of bars as wide as their numbers, the part on offer, the talon and the discards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rich.text import Text

from tafelrunde.cli.palette import FAINT, NEWEST, WARM, Paper
from tafelrunde.cli.phrases import write_count
from tafelrunde.cli.scores import write_sum
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.rules.stacko.table import StackoSeatView, StackoState, actor
from tafelrunde.rules.stacko.tower import HEIGHT, PARTS, run

EYE = "◉"
WIDEST = PARTS[-1]
FULL_WIDTH = 2 * WIDEST + 24
CARAMEL, COCOA, HIDDEN = "#d08c4a", "#8a5a36", "#4a4038"


def draw(view: StackoSeatView, names: Sequence[str], paper: Paper) -> list[Text]:
    """All that the view knows."""
    step = 1 if paper.width >= FULL_WIDTH else 2
    wide = WIDEST // step
    lines = [head(view, names, wide), Text()]
    lines += [level(view, place, wide, paper) for place in range(HEIGHT, 0, -1)]
    lines += [Text(), offer(view, step, paper), pile(view)]
    return [*lines, points(view, names)]


def draw_all(state: StackoState, view: StackoSeatView, names: Sequence[str], paper: Paper) -> list[Text]:
    """The position with everything open: its towers whole and its talon in order."""
    blocks = draw(replace(view, towers=state.towers, known=()), names, paper)
    return [*blocks, Text(f"  next in the talon: {' '.join(map(str, state.talon)) or 'nothing'}")]


def head(view: StackoSeatView, names: Sequence[str], wide: int) -> Text:
    """Who builds which tower."""
    text = Text(f"{f'round {view.round}':>7} " if wide else "", style=FAINT)
    for seat, name in enumerate(names, start=1):
        acts = seat == actor(view)
        label = f"{'▶ ' if acts else ''}{seat}  {name}"[:wide]
        text.append(label.center(wide + 6), style=WARM if acts else "")
    return text


def level(view: StackoSeatView, place: int, wide: int, paper: Paper) -> Text:
    """One place of both towers."""
    text = Text(f"{place:>7} ", style=FAINT)
    for tower, shown in zip(view.towers, view.open, strict=True):
        part = tower[place - 1]
        text.append_text(bar(part, wide, paper, built=place <= run(tower)))
        text.append(f" {'?' if part is None else part:>2}", style="" if part else FAINT)
        text.append(f" {EYE if shown[place - 1] else ' '} ", style=NEWEST)
    return text


def bar(part: int | None, wide: int, paper: Paper, *, built: bool) -> Text:
    """A part, as wide as its number; one that belongs to the run from the bottom is brighter."""
    if part is None:
        return Text(("▂" * wide if paper.colour else "?" * 3).center(wide), style=HIDDEN)
    length = max(1, part * wide // WIDEST)
    letters = ("▆" if paper.colour else "#" if built else "=") * length
    return Text(letters.center(wide), style=CARAMEL if built else COCOA)


def offer(view: StackoSeatView, step: int, paper: Paper) -> Text:
    """The part that may be taken."""
    if actor(view) is None:
        return Text("  The match is over.")
    how = "turned up" if view.drawn else "on offer"
    text = Text(f"  {how} for seat {view.turn}: ")
    text.append_text(Text(("▆" if paper.colour else "=") * max(1, view.offer // step), style=NEWEST))
    return text.append(f" {view.offer}", style="bold")


def pile(view: StackoSeatView) -> Text:
    """What is left to turn up, and what was declined."""
    declined = " ".join(map(str, view.discard)) or "none"
    known = f" ({' '.join(map(str, view.known))})" if view.known else ""
    return Text(
        f"  talon: {write_count(view.talon, 'part')}{known}   discards: {declined}   turn {view.turns + 1}", style=FAINT
    )


def points(view: StackoSeatView, names: Sequence[str]) -> Text:
    """The points of each seat, round by round; the round under way counts as it stands, as far as towers are seen."""
    rounds: Any = STACKO.standing(view).detail["rounds"]
    seats = zip(names, view.towers, zip(*rounds, strict=True), strict=True)
    told = [f"{name} {'at least ' if None in tower else ''}{write_sum(scores)}" for name, tower, scores in seats]
    return Text("  points: " + "   ".join(told))
