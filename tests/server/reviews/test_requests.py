"""What may be reviewed: finished games, whole records, and nothing that names anybody."""

import json
from dataclasses import replace

import pytest
from tests.kit.reviews import record_of
from tests.kit.tables import OURS

from tafelrunde.records import record as records
from tafelrunde.records.record import EarlyEnd, Player, Record
from tafelrunde.server.reviews.requests import find_id, join_id, must_have_seat, split_id, take_game, take_record
from tafelrunde.server.table.refusals import Refusal

FINISHED = record_of(OURS[0], 1)


def refused(record: Record) -> str:
    """The code with which a record is refused."""
    with pytest.raises(Refusal) as refusal:
        take_record(record)
    return refusal.value.code


def test_a_game_that_goes_on_is_refused() -> None:
    """V11: a partial record, one without a result, and one of bots alone too."""
    partial = replace(FINISHED, shuffles=(), result=None, for_=1)
    bots = replace(record_of(OURS[0], 1, 6), result=None, players=(Player("bot:random"), Player("bot:random")))
    assert "not_finished" == refused(partial)
    assert "not_finished" == refused(replace(record_of(OURS[0], 1, 6), result=None))
    assert "not_finished" == refused(bots)


def test_a_record_that_is_not_right_is_refused() -> None:
    """With the sentence that `check` has for it."""
    assert "bad_record" == refused(replace(FINISHED, actions=FINISHED.actions[:-1]))


def test_the_same_game_is_the_same_question_whoever_played() -> None:
    """No name is kept, nor how often something was taken back."""
    named = replace(FINISHED, players=tuple(Player(f"{each.name} the Great") for each in FINISHED.players), undone=3)
    assert take_record(FINISHED) == take_game(named)
    assert not any(player.name in take_game(named).line for player in named.players)
    assert ["Seat 1", "Seat 2"] == [seat["name"] for seat in json.loads(take_game(named).line)["seats"]]


def test_another_question_is_another_review() -> None:
    """Another game, end, evaluator or depth; and the id is one that fits into an address."""
    game, resigned = take_game(FINISHED), take_game(record_of(OURS[0], 1, 6, EarlyEnd.RESIGNED, 1))
    ids = {
        find_id(game, "v1", "quick"),
        find_id(game, "v1", "full"),
        find_id(game, "v2", "quick"),
        find_id(resigned, "v1", "quick"),
        find_id(take_game(record_of(OURS[0], 1, 6, EarlyEnd.RESIGNED, 2)), "v1", "quick"),
    }
    assert 5 == len(ids)
    assert all(len(join_id(each, 4)) <= 40 and each.replace("-", "").replace("_", "").isalnum() for each in ids)


@pytest.mark.parametrize(("full_id", "parts"), [("abc", ("abc", 0)), ("abc.2", ("abc", 2)), ("a.b", ("a.b", 0))])
def test_an_id_says_whose_decisions_are_wanted(full_id: str, parts: tuple[str, int]) -> None:
    """Whatever somebody sends."""
    assert parts == split_id(full_id)
    assert split_id(join_id(*parts)) == parts


def test_a_seat_that_is_not_there_is_refused() -> None:
    """In a sentence that says which ones there are."""
    game = take_game(FINISHED)
    assert (0, 2) == (must_have_seat(game, None), must_have_seat(game, 2))
    for seat in (0, 3):
        with pytest.raises(Refusal, match=f"This game has seats 1 to 2, and no seat {seat}"):
            must_have_seat(game, seat)


def test_what_is_computed_is_the_game_that_was_sent() -> None:
    """Cards, actions and the result are all there."""
    found = records.read(take_record(FINISHED).line)
    assert (FINISHED.shuffles, FINISHED.actions, FINISHED.result) == (found.shuffles, found.actions, found.result)
