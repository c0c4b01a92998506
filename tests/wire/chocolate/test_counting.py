"""The scores after each action, as a view of a chocolate game tells them."""

import json
from typing import Any

import msgspec
import pytest
from tests.kit.tables import CHOCOLATE, Kind, dealt, play, states
from tests.rules.chocolate.test_counting import BOOKLET

from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.core import Outcome
from tafelrunde.rules.games import GAMES
from tafelrunde.wire import views
from tafelrunde.wire.chocolate.views import Scores
from tafelrunde.wire.view_codec import PLAIN, CachedViewWriter


def totals(outcome: Outcome) -> Scores:
    """Each score, and where neutral areas added to it what it is made of."""
    areas: Any = outcome.detail.get("neutral", (0,) * len(outcome.scores))
    made = zip(outcome.scores, outcome.detail["largest"], areas, strict=True)
    return [[score, *parts] if parts[1] else score for score, *parts in made]


@pytest.mark.parametrize("kind", CHOCOLATE, ids=str)
def test_the_totals_are_the_scores_after_each_action(kind: Kind) -> None:
    """Written plainly or gone on with, also after something was taken back."""
    game, kept, so_far = GAMES[kind.game], CachedViewWriter(), []
    for state in states(kind, 4):
        view = game.view(state, 1)
        if view.history:
            so_far.append(totals(game.standing(state)))
        for writer in (PLAIN, kept):
            assert so_far == json.loads(msgspec.json.encode(views.encode(game, view, writer)))["totals"]
    early = next(state for state in states(kind, 4) if len(state.history) == kind.seats)
    again = msgspec.json.encode(views.encode(game, game.view(early, 1), kept))
    assert so_far[: kind.seats] == json.loads(again)["totals"]


def test_what_an_area_adds_follows_the_score() -> None:
    """S10, S11: the booklet's area of seven is dark's from the last card on; white's score is of one piece."""
    shuffle = "MMMW DDDM DDMM DDDW DDWM DDDW MWWW DDDW"
    state = play(SCHOKOLY, dealt(SCHOKOLY, shuffle), "=W", "MMWM@0,0", "=D", *BOOKLET.split()[1:])
    told = views.encode(SCHOKOLY, SCHOKOLY.view(state, 1))
    assert [4, [15, 8, 7]] == told.totals[-1]
    assert [0, 0] == told.totals[0]
