"""How a game is written down that has little to say, or lists its words."""

from collections.abc import Mapping
from types import MappingProxyType

import pytest

from tafelrunde.records.fields import BadRecord, Value
from tafelrunde.records.game_format import AnyOrder, GameFormat, Unreadable
from tafelrunde.rules.core import NO_OPTIONS


class Coin(GameFormat[int]):
    """A game of two words."""

    game = "coin"
    examples = "heads or tails"
    words: Mapping[str, int] = MappingProxyType({"heads": 0, "tails": 1})


def test_each_action_has_its_own_word() -> None:
    """N2: written and read again it is the same."""
    assert ["heads", "tails"] == [Coin().write(action) for action in (0, 1)]
    assert [0, 1] == [Coin().read(word) for word in ("heads", "tails")]


def test_what_is_no_word_is_unreadable() -> None:
    """N2: there is nothing to write it as."""
    with pytest.raises(Unreadable):
        Coin().read("edge")


def test_actions_may_come_in_any_order_unless_a_game_says_otherwise() -> None:
    """R10: nothing is known that could be compared."""
    order = AnyOrder()
    assert order is order.after(0)


class Counting(GameFormat[int]):
    """A game whose actions are numbers, and that has nothing else to write down."""

    game, examples, most_actions, most_shuffled = "stacko", "a number", 9, 3

    def write(self, action: int) -> str:
        """The number in digits."""
        return str(action)

    def find(self, word: str) -> int | None:
        """The number of digits."""
        return int(word) if word.isdigit() else None

    def read_shuffled(self, thing: Value) -> int:
        """A number."""
        return thing.whole_number()


def test_a_game_needs_little_to_be_written_down() -> None:
    """Its words and what is shuffled: the rest is as most games have it."""
    form = Counting()
    assert (1, "R2", None) == (form.most_shuffles, form.shuffle_rule, form.open_replay)
    assert ({}, NO_OPTIONS, {}, None, "N2") == (
        form.write_options(NO_OPTIONS),
        form.read_options(Value({}), 2),
        form.read_detail(Value({}), 2),
        form.deal_problem((1, 2)),
        form.spelling_rule(1),
    )
    assert (7, 3, 7) == (form.read_typed(" 07 ", None), form.write_shuffled(3), form.read("7"))
    assert isinstance(form.action_order.after(1), AnyOrder)


@pytest.mark.parametrize("read", [Counting().read_options, Counting().read_detail])
def test_a_field_that_a_game_does_not_have_is_refused(read: object) -> None:
    """R4, R7: it may be a slip of the pen."""
    assert callable(read)
    with pytest.raises(BadRecord, match="There is no such field; the fields here are none"):
        read(Value({"deck": "48"}), 2)
