"""The net of Stacko: what ends are worth, and which actions are judged."""

import numpy as np
import pytest

from tafelrunde.kernels.arrays import INT, Longs
from tafelrunde.kernels.jit import Word, jit
from tafelrunde.kernels.stacko.chain import LEAD, OVER, SEEN
from tafelrunde.kernels.stacko.net import WORTHS, margin_of, price
from tafelrunde.kernels.stacko.traits import ENDS


@jit(INT(INT))
def margin(end: Word) -> Word:
    """By how many points an end leaves the seat ahead."""
    return margin_of(end)


def seen(**places: int) -> Longs:
    """What is seen at the start of a match, but for these places."""
    found = np.zeros(SEEN, np.int64)
    for name, value in places.items():
        found[{"over": OVER, "lead": LEAD}[name]] = value
    return found


def test_margins_follow_from_who_finished_and_the_other_run() -> None:
    """T6: 50 points for a finished tower, five for each part of a run of 1 to 9."""
    runs = range(1, 10)
    assert [*(50 - 5 * run for run in runs), *(5 * run - 50 for run in runs)] == [margin(end) for end in range(ENDS)]


@pytest.mark.parametrize(("lead", "end", "sign"), [(25, 9, -1), (25, 13, 0), (25, 17, 1), (-20, 0, 1), (-20, 8, -1)])
def test_in_the_second_round_an_end_is_worth_the_match(lead: int, end: int, sign: int) -> None:
    """T7: who leads by 25 may lose the round with a run of six, and draws with a run of five."""
    worths = np.empty(WORTHS, np.float32)
    price(seen(over=1, lead=lead), np.zeros(ENDS, np.float32), worths)
    assert sign == round(float(worths[end]))


def test_in_the_first_round_an_end_is_worth_its_lead() -> None:
    """As the fit found it, whatever the lead is."""
    leads, worths = np.linspace(1, -1, ENDS, dtype=np.float32), np.empty(WORTHS, np.float32)
    price(seen(lead=25), leads, worths)
    np.testing.assert_array_equal(leads, worths[:ENDS])
