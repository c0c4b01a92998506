"""The rules and the kernel side by side: what has to agree in every position."""

from dataclasses import replace
from random import Random

import numpy as np
from tests.kit.tables import Kind, chosen, game_of, start

from tafelrunde.kernels.chocolate.board import Board
from tafelrunde.rules.chocolate.card import card_of, listing_place
from tafelrunde.rules.chocolate.deck import Deck, deck_of
from tafelrunde.rules.chocolate.table import Action, ChocolateState


def deck(name: str, counts: dict[str, int]) -> Deck:
    """A deck from its words."""
    return deck_of(name, {card_of(word.removeprefix("*"), word.startswith("*")): n for word, n in counts.items()})


ODD = (
    Kind("schoko", 2, deck("few turns", {"WWWW": 3, "*WWWW": 3, "DWDW": 4, "*DWDW": 4, "DDDD": 2, "*DDDD": 6})),
    Kind("schokoly", 2, deck("few kinds", {"WWWW": 3, "DWDW": 4, "DDMW": 5, "DMDW": 4, "DMDM": 5, "MMMW": 6})),
    Kind("schokoly", 3, deck("one colour each", {"WWWW": 5, "DDDD": 6, "MMMM": 5})),
    Kind("schokoly", 4, deck("64", {"DDMW": 20, "DDWM": 20, "DMWW": 12, "DMDM": 12})),
)
"""Decks of one's own: symmetric cards lie in fewer turns, and cards of one colour may not fit at all."""


def settled(state: ChocolateState) -> ChocolateState:
    """What the arrays hold of a state: no history, and hands in canonical listing."""
    return replace(state, history=(), hands=tuple(tuple(sorted(hand, key=listing_place)) for hand in state.hands))


def legal(kind: Kind, state: ChocolateState) -> list[Action]:
    """All legal actions by the rules."""
    game = game_of(kind)
    return list(game.actions(game.view(state, game.actor(state))))


def assert_twins(kind: Kind, state: ChocolateState, board: Board) -> None:
    """The state, the legal actions and the score agree, and so do the arrays packed anew."""
    assert settled(state) == board.state()
    assert_legal(kind, state, board)
    assert_score(kind, state, board)
    fresh = Board.of(state, kind.game)
    np.testing.assert_array_equal(fresh.packed.table, board.packed.table)
    np.testing.assert_array_equal(fresh.packed.rows, board.packed.rows)


def assert_legal(kind: Kind, state: ChocolateState, board: Board) -> None:
    """The legal actions are the same, each listed once, and as many as are counted."""
    expected, listed = legal(kind, state), board.actions()
    assert set(expected) == set(listed)
    assert len(expected) == len(listed) == board.count()


def assert_score(kind: Kind, state: ChocolateState, board: Board) -> None:
    """The score as it stands is the same, with all it is made of."""
    standing, seats = game_of(kind).standing(state), kind.seats
    scores = board.score()
    assert standing.scores == tuple(scores[:seats])
    assert standing.detail["largest"] == tuple(scores[4 : 4 + seats])
    more = standing.detail.get("second") or standing.detail.get("neutral") or (0,) * seats
    assert more == tuple(scores[8 : 8 + seats])


def play_on(kind: Kind, state: ChocolateState, board: Board, rng: Random) -> ChocolateState:
    """Play a random game to its end on both, comparing every position."""
    game = game_of(kind)
    assert_twins(kind, state, board)
    while game.actor(state) is not None:
        action = chosen(game, state, rng)
        state = game.apply(state, action).state
        board.apply(action)
        assert_twins(kind, state, board)
    return state


def play_out(kind: Kind, seed: int) -> ChocolateState:
    """The same from the deal."""
    state = start(kind, seed)
    return play_on(kind, state, Board.of(state, kind.game), Random(seed))
