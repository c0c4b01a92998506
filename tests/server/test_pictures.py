"""The chronicle of a table, which is gone on with from picture to picture."""

from random import Random

import pytest
from tests.server.worlds import KINDS, NAMES, acted, along, some_word, started, told

from tafelrunde.server import entries
from tafelrunde.server.pictures import Visitor, picture
from tafelrunde.server.table import Table
from tafelrunde.wire.views import Chronicle

VISITORS = [Visitor(person) for person in (*NAMES, "an onlooker")]


def agrees(table: Table, chronicle: Chronicle) -> bool:
    """Does everybody see the same with the chronicle as without it?"""
    return all(picture(table, each, 0, chronicle) == picture(table, each, 0) for each in VISITORS)


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_everybody_sees_what_was_done_up_to_now(game: str, seats: int) -> None:
    """Along a random game, also where swaps are open to some and hidden from others."""
    chronicle = Chronicle()
    for n, table in enumerate(along(started(game, seats), Random(3))):
        assert agrees(table, chronicle)
        if n > 120:
            return


def test_what_was_taken_back_is_no_longer_told() -> None:
    """Also when as much was done again."""
    rng, chronicle, table = Random(5), Chronicle(), started()
    for _ in range(6):
        table = acted(table, some_word(table, rng))
    assert agrees(table, chronicle)
    back = told(table, entries.Undone(seat=1, actions=2))
    assert len(chronicle.lines) == len(table.state.history)
    for _ in range(2):
        back = acted(back, some_word(back, rng))
    assert agrees(back, chronicle)
    assert len(chronicle.lines) == len(back.state.history)
