"""What a seat sees of the table."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.stacko.kit import FIRST, SECOND, deal, order, play, states, whole_matches

from tafelrunde.rules.core import Seat
from tafelrunde.rules.shuffles import Given
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.rules.stacko.table import Draw, HistoryEntry, Take

HIDDEN = (None,) * 10
seats = pytest.mark.parametrize("seat", [1, 2, None])


@pytest.mark.parametrize(("seat", "towers"), [(1, (FIRST, HIDDEN)), (2, (HIDDEN, SECOND)), (None, (HIDDEN, HIDDEN))])
def test_dealt_parts_are_seen_by_their_owner_only(seat: Seat | None, towers: tuple[object, ...]) -> None:
    """T5: the opponent and onlookers do not see them."""
    assert towers == STACKO.view(deal(), seat).towers


@pytest.mark.parametrize("seat", [0, 3, -1])
def test_a_seat_that_is_not_there_has_no_view(seat: Seat) -> None:
    """R10: an onlooker, whom records write as seat 0, is None."""
    with pytest.raises(ValueError, match=f"no seat {seat}"):
        STACKO.view(deal(), seat)


@seats
def test_parts_built_in_are_seen_by_all(seat: Seat | None) -> None:
    """T5: a part taken in place 4 is open there."""
    seen = STACKO.view(play(deal(), "take 4"), seat)
    assert (order()[20], True) == (seen.towers[0][3], seen.open[0][3])


@seats
def test_the_discard_pile_and_the_offer_are_open(seat: Seat | None) -> None:
    """T5: of the talon only the number of parts is known."""
    seen = STACKO.view(play(deal(), "draw", "pass", "draw"), seat)
    assert (order()[20:22], order()[22], True, 17) == (seen.discard, seen.offer, seen.drawn, seen.talon)


@seats
def test_the_first_talon_is_unknown(seat: Seat | None) -> None:
    """T5: nothing tells which parts are in it."""
    assert () == STACKO.view(deal(), seat).known


@seats
def test_the_parts_of_a_renewed_talon_are_known_without_their_order(seat: Seat | None) -> None:
    """T4, T5: who saw the discard pile knows what was shuffled; what is drawn is no longer in it."""
    renewal = order()[38:19:-1]
    state = play(deal(Given((order(), renewal))), *["draw", "pass"] * 20)
    assert tuple(sorted(renewal[1:])) == STACKO.view(state, seat).known


@seats
def test_the_history_is_open(seat: Seat | None) -> None:
    """T5: all that was done, and with which part."""
    first, second = order()[20:22]
    expected = (HistoryEntry(1, 1, Draw(), first), HistoryEntry(1, 1, Take(2), second))
    assert expected == STACKO.view(play(deal(), "draw", "take 2"), seat).history


def test_hidden_parts_stay_hidden_when_a_round_ends() -> None:
    """T9: in the second round nothing in a view depends on the parts that the first one left hidden."""
    ends = [
        replace(deal(Given((cards, order()))), turns=199) for cards in (order(), order((32, 23, 21, 26, *FIRST[4:])))
    ]
    views = [STACKO.view(play(state, "take 10"), 2) for state in ends]
    assert 2 == views[0].round
    assert views[0] == views[1]


@pytest.mark.parametrize(("seat", "shown"), [(1, HIDDEN[:9]), (2, SECOND[:9]), (None, HIDDEN[:9])])
def test_a_finished_round_is_remembered_as_it_was_seen(seat: Seat | None, shown: tuple[object, ...]) -> None:
    """T9: one's own tower whole, of the other the parts built in."""
    following = play(replace(deal(), turns=199, shuffles=Given((order(),))), "take 10")
    [end] = STACKO.view(following, seat).ends
    assert (FIRST if seat == 1 else HIDDEN, (*shown, order()[20])) == end.towers
    assert ((False,) * 10, (False,) * 9 + (True,)) == end.open


@seats
def test_all_rounds_are_open_when_the_match_is_over(seat: Seat | None) -> None:
    """T9: then everybody sees how both towers stood at the end of each."""
    first = play(replace(deal(), turns=199, shuffles=Given((order(),))), "take 10")
    over = play(replace(first, turns=199), "take 3")
    ended = [(FIRST, (*SECOND[:9], order()[20])), over.towers]
    assert ended == [end.towers for end in STACKO.view(over, seat).ends]


@seats
def test_everything_is_open_when_the_match_is_over(seat: Seat | None) -> None:
    """T9: then everybody sees both towers; the eyes stay where they were."""
    over = play(replace(deal(), turns=199, points=((5, 5),)), "take 10")
    seen = STACKO.view(over, seat)
    assert (over.towers, over.open) == (seen.towers, seen.open)


@given(number=st.integers(0, 2**32))
@whole_matches
def test_a_view_counts_turns_and_rounds_like_the_state(number: int) -> None:
    """T7, T8: who acts, in which round, and after how many turns is known to all."""
    for state in states(number):
        seen = STACKO.view(state, None)
        assert (STACKO.actor(state), state.seats) == (STACKO.actor(seen), seen.seats)
        assert (state.turn, state.round, state.turns, state.points) == (seen.turn, seen.round, seen.turns, seen.points)
