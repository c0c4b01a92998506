"""Looking ahead in Stacko: the same worlds for all, and what is certain is certain in every one of them."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from tests.rules.stacko.kit import deal

from tafelrunde.bots.stacko.search import Trial, load_learnt
from tafelrunde.kernels.stacko.game import DRAW, PASS
from tafelrunde.kernels.stacko.lookahead import KEEN
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.rules.stacko.table import StackoSeatView

MINE = (39, 35, 31, 27, 1, 19, 15, 11, 7, 3)
THEIRS = (40, 36, 32, 28, 38, 20, 16, 12, 8, 4)
WORLDS = 40


def view(*, offer: int = 2, drawn: bool = False) -> StackoSeatView:
    """What the first seat sees when both towers miss their fifth part, between 27 and 19, or 28 and 20."""
    state = replace(deal(), towers=(MINE, THEIRS), open=((False,) * 10, (True,) * 10))
    return STACKO.view(replace(state, offer=offer, drawn=drawn), 1)


def tried(seen: StackoSeatView, *codes: int) -> np.ndarray:
    """What some actions come to in a few worlds, a row for each of them."""
    found: np.ndarray = Trial(seen, Random(1), turns=2).values(np.array(codes, np.int64), WORLDS)
    return found


@pytest.mark.parametrize(("offer", "code", "end"), [(23, 4, 3), (23, PASS, 9 + 4)])
def test_a_tower_that_is_finished_ends_the_round(offer: int, code: int, end: int) -> None:
    """T6: with 23 the seat finishes, the other's run being 4; passed on, it finishes the other's, its own being 5."""
    assert {load_learnt().leads[end]} == set(tried(view(offer=offer, drawn=True), code)[:, 0].astype(np.float32))


def test_the_last_part_of_a_known_talon_is_drawn() -> None:
    """T4: who has seen the discard pile knows that the draw brings the 23, and finishes with it."""
    seen = replace(view(), talon=1, known=(23,))
    hidden = [part for part in range(1, 41) if part not in {*MINE, *THEIRS, 2, 23}]
    values = tried(replace(seen, discard=tuple(hidden)), DRAW)
    assert {load_learnt().leads[3]} == set(values[:, 0].astype(np.float32))


def test_all_actions_meet_the_same_worlds_and_the_same_luck() -> None:
    """An action that is tried twice comes to the same twice, and worlds are not all alike."""
    values = tried(STACKO.view(deal(), 1), 3, DRAW, 3)
    assert values[:, 0].tolist() == values[:, 2].tolist() != values[:, 1].tolist()
    assert len(set(values[:, 0])) > WORLDS // 2


def test_a_keen_player_is_believed_to_have_kept_what_it_needs() -> None:
    """T5: with two parts hidden and the others in order, it is believed to need one at most, and the end to be near."""
    marks = (*(True,) * 4, False, False, *(True,) * 4)
    state = replace(deal(), towers=(MINE[::-1], THEIRS), open=((False,) * 10, marks), offer=2)
    trial = Trial(STACKO.view(state, 1), Random(1), turns=6)
    values = []
    for keen in (0.0, 5.0):
        trial.plan[KEEN] = keen
        values.append(trial.values(np.array([DRAW]), 200).mean())
    assert values[1] < values[0] - 0.03


def test_the_world_that_is_given_does_not_count() -> None:
    """T5: whatever the hidden parts are in it, the worlds come to the same on the whole."""
    seen = STACKO.view(deal(), 1)
    means = [Trial(seen, Random(n), 2).values(np.array([3]), 600).mean() for n in (1, 2)]
    assert abs(means[0] - means[1]) < 0.05
