"""What a tower needs, by the kernel as by the plain rules of thumb."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.bots.stacko.cost import cost
from tafelrunde.kernels.stacko.chain import COMING, FINISHED, NEXT, SEEN, weigh
from tafelrunde.kernels.stacko.game import DRAW, PASS
from tafelrunde.rules.stacko.tower import PARTS, is_finished

eleven = st.lists(st.sampled_from(PARTS), min_size=11, max_size=11, unique=True)


@given(parts=eleven)
def test_an_action_is_worth_what_the_tower_needs_after_it(parts: list[int]) -> None:
    """When every part may be drawn, the costs are those that greedy play goes by."""
    tower, offered = parts[:10], parts[10]
    seen, out = np.zeros(SEEN, np.int64), np.empty(PASS + 1)
    seen[:12], seen[NEXT:COMING] = (41, *tower, 0), np.arange(42)
    weigh(seen, offered, out)
    towers = [(*tower[:place], offered, *tower[place + 1 :]) for place in range(10)]
    worths = [FINISHED if is_finished(tower) else -cost(tower) for tower in (*towers, tuple(tower), tuple(tower))]
    np.testing.assert_allclose(np.where(np.array(worths) < -1e6, -12, worths), np.where(out < -1e6, -12, out))
    assert out[DRAW] == out[PASS]
