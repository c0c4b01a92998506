"""The examples are good, and can be made again."""

from pathlib import Path

import pytest
from tests.cli.conftest import Run

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("game", ["schoko", "schokoly", "schokoly-3", "stacko"])
def test_an_example_is_what_its_seed_makes(run: Run, game: str) -> None:
    """F9: byte for byte; a change of the bots or the rules has to make them anew."""
    name, _, seats = game.partition("-")
    made = run("simulate", name, *(["--seats", seats] if seats else []), "--seed", "example")
    assert (EXAMPLES / f"{game}.jsonl").read_text() == made.out


def test_the_examples_pass_the_check(run: Run) -> None:
    """All of them."""
    assert 0 == run("check", *EXAMPLES.glob("*.jsonl")).status


def test_the_short_deck_can_be_played_with(run: Run) -> None:
    """R4: a deck of one's own has four cards a seat at least."""
    assert 0 == run("simulate", "schoko", "--deck", EXAMPLES / "short.toml").status
