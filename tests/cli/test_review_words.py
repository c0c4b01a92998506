"""What a review says in words."""

from pathlib import Path
from string import Formatter

import pytest
from tests.kit.reviews import record_of, whimsical
from tests.kit.tables import OURS, Kind

from tafelrunde.cli.review_words import (
    ENDS,
    REASONS,
    cost,
    describe_reasons,
    find_costliest,
    heading,
    lesson,
    notes,
    percent,
    points,
    span,
    summary,
)
from tafelrunde.records.record import EarlyEnd
from tafelrunde.study.review_data import as_data

RECORD = record_of(OURS[0], 1)
DATA = as_data(whimsical(RECORD))


@pytest.mark.parametrize(("value", "said"), [(0.0423, "+4.2"), (-0.1, "−10.0"), (-0.0001, "0.0"), (0.0, "0.0")])
def test_differences_are_points_with_a_sign(value: float, said: str) -> None:
    """V1: one point is a hundredth of a win, and nothing has no sign."""
    assert said == points(value)


def test_a_negative_regret_is_shown_as_nothing() -> None:
    """V4: it stays as it is in files."""
    assert "0.0" == cost({"regret": -0.02})
    assert "2.0" == cost({"regret": 0.02})


def test_a_sentence_says_where_the_result_came_from() -> None:
    """With the name, from the start to the result, in five parts."""
    side = DATA["sides"][0]
    said = summary(RECORD, side)
    assert said.startswith(f"Ada (seat 1): from {percent(side['start'])} at the start to {percent(side['result'])}: ")
    assert f"others' errors {points(side['others_errors'])}, rest {points(side['rest'])}." in said


def test_the_three_decisions_that_cost_most_come_first() -> None:
    """The most certain ones first, and none that cost nothing."""
    found = find_costliest(DATA)
    assert 3 == len(found)
    assert [each["low"] for each in found] == sorted((each["low"] for each in found), reverse=True)
    assert all(each["regret"] > 0 for each in found)
    said = lesson(RECORD, found[0])
    assert f"{found[0]['best']} was worth {cost(found[0])} points more" in said
    assert span([found[0]["low"], found[0]["high"]]) in said


def test_what_is_not_known_is_said() -> None:
    """Values that nobody checked, an own error that nobody measured; then decisions only may have mattered."""
    assert any("Not calibrated" in note for note in notes(DATA))
    assert any("own error is not known" in note for note in notes(DATA))
    assert "may have" in heading(DATA)
    sure = {**DATA, "calibrated": True, "tau_known": True}
    assert 1 == len(notes(sure))
    assert "may have" not in heading(sure)


def test_every_early_end_has_a_sentence() -> None:
    """R8, and a game that is not finished."""
    assert {*EarlyEnd, "unfinished"} == ENDS.keys()
    told = notes({**DATA, "ended": {"how": "timeout", "by": 2}})[-1]
    assert "seat 2" in told


@pytest.mark.parametrize("kind", [*OURS[:2], Kind("stacko", 2)], ids=str)
def test_reasons_are_told_with_their_figures(kind: Kind) -> None:
    """V12: each that was found, with every figure of its sentence; without reasons nothing is added."""
    found = [each for each in as_data(whimsical(record_of(kind, 3)))["decisions"] if each["reasons"]]
    assert found
    for decision in found:
        said = describe_reasons(decision)
        assert said.startswith(" Why: ")
        assert len(decision["reasons"]) == 1 + said.count("; ")
        assert "{" not in said
        assert lesson(record_of(kind, 3), decision).endswith(said)
    assert not describe_reasons({"reasons": []})
    assert not describe_reasons({"reasons": [{"kind": "unknown", "figures": {}, "cells": []}]})


def test_every_kind_of_reason_is_explained() -> None:
    """In docs/review.md, for whoever phrases it elsewhere."""
    paper = (Path(__file__).parents[2] / "docs" / "review.md").read_text(encoding="utf-8")
    for kind, sentence in REASONS.items():
        [row] = [line for line in paper.splitlines() if line.startswith(f"| `{kind}` |")]
        assert all(f"`{figure}`" in row for _, figure, *_ in Formatter().parse(sentence) if figure), kind
