"""Positions of the chocolate games, with what came of them."""

import pytest
from tests.kit.tables import CHOCOLATE, Kind

from tafelrunde.bots.fits import FitTable, NoFit
from tafelrunde.records.formats import FORMATS
from tafelrunde.study.chocolate.sampling import POSITIONS, sampler


@pytest.mark.parametrize("kind", [CHOCOLATE[1], CHOCOLATE[-1]], ids=str)
def test_the_same_seed_gives_the_same_positions(kind: Kind) -> None:
    """Every second game is mixed, and all sides together have the whole result."""
    found = sampler(FitTable(kind.game, kind.seats, kind.options))
    first, second = (found.play(3, 2) for _ in range(2))
    assert first.features.tobytes() == second.features.tobytes()
    assert [number % 2 for number in first.games.tolist()] == first.mixed.tolist()
    assert pytest.approx([1.0] * len(first.games)) == first.results.sum(axis=1).tolist()
    assert len(first.games) <= 2 * POSITIONS


def test_a_deck_of_ones_own_has_no_value() -> None:
    """Only the decks that come with the program are fitted for."""
    own = FORMATS["schoko"].options_with({"name": "mine", "cards": {"DDWW": 8}})
    with pytest.raises(NoFit, match="decks that come with the program"):
        sampler(FitTable("schoko", 2, own))
