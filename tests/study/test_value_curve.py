"""What chance did: nothing on average, by construction, whatever the values are worth (V7)."""

from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest
from tests.kit.reviews import Whim, record_of
from tests.kit.tables import OURS, Kind, start, states

from tafelrunde.records import notation, replay
from tafelrunde.records.record import EarlyEnd, Record
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.rules.stacko.table import Draw, PassOn
from tafelrunde.study.analyst import Alternative
from tafelrunde.study.registry import find_analyst
from tafelrunde.study.value_curve import (
    CAPS,
    Ply,
    ValueCurveMaker,
    chance_count,
    choose_cap,
    curve_work,
    plies,
    thin_out,
)

ALL = CAPS[0]
KINDS = [kind for kind in OURS if kind.seats == 2 or "48" in str(kind)]


def curve_maker(record: Record, cap: int = ALL) -> ValueCurveMaker:
    """The values of a record by whim."""
    analyst, positions = find_analyst(record.game), list(replay.replay(record))
    game = plies(positions, record.game, analyst, [notation.read(word, record.game) for word in record.actions])
    return ValueCurveMaker(record, game, positions[-1].state, analyst, Whim(record.game), cap)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_luck_has_no_mean(kind: Kind) -> None:
    """V7: over all that could have come, each as likely as it is, luck adds up to 0."""
    along = curve_maker(record_of(kind, 1, 30, EarlyEnd.ABORTED))
    drawn = [ply for ply in along.game if ply.draws]
    assert drawn
    for ply in drawn:
        foreseen = along.settled_value(ply, np.zeros(2), b"", 1)
        lucks = [each.weight * (along.value(each.state, 1) - foreseen) for each in ply.draws]
        assert np.abs(np.sum(lucks, axis=0)).max() < 1e-9


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_what_came_is_one_of_what_could_have_come(kind: Kind) -> None:
    """With the value that it has among them, to the last bit, and as many as the pile or the talon has."""
    along = curve_maker(record_of(kind, 2, 30, EarlyEnd.ABORTED))
    for ply in along.game:
        if ply.draws:
            reached = along.value(ply.after, 1).tolist()
            assert reached in [along.value(each.state, 1).tolist() for each in ply.draws]
            assert sum(each.weight for each in ply.draws) == left(ply)


def left(ply: Ply) -> int:
    """How many cards or parts could be turned up."""
    state = ply.state
    return len(state.order) - state.drawn if hasattr(state, "order") else len(state.talon or state.discard)


def test_a_renewed_talon_is_a_chance_event() -> None:
    """T4: each of the discards could have come first."""
    state, analyst = start(Kind("stacko", 2), 1), find_analyst("stacko")
    while state.talon:
        for action in (Draw(), PassOn()):
            state = STACKO.apply(state, action).state
    found = analyst.possible_draws(state, Draw())
    assert sorted(state.discard) == [each.state.offer for each in found]
    assert {len(state.discard) - 1} == {len(each.state.talon) for each in found}


def test_the_second_deal_is_a_chance_event() -> None:
    """T7: once a match, with other deals drawn to compare it with."""
    along = curve_maker(record_of(Kind("stacko", 2), 1))
    [deal] = [ply for ply in along.game if ply.is_deal]
    others = along.analyst.redeal(deal.state, deal.action, [b"a", b"b"])
    assert [2, 2] == [state.round for state in others]
    assert others[0].towers != others[1].towers != deal.after.towers


def test_some_cards_stand_for_all() -> None:
    """Over all places to begin, each card comes as often as any other."""
    found = [Alternative(weight, name) for weight, name in ((3, "a"), (1, "b"), (7, "c"))]
    counted = Counter(each.state for first in range(11) for each in thin_out(found, 2, first))
    assert {"a": 6, "b": 2, "c": 14} == counted
    assert found == thin_out(found, 3, 5)


def test_a_game_that_goes_well_by_itself_is_noticed() -> None:
    """A planted bias, where always the best card comes, is far from what the true cards bring."""
    true, planted = [], []
    for seed in range(6):
        along = curve_maker(record_of(KINDS[0], seed))
        for ply in along.game:
            if ply.draws:
                foreseen = along.settled_value(ply, np.zeros(2), b"", 1)
                true.append((along.value(ply.after, 1) - foreseen)[0])
                planted.append(max((along.value(each.state, 1) - foreseen)[0] for each in ply.draws))
    error = np.std(true) / len(true) ** 0.5
    assert abs(np.mean(true)) < 3.5 * error < np.mean(planted)


def test_work_follows_from_the_game_alone() -> None:
    """Long games are looked at in fewer alternatives, short ones with more chances."""
    game = curve_maker(record_of(KINDS[0], 1)).game
    assert ALL == choose_cap(game, 1_000)
    assert choose_cap(game, 150) < ALL
    assert 2 == chance_count(game, ALL, 100)
    assert 3 == chance_count(game, ALL, 3 * curve_work(game, ALL) + 1)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_values_do_not_hang_on_what_is_still_to_be_drawn(kind: Kind) -> None:
    """V2: U knows all but the order of the pile."""
    *_, state = islice(states(kind, 3), 9)
    analyst = find_analyst(kind.game)
    assert analyst.sort_draws(state) == analyst.sort_draws(shuffled(state))


def shuffled(state: Any) -> Any:  # noqa: ANN401 - each game has its own state
    """The state with another order of what is still to be drawn."""
    if hasattr(state, "talon"):
        return replace(state, talon=tuple(Random(1).sample(state.talon, len(state.talon))))
    pile = state.order[state.drawn :]
    return replace(state, order=(*state.order[: state.drawn], *Random(1).sample(pile, len(pile))))
