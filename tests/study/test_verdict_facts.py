"""The facts that come with a verdict."""

import pytest
from tests.kit.reviews import record_of, whimsical
from tests.kit.tables import OURS, Kind

from tafelrunde.study.review_data import as_data
from tafelrunde.study.verdict_facts import MOST_FACTS, VerdictFact, choose_facts


def test_the_weightiest_facts_are_told() -> None:
    """Three at most, the weightiest first."""
    found = [VerdictFact(kind, {}, weight=weight) for kind, weight in [("a", 1), ("b", 3), ("c", 2), ("d", 2)]]
    assert ["b", "c", "d"] == [fact.kind for fact in choose_facts(found)]


@pytest.mark.parametrize("kind", [OURS[0], OURS[1], Kind("stacko", 2)], ids=str)
def test_a_decision_has_reasons_only_where_another_action_is_better(kind: Kind) -> None:
    """V12: figures and cells as they travel; nothing speaks for what was played anyway."""
    decisions = as_data(whimsical(record_of(kind, 3)))["decisions"]
    assert any(each["reasons"] for each in decisions)
    assert all(not each["reasons"] for each in decisions if each["played"] == each["best"])
    assert max(len(each["reasons"]) for each in decisions) <= MOST_FACTS
    for reason in (reason for each in decisions for reason in each["reasons"]):
        assert all(isinstance(figure, int | str) for figure in reason["figures"].values())
        assert all(len(cell) == 2 for cell in reason["cells"])
