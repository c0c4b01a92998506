"""Writing games down."""

import pytest
from tests.records.kit import KINDS, game, names, positions

from tafelrunde.records import fairness, record, scribe
from tafelrunde.records.record import EarlyEnd, Player, Successor
from tafelrunde.rules.games import GAMES


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_finished_game_is_written_with_its_outcome(kind: tuple[str, int, str | None]) -> None:
    """R1, R5, R7: scores, winners and what they are made of."""
    *_, state = positions(*kind, 0)
    outcome, result = GAMES[kind[0]].outcome(state), game(kind).result
    assert outcome is not None
    assert result is not None
    assert (outcome.scores, outcome.winners, outcome.detail) == (result.scores, result.winners, result.detail)
    assert (None, None) == (result.ended, result.by)


def test_a_running_game_is_written_without_a_result() -> None:
    """R6, R11: with what was undone."""
    state = next(positions(*KINDS[0], 0))
    found = scribe.make_record(GAMES["schoko"], state, names(2), undone=2)
    assert (None, 2, (), None) == (found.result, found.undone, found.actions, found.fairness)


def test_players_are_names_or_whole() -> None:
    """R9: with those who took over."""
    state = next(positions(*KINDS[0], 0))
    ada = Player("Ada", (Successor("bot:random", 1),))
    assert (ada, Player("Björn")) == scribe.make_record(GAMES["schoko"], state, [ada, "Björn"]).players


def test_how_a_game_ended_is_written() -> None:
    """R8: the scores as they stand, and every other side wins."""
    state = next(positions(*KINDS[5], 0))
    result = scribe.make_record(GAMES["schokoly"], state, names(4), ended=EarlyEnd.TIMEOUT, by=2).result
    assert result is not None
    assert ((0, 0, 0, 0), (1, 3), EarlyEnd.TIMEOUT, 2) == (result.scores, result.winners, result.ended, result.by)


def test_a_game_over_by_the_rules_was_not_ended() -> None:
    """R8: whoever resigns after the end resigns nothing."""
    *_, state = positions(*KINDS[0], 0)
    assert (
        game(KINDS[0]).result
        == scribe.make_record(GAMES["schoko"], state, names(2), ended=EarlyEnd.RESIGNED, by=1).result
    )


def test_the_same_seed_gives_the_same_line() -> None:
    """F9: byte for byte."""
    lines = set()
    for _ in range(2):
        *_, state = positions(*KINDS[2], 3)
        lines.add(
            record.write(
                scribe.make_record(
                    GAMES["schokoly"], state, names(2), fairness=fairness.simulate_fairness("test", 3, 2)
                )
            )
        )
    assert 1 == len(lines)
