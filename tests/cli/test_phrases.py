"""Sentences about what the seats did."""

import pytest

from tafelrunde.cli.phrases import Teller, write_count
from tafelrunde.records.record import GameResult

NAMES = ("Ada", "Bo", "Cem", "Dee")


@pytest.mark.parametrize(
    ("said", "seat", "verb"),
    [("You pass", 1, "pass"), ("Bo (seat 2) passes", 2, "pass"), ("Bo (seat 2) draws", 2, "draw")],
)
def test_a_verb_goes_with_its_seat(said: str, seat: int, verb: str) -> None:
    """Whoever reads is addressed, others are named."""
    assert said == Teller(1, NAMES).who(seat, verb)


@pytest.mark.parametrize(
    ("said", "scores", "winners"),
    [
        ("You win, 9 : 7.", (9, 7), (1,)),
        ("Bo (seat 2) wins, 7 : 9.", (7, 9), (2,)),
        ("A draw, 8 : 8.", (8, 8), (1, 2)),
        ("You win with Cem (seat 3), 9 : 7 : 9 : 7.", (9, 7, 9, 7), (1, 3)),
        ("Bo (seat 2) and Dee (seat 4) win, 7 : 9 : 7 : 9.", (7, 9, 7, 9), (2, 4)),
    ],
)
def test_the_result_is_told_to_the_seat_that_reads(
    said: str, scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """R7: alone, with a partner, or as a draw."""
    assert said == Teller(1, NAMES).result(GameResult(scores, winners, {}))


@pytest.mark.parametrize(("written", "number"), [("0 cards", 0), ("1 card", 1), ("3 cards", 3)])
def test_one_thing_is_one(written: str, number: int) -> None:
    """Only a single one stands without its s."""
    assert written == write_count(number, "card")
