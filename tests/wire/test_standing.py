"""Every view says how the seats stand; one of an older server says nothing of it."""

import json

import msgspec
import pytest
from tests.kit.tables import KINDS, Kind, start, states
from tests.wire.test_views import CODEC

from tafelrunde.rules.games import GAMES
from tafelrunde.wire import views


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_view_tells_how_the_seats_stand(kind: Kind) -> None:
    """R5, R7: as the rules count it from what the seat sees, and at the end as in the record."""
    game = GAMES[kind.game]
    for state in states(kind, 1):
        for seat in (None, *range(1, kind.seats + 1)):
            view = game.view(state, seat)
            told = json.loads(msgspec.json.encode(views.encode(game, view)))["standing"]
            counted = game.outcome(state) or game.standing(view)
            assert {"scores": [*counted.scores], "detail": json.loads(json.dumps(dict(counted.detail)))} == told


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_view_of_a_server_that_tells_no_standing_is_understood(kind: Kind) -> None:
    """What came with it later is empty, and the view of the rules is the same."""
    view = GAMES[kind.game].view(start(kind, 2), 1)
    sent = json.loads(msgspec.json.encode(views.encode(GAMES[kind.game], view)))
    for later in ("standing", "totals", "neutral", "runs", "ended"):
        sent.pop(later, None)
    received = CODEC.decode(msgspec.json.encode(sent))
    assert ([], {}) == (received.standing.scores, received.standing.detail)
    assert view == views.decode(received, kind.game, kind.options)
