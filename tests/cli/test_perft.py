"""The command perft: rules and kernels count the same."""

import pytest
from tests.cli.conftest import Run


@pytest.mark.parametrize("words", ["schoko --depth 3", "schokoly --seats 3 --depth 2", "stacko --depth 3"])
def test_rules_and_kernels_agree(run: Run, words: str) -> None:
    """For every depth up to the one asked for."""
    answer = run("perft", *words.split(), "--seed", "x")
    assert (0, "Rules and kernels agree.") == (answer.status, answer.out.splitlines()[-1])


def test_the_first_count_is_that_of_the_colours(run: Run) -> None:
    """K3: the game begins with naming one of two."""
    assert ["1", "2"] == run("perft", "schoko", "--depth", 1).out.splitlines()[1].split()[:2]


@pytest.mark.parametrize("depth", [0, -1, 99])
def test_a_depth_out_of_reach_is_refused(run: Run, depth: int) -> None:
    """With the depths that can be counted."""
    answer = run("perft", "schoko", "--depth", depth)
    assert 2 == answer.status
    assert "between 1 and 20" in answer.err
