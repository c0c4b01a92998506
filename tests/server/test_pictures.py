"""What is kept of a table from picture to picture."""

from random import Random

import msgspec
import pytest
from tests.server.worlds import KINDS, NAMES, acted, along, some_word, started, told

from tafelrunde.server import entries
from tafelrunde.server.pictures import Kept, Visitor, picture
from tafelrunde.server.table import Table
from tafelrunde.wire.pictures import Picture

VISITORS = [Visitor(person) for person in (*NAMES, "an onlooker")]


def agrees(table: Table, kept: Kept) -> bool:
    """Does everybody see the same with what was kept as without it?"""
    return all(sent(picture(table, each, 0, kept)) == sent(picture(table, each, 0)) for each in VISITORS)


def sent(drawn: Picture) -> Picture:
    """A picture as it arrives."""
    return msgspec.json.decode(msgspec.json.encode(drawn), type=Picture)


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_everybody_sees_what_was_done_up_to_now(game: str, seats: int) -> None:
    """Along a random game, also where swaps are open to some and hidden from others."""
    kept = Kept()
    for n, table in enumerate(along(started(game, seats), Random(3))):
        assert agrees(table, kept)
        if n > 120:
            return


def test_what_was_taken_back_is_no_longer_told() -> None:
    """Also when as much was done again."""
    rng, kept, table = Random(5), Kept(), started()
    for _ in range(6):
        table = acted(table, some_word(table, rng))
    assert agrees(table, kept)
    back = told(table, entries.Undone(seat=1, actions=2))
    for _ in range(2):
        back = acted(back, some_word(back, rng))
    assert agrees(back, kept)


def test_what_seldom_changes_is_drawn_anew_when_it_does() -> None:
    """Chairs, names, chat, and the seed after the game."""
    kept, table = Kept(), started()
    for entry in (
        entries.Renamed("ada", "Countess"),
        entries.Said("bob", "Bob", "Good luck!"),
        entries.Went("bob"),
        entries.Went("bob", back=True),
        entries.Handed(2, "greedy"),
        entries.Ended("resigned", 1),
    ):
        assert agrees(table, kept)
        table = told(table, entry)
    assert agrees(table, kept)


def test_a_smartie_on_an_earlier_card_is_seen() -> None:
    """The field is gone on with only while nothing on it changed."""
    kept = Kept()
    for table in along(started("schokoly", seed=1), Random(1)):
        assert agrees(table, kept)
        if "!" in table.past[-1].word and not table.past[-1].word.endswith("!"):
            return
    raise AssertionError("nobody put a smartie on an earlier card")
