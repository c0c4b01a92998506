"""A puzzle: a position of a real game, and the actions that are right in it for the seat to act.

    {"format": "tafelrunde-puzzle/1", "proof": "exact", "grade": 2, "best": 1.0, "right": ["*DDWW@3,-2^"],
     "others": {"*DDWW@3,0": 0.5}, "record": {…, cut off before the decision}}

Invariant: `read(write(puzzle)) == puzzle`. `read` checks the form; whether the answer is true is proved by a search.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tafelrunde.records import record
from tafelrunde.records.fields import BadRecord, Value, load, quote
from tafelrunde.records.record import MOST_ACTIONS, Record

FORMAT = "tafelrunde-puzzle/1"
FIELDS = ("format", "proof", "grade", "best", "right", "others", "record")
RULE = "form of a puzzle"
"""What is reported when something is not even of that form."""

EASIEST, HARDEST = 1, 3
LETTERS_OF_NAME = 12


class Proof(StrEnum):
    """How it is known that the answer is right."""

    EXACT = "exact"
    """Every action was searched to the end of the game."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What is to be played at the end of a record, which is cut off there.

    `best` is the result that the right actions lead to, from 0 to 1; `others` has that of each other action by its
    word, but for those that lead to nothing.
    """

    record: Record
    right: tuple[str, ...]
    best: float
    others: Mapping[str, float]
    grade: int
    proof: Proof = Proof.EXACT

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
    )


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
