"""The round robin of the bots of a game."""

import pytest
from tests.cli.conftest import Run

from tafelrunde.cli.errors import CommandError
from tafelrunde.cli.ladder import contestants
from tafelrunde.cli.table_options import read_table


def test_a_ladder_is_a_table(run: Run) -> None:
    """Every bot with its Elo, the weakest last."""
    answer = run("ladder", "schoko", "--bots", "random,greedy", "--pairs", 2, "--jobs", 1, "--seed", "x")
    assert ["| bot | Elo | random | greedy |", "greedy", "random"] == [
        line if line.startswith("| bot") else line.split()[1]
        for line in answer.out.splitlines()
        if not line.startswith("|--")
    ]


def test_without_names_all_bots_of_the_table_take_part() -> None:
    """Those of other games do not."""
    assert {"random", "greedy", "slots"} <= set(contestants(None, (), read_table("stacko", None, None)))
    assert "slots" not in contestants(None, (), read_table("schoko", None, None))


def test_a_bot_takes_part_once() -> None:
    """However often it is named."""
    assert ["greedy", "random"] == contestants("greedy,random,GREEDY", (), read_table("schoko", None, None))


def test_a_bot_that_does_not_play_this_game_is_refused() -> None:
    """And those that do are listed."""
    with pytest.raises(CommandError, match="the bots of this table are random"):
        contestants("slots,greedy", (), read_table("schoko", None, None))


def test_a_ladder_of_one_bot_is_refused() -> None:
    """It would be a table without a contest."""
    with pytest.raises(CommandError, match="A ladder needs two bots"):
        contestants("random,Random", (), read_table("schoko", None, None))
