"""Refusals of a table: what they carry, for programs and for people."""

import pytest
from tests.server.worlds import started

from tafelrunde.rules.core import Illegal
from tafelrunde.server.table.refusals import Missing, Refusal, Repeated, Stale, refuse_illegal
from tafelrunde.server.table.table import Table


def test_a_refusal_can_be_read_where_it_is_printed() -> None:
    """In a trace of the server there is more than its kind."""
    sentence = "There is no such table. The link may be wrong, or the table was removed."
    assert ("no_such_table", sentence, None, ()) == Missing().args


def test_a_stale_request_is_a_refusal_and_a_repeated_one_is_not() -> None:
    """The one is told why, the other gets the answer of before."""
    assert "stale" == Stale().code
    assert 7 == Repeated(7).number
    assert not isinstance(Repeated(7), Refusal)


def test_what_the_rules_refuse_keeps_its_code_its_rule_and_its_cells() -> None:
    """The page points at them."""
    table: Table = started()
    with pytest.raises(Illegal) as error:
        table.step("pass")
    refused = refuse_illegal(error.value)
    assert (error.value.code.value, error.value.sentence) == (refused.code, refused.sentence)
    assert (error.value.rule, error.value.cells) == (refused.rule, refused.cells)
