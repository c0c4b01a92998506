"""What the process for records answers: each task by its first byte, and in a sentence what is wrong with a record."""

import json
from dataclasses import replace
from typing import Any

import pytest
from tests.records.kit import game, turned

from tafelrunde.records import record
from tafelrunde.server.uploads.record_worker import PICTURE, REPLAY, REVIEW, VERIFY, BadWork, Worked, work

GAME = game(("stacko", 2, None))
LINE = record.write(GAME).encode()
UNLIKE = record.write(turned(GAME, 1, "pass")).encode()
"""The same game with a pass before anything was drawn."""


def read_body(task: bytes) -> Any:  # noqa: ANN401 - each task has its own
    """What is answered to a task that can be done."""
    done = work(task)
    assert isinstance(done, Worked)
    return json.loads(bytes(done.body))


def test_a_good_record_is_verified() -> None:
    """Every action, the shuffles and the result."""
    assert (True, "") == ((told := read_body(VERIFY + LINE))["good"], told["sentence"])


def test_a_record_that_breaks_a_rule_is_verified_to_be_bad() -> None:
    """T2: with the number of the action, which no program has to find in the sentence."""
    told = read_body(VERIFY + UNLIKE)
    assert (False, "T2", 1) == (told["good"], told["rule"], told["action"])


def test_what_is_no_record_is_verified_to_be_none() -> None:
    """R4: a bad answer is an answer."""
    assert (False, True) == ((told := read_body(VERIFY + b"{}"))["good"], bool(told["sentence"]))


def test_a_replay_has_a_frame_for_the_deal_and_each_action() -> None:
    """In the order in which they were done."""
    frames = read_body(REPLAY + LINE)["frames"]
    assert ["", *GAME.actions] == [frame["word"] for frame in frames]


def test_a_review_is_of_the_game_without_its_people() -> None:
    """Whoever computes it learns no names."""
    told = read_body(REVIEW + LINE)
    assert ("stacko", 2) == (told["game"], told["seats"])
    assert not [name for name in ("Ada", "Björn") if name in told["line"]]


@pytest.mark.parametrize("task", [REPLAY, PICTURE])
def test_a_record_that_breaks_a_rule_is_refused_with_the_rule(task: bytes) -> None:
    """T2: for whatever is more than a check."""
    done = work(task + UNLIKE)
    assert isinstance(done, BadWork)
    assert ("bad_record", "T2") == (done.code, done.rule)


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    """R5: nobody is helped while playing."""
    done = work(REVIEW + record.write(replace(GAME, result=None, actions=GAME.actions[:3])).encode())
    assert isinstance(done, BadWork)
    assert ("not_finished", "R5") == (done.code, done.rule)
