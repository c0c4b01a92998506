"""OpenSpiel's search as a bot: it plays every game by the rules, knows its view alone, and keeps its time."""

from random import Random
from time import process_time
from typing import Any

import pytest
from tests.kit.tables import KINDS, Kind, states

from tafelrunde.bots.arena.contest import Contest, play_pair
from tafelrunde.bots.arena.referee import Rules
from tafelrunde.bots.bot import Budget
from tafelrunde.records.formats import FORMATS
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
    """With a little work, from both seats, most games of a few deals, without a fault."""
    contest = Contest(
        Rules("schoko", FORMATS["schoko"].options_with(), Budget(work=150)), 2, (NAME, "random"), "ismcts"
    )
    pairs = [play_pair(contest, number, {}) for number in range(4)]
    assert 0.7 < sum(pair.share for pair in pairs) / len(pairs)
    assert [()] * len(pairs) == [pair.faults for pair in pairs]


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
