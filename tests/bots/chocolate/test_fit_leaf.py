"""Fitting the value of a leaf: rows from games of thinking play."""

from random import Random

import pytest
from tests.kernels.twins import deck
from tests.kit.tables import CHOCOLATE, Kind, game_of, states

from tafelrunde.bots.chocolate.fit_lay import GamesChunk
from tafelrunde.bots.chocolate.fit_leaf import CHUNK, LeafFit, chunk_count, final_leads, game_rows
from tafelrunde.bots.chocolate.search import Thinker
from tafelrunde.bots.chocolate.setting import ThinkerSetting
from tafelrunde.kernels.chocolate.board import Board
from tafelrunde.kernels.chocolate.leaf_value import OUTLOOK
from tafelrunde.kernels.chocolate.traits import ONE

SMALL = deck("small", {"DDWW": 6, "DWWW": 6})


def test_a_game_gives_a_row_for_each_lay() -> None:
    """Traits, how many cards lie after it, and the final lead, which is the other's with its sign turned."""
    rows = game_rows(Thinker("schoko", ThinkerSetting()), GamesChunk("schoko", 2, SMALL, (), 1), Random(1))
    assert {OUTLOOK + 2} == {len(row) for row in rows}
    assert {1.0} == {row[ONE] for row in rows}
    assert list(range(1, len(rows) + 1)) == [row[OUTLOOK] for row in rows]
    assert 1 == len({abs(row[OUTLOOK + 1]) for row in rows})


@pytest.mark.parametrize("kind", CHOCOLATE, ids=str)
def test_final_leads_are_those_of_the_rules(kind: Kind) -> None:
    """Own points less those of the best other side (K5, S11)."""
    assert kind.deck is not None
    state = list(states(kind, 3))[-1]
    scores = game_of(kind).standing(state).scores
    sides = list(zip(state.colours, scores, strict=True))
    expected = [own - max(other for side, other in sides if side != colour) for colour, own in sides]
    leads = final_leads(Board.of(state, kind.game), GamesChunk(kind.game, kind.seats, kind.deck, (), 0))
    assert expected == [round(lead) for lead in leads]


def test_a_round_has_at_least_one_chunk() -> None:
    """Of ten games each."""
    assert [1, 1, 3] == [chunk_count(LeafFit("schoko", 2, SMALL, "x", games)) for games in (1, CHUNK, 3 * CHUNK)]
