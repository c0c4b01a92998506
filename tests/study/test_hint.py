"""Hints: from the view alone, honest about what is too close to call, with reasons that hold."""

import pickle
from random import Random

import pytest
from tests.kit.reviews import limit_hints, record_of
from tests.kit.tables import OURS

from tafelrunde.records import notation, replay
from tafelrunde.records.record import EarlyEnd
from tafelrunde.rules.games import GAMES
from tafelrunde.study.hint import AS_GOOD, Adviser
from tafelrunde.study.registry import find_reasons
from tafelrunde.study.verdict_facts import choose_facts

PLIES = 9
FEW = 60
KINDS = [kind for number, kind in enumerate(OURS) if kind.game not in {each.game for each in OURS[:number]}]


@pytest.fixture(autouse=True)
def _little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few worlds: what holds for them holds for many."""
    limit_hints(monkeypatch, FEW)


def position(kind: object, seed: int) -> tuple[str, object, int]:
    """A game, a state of it, and the seat that has to act."""
    record = record_of(kind, seed, PLIES, EarlyEnd.ABORTED)  # type: ignore[arg-type]
    *_, last = replay.replay(record)
    return record.game, last.state, GAMES[record.game].actor(last.state) or 1


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.game)
def test_two_worlds_that_look_the_same_give_the_same_hint(kind: object) -> None:
    """Byte by byte: what others hold, and what comes next, has no part in it."""
    game, state, seat = position(kind, 1)
    view = GAMES[game].view(state, seat)
    other = GAMES[game].resample(view, Random(5))
    assert other != state
    found = Adviser(game).advise(view)
    assert pickle.dumps(found) == pickle.dumps(Adviser(game).advise(GAMES[game].view(other, seat)))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.game)
def test_a_hint_is_legal_and_its_reasons_hold(kind: object) -> None:
    """V12: against the action that is named; whatever comes as close as not to matter is told beside it."""
    game, state, seat = position(kind, 2)
    view = GAMES[game].view(state, seat)
    progress: list[float] = []
    found = Adviser(game, progress.append).advise(view)
    assert seat == found.seat
    for told in found.actions:
        assert None is GAMES[game].actions(view).refusal(told.action)
        assert told.regret < AS_GOOD
    assert (len(found.actions) > 1) == (found.confidence == "close")
    find = find_reasons(game)
    assert find is not None
    if found.reasons:
        assert list(found.reasons) == choose_facts(find(game, view, found.against, found.actions[0].action))
    assert sum(progress) <= 1.001


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.game)
def test_the_coach_judges_the_action_that_was_played(kind: object) -> None:
    """Against what promises most, whatever it was."""
    record = record_of(kind, 3, PLIES, EarlyEnd.ABORTED)  # type: ignore[arg-type]
    *before, _ = replay.replay(record)
    state = before[-1].state
    view = GAMES[record.game].view(state, GAMES[record.game].actor(state) or 1)
    played = notation.read(record.actions[-1], record.game)
    judged = Adviser(record.game).judge_action(view, played)
    assert played == judged.question.actions[0]
    assert judged.cost.low <= judged.regret <= judged.cost.high
