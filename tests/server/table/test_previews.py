"""What a word would lead to, from one view alone."""

from dataclasses import replace
from random import Random

import pytest
from tests.server.worlds import KINDS, acted, along, some_word, started

from tafelrunde.records import notation
from tafelrunde.rules.stacko import table as stacko
from tafelrunde.server.table import previews
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.server.table.table import Table
from tafelrunde.wire import views
from tafelrunde.wire.chocolate.counting import ChocolateMarks
from tafelrunde.wire.stacko.views import StackoMarks


def seen(table: Table, seat: int | None) -> notation.View:
    """The view of a seat."""
    view: notation.View = table.game.view(table.state, seat)
    return view


@pytest.mark.parametrize(("game", "seats"), KINDS[:4])
def test_a_preview_tells_what_the_word_leads_to(game: str, seats: int) -> None:
    """The standing after it is that of the game after it."""
    table, rng = started(game, seats), Random(4)
    while table.is_running:
        word = some_word(table, rng)
        before, after = previews.preview(game, seen(table, table.actor), word).standings
        assert table.game.standing(table.state) == before
        table = acted(table, word)
        assert table.game.standing(table.state) == after


def test_in_stacko_the_own_tower_is_told() -> None:
    """T5: what the other tower hides counts nothing here."""
    table = started("stacko")
    for after in along(table, Random(5)):
        seat, word = table.actor or 1, after.past[-1].word
        told = previews.preview("stacko", seen(table, seat), word).standings
        if not after.is_running or len(after.state.points) > len(table.state.points):
            return
        assert after.game.standing(after.state).scores[seat - 1] == told.after.scores[seat - 1]
        table = after


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_a_preview_tells_what_the_board_will_mark(game: str, seats: int) -> None:
    """The groups that count then, or how much of one's own tower is built correctly."""
    table = started(game, seats)
    for after in along(table, Random(5)):
        seat, word = table.actor or 1, after.past[-1].word
        told = previews.preview(game, seen(table, seat), word).marks
        view = views.encode(table.game, seen(after, seat))
        if isinstance(told, ChocolateMarks):
            assert view.groups == told.groups
        elif isinstance(told, StackoMarks) and view.round == len(table.state.points) + 1:
            assert view.runs == told.runs
        table = after


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_whose_turn_it_is_does_not_matter(game: str, seats: int) -> None:
    """What a seat could play if it were its turn, it can try while others think."""
    for table in along(started(game, seats), Random(6)):
        if len(table.past) > 3 * seats and table.is_running and table.actor != 1:
            view = seen(table, 1)
            mine = table.game.on_turn(view)
            words = [notation.write(action, table.game) for action in list(table.game.actions(mine))[:20]]
            assert words
            assert all(previews.preview(game, view, word) for word in words)
            return


@pytest.mark.parametrize(("game", "seats"), KINDS[:4])
def test_what_one_thinks_of_is_what_one_could_play_on_turn(game: str, seats: int) -> None:
    """C13: every seat at every point, as if it were its turn; without cards there is nothing to think about."""
    for table in along(started(game, seats), Random(7)):
        if table.is_running and None not in table.state.colours and table.state.swap is None:
            for seat in range(1, seats + 1):
                on_turn = replace(table.state, turn=seat, offered=table.state.offered and seat == table.actor)
                if not table.state.hands[seat - 1]:
                    assert "no_cards" == refusal(game, seen(table, seat))
                    continue
                choices = views.encode(table.game, table.game.view(on_turn, seat)).choices
                assert choices == previews.ponder(game, seen(table, seat))


def refusal(game: str, view: notation.View) -> str:
    """The code with which thinking ahead is refused."""
    with pytest.raises(Refusal) as caught:
        previews.ponder(game, view)
    return caught.value.code


def test_who_has_nothing_to_think_about_is_told_why() -> None:
    """Onlookers, a seat without a colour, and Stacko, where the offer decides."""
    table = started()
    assert ["not_seated", "name_first", "name_first"] == [refusal("schoko", seen(table, seat)) for seat in (None, 1, 2)]
    assert "not_this_game" == refusal("stacko", seen(started("stacko"), 2))


def test_a_preview_is_refused_with_the_rule() -> None:
    """An onlooker has nothing to try, and nonsense is none of the words."""
    table = started()
    for seat, word, code in ((None, "=W", "not_seated"), (1, "W", "unreadable"), (1, "pass", "name_first")):
        with pytest.raises(Refusal) as caught:
            previews.preview("schoko", seen(table, seat), word)
        assert code == caught.value.code


def test_who_waits_in_stacko_thinks_of_a_turn_from_its_beginning() -> None:
    """T2: one may draw then, and not pass yet."""
    table = acted(started("stacko"), "draw")
    mine = table.game.on_turn(seen(table, 2))
    assert (2, False) == (mine.turn, mine.drawn if isinstance(mine, stacko.StackoSeatView) else None)
    with pytest.raises(Refusal, match="Only a part just drawn"):
        previews.preview("stacko", seen(table, 2), "pass")


def test_who_has_named_thinks_ahead_while_the_other_has_not() -> None:
    """S4: each needs only a colour of their own."""
    table = acted(started("schokoly"), "=W")
    assert previews.ponder("schokoly", seen(table, 1)) is not None
    assert "name_first" == refusal("schokoly", seen(table, 2))
