"""An entry of the list of bots."""

from tafelrunde.bots.registry import BOTS


def test_an_entry_knows_at_which_tables_its_bot_plays() -> None:
    """A table with another number of seats, or another game, is declined."""
    greedy = BOTS["greedy"]
    assert [True, False, False] == [greedy.plays("schokoly", 3), greedy.plays("schoko", 3), greedy.plays("chess", 2)]
