"""The words of Stacko."""

import pytest
from tests.records.kit import positions

from tafelrunde.records import notation
from tafelrunde.records.game_format import Unreadable
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.rules.stacko.table import Action, Draw, PassOn, Take

ACTIONS: list[Action] = [*map(Take, range(1, 11)), Draw(), PassOn()]


def test_every_action_is_read_as_it_was_written() -> None:
    """Section 5: all places, one by one."""
    assert ACTIONS == [notation.read(notation.write(action, STACKO), STACKO) for action in ACTIONS]


def test_the_words_of_stacko() -> None:
    """Section 5: take with a place, draw, and a pass that is not the pass of the chocolate games (T2)."""
    actions: dict[str, Action] = {"take 4": Take(4), "draw": Draw(), "pass": PassOn()}
    assert actions == {word: notation.read(word, STACKO) for word in actions}
    assert list(actions) == [notation.write(action, STACKO) for action in actions.values()]


@pytest.mark.parametrize(
    "word", ["take", "take 04", "take +4", "take -1", "take 1000", "Draw", "=D", "swap no", "draw 1"]
)
def test_other_texts_are_not_read_in_stacko(word: str) -> None:
    """N2: the words of another game are none here."""
    with pytest.raises(Unreadable, match="a word is take 4, draw or pass"):
        notation.read(word, "stacko")


def test_people_type_in_stacko_too() -> None:
    """N2: any case, spacing and zeros."""
    view = STACKO.view(next(positions("stacko", 2, None, 0)), 1)
    assert [Take(4), Draw(), PassOn()] == [
        notation.read_typed(word, view, STACKO) for word in ("Take  04", "DRAW", " pass ")
    ]
