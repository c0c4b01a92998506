"""A score in the terminal."""

import pytest

from tafelrunde.cli.scores import write_sum


@pytest.mark.parametrize(("said", "summands"), [("39 = 9 + 30", (9, 30)), ("7", (7,)), ("0 = 0 + 0", (0, 0))])
def test_the_total_comes_before_its_parts(said: str, summands: tuple[int, ...]) -> None:
    """One part alone is the total itself."""
    assert said == write_sum(summands)
