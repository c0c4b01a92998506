"""When finishing a tower of Stacko is proven to be best."""

from dataclasses import replace

import pytest

from tafelrunde.rules.core import Options
from tafelrunde.rules.shuffles import Derived
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.rules.stacko.table import StackoState
from tafelrunde.study.stacko.exact_finish import finishing_bounds, finishing_parts, highest_run

ONE_OFF = (40, 36, 33, 30, 27, 9, 21, 18, 6, 3)
"""Place 6 needs a part between 21 and 27."""

OTHER = (39, 37, 34, 31, 28, 25, 22, 1, 19, 16)
"""Place 8 needs 20 or 21; only the first is free."""

ALL_OPEN = ((True,) * 10,) * 2


def state_of(
    offer: int = 24, points: tuple[int, int] = (50, 50), talon: tuple[int, ...] = (20, 2, 4, 5)
) -> StackoState:
    """The second round with both towers open, seat 2 to act."""
    start = STACKO.deal(2, Options(), Derived(b"s" * 32))
    used = {*ONE_OFF, *OTHER, offer, *talon}
    return replace(
        start,
        towers=(OTHER, ONE_OFF),
        open=ALL_OPEN,
        talon=talon,
        discard=tuple(part for part in range(1, 41) if part not in used),
        offer=offer,
        points=(points,),
        turns=10,
    )


def test_the_parts_that_finish_a_tower_follow_from_its_neighbours() -> None:
    """T1: wider than what lies above, narrower than what lies below."""
    assert set(range(22, 27)) == finishing_parts(ONE_OFF)
    assert {20, 21} == finishing_parts(OTHER)
    assert frozenset() == finishing_parts((1, 2, 3, 4, 5, 6, 7, 8, 9, 10))


def test_finishing_wins_and_all_else_lets_the_other_draw() -> None:
    """P1: one part of four finishes the other tower; a part that is handed over may do so at once."""
    bounds = finishing_bounds(STACKO.view(state_of(), 2))
    assert bounds
    assert 1 == bounds["take 6"]
    assert 0.75 == pytest.approx(bounds["take 1"])
    assert 0 == bounds["take 7"]


def test_drawing_counts_what_may_follow() -> None:
    """T2: none of the four parts finishes the own tower; the other draws the one of three that are left, or none."""
    bounds = finishing_bounds(STACKO.view(state_of(), 2))
    assert bounds
    assert (1 / 4 * 1 + 3 / 4 * 2 / 3) == pytest.approx(bounds["draw"])


@pytest.mark.parametrize(
    "state",
    [
        state_of(points=(50, 0)),
        state_of(offer=15),
        state_of(talon=(20,)),
        replace(state_of(), points=()),
        replace(state_of(), open=((False,) * 10,) * 2),
    ],
)
def test_elsewhere_nothing_is_proven(state: StackoState) -> None:
    """Far behind, without a part that finishes, before the talon is renewed, in the first round, with much hidden."""
    seat = STACKO.actor(state)
    assert finishing_bounds(STACKO.view(state, seat)) is None


def test_a_run_ends_before_what_is_seen_to_break_it() -> None:
    """T6: hidden parts may be right."""
    assert [8, 2, 9, 1] == [
        highest_run(tower) for tower in ((*OTHER[:9], None), (30, 20, 25), (None,) * 10, (20, 30, *(None,) * 8))
    ]
