"""Puzzles as they are written down."""

import json
from dataclasses import replace

import pytest
from tests.study.kit import ENDGAME, play_game

from tafelrunde.records.fields import BadRecord
from tafelrunde.records.puzzle import Proof, Puzzle, PuzzleFact, PuzzleReasons, read, write

FACT = PuzzleFact("group", {"best": 9, "played": 7, "seat": 2}, ((0, -1), (0, 0)))
REASONS = PuzzleReasons("WWWD@1,1", {"pass": (), "*DWWW@5,5": (FACT,)})
PUZZLE = Puzzle(ENDGAME, ("*DWWW@0,0", "WWWD@1,1"), 1.0, {"*DWWW@5,5": 0.5}, 2, Proof.EXACT, REASONS)


def test_what_is_written_is_read() -> None:
    """One line, and the same puzzle again."""
    line = write(PUZZLE)
    assert "\n" not in line
    assert PUZZLE == read(line)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("format", "tafelrunde-puzzle/9", 'format: This program reads tafelrunde-puzzle/1, not "tafelrunde-puzzle/9"'),
        ("proof", "guess", 'proof: This is "guess" but must be one of exact'),
        ("reasons", {"best": "pass", "against": {}}, 'reasons.best: This is "pass" but must be one of'),
        ("reasons", {"best": "WWWD@1,1", "against": {"*DWWW@0,0": []}}, '"*DWWW@0,0" is right'),
        ("reasons", {"best": "WWWD@1,1", "against": {"pass": [{"kind": "x"}]}}, "against.pass[0].figures: This field"),
        ("grade", 4, "grade: This must be a whole number from 1 to 3"),
        ("best", "much", "best: This must be a number from 0 to 1"),
        ("others", {"pass": True}, "others.pass: This must be a number from 0 to 1"),
        ("others", {"WWWD@1,1": 0.5}, 'others: "WWWD@1,1" is among the right ones, too'),
        ("best", 0.5, "best: The right actions must be better than all others"),
        ("right", [], "right: This must name at least one action"),
        ("right", ["pass", "pass"], "right: This must name at least one action, and none of them twice"),
        ("record", {"format": "tafelrunde/1"}, "record.rules: This field is missing"),
        ("record", [], "record: This must be an object"),
        ("more", 1, "more: There is no such field"),
    ],
)
def test_a_bad_form_is_told_with_its_field(field: str, value: object, sentence: str) -> None:
    """Which field, and what it should hold."""
    line = json.dumps({**json.loads(write(PUZZLE)), field: value})
    with pytest.raises(BadRecord) as bad:
        read(line)
    assert sentence in str(bad.value)


@pytest.mark.parametrize("line", ["", "[]", "{", "7", "null", '{"format": 3}', b"\xff"])
def test_what_is_no_puzzle_is_refused(line: str | bytes) -> None:
    """And nothing else is raised, whatever the line holds."""
    with pytest.raises(BadRecord):
        read(line)


def test_a_game_that_is_over_is_no_puzzle() -> None:
    """The record is cut off before the decision."""
    over = play_game("schoko")
    with pytest.raises(BadRecord, match="cut off before the decision"):
        read(write(replace(PUZZLE, record=over)))


def test_an_action_loses_what_the_right_ones_lead_to() -> None:
    """Nothing, half of it, or all."""
    assert [0.0, 0.5, 1.0] == [PUZZLE.loss(word) for word in ("WWWD@1,1", "*DWWW@5,5", "pass")]
