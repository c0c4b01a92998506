"""A view of a chocolate game on the wire: its deck, and its smarties."""

from random import Random

import pytest
from tests.kit.tables import CHOCOLATE, KINDS, Kind, start

from tafelrunde.rules.chocolate.table import Lay
from tafelrunde.rules.core import Options
from tafelrunde.rules.games import GAMES
from tafelrunde.wire import views


def test_a_chocolate_view_needs_its_deck() -> None:
    """The deck travels with the setup of the table."""
    kind = KINDS[0]
    view = GAMES[kind.game].view(start(kind, 1), 1)
    with pytest.raises(ValueError, match="deck"):
        views.decode(views.encode(GAMES[kind.game], view), kind.game, Options())


@pytest.mark.parametrize("kind", CHOCOLATE, ids=str)
def test_a_lay_says_whether_a_smartie_comes_with_the_card(kind: Kind) -> None:
    """K4, S7: printed on it, or paid for the second tier; the field has it after the lay."""
    game, rng, state = GAMES[kind.game], Random(1), start(kind, 1)
    while (actor := game.actor(state)) is not None:
        view = game.view(state, actor)
        sent = views.encode(game, view).choices
        said = {(lays.card.startswith("*"), lays.tier): lays.smartie for lays in sent.lays}
        action = game.actions(view)[rng.randrange(len(game.actions(view)))]
        state = game.apply(state, action).state
        if isinstance(action, Lay) and action.smartie is None:
            assert state.field.cards[-1].smartie is said[action.stack, action.tier]
