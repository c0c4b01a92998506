"""Reviews: the five parts add up exactly, nothing hidden shows, and what is not over is refused."""

import json
from dataclasses import replace
from typing import get_args

import pytest
from tests.kit.reviews import NAMES, Whim, add_up, forced_record, record_of, twins, whimsical
from tests.kit.tables import OURS, Kind, start

from tafelrunde.records import record, scribe
from tafelrunde.records.record import EarlyEnd, Player
from tafelrunde.rules.games import GAMES
from tafelrunde.study import decisions
from tafelrunde.study.decisions import JudgedDecision
from tafelrunde.study.review import Depth, NoReview, Reviewer, review
from tafelrunde.study.review_data import as_data, decision
from tafelrunde.study.units import WHOLE
from tafelrunde.study.verdicts import DecisionVerdict

SHORT = 12
EARLY = [(EarlyEnd.RESIGNED, 1), (EarlyEnd.TIMEOUT, 2), (EarlyEnd.AGREED, None), (EarlyEnd.ABORTED, None)]
KINDS = [kind for kind in OURS if kind.deck is None or kind.deck.name != "36" or kind.seats == 2]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_parts_add_up_to_the_last_digit(kind: Kind) -> None:
    """V8: start and five parts are the result, for every side; and the parts of all sides cancel out."""
    found = whimsical(record_of(kind, seed=1))
    assert add_up(found.sides)
    assert [0] * 2 == [sum(getattr(side, part) for side in found.sides) for part in ("cards", "guesses")]
    winners = {seat for side in found.sides if side.result for seat in side.seats}
    assert found.record.result is not None
    assert winners == set(found.record.result.winners)


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize(("ended", "by"), EARLY)
def test_the_parts_add_up_however_a_game_ended(kind: Kind, ended: EarlyEnd, by: int | None) -> None:
    """R8: who resigns or runs out of time gives up what it could expect; nothing else is anybody's error."""
    found = whimsical(record_of(kind, 1, SHORT, ended, by))
    assert add_up(found.sides)
    assert found.ended is not None
    assert (ended.value, by) == (found.ended.how, found.ended.by)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_resigning_costs_what_could_be_expected(kind: Kind) -> None:
    """At once, before anything was played, it costs the whole value, and that is an own error."""
    [side, *_] = whimsical(record_of(kind, 2, 0, EarlyEnd.RESIGNED, 1)).sides
    assert side.own_errors < -0.1 * WHOLE
    assert 0 == side.others_errors == side.rest
    assert add_up([side])


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_own_errors_are_the_regrets_of_ones_decisions(kind: Kind) -> None:
    """To the last digit; what one side lost, the others got."""
    found = whimsical(record_of(kind, 3))
    data = as_data(found)
    for side in found.sides:
        own = [round(each["regret"] * WHOLE) for each in data["decisions"] if each["seat"] in side.seats]
        assert -sum(own) == side.own_errors


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("depth", get_args(Depth))
def test_the_same_record_gives_the_same_bytes(kind: Kind, depth: Depth) -> None:
    """V2: whoever played, and however often it is asked."""
    game = record_of(kind, 4, SHORT, EarlyEnd.ABORTED)
    others = replace(game, players=tuple(Player(f"{name}!") for name in NAMES[: kind.seats]))
    assert json.dumps(as_data(whimsical(game, depth=depth))) == json.dumps(as_data(whimsical(others, depth=depth)))


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("depth", get_args(Depth))
def test_what_a_seat_never_saw_is_not_in_its_decisions(kind: Kind, depth: Depth) -> None:
    """Two worlds that it could not tell apart until the end give its decisions and its errors the same bytes."""
    game = record_of(kind, 5, SHORT, EarlyEnd.ABORTED)
    other = next(twins(game, 1))
    first, second = (whimsical(each, (1,), depth) for each in (game, other))
    assert json.dumps(as_data(first)["decisions"]) == json.dumps(as_data(second)["decisions"])
    assert {1} == {judged.question.seat for judged in first.shown_decisions}
    assert first.sides[0].cards != second.sides[0].cards


def test_a_full_review_looks_again_at_what_may_matter() -> None:
    """In more worlds and with more rivals; other decisions stay as they were."""
    game = record_of(KINDS[0], 6)
    quick, full = (whimsical(game, depth=depth) for depth in ("quick", "full"))
    assert max(each.worlds for each in full.decisions) > max(each.worlds for each in quick.decisions)
    assert max(len(each.question.actions) for each in full.decisions) > 4
    assert add_up(full.sides)


def test_forced_actions_have_no_verdict() -> None:
    """And cost nothing; the parts add up all the same."""
    found = whimsical(forced_record())
    passed = [each for each in found.decisions if each.question.seat == 2]
    assert [(None, 0.0)] * 2 == [(each.verdict, each.regret) for each in passed]
    assert add_up(found.sides)


def test_the_end_of_a_game_for_two_is_proven() -> None:
    """Once nothing is drawn any more, and a draw as well as a win is exact."""
    verdicts = [each.verdict for each in whimsical(record_of(KINDS[0], 7)).decisions]
    assert {DecisionVerdict.PROVEN} == set(verdicts[-3:])
    assert DecisionVerdict.PROVEN not in verdicts[:-8]


def test_progress_is_told_in_shares_of_the_work() -> None:
    """They add up to about the whole."""
    told: list[float] = []
    game = record_of(KINDS[0], 1, SHORT, EarlyEnd.ABORTED)
    Reviewer(game, "quick", told.append, Whim(game.game)).review((1,))
    assert 0.1 < sum(told) <= 1.0001


def test_a_game_with_others_that_goes_on_is_refused() -> None:
    """V11: but not one against bots alone, whose result is what it is worth."""
    kind = KINDS[0]
    game = record_of(kind, 8, SHORT)
    with pytest.raises(NoReview, match="not finished"):
        whimsical(game)
    alone = replace(game, players=(Player("Ada"), Player("bot:greedy")))
    found = whimsical(alone)
    assert found.ended is not None
    assert "unfinished" == found.ended.how
    assert add_up(found.sides)


def test_a_partial_record_is_refused() -> None:
    """R10, V11: also of somebody who plays against bots."""
    game = GAMES["schoko"]
    made = scribe.partial(game, start(KINDS[0], 1), ("Ada", "bot:greedy"), 1)
    with pytest.raises(NoReview, match="partial"):
        review(record.read(record.write(made)))


def test_a_record_that_is_not_right_is_refused() -> None:
    """With the reason."""
    game = record_of(KINDS[0], 1, 3, EarlyEnd.ABORTED)
    with pytest.raises(NoReview, match="not right: action 2"):
        review(replace(game, actions=(game.actions[0], game.actions[0], *game.actions[2:])))


def test_a_seat_that_is_not_there_is_refused() -> None:
    """In a sentence that says which there are."""
    with pytest.raises(NoReview, match="seats 1 to 2, and no seat 3"):
        review(record_of(KINDS[0], 1, 3, EarlyEnd.ABORTED), seats=[3])


def test_more_worlds_are_drawn_where_less_was_played() -> None:
    """The work is counted, never timed: an even number of worlds, from two on."""
    assert 2 == decisions.world_count(800, 1, 400, 64)
    assert 64 == decisions.world_count(1, 1, 4000, 64)
    assert 12 == decisions.world_count(10, 1, 390, 64)


@pytest.mark.parametrize("depth", get_args(Depth))
def test_decisions_are_told_as_they_are_judged_and_change_nothing(depth: Depth) -> None:
    """Each of them, the last time as it stays; judged in another order, the review has the same bytes."""
    game = record_of(OURS[0], 6, SHORT, EarlyEnd.ABORTED)
    plain = as_data(whimsical(game, depth=depth))
    told: dict[int, JudgedDecision] = {}
    order: list[int] = []
    reviewer = Reviewer(game, depth, evaluator=Whim(game.game))

    def tell(judged: JudgedDecision) -> None:
        order.append(judged.question.ply)
        told[judged.question.ply] = judged

    reviewer.on_decision = tell
    first = list(reversed(range(SHORT)))
    assert json.dumps(plain) == json.dumps(as_data(reviewer.review((1, 2), first)))
    assert first == order[:SHORT]
    assert plain["decisions"] == [decision(told[ply], game.game) for ply in range(SHORT)]
    assert (len(order) > SHORT) == (depth == "full")
