"""An action of a chocolate game by search."""

from random import Random

from tests.kernels.chocolate.test_torus import RIGHT, line, lines
from tests.research.test_ismcts import LITTLE

from tafelrunde.research.ismcts import Ismcts
from tafelrunde.rules.games import GAMES


def test_it_goes_on_when_the_field_outgrew_the_kernels() -> None:
    """A field of 31 cards in a line: any legal action will do."""
    kind = lines("schokoly", 64)
    state = line(kind, RIGHT, 31)
    game = GAMES["schokoly"]
    view = game.view(state, game.actor(state))
    assert Ismcts("schokoly").choose(view, Random(1), LITTLE) in game.actions(view)
