"""A puzzle: a position of a real game, and the actions that are right in it for the seat to act.

    {"format": "tafelrunde-puzzle/1", "proof": "exact", "grade": 2, "best": 1.0, "right": ["*DDWW@3,-2^"],
     "others": {"*DDWW@3,0": 0.5}, "reasons": {"best": "*DDWW@3,-2^", "against": {"*DDWW@3,0": [
         {"kind": "group", "figures": {"best": 14, "played": 11, "before": 10}, "cells": [[3, -2], …]}]}},
     "record": {…, cut off before the decision}}

Invariant: `read(write(puzzle)) == puzzle`. `read` checks the form; whether the answer is true is proved again by work.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from tafelrunde.records import record
from tafelrunde.records.fields import BadRecord, Value, load, quote
from tafelrunde.records.record import MOST_ACTIONS, Record
from tafelrunde.rules.core import Cell

FORMAT = "tafelrunde-puzzle/1"
FIELDS = ("format", "proof", "grade", "best", "right", "others", "reasons", "record")
REASONS = ("best", "against")
FACT = ("kind", "figures", "cells")
RULE = "form of a puzzle"
"""What is reported when something is not even of that form."""

EASIEST, HARDEST = 1, 3
LETTERS_OF_NAME = 12


class Proof(StrEnum):
    """How it is known that the answer is right."""

    EXACT = "exact"
    """Every action was searched as far as it takes to know for certain."""

    EVALUATORS = "evaluators"
    """Two evaluators that share neither weights nor depth find the best action clearly better than all others."""


@dataclass(frozen=True, slots=True)
class PuzzleFact:
    """A fact that speaks for the best action against another one, as a review tells it."""

    kind: str
    figures: Mapping[str, int | str]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class PuzzleReasons:
    """What speaks for a right action, against some of the wrong ones: the most tempting one first."""

    best: str
    against: Mapping[str, tuple[PuzzleFact, ...]]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What is to be played at the end of a record, which is cut off there.

    `best` is the result that the right actions lead to, from 0 to 1; `others` has that of each other action by its
    word, but for those that lead to nothing. Where it is not known exactly, it is at most that.
    """

    record: Record
    right: tuple[str, ...]
    best: float
    others: Mapping[str, float]
    grade: int
    proof: Proof
    reasons: PuzzleReasons

    def loss(self, word: str) -> float:
        """What a legal action gives away."""
        return 0.0 if word in self.right else self.best - self.others.get(word, 0.0)


def identify(puzzle: Puzzle) -> str:
    """A short name that follows from the position."""
    return hashlib.sha256(record.write(puzzle.record).encode()).hexdigest()[:LETTERS_OF_NAME]


def write(puzzle: Puzzle) -> str:
    """The puzzle as one line of JSON."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "proof": puzzle.proof,
        "grade": puzzle.grade,
        "best": puzzle.best,
        "right": puzzle.right,
        "others": dict(sorted(puzzle.others.items())),
        "reasons": {
            "best": puzzle.reasons.best,
            "against": {word: [asdict(fact) for fact in facts] for word, facts in puzzle.reasons.against.items()},
        },
        "record": json.loads(record.write(puzzle.record)),
    }
    return json.dumps(data, ensure_ascii=False)


def read(line: str | bytes) -> Puzzle:
    """The puzzle of a line. Raises BadRecord, and nothing else, whatever the line holds."""
    whole = load(line).under(RULE)
    fields = whole.entries(needed=("format",))
    if fields["format"].string() != FORMAT:
        raise fields["format"].error(f"This program reads {FORMAT}, not {quote(fields['format'].string())}.")
    fields = whole.entries(FIELDS, FIELDS)
    right = tuple(word.text() for word in fields["right"].items(MOST_ACTIONS))
    if not right or len(set(right)) < len(right):
        raise fields["right"].error("This must name at least one action, and none of them twice.")
    best = read_result(fields["best"])
    others = {word: read_result(result) for word, result in fields["others"].entries().items()}
    if not best > 0 or any(result >= best for result in others.values()):
        raise fields["best"].error("The right actions must be better than all others.")
    if both := sorted(others.keys() & set(right)):
        raise fields["others"].error(f"{quote(both[0])} is among the right ones, too.")
    return Puzzle(
        record=read_position(fields["record"]),
        right=right,
        best=best,
        others=others,
        grade=fields["grade"].whole_number(EASIEST, HARDEST),
        proof=Proof(fields["proof"].one_of([proof.value for proof in Proof])),
        reasons=read_reasons(fields["reasons"], right),
    )


def read_reasons(reasons: Value, right: Sequence[str]) -> PuzzleReasons:
    """What speaks for one of the right actions."""
    fields = reasons.entries(REASONS, REASONS)
    best = fields["best"].one_of(right)
    against = {
        word: tuple(read_fact(fact) for fact in facts.items()) for word, facts in fields["against"].entries().items()
    }
    if both := next((word for word in against if word in right), None):
        raise fields["against"].error(f"{quote(both)} is right.")
    return PuzzleReasons(best, against)


def read_fact(fact: Value) -> PuzzleFact:
    """A fact: what kind it is, its figures, and the cells to point at."""
    fields = fact.entries(FACT, FACT)
    figures = {name: read_figure(figure) for name, figure in fields["figures"].entries().items()}
    cells = tuple(read_cell(cell) for cell in fields["cells"].items())
    return PuzzleFact(fields["kind"].text(), figures, cells)


def read_figure(figure: Value) -> int | str:
    """A number or a word."""
    return figure.text() if isinstance(figure.value, str) else figure.whole_number()


def read_cell(cell: Value) -> Cell:
    """Column and row."""
    numbers = cell.items()
    if len(numbers) != len(("column", "row")):
        raise cell.error("This must be a column and a row.")
    column, row = (number.whole_number(-MOST_ACTIONS, MOST_ACTIONS) for number in numbers)
    return column, row


def read_result(number: Value) -> float:
    """A result from 0 to 1."""
    found = number.value
    if isinstance(found, bool) or not isinstance(found, int | float) or not 0 <= found <= 1:
        raise number.error("This must be a number from 0 to 1.")
    return float(found)


def read_position(position: Value) -> Record:
    """The record of the game up to the decision. Raises BadRecord."""
    try:
        found = record.read(json.dumps(position.value))
    except BadRecord as bad:
        where = f"{position.where}.{bad.where}" if bad.where else position.where
        raise BadRecord(where, bad.rule, bad.sentence) from None
    if found.partial or found.result is not None:
        raise position.error(
            "The record of a puzzle is whole, and cut off before the decision: without for and result."
        )
    return found
