"""The world of a chocolate game: a lay under way, and the bound of the board."""

from random import Random

import pytest
from tests.kit.tables import CHOCOLATE, Kind, start
from tests.research.kit import fresh, setting, settle

from tafelrunde.kernels.chocolate.layout import HANDS, LEFT, OUTGROWN, WIDEST
from tafelrunde.kernels.chocolate.layout import KINDS as KINDS_HELD
from tafelrunde.research.chocolate.world import GUARDING, Chocolate
from tafelrunde.research.world import CHANCE, TERMINAL


@pytest.mark.parametrize("kind", [kind for kind in CHOCOLATE if kind.game == "schokoly"], ids=str)
def test_a_lay_under_way_stays_in_resampled_worlds(kind: Kind) -> None:
    """Between the lay and its smartie everybody has seen the card, so it is in that hand in every world."""
    world, rng = fresh(kind), Random(1)
    settle(world, start(kind, 1))
    while not (isinstance(world, Chocolate) and world.stage == GUARDING):
        world.apply(world.actions()[-1] if world.actor >= 0 else world.outcomes()[0][0])
    for seat in range(kind.seats):
        other = world.resample(seat, rng)
        assert world.write_information_state(seat) == other.write_information_state(seat)
        other.apply(other.actions()[0])
        other.apply(other.outcomes()[0][0])
        assert 4 == sum(other.packed.table[HANDS : HANDS + KINDS_HELD])


@pytest.mark.parametrize("direction", [0, 1])
def test_a_field_stays_within_the_board(direction: int) -> None:
    """Who always lays as far out as possible reaches the bound, and the game goes on inside it to its end."""
    world = setting(CHOCOLATE[1]).deal()
    widest = 0
    while world.actor != TERMINAL:
        if world.actor == CHANCE:
            world.apply(world.outcomes()[0][0])
            continue
        world.apply(max(world.actions(), key=lambda action: far(world, action, direction)))
        left, right, top, bottom = world.packed.table[LEFT : LEFT + 4].tolist()
        widest = max(widest, right - left + 1, bottom - top + 1)
    assert widest > WIDEST - 4
    assert widest <= WIDEST
    assert 0 == world.packed.table[OUTGROWN]


def far(world: Chocolate, action: int, direction: int) -> int:
    """How far out a lay goes."""
    _, _, place = world.word(action).partition("@")
    return int(place.rstrip("^").split(",")[direction]) if place else -1000
