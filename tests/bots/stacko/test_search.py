"""The builders of Stacko: they see what their seat sees, and play for the match."""

from dataclasses import replace
from random import Random
from time import perf_counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.stacko.kit import deal, play, states, whole_matches

from tafelrunde.bots.bot import Budget
from tafelrunde.bots.registry import BOTS
from tafelrunde.bots.stacko.search import Builder, find_contenders, load_learnt, pack_sight, race, weigh_by_net
from tafelrunde.kernels.stacko.chain import DECLINED, LEAD, OVER, SEEN, look
from tafelrunde.kernels.stacko.game import DRAW, PASS, pack
from tafelrunde.kernels.stacko.net import WORTHS, price
from tafelrunde.kernels.stacko.traits import ENDS
from tafelrunde.rules.stacko.game import STACKO


@given(number=st.integers(0, 2**32))
@whole_matches
def test_a_bot_sees_in_a_view_what_the_net_was_taught_with(number: int) -> None:
    """T5: towers, what may be drawn, the talon and the turns are the same from a view and from a table."""
    for state in states(number)[:-1:5]:
        seen = np.zeros(SEEN, np.int64)
        look(pack(state), state.turn - 1, state.is_renewed, seen)
        assert seen[:OVER].tolist() == pack_sight(STACKO.view(state, state.turn), state.turn)[:OVER].tolist()


def test_it_remembers_what_the_other_declined() -> None:
    """T2: the part on offer, and the one turned up and passed on; not what was taken, nor its own."""
    state = play(deal(), "draw", "pass", "draw", "take 1")
    offers = [entry.part for entry in state.history]
    assert sum(1 << part for part in offers[:2]) == pack_sight(STACKO.view(state, 2), 2)[DECLINED]
    assert 1 << offers[2] == pack_sight(STACKO.view(state, 1), 1)[DECLINED]


@pytest.mark.parametrize(("lead", "end", "sign"), [(25, 9, -1), (25, 13, 0), (25, 17, 1), (-20, 0, 1), (-20, 8, -1)])
def test_in_the_second_round_an_end_is_worth_the_match(lead: int, end: int, sign: int) -> None:
    """T7: who leads by 25 may lose the round with a run of six, and draws with a run of five."""
    seen, worths = np.zeros(SEEN, np.int64), np.empty(WORTHS, np.float32)
    seen[OVER], seen[LEAD] = 1, lead
    price(seen, np.zeros(ENDS, np.float32), worths)
    assert sign == round(float(worths[end]))


def test_a_longer_lead_is_worth_more() -> None:
    """The shipped worths of the first round fall from the best end to the worst and are fair to both sides."""
    leads = load_learnt().leads
    best_first = [*leads[:9], *leads[:8:-1]]
    assert best_first == sorted(best_first, reverse=True)
    np.testing.assert_allclose(leads[:9], -leads[9:], atol=1e-4)


def test_a_part_that_finishes_the_other_is_not_handed_over() -> None:
    """T3: both towers miss one part, and a pass that offers it to the other is worth much less than another pass."""
    towers = ((39, 35, 31, 27, 1, 19, 15, 11, 7, 3), (40, 36, 32, 28, 38, 20, 16, 12, 8, 4))
    state = replace(deal(), towers=towers, open=((False,) * 10, (True,) * 10), drawn=True)
    useful, useless = (weigh_by_net(STACKO.view(replace(state, offer=part), 1), 1)[PASS] for part in (23, 2))
    assert useful < useless - 0.2


def test_a_draw_is_weighed_only_where_it_is_legal() -> None:
    """T2: a part turned up is taken or passed on."""
    view = STACKO.view(deal(), 1)
    before, after = weigh_by_net(view, 1), weigh_by_net(replace(view, drawn=True), 1)
    assert before[DRAW] > -100 > before[PASS]
    assert after[PASS] > -100 > after[DRAW]


def test_who_is_clearly_behind_in_the_same_worlds_is_given_up() -> None:
    """A small steady difference is clear; a larger one that changes from world to world is not."""
    worlds = np.random.default_rng(1).normal(0, 1, 100)
    wild = np.random.default_rng(2).normal(-0.1, 1, 100)
    values = np.stack((worlds, worlds - 0.05, wild), axis=1)
    assert [True, False, True] == find_contenders(values).tolist()


def test_a_race_ends_when_one_is_left() -> None:
    """Where every action comes to its code, the worlds that would come next are not asked for."""
    batches = iter([25, 25])
    chosen = race(lambda codes, worlds: np.repeat(codes[None], worlds, axis=0), np.array([3, 5, 7]), batches)
    assert [7] == chosen.tolist()
    assert [25] == list(batches)


def loaded(level: str) -> Builder:
    """The builder of a level."""
    bot = BOTS[level].load("stacko")
    assert isinstance(bot, Builder)
    return bot


def test_the_master_keeps_to_its_work_or_its_time() -> None:
    """So many worlds; or, when time is over before it begins, one batch: an answer at once."""
    master = loaded("master")
    assert 60 == sum(master.batches(perf_counter(), Budget(work=60)))
    assert 25 == sum(master.batches(perf_counter() - 10, Budget(seconds=1)))


def test_with_the_same_work_the_master_acts_the_same() -> None:
    """And it thinks before it does what the net would do at once."""
    master = loaded("master")
    expert = Builder(replace(loaded("expert").setting, sight=1.0))
    seen = [STACKO.view(state, state.turn) for n in range(6) for state in states(n)[3:40:6]]
    chosen = [[master.choose(view, Random(1), Budget(work=20)) for view in seen] for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert chosen[0] != [expert.choose(view, Random(1)) for view in seen]
