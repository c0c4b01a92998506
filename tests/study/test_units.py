"""Whole millionths: nothing is lost by rounding."""

from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.study.units import WHOLE, subtract, to_number, to_units, total


@given(st.lists(st.floats(0.001, 1), min_size=2, max_size=4))
def test_values_of_all_sides_still_add_up_to_one(weights: list[float]) -> None:
    """V8: each rounded to the nearest, and the last one takes what is left."""
    values = [weight / sum(weights) for weight in weights]
    units = to_units(values)
    assert WHOLE == sum(units)
    assert all(abs(each - WHOLE * value) <= len(values) for each, value in zip(units, values, strict=True))


def test_sums_and_differences_are_exact() -> None:
    """Where binary fractions are not."""
    assert (0.1 + 0.2) != 0.3
    assert 0.3 == to_number(total([(100_000, 0), (200_000, 0)])[0])
    assert (-1, 1) == subtract((2, 3), (3, 2))


def test_nobody_wins_an_aborted_game() -> None:
    """R8: the result of each side is 0, and nothing is made up."""
    assert (0, 0, 0) == to_units((0.0, 0.0, 0.0))
