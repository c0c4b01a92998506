"""A review for the terminal, in plain text that can be put into a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tafelrunde.cli.review_words import (
    MEANINGS,
    PARTS,
    cost,
    find_costliest,
    heading,
    lesson,
    notes,
    percent,
    points,
    span,
    summary,
    title,
)
from tafelrunde.records.record import Record

BAR = 40
"""The longest bar has so many characters, for a whole win."""


def report(record: Record, data: Mapping[str, Any]) -> str:
    """The review of a game."""
    blocks = [[title(record), *notes(data)]]
    blocks += [list(side(record, each)) for each in data["sides"]]
    blocks.append([f"  {label:<14} {MEANINGS[part]}" for part, label in PARTS.items()])
    if found := find_costliest(data):
        blocks.append([f"{heading(data)}:", *(f"  {lesson(record, each)}" for each in found)])
    blocks.append(list(table(data)))
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def side(record: Record, each: Mapping[str, Any]) -> Iterator[str]:
    """The five parts of a side: a sentence, and a bar for each."""
    yield summary(record, each)
    for part, label in PARTS.items():
        drawn = ("+" if each[part] > 0 else "-") * min(2 * BAR, round(BAR * abs(each[part])))
        yield f"  {label:<14} {points(each[part]):>7} ({span(each['intervals'][part])}) {drawn}".rstrip()


def table(data: Mapping[str, Any]) -> Iterator[str]:
    """All decisions, one a line."""
    rows: list[tuple[str, ...]] = [("ply", "seat", "chance", "played", "best", "cost", "90 %", "verdict")]
    rows += [row(each) for each in data["decisions"]]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for cells in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()


def row(each: Mapping[str, Any]) -> tuple[str, ...]:
    """A decision; one without a choice has no cost."""
    head = (str(each["ply"]), str(each["seat"]), percent(each["expected"]["value"]), each["played"])
    if not each["verdict"]:
        return (*head, "", "", "", "no choice")
    return (*head, each["best"], cost(each), span([each["low"], each["high"]]), each["verdict"])
