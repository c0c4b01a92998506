"""Counting by joined groups agrees with counting the whole field."""

from random import Random
from typing import Any

import pytest
from tests.kit.tables import CHOCOLATE, Kind, game_of, states

from tafelrunde.bots.chocolate.greedy import count, lay_at
from tafelrunde.rules.chocolate.choices import ChocolateChoices
from tafelrunde.rules.chocolate.field import FIRST, bits
from tafelrunde.rules.chocolate.table import ChocolateState

SAMPLES = 6


def lays(choices: ChocolateChoices, rng: Random) -> list[tuple[int, int]]:
    """Some of the legal lays, of every factor: its number and the bit of an anchor."""
    found = [(number, anchor) for number, lays in enumerate(choices.lays) for anchor in bits(lays.cells)]
    return rng.sample(found, min(SAMPLES, len(found)))


def counted(kind: Kind, state: ChocolateState, rng: Random) -> list[tuple[list[int], list[int]]]:
    """For some lays: the scores that are counted for the sides, one's own first, and those of the rules."""
    game = game_of(kind)
    view = game.view(state, state.turn)
    choices, groups = game.actions(view), count(view, view.field.visible)
    pairs = []
    for number, anchor in lays(choices, rng) if all(state.colours) else []:
        lay = lay_at(choices, number, anchor)
        scores = (groups if lay.tier == FIRST else groups.without(anchor)).scores(anchor, lay.pieces)
        after: Any = dict(zip(state.colours, game.standing(game.apply(state, lay).state).scores, strict=True))
        sides = dict.fromkeys((state.colours[state.turn - 1], *state.colours))
        pairs.append(([after[colour] for colour in sides], scores))
    return pairs


@pytest.mark.parametrize("kind", CHOCOLATE, ids=str)
def test_scores_after_a_lay_are_those_of_the_rules(kind: Kind) -> None:
    """On both tiers, with and without neutral areas, along a random game (C15, K5, S10, S11)."""
    rng = Random(1)
    for state in states(kind, seed=1):
        for expected, scores in counted(kind, state, rng) if game_of(kind).actor(state) else []:
            assert expected == scores
