"""What a person is told when something is wrong."""

import pytest

from tafelrunde.cli.errors import USAGE, CommandError, must_lie, say


def test_a_trouble_is_a_misuse_unless_it_says_otherwise() -> None:
    """Exit status 2, as shells have it."""
    assert [USAGE, 1] == [CommandError("No.").status, CommandError("No.", 1).status]


@pytest.mark.parametrize("value", [0, 11])
def test_a_number_outside_its_bounds_is_named_with_them(value: int) -> None:
    """So that nobody has to guess."""
    with pytest.raises(CommandError, match=f"--pairs must be at least 1 and at most 10, not {value}"):
        must_lie("--pairs", value, 1, 10)


@pytest.mark.parametrize("value", [1, 10])
def test_the_bounds_themselves_are_allowed(value: int) -> None:
    """Both of them."""
    must_lie("--pairs", value, 1, 10)


def test_what_is_said_goes_to_standard_error_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Standard output is for what was asked for."""
    say("One thing,\nand another.")
    assert ("", "tafelrunde: One thing, and another.\n") == capsys.readouterr()
