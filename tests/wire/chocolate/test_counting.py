"""The scores after each action, as a view of a chocolate game tells them."""

import json

import msgspec
import pytest
from tests.kit.tables import CHOCOLATE, Kind, states

from tafelrunde.rules.games import GAMES
from tafelrunde.wire import views
from tafelrunde.wire.view_codec import PLAIN, CachedViewWriter


@pytest.mark.parametrize("kind", CHOCOLATE, ids=str)
def test_the_totals_are_the_scores_after_each_action(kind: Kind) -> None:
    """Written plainly or gone on with, also after something was taken back."""
    game, kept, so_far = GAMES[kind.game], CachedViewWriter(), []
    for state in states(kind, 4):
        view = game.view(state, 1)
        if view.history:
            so_far.append([*game.standing(state).scores])
        for writer in (PLAIN, kept):
            assert so_far == json.loads(msgspec.json.encode(views.encode(game, view, writer)))["totals"]
    early = next(state for state in states(kind, 4) if len(state.history) == kind.seats)
    again = msgspec.json.encode(views.encode(game, game.view(early, 1), kept))
    assert so_far[: kind.seats] == json.loads(again)["totals"]
