"""The course of a match, rule by rule."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.stacko.kit import FIRST, SECOND, deal, derived, order, play, read, states, steps, whole_matches

from tafelrunde.rules.chocolate.deck import DeckOptions, deck_of
from tafelrunde.rules.core import Acted, Game, Options, Outcome
from tafelrunde.rules.shuffles import Given
from tafelrunde.rules.stacko.game import STACKO, finisher
from tafelrunde.rules.stacko.table import (
    Action,
    Built,
    Draw,
    Event,
    MatchOver,
    PartDrawn,
    PartOffered,
    Renewed,
    Scored,
    StackoSeatView,
    StackoState,
    Take,
)
from tafelrunde.rules.stacko.tower import PARTS, points

FINISHED = (40, 36, 33, 30, 28, 20, 15, 12, 10, 3)
matches = st.integers(0, 2**32)


def after(state: StackoState, word: str) -> tuple[Event, ...]:
    """What happens by an action."""
    return STACKO.apply(state, read(word)).events


def test_stacko_is_a_game() -> None:
    """Its functions are those of every game."""
    game: Game[StackoState, Action, StackoSeatView, Event] = STACKO
    assert ("stacko", (2,)) == (game.name, game.seat_counts)


def test_two_towers_and_a_talon_are_dealt() -> None:
    """T1: ten parts for each tower, and the other twenty are the talon, whose top part is turned up."""
    state = deal()
    assert (FIRST, SECOND) == state.towers
    assert (20, ()) == (1 + len(state.talon), state.discard)


def test_the_top_of_the_talon_is_offered_first() -> None:
    """T2: the first player is offered the first part of the talon."""
    state = deal(Given((order(talon=(17, 18)),)))
    assert (17, 18, 1, 1) == (state.offer, state.talon[0], STACKO.actor(state), state.round)


def test_a_part_taken_is_put_in_place_of_any_part() -> None:
    """T2: `take 4` puts the offered part into place 4, counted from the bottom."""
    state = play(deal(Given((order(talon=(17,)),))), "take 4")
    assert (32, 23, 21, 17, 2, 5, 1, 7, 6, 9) == state.towers[0]


def test_the_part_taken_out_is_offered_to_the_other() -> None:
    """T3: after a take the next player is offered what came out of the tower."""
    state = play(deal(), "take 4")
    assert (25, 2, False) == (state.offer, STACKO.actor(state), state.drawn)


def test_a_declined_part_is_discarded_and_the_next_turned_up() -> None:
    """T2: after a draw the same player goes on, with the top of the talon on offer."""
    state = play(deal(Given((order(talon=(17, 18, 19)),))), "draw")
    assert ((17,), 18, 19) == (state.discard, state.offer, state.talon[0])
    assert (1, 0, True) == (STACKO.actor(state), state.turns, state.drawn)


def test_a_drawn_part_may_be_taken() -> None:
    """T2: the part turned up goes into the tower, and the one taken out is offered to the other."""
    state = play(deal(Given((order(talon=(17, 18)),))), "draw", "take 1")
    assert (18, 32, 2) == (state.towers[0][0], state.offer, STACKO.actor(state))


def test_after_a_pass_the_part_turned_up_is_offered_to_the_other() -> None:
    """T3: the next player is offered the part that was drawn and not taken."""
    state = play(deal(Given((order(talon=(17, 18)),))), "draw", "pass")
    assert (18, (17,), 2, 1) == (state.offer, state.discard, STACKO.actor(state), state.turns)
    assert not state.drawn


def test_an_empty_talon_is_renewed_from_the_discards() -> None:
    """T4: the part declined just now is not shuffled in; it starts the new discard pile."""
    discards = order()[20:39]
    renewal = discards[::-1]
    empty = play(deal(Given((order(), renewal))), *["draw", "pass"] * 19)
    assert ((), discards, order()[39], False) == (empty.talon, empty.discard, empty.offer, empty.is_renewed)
    state = play(empty, "draw")
    assert (renewal[1:], renewal[0], (order()[39],)) == (state.talon, state.offer, state.discard)
    assert state.is_renewed


def test_a_talon_that_runs_out_is_not_renewed_before_it_is_needed() -> None:
    """T4: only a draw from the empty talon shuffles; a take does not."""
    state = play(deal(Given((order(),))), *["draw", "pass"] * 19, "take 1")
    assert ((), 1) == (state.talon, len(state.dealt))


def test_a_talon_is_renewed_from_the_sorted_discards() -> None:
    """F5: the shuffle starts from the discarded parts in order, whatever their order in the pile."""
    falling = (*FIRST, *SECOND, *order()[:19:-1])
    empty = play(replace(deal(Given((falling,))), shuffles=derived(1)), *["draw", "pass"] * 19)
    expected, _ = derived(1).shuffle(sorted(empty.discard))
    assert (expected,) == play(empty, "draw").dealt[1:]


def test_a_deal_shuffles_the_parts_from_1_up() -> None:
    """F5: the first deal is the shuffle of the parts in order."""
    expected, _ = derived(7).shuffle(range(1, 41))
    assert (expected,) == deal(derived(7)).dealt


def test_parts_built_in_are_open() -> None:
    """T5: the eye is on the place that was built, and on no other."""
    state = play(deal(), "take 4", "take 10")
    assert ([3], [9]) == tuple([at for at in range(10) if row[at]] for row in state.open)


def test_a_finished_tower_ends_the_round_at_once() -> None:
    """T6: its builder scores 50, the other one 5 for each part of the run from the bottom."""
    near = (*FINISHED[:9], 39)
    state = play(deal(Given((order(near, FIRST, talon=(3,)), order()))), "take 10")
    assert (((50, 15),), 2, 0) == (state.points, state.round, state.turns)


def test_the_tower_of_the_second_player_ends_the_round_too() -> None:
    """T6: the second player builds in the wide part that the first one gave away."""
    near = (4, *FINISHED[1:])
    state = play(deal(Given((order((40, *FIRST[1:]), near), order()))), "take 1", "take 1")
    assert ((5, 50),) == state.points


def test_the_second_player_starts_the_second_round() -> None:
    """T7: the second round is dealt anew, and seat 2 is offered the first part."""
    second = order(SECOND, FIRST, talon=(11,))
    state = play(replace(deal(Given((order(), second))), turns=199), "take 1")
    assert (2, 2, 11, (SECOND, FIRST)) == (STACKO.actor(state), state.round, state.offer, state.towers)
    assert ((False,) * 10,) * 2 == state.open


def test_points_of_both_rounds_add_up() -> None:
    """T7: after the second round the match is over, and more points win."""
    state = replace(deal(), turns=199, points=((50, 25),))
    over = play(state, "take 5")
    assert Outcome((65, 30), (1,), {"rounds": ((50, 25), (15, 5))}) == STACKO.outcome(over)
    assert STACKO.actor(over) is None


def test_equal_points_are_a_draw() -> None:
    """T7, R5: both share the first place."""
    over = replace(deal(), points=((50, 5), (5, 50)))
    assert Outcome((55, 55), (1, 2), {"rounds": ((50, 5), (5, 50))}) == STACKO.outcome(over)


@pytest.mark.parametrize("thrown", [order(FINISHED, FIRST), order(FIRST, FINISHED)])
def test_a_deal_with_a_finished_tower_is_thrown_away(thrown: tuple[int, ...]) -> None:
    """T7, R3: it is dealt again with the next shuffle, and the deal thrown away is not listed."""
    state = deal(Given((thrown, order())))
    assert ((FIRST, SECOND), (order(),), Given(())) == (state.towers, state.dealt, state.shuffles)


def test_the_stream_goes_on_over_a_deal_thrown_away() -> None:
    """F5: the next deal does not start the random stream anew."""
    once, later = derived(1).shuffle(PARTS)
    again, _ = later.shuffle(PARTS)
    assert once != again
    assert (again,) == deal(later).dealt


def test_a_round_ends_unfinished_after_its_200th_turn() -> None:
    """T8: both players' turns are counted together, and both score their runs."""
    state = play(deal(), *["take 10"] * 199)
    assert ((), 199) == (state.points, state.turns)
    assert ((15, 5),) == play(state, "take 10").points


def test_a_draw_does_not_count_as_a_turn_of_its_own() -> None:
    """T8: draw and pass are one turn."""
    state = play(replace(deal(), turns=199), "draw")
    assert () == state.points
    assert ((15, 5),) == play(state, "pass").points


def test_a_tower_finished_in_the_200th_turn_scores_50() -> None:
    """T6, T8: the round is not unfinished then."""
    near = (4, *FINISHED[1:])
    state = replace(deal(Given((order(FIRST, near, talon=(40,)), order()))), turns=199)
    assert ((15, 50),) == play(state, "take 1").points


def test_standing_adds_the_runs_of_the_round_under_way() -> None:
    """R8: a round that was broken off counts as an unfinished one."""
    assert Outcome((15, 5), (1,), {"rounds": ((15, 5),)}) == STACKO.standing(deal())
    later = replace(deal(), points=((5, 50),))
    assert Outcome((20, 55), (2,), {"rounds": ((5, 50), (15, 5))}) == STACKO.standing(later)
    assert STACKO.outcome(later) is None


def test_standing_is_the_outcome_when_the_match_is_over() -> None:
    """R8: nothing is added after the second round."""
    over = replace(deal(), points=((50, 5), (5, 50)))
    assert STACKO.outcome(over) == STACKO.standing(over)


def test_only_two_may_play() -> None:
    """T1: Stacko is a game for two players."""
    with pytest.raises(ValueError, match="for 2 seats, not for 3"):
        STACKO.deal(3, Options(), derived(1))


def test_there_is_no_deck_to_choose() -> None:
    """R4: Stacko has no options."""
    with pytest.raises(ValueError, match="no deck to choose"):
        STACKO.deal(2, DeckOptions(deck_of("mine", {})), derived(1))


def test_a_take_tells_what_was_built_and_what_is_offered() -> None:
    """T3, T5: everybody sees the part, its place, and the one that came out."""
    events = (Acted(1, Take(4)), Built(1, 4, 4, 25), PartOffered(2, 25))
    assert events == after(deal(), "take 4")


def test_a_draw_tells_what_was_declined_and_turned_up() -> None:
    """T2: both players see the part."""
    assert (Acted(1, Draw()), PartDrawn(1, 4, 8)) == after(deal(), "draw")


def test_a_renewal_tells_which_parts_were_shuffled() -> None:
    """T4, T5: the whole discard pile was open."""
    state = play(replace(deal(), shuffles=derived(1)), *["draw", "pass"] * 19)
    assert Renewed(tuple(sorted(state.discard))) == after(state, "draw")[1]


def test_the_end_of_a_round_tells_its_points() -> None:
    """T9: the scores are shown, and the next round begins with an offer to seat 2."""
    events = after(replace(deal(), turns=199), "take 10")
    assert (Scored(1, (15, 5)), PartOffered(2, 4)) == events[-2:]


def test_the_end_of_the_match_tells_its_outcome() -> None:
    """T7: the last event is the outcome."""
    step = STACKO.apply(replace(deal(), turns=199, points=((5, 5),)), Take(10))
    assert MatchOver(STACKO.standing(step.state)) == step.events[-1]


@given(number=matches)
@whole_matches
def test_every_action_reveals_a_part(number: int) -> None:
    """U1: each turns up a part or offers one to the other player, so no undo is free in Stacko."""
    assert all(step.reveals for _, _, step in steps(number))


@given(number=matches)
@whole_matches
def test_every_part_is_in_exactly_one_place(number: int) -> None:
    """T1: in a tower, in the talon, in the discard pile or on offer."""
    for state in states(number):
        assert PARTS == tuple(sorted((*sum(state.towers, ()), *state.talon, *state.discard, state.offer)))


@given(number=matches)
@whole_matches
def test_the_shuffles_listed_replay_the_match(number: int) -> None:
    """R3: the forty parts of each round, and between them each renewed talon, are all the chance there is."""
    last = states(number)[-1]
    again = deal(Given(last.dealt))
    for entry in last.history:
        again = STACKO.apply(again, entry.action).state
    assert replace(last, shuffles=Given(())) == again
    assert {40, 19} >= {len(parts) for parts in last.dealt}


@given(number=matches)
@whole_matches
def test_after_an_undo_the_same_comes_again(number: int) -> None:
    """U1: a state taken back has the random stream it had: every step from it is the same."""
    assert all(step == STACKO.apply(state, action) for state, action, step in steps(number))


@given(number=matches)
@whole_matches
def test_the_history_tells_who_did_what_with_which_part(number: int) -> None:
    """T5: offers are open, and so is all that was done with them."""
    course = list(steps(number))
    expected = [(state.round, state.turn, action, state.offer) for state, action, _ in course]
    assert expected == list(course[-1][2].state.history)


@given(number=matches)
@whole_matches
def test_no_tower_is_finished_while_a_round_is_running(number: int) -> None:
    """T6, T8: points are given for two rounds of at most 200 turns each, and 50 to one player only."""
    last = states(number)[-1]
    assert (2, True) == (len(last.points), last.turns <= 200)
    assert all(sum(points) < 100 for points in last.points)


def test_who_finished_a_round_is_read_from_its_points() -> None:
    """T6, T8: either seat, or nobody."""
    done, short = points(FINISHED), points(FIRST)
    assert [1, 2, 0] == [finisher((done, short)), finisher((short, done)), finisher((short, short))]


@pytest.mark.parametrize("seat", [1, 2])
def test_an_action_is_tried_in_the_tower_of_its_seat(seat: int) -> None:
    """Whatever place it is for, everything else stays."""
    view = STACKO.on_turn(STACKO.view(deal(), seat))
    tried = STACKO.try_action(view, Take(3))
    assert (view.towers[2 - seat], view.offer) == (tried.towers[2 - seat], tried.towers[seat - 1][2])
    assert view.towers[seat - 1][:2] == tried.towers[seat - 1][:2]
    assert view.towers[seat - 1][3:] == tried.towers[seat - 1][3:]


def test_a_view_becomes_that_of_ones_own_turn_once() -> None:
    """Who waits may ponder; who has the turn keeps what they drew, and an onlooker has no turn."""
    waiting, onlooking = STACKO.view(deal(), 2), STACKO.view(deal(), None)
    assert (2, False) == (STACKO.on_turn(waiting).turn, STACKO.on_turn(waiting).drawn)
    drawn = STACKO.view(play(deal(), "draw"), 1)
    assert drawn is STACKO.on_turn(drawn)
    assert onlooking is STACKO.on_turn(onlooking)
