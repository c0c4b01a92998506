"""Reviews as plain data."""

import json
from typing import get_args

import pytest
from tests.kit.reviews import record_of, whimsical
from tests.kit.tables import OURS, Kind

from tafelrunde.records.record import EarlyEnd
from tafelrunde.study.breakdown import PARTS
from tafelrunde.study.review_data import as_data, round_value
from tafelrunde.study.verdicts import DecisionVerdict
from tafelrunde.wire.reviews import VerdictName

SCHOKO = OURS[0]


def test_what_is_stored_adds_up() -> None:
    """V8: read from JSON and counted in millionths, which it has no digits beyond."""
    data = json.loads(json.dumps(as_data(whimsical(record_of(SCHOKO, 1)))))
    for side in data["sides"]:
        units = {name: round(side[name] * 1e6) for name in ("start", "result", *PARTS)}
        assert units["result"] == units["start"] + sum(units[part] for part in PARTS)
        assert all(round(side[name], 6) == side[name] for name in units)


def test_a_decision_has_all_that_is_told_of_it() -> None:
    """And its alternatives, the best first, each with what it would have cost."""
    data = as_data(whimsical(record_of(SCHOKO, 2)))
    first = data["decisions"][0]
    assert {"ply", "seat", "played", "best", "regret", "low", "high", "verdict"} <= first.keys()
    assert (0, 1) == (first["ply"], first["seat"])
    words = [each["action"] for each in first["alternatives"]]
    assert first["best"] == words[0]
    assert first["played"] in words
    [played] = [each for each in first["alternatives"] if each["action"] == first["played"]]
    assert (first["low"], first["high"]) == (played["low"], played["high"])
    assert abs(first["regret"] - played["regret"]) < 2e-6


def test_an_unknown_error_is_said_to_be_unknown() -> None:
    """No τ, and no verdict but what is proven or too close to call."""
    data = as_data(whimsical(record_of(SCHOKO, 3)))
    assert data["tau_known"] is False
    assert {each["verdict"] for each in data["decisions"]} <= {None, "proven", "too close to call"}


def test_an_early_end_says_what_was_given_up() -> None:
    """Who resigned, and what that side could expect."""
    data = as_data(whimsical(record_of(Kind("stacko", 2), 1, 6, EarlyEnd.RESIGNED, 2)))
    assert ("resigned", 2) == (data["ended"]["how"], data["ended"]["by"])
    assert 0 < data["ended"]["expected"] < 1
    assert 0.0 == data["sides"][1]["result"]


def test_there_is_no_minus_zero() -> None:
    """Nor more than six digits."""
    assert "0.0" == str(round_value(-1e-9))
    assert 0.333333 == round_value(1 / 3)


@pytest.mark.parametrize("kind", [SCHOKO, Kind("stacko", 2)], ids=str)
def test_hindsight_is_a_chance_of_every_side_at_every_moment(kind: Kind) -> None:
    """V10, V1: before each action and at the end, in the order of the sides; together they are a whole win."""
    found = whimsical(record_of(kind, 4, 8, EarlyEnd.AGREED))
    data = as_data(found)
    assert len(found.record.actions) + 1 == len(data["hindsight"])
    assert all(len(data["sides"]) == len(row) for row in data["hindsight"])
    assert all(round(1e6) == round(sum(row) * 1e6) for row in data["hindsight"])


def test_the_page_knows_every_verdict() -> None:
    """A new one belongs into the messages, too, and then the type check of the page asks how it is shown."""
    assert set(DecisionVerdict) == set(get_args(VerdictName))
