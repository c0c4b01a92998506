"""Worlds that agree with a view, and the promise that hidden means hidden."""

from collections import Counter
from collections.abc import MutableSequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kit.boards import field_of
from tests.kit.tables import CHOCOLATE, Kind, cards, chosen, game_of, play, state_of, states

from tafelrunde.rules.chocolate.card import Card
from tafelrunde.rules.chocolate.course import Course
from tafelrunde.rules.chocolate.field import Field
from tafelrunde.rules.chocolate.schoko import SCHOKO
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.chocolate.swaps import Claim, claims, may_be
from tafelrunde.rules.chocolate.table import Action, Agree, ChocolateSeatView, ChocolateState, Event, Offer
from tafelrunde.rules.chocolate.worlds import grant, shuffle_unseen
from tafelrunde.rules.core import Acted, Seat

SEEDS = st.integers(0, 2**32 - 1)
PLAYED = {"schoko-2-standard", "schokoly-2-48", "schokoly-3-36", "schokoly-4-48"}
KINDS = [kind for kind in CHOCOLATE if str(kind) in PLAYED]
every_kind = pytest.mark.parametrize("kind", KINDS, ids=str)
games = settings(max_examples=settings().max_examples // 25)


def onlookers(state: ChocolateState) -> list[Seat | None]:
    """Every seat, and somebody who looks on."""
    return [*range(1, state.seats + 1), None]


@every_kind
@games
@given(SEEDS)
def test_a_world_gives_the_view_it_was_drawn_from(kind: Kind, seed: int) -> None:
    """C16: hands and pile are dealt anew such that the seat sees what it saw."""
    game, rng = game_of(kind), Random(seed)
    for state in states(kind, seed):
        for seat in onlookers(state):
            view = game.view(state, seat)
            assert view == game.view(game.resample(view, rng), seat)


@every_kind
@games
@given(SEEDS)
def test_a_world_has_all_cards_of_the_deck(kind: Kind, seed: int) -> None:
    """C16: the composition of the deck is known, so every card is on the field, in a hand or in the pile."""
    game, rng = game_of(kind), Random(seed)
    for state in states(kind, seed):
        world = game.resample(game.view(state, rng.choice(onlookers(state))), rng)
        out = [laid.card for laid in world.field.cards] + [card for hand in world.hands for card in hand]
        assert Counter(state.deck.cards) == Counter(world.order)
        assert (Counter(out), len(out)) == (Counter(world.order[: world.drawn]), world.drawn)


def agrees(state: ChocolateState, holder: Seat, known: list[Claim]) -> bool:
    """Does a hand hold what is claimed of it?"""
    hand = state.hands[holder - 1]
    held = Counter(claim for claim in known if isinstance(claim, Card)) <= Counter(hand)
    return held and all(any(may_be(card, claim) for card in hand) for claim in known)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.seats == 3], ids=str)
@games
@given(SEEDS)
def test_a_world_agrees_with_what_is_known_of_swaps(kind: Kind, seed: int) -> None:
    """S12: a card given, and a number announced, is where the seat knows it to be, in truth and in every world."""
    for state in states(kind, seed):
        for seat in onlookers(state):
            view = SCHOKOLY.view(state, seat)
            world = SCHOKOLY.resample(view, Random(seed))
            for holder, known in claims(view).items():
                assert agrees(state, holder, known)
                assert agrees(world, holder, known)


def looks(
    game: Course, state: ChocolateState, action: Action, seat: Seat | None
) -> tuple[ChocolateSeatView, list[Event]]:
    """What a seat sees of an action and after it."""
    step = game.apply(state, action)
    return game.view(step.state, seat), [game.mask(event, seat) for event in step.events]


def shows_a_card(state: ChocolateState, action: Action, seat: Seat | None) -> bool:
    """Does the action show a card to this seat by right, as a swap agreed to does to the partner (S12)?"""
    return isinstance(action, Agree) and state.swap is not None and seat == state.swap.to


@every_kind
@games
@given(SEEDS)
def test_worlds_that_differ_in_hidden_cards_look_alike(kind: Kind, seed: int) -> None:
    """C16: views, and the events of what others do, are equal to a seat that cannot tell the worlds apart."""
    game, rng = game_of(kind), Random(seed)
    for state in states(kind, seed):
        for seat in onlookers(state):
            view, actor = game.view(state, seat), game.actor(state)
            world = game.resample(view, rng)
            assert view == game.view(world, seat)
            if actor in {None, seat}:
                continue
            action = chosen(game, state, rng)
            if action in game.actions(game.view(world, actor)) and not shows_a_card(state, action, seat):
                assert looks(game, state, action, seat) == looks(game, world, action, seat)


@every_kind
@games
@given(SEEDS)
def test_choices_follow_from_the_view(kind: Kind, seed: int) -> None:
    """C16: in every world that looks alike a seat may do the same."""
    game, rng = game_of(kind), Random(seed)
    for state in islice(states(kind, seed), 0, None, 5):
        for seat in onlookers(state):
            world = game.resample(game.view(state, seat), rng)
            choices = [game.actions(game.view(each, seat)) for each in (state, world)]
            assert list(choices[0]) == list(choices[1])


def test_announced_numbers_bind_a_world() -> None:
    """S12: while an offer waits, the seat that offered holds a card that shows the number."""
    table = state_of("DDDW DDWW | DDMM MWWW | MMMW DMMM", Field(), colours="WDM", pile="DDDM DDDM")
    state = play(SCHOKOLY, table, "DDDW@0,0", "swap 1 MWWW")
    for seed in range(30):
        world = SCHOKOLY.resample(SCHOKOLY.view(state, 3), Random(seed))
        assert 3 == max(card.pieces.count("W") for card in world.hands[1])


def test_a_second_offer_binds_a_world_beside_the_first() -> None:
    """S12: first a card with two white pieces was offered to seat 1, then one with three milk pieces to seat 3."""
    table = state_of("DDDW DDDM | DDWW DMMM DDDD | MMMW DDMM", Field(), colours="WDM", pile="WWWW DDDM MMWW")
    state = play(SCHOKOLY, table, "DDDW@0,0", "swap 1 DDWW", "swap no", "DDDD@0,-2", "DDMM@2,0", "DDDM@4,0")
    state = play(SCHOKOLY, state, "swap 3 DMMM")
    for seed in range(30):
        world = SCHOKOLY.resample(SCHOKOLY.view(state, None), Random(seed))
        assert {2, 3} <= {card.pieces.count(colour) for card in world.hands[1] for colour in "WM"}
        assert any(card.pieces.count("M") == 3 for card in world.hands[1])


def test_a_remembered_card_is_not_dealt_to_somebody_else() -> None:
    """S12: seat 1 gave the only such card to seat 3, so no world has it in the hand of seat 2 or in the pile."""
    table = state_of("DDDW DDWW | DDMM MWWW | MMMW DMMM", field_of("D D\nD D"), colours="WDM", pile="DDDM WWWW")
    state = play(SCHOKOLY, table, "swap 3 DDDW", "swap MMMW", "swap yes")
    for seed in range(30):
        world = SCHOKOLY.resample(SCHOKOLY.view(state, 1), Random(seed))
        assert cards("DDDW")[0] in world.hands[2]


def test_two_equal_cards_that_were_given_are_both_there() -> None:
    """S12: seat 1 gave two cards of equal writing to seat 2, one after the other."""
    table = state_of("DDDW DDDW DDWW | MWWW MMMW DDDM | DMMM DDMM", Field(), colours="WDM", pile="DMWW " * 6)
    state = play(SCHOKOLY, table, "swap 2 DDDW", "swap MWWW", "swap yes", "DDWW@0,0", "DDDM@0,-2", "DDMM@2,-2")
    state = play(SCHOKOLY, state, "swap 2 DDDW", "swap MMMW", "swap yes")
    for seed in range(30):
        world = SCHOKOLY.resample(SCHOKOLY.view(state, 1), Random(seed))
        assert 2 == world.hands[1].count(cards("DDDW")[0])


def test_every_unknown_card_may_be_in_every_unknown_place() -> None:
    """C16: over many worlds each hidden card comes up in the other hand and in the pile."""
    view = SCHOKOLY.view(state_of("DDDW | DDMM", Field(), colours="WD", pile="MWWW DDWW"), 1)
    worlds = [SCHOKOLY.resample(view, Random(seed)) for seed in range(50)]
    assert {"DDMM", "MWWW", "DDWW"} == {str(world.hands[1][0]) for world in worlds}
    assert {"DDMM", "MWWW", "DDWW"} == {str(world.order[-1]) for world in worlds}


def test_a_view_that_cannot_be_has_no_world() -> None:
    """S12: a card of four white pieces was announced, and the deck has none."""
    table = replace(state_of("DDDW | DDWW | DDDM", Field(), colours="DWM"), history=(Acted(1, Offer(2, 4)),))
    with pytest.raises(ValueError, match="world"):
        SCHOKOLY.resample(SCHOKOLY.view(table, None), Random(1))


class Still(Random):
    """Chance that leaves everything as it is."""

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Nothing is moved."""


def test_unseen_cards_are_shuffled_from_their_listing() -> None:
    """F5: so the same chance gives the same world, stack cards after all others."""
    state = state_of("DDWW | WWWW *DDDD *DDWW DDWW", Field(), colours="WD")
    assert list(cards("DDWW WWWW *DDDD *DDWW")) == shuffle_unseen(SCHOKO.view(state, 1), Still())


def test_a_claim_that_no_unseen_card_fits_is_not_granted() -> None:
    """S12: nor one more than the hand has room for; what was tried is put back."""
    (card,) = cards("DDDW")
    hands: dict[Seat, list[Card]] = {1: [], 2: []}
    wanted: list[tuple[Seat, Claim]] = [(2, card)]
    assert [False, False, True] == [
        grant(wanted, hands, unseen, held) for unseen, held in (([], (1, 1)), ([card], (1, 0)), ([card], (1, 1)))
    ]
