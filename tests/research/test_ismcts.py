"""OpenSpiel's search as a bot: it plays every game by the rules, knows its view alone, and keeps its time."""

from random import Random
from time import process_time
from typing import Any

import pytest
from tests.kernels.test_lines import RIGHT, line, lines
from tests.kit.tables import KINDS, Kind, states

from tafelrunde.bots.arena import Contest, played
from tafelrunde.bots.bot import Budget
from tafelrunde.bots.referee import Rules
from tafelrunde.records import decks
from tafelrunde.research.ismcts import Ismcts
from tafelrunde.rules.games import GAMES

NAME = "tafelrunde.research.ismcts:Ismcts"
LITTLE = Budget(work=20)


def some(kind: Kind, seed: int) -> list[Any]:
    """A few states of a random game."""
    found = [state for state in states(kind, seed) if GAMES[kind.game].actor(state) is not None]
    return found[:: max(1, len(found) // 6)]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_it_chooses_a_legal_action_whatever_is_hidden(kind: Kind) -> None:
    """The same view, chance and work give the same action in every world that looks like this."""
    game, bot = GAMES[kind.game], Ismcts(kind.game)
    for number, state in enumerate(some(kind, 2)):
        seat = game.actor(state)
        view = game.view(state, seat)
        action = bot.choose(view, Random(number), LITTLE)
        assert action in game.actions(view)
        other = game.view(game.resample(view, Random(9)), seat)
        assert action == Ismcts(kind.game).choose(other, Random(number), LITTLE)


def test_it_beats_chance_in_the_arena() -> None:
    """With a little work, from both seats, without a fault."""
    rules = Rules("schoko", decks.standard("schoko"), Budget(work=150))
    pair = played(Contest(rules, 2, (NAME, "random"), "ismcts"), 0, {})
    assert (1.0, ()) == (pair.share, pair.faults)


@pytest.mark.parametrize("kind", [KINDS[0], KINDS[1], KINDS[-1]], ids=str)
def test_it_spends_the_time_it_is_given(kind: Kind) -> None:
    """Of the CPU, and hardly more: the last simulation is finished. The third for a smartie may not be needed."""
    game, bot = GAMES[kind.game], Ismcts(kind.game)
    state = some(kind, 3)[3]
    view = game.view(state, game.actor(state))
    bot.choose(view, Random(1), LITTLE)
    start = process_time()
    bot.choose(view, Random(1), Budget(seconds=0.3))
    assert 0.19 < process_time() - start < 0.5
    assert bot.simulations > 20


def test_it_goes_on_when_the_field_outgrew_the_kernels() -> None:
    """A field of 31 cards in a line: any legal action will do."""
    kind = lines("schokoly", 64)
    state = line(kind, RIGHT, 31)
    game = GAMES["schokoly"]
    view = game.view(state, game.actor(state))
    assert Ismcts("schokoly").choose(view, Random(1), LITTLE) in game.actions(view)
