"""What a person says about a table: the game, the seats, the deck and the bots."""

import pytest

from tafelrunde.cli.errors import CommandError
from tafelrunde.cli.table_options import join_names, read_bots, read_game, read_names, read_table
from tafelrunde.records.formats import FORMATS


def test_names_stand_in_a_sentence() -> None:
    """With commas and a last word."""
    assert ["a", "a and b", "a, b and c"] == [join_names(list(names)) for names in ("a", "ab", "abc")]


def test_the_name_of_a_game_is_read_in_any_case() -> None:
    """Phones write the first letter large."""
    assert "schoko" == read_game(" Schoko ")


def test_a_table_has_the_fewest_seats_and_the_standard_deck() -> None:
    """Unless others are asked for."""
    table = read_table("schokoly", None, None)
    assert (2, FORMATS["schokoly"].options_with("48")) == (table.seats, table.options)
    small = read_table("schokoly", 3, "36")
    assert (3, FORMATS["schokoly"].options_with("36")) == (small.seats, small.options)


def test_a_table_follows_the_booklet_that_was_asked_for() -> None:
    """S14: with its deck, unless another one is asked for too."""
    assert FORMATS["schokoly"].options_with("36", booklet="es") == read_table("schokoly", 2, None, "es").options
    assert FORMATS["schokoly"].options_with("48", booklet="es") == read_table("schokoly", 2, "48", "es").options
    with pytest.raises(CommandError, match=r"--booklet .it.: The booklets are de, fr, es"):
        read_table("schokoly", 2, None, "it")
    with pytest.raises(CommandError, match=r"--booklet .fr.: This game has no booklets"):
        read_table("stacko", 2, None, "fr")


def test_a_number_of_seats_that_a_game_has_not_is_refused() -> None:
    """And those it has are named."""
    with pytest.raises(CommandError, match="schoko is for 2 seats, not for 3: change --seats"):
        read_table("schoko", 3, None)


def test_one_bot_sits_on_every_seat_or_each_has_its_own() -> None:
    """greedy, when none is named."""
    table = read_table("schokoly", 3, None)
    assert ("greedy",) * 3 == read_bots(None, table, 3)
    assert ("random",) * 3 == read_bots("random", table, 3)
    assert ("random", "greedy", "random") == read_bots("random,greedy,random", table, 3)


def test_too_few_bots_are_counted() -> None:
    """Two for three seats leave one empty."""
    with pytest.raises(CommandError, match="2 bots are named for 3 seats"):
        read_bots("random,greedy", read_table("schokoly", 3, None), 3)


def test_the_case_of_a_file_is_kept() -> None:
    """That of a name does not matter."""
    assert ("greedy", "My.py:Bot") == read_names("GREEDY, My.py:Bot")
