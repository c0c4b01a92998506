"""A game between bots: honest, repeatable, and a good record."""

from itertools import count
from random import Random

import pytest
from tests.kit.tables import KINDS, Kind, start

from tafelrunde.bots.bot import Budget, chance
from tafelrunde.bots.chocolate import search as chocolate_search
from tafelrunde.bots.match import play
from tafelrunde.bots.registry import BOTS
from tafelrunde.bots.stacko import search as stacko_search
from tafelrunde.records import replay
from tafelrunde.records.fairness import RecordFairness, Unfair, simulate_fairness
from tafelrunde.rules.chocolate.card import Card
from tafelrunde.rules.chocolate.deck import DeckOptions, deck_of
from tafelrunde.rules.core import Options
from tafelrunde.rules.games import GAMES

PLIES = 60
"""How much of a game is played in other worlds too."""

WORK = Budget(work=1)


TABLES = [(name, kind) for name, entry in BOTS.items() for kind in KINDS if entry.plays(kind.game, kind.seats)]


@pytest.mark.parametrize(("bot", "kind"), TABLES, ids=str)
def test_a_bot_acts_the_same_whatever_is_hidden_from_it(bot: str, kind: Kind) -> None:
    """In another world that gives the same view, the same chance and work lead to the same action."""
    game, state, player = GAMES[kind.game], start(kind, seed=3), BOTS[bot].load(kind.game)
    often = 1 if BOTS[bot].level is None else 7
    for ply in range(PLIES):
        seat = game.actor(state)
        if seat is None:
            break
        view = game.view(state, seat)
        action = BOTS["random"].load(kind.game).choose(view, chance(b"deal", seat, ply))
        if ply % often == 0:
            other = game.view(game.resample(view, Random(ply)), seat)
            action = player.choose(view, chance(b"deal", seat, ply), WORK)
            assert action == player.choose(other, chance(b"deal", seat, ply), WORK)
        state = game.apply(state, action).state


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_match_is_a_good_record_and_can_be_repeated(kind: Kind) -> None:
    """F9: the same seed gives the same game, and it passes every check."""
    bots = ("greedy", *["random"] * (kind.seats - 1))
    game = play(kind.game, kind.options, bots, simulate_fairness("x", 0, kind.seats))
    assert replay.check(game) is None
    assert game == play(kind.game, kind.options, bots, simulate_fairness("x", 0, kind.seats))
    assert ["bot:greedy", "bot:random"] == [player.name for player in game.players[:2]]


@pytest.mark.parametrize("game", ["schoko", "schokoly", "stacko"])
def test_a_match_of_masters_does_not_depend_on_the_clock(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """F9: who thinks for about a second elsewhere plays the same game again, on a slow machine and on a fast one."""
    small = DeckOptions(deck_of("small", {Card("DDDW"): 5, Card("DWWW"): 5}))
    options = Options() if game == "stacko" else small
    records = []
    for tick in (0.05, 1.0):
        for module in (stacko_search, chocolate_search):
            monkeypatch.setattr(module, "perf_counter", count(0.0, tick).__next__)
        records.append(play(game, options, ("master", "beginner"), simulate_fairness("x", 0, 2)))
    assert records[0] == records[1]


def test_the_chance_of_a_bot_follows_from_the_deal_the_seat_and_the_ply() -> None:
    """Whoever asks again gets the same; another deal, seat or ply gives another."""
    first = chance(b"deal", 1, 0).random()
    assert first == chance(b"deal", 1, 0).random()
    others = {chance(b"other", 1, 0).random(), chance(b"deal", 2, 0).random(), chance(b"deal", 1, 1).random()}
    assert 4 == len({first, *others})


def test_a_match_needs_its_seed() -> None:
    """F6: what is played by bots alone is published whole."""
    with pytest.raises(Unfair):
        play("stacko", Options(), ("random", "random"), RecordFairness("0" * 64, ("", "")))
