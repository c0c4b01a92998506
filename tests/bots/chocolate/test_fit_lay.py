"""Fitting the value of a lay: least squares that find what was put in, and files with short rows."""

import numpy as np
from tests.kit.tables import CHOCOLATE

from tafelrunde.bots.chocolate.fit_lay import MOST, LayFit, Sums, add_rows, chunk_count, chunks, compact, first, improve
from tafelrunde.kernels.arrays import Floats
from tafelrunde.kernels.chocolate.lay_value import PHASES, TRAITS, WIDTH
from tafelrunde.kernels.chocolate.traits import LARGEST_LEAD, SECOND_LEAD
from tafelrunde.rules.chocolate.deck import Deck

CARDS = 32


def deck() -> Deck:
    """The standard deck of Scho K.O."""
    assert CHOCOLATE[0].deck is not None
    return CHOCOLATE[0].deck


def rows(number: int, weights: Floats) -> Floats:
    """Rows of random traits, in all eighths of the game, with a lead of exactly these weights."""
    traits = np.random.default_rng(1).normal(0, 1, (number, TRAITS))
    placed = np.arange(number) % CARDS
    return np.column_stack((traits, placed, traits @ weights))


def test_the_weights_that_made_the_leads_are_found() -> None:
    """In every eighth of the game; what the ridge takes away is little with many rows."""
    weights = np.zeros(TRAITS)
    weights[LARGEST_LEAD], weights[SECOND_LEAD] = 2.0, -0.5
    fit = LayFit("schoko", 2, deck(), "x", 100)
    improve(fit, [add_rows(rows(40_000, weights), TRAITS, CARDS)], 1.0)
    np.testing.assert_allclose(fit.weights[:, :TRAITS], np.tile(weights, (PHASES, 1)), atol=0.01)
    assert (1, True) == (fit.rounds, min(fit.explained) > 0.99)


def test_a_lead_beyond_enough_counts_as_enough() -> None:
    """One row with a huge lead has the squares of a large one."""
    row = np.zeros((1, TRAITS + 2))
    row[0, TRAITS + 1] = 1000.0
    assert MOST**2 == add_rows(row, TRAITS, CARDS).squares.sum()


def test_sums_of_two_parts_are_those_of_the_whole() -> None:
    """However the games are spread over processes."""
    whole, halves = rows(100, np.ones(TRAITS)), Sums.empty(TRAITS)
    for part in (whole[:50], whole[50:]):
        halves.add(add_rows(part, TRAITS, CARDS))
    np.testing.assert_allclose(add_rows(whole, TRAITS, CARDS).products, halves.products)


def test_every_chunk_of_every_round_has_a_seed_of_its_own() -> None:
    """So many games a chunk, at least one chunk; the same fit has the same seeds."""
    fits = [LayFit("schoko", 2, deck(), "x", 300, rounds=rounds) for rounds in (0, 0, 1)]
    seeds = [[chunk.seed for chunk in chunks(fit, chunk_count(fit))] for fit in fits]
    assert seeds[0] == seeds[1]
    assert 6 == len({*seeds[0], *seeds[2]})
    assert (PHASES, WIDTH) == first().shape


def test_rows_of_numbers_stand_on_one_line() -> None:
    """So that a change of weights can be read in a diff."""
    assert '{\n "a": [\n  [1, 2],\n  [3]]\n}' == compact('{\n "a": [\n  [\n   1,\n   2\n  ],\n  [\n   3\n  ]\n ]\n}')
