"""Views come back from the wire as they were, along random games and for everybody who looks."""

from random import Random

import msgspec
import pytest
from tests.kit.tables import KINDS, Kind, start

from tafelrunde.rules.games import GAMES
from tafelrunde.wire import views

CODEC: msgspec.json.Decoder[views.View] = msgspec.json.Decoder(views.View)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_view_comes_back_as_it_was(kind: Kind, seed: int) -> None:
    """Nothing is lost on the way, for any seat or an onlooker, up to the end of the game."""
    game, rng, state = GAMES[kind.game], Random(seed), start(kind, seed)
    while True:
        for seat in (None, *range(1, kind.seats + 1)):
            view = game.view(state, seat)
            sent = msgspec.json.encode(views.encode(game, view))
            assert view == views.decode(CODEC.decode(sent), kind.game, kind.options)
        if (actor := game.actor(state)) is None:
            return
        actions = game.actions(game.view(state, actor))
        state = game.apply(state, actions[rng.randrange(len(actions))]).state
