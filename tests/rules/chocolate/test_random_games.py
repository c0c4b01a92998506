"""Random games of every kind, followed by a second, plain reading of the rules."""

from collections import Counter
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kit.naive import Board, Cell, readings
from tests.kit.tables import CHOCOLATE, Kind, chosen, game_of, start, states

from tafelrunde.rules.chocolate.choices import ChocolateChoices
from tafelrunde.rules.chocolate.field import COLOURS
from tafelrunde.rules.chocolate.table import ChocolateState, Lay, Pass
from tafelrunde.rules.core import Illegal

SEEDS = st.integers(0, 2**32 - 1)
PLAYED = {"schoko-2-standard", "schokoly-2-48", "schokoly-3-36", "schokoly-4-48"}
KINDS = [kind for kind in CHOCOLATE if str(kind) in PLAYED]
every_kind = pytest.mark.parametrize("kind", KINDS, ids=str)
games = settings(max_examples=settings().max_examples // 50)


def replayed(state: ChocolateState) -> Board:
    """The field again, from what everybody saw."""
    naive = Board()
    for lay in (entry.action for entry in state.history if isinstance(entry.action, Lay)):
        number = naive.lay(lay.pieces, lay.at, lay.tier)
        if lay.stack or lay.tier == 2:
            naive.smarties.add(number)
        if lay.smartie is not None:
            naive.smarties.add(naive.visible()[lay.smartie][0])
    return naive


def left(state: ChocolateState) -> tuple[int, ...]:
    """The smarties of each seat, counted from what everybody saw (S3, S7, S8)."""
    lays = [(entry.seat, entry.action) for entry in state.history if isinstance(entry.action, Lay)]
    paid = Counter(seat for seat, lay in lays if not lay.stack and (lay.tier == 2 or lay.smartie is not None))
    each = 0 if any(card.stack for card in state.deck.cards) else 12 // state.seats
    return tuple(each - paid[seat] for seat in range(1, state.seats + 1))


def choices_of(kind: Kind, state: ChocolateState) -> ChocolateChoices:
    """What the seat that has to act may do."""
    game = game_of(kind)
    return game.actions(game.view(state, game.actor(state)))


def tiers(kind: Kind, state: ChocolateState, *, stack: bool) -> tuple[int, ...]:
    """K4, S7: the tiers a card may go to."""
    right = stack if kind.game == "schoko" else left(state)[state.turn - 1] > 0
    return (1, 2) if right else (1,)


def laying(kind: Kind, state: ChocolateState) -> bool:
    """Is a card to be laid?"""
    return game_of(kind).actor(state) == state.turn and state.colours[state.turn - 1] is not None and not state.swap


def places(kind: Kind, state: ChocolateState) -> set[tuple[str, Cell, int, bool]]:
    """By the plain reading: all pieces as they may lie, anchors, tiers, and whether they are stack cards."""
    found = set()
    for stack in (False, True):
        hand = {card.pieces for card in state.hands[state.turn - 1] if card.stack == stack}
        found |= {(*place, stack) for place in replayed(state).places(hand, tiers(kind, state, stack=stack))}
    return found


@every_kind
@games
@given(SEEDS)
def test_legal_places_are_those_of_the_plain_reading(kind: Kind, seed: int) -> None:
    """C5 to C12: card by card, turn by turn, tier by tier, at every step of a game."""
    for state in filter(lambda state: laying(kind, state), states(kind, seed)):
        found = [
            (lays.pieces, at, lays.tier, lays.card.stack)
            for lays in choices_of(kind, state).lays
            for at in state.field.cells(lays.cells)
        ]
        assert (places(kind, state), len(found)) == (set(found), len(set(found)))


@every_kind
@games
@given(SEEDS)
def test_smarties_go_where_the_plain_reading_says(kind: Kind, seed: int) -> None:
    """S8, S14: to all visible cards without one, while the seat has one left; by the Spanish booklet to none."""
    for state in filter(lambda state: laying(kind, state), states(kind, seed)):
        assert left(state) == state.smarties
        choices, some = choices_of(kind, state), left(state)[state.turn - 1] > 0
        allowed = replayed(state).targets() if some and kind.booklet != "es" else set()
        assert (some, allowed) == (choices.guards, set(choices.smarties))


def first_broken(kind: Kind, state: ChocolateState, lay: Lay) -> str | None:
    """N4: the hand, the right to stack, the place, the smartie."""
    held = {(reading, card.stack) for card in state.hands[state.turn - 1] for reading in readings(card.pieces)}
    if (lay.pieces, lay.stack) not in held:
        return "C13"
    if lay.tier not in tiers(kind, state, stack=lay.stack):
        return "K4" if kind.game == "schoko" else "S7"
    naive = replayed(state)
    broken = naive.broken(lay.pieces, lay.at, lay.tier)
    if broken or lay.smartie is None:
        return broken
    others = set() if kind.booklet == "es" else naive.targets()
    allowed = left(state)[state.turn - 1] > 0 and lay.tier == 1 and lay.smartie in {lay.at, *others}
    return None if allowed else "K1" if kind.game == "schoko" else "S8"


def any_lay(state: ChocolateState, rng: Random) -> Lay:
    """Any lay, mostly of a card of the hand and near the field, seldom a legal one."""
    card = rng.choice(state.hands[state.turn - 1] if rng.random() < 0.9 else state.deck.cards)
    cells = [laid.at for laid in state.field.cards] or [(0, 0)]
    at = near(rng.choice(cells), rng)
    smartie = rng.choice([None, None, at, rng.choice(cells)])
    return Lay(rng.choice(sorted(readings(card.pieces))), at, rng.choice((1, 2)), card.stack, smartie)


def near(cell: Cell, rng: Random) -> Cell:
    """A cell not far from another."""
    return cell[0] + rng.randint(-3, 3), cell[1] + rng.randint(-3, 3)


@every_kind
@games
@given(SEEDS)
def test_a_wrong_lay_is_refused_with_its_first_broken_rule(kind: Kind, seed: int) -> None:
    """N4: of any lay, the plain reading names the same rule."""
    rng = Random(seed)
    for state in filter(lambda state: laying(kind, state) and state.hands[state.turn - 1], states(kind, seed)):
        choices = choices_of(kind, state)
        for lay in (any_lay(state, rng) for _ in range(10)):
            refusal = choices.refusal(lay)
            if refusal is None or refusal.rule != "N2":
                assert first_broken(kind, state, lay) == (refusal and refusal.rule)


@every_kind
@games
@given(SEEDS)
def test_choices_agree_with_themselves(kind: Kind, seed: int) -> None:
    """N4: as many as are counted, all different, each picked by its number, each legal."""
    game, rng = game_of(kind), Random(seed)
    for state in islice(states(kind, seed), 0, None, 7):
        choices = choices_of(kind, state)
        listed = list(choices)
        assert len(listed) == len(choices) == len(set(listed))
        for number in rng.sample(range(len(listed)), min(10, len(listed))):
            assert listed[number] == choices[number]
            assert choices[number] in choices
            assert game.actor(state) == game.apply(state, choices[number]).state.history[-1].seat


@every_kind
@games
@given(SEEDS)
def test_passing_is_legal_when_nothing_can_be_laid(kind: Kind, seed: int) -> None:
    """C14: and only then."""
    for state in filter(lambda state: laying(kind, state), states(kind, seed)):
        choices = choices_of(kind, state)
        assert bool(choices.lays) == (choices.refusal(Pass()) is not None)


@every_kind
@games
@given(SEEDS)
def test_scores_are_those_of_the_plain_reading(kind: Kind, seed: int) -> None:
    """K5, S10, S11: a flood fill over a plain dict of cells, at every step of a game."""
    for state in filter(lambda state: None not in state.colours, states(kind, seed)):
        naive, standing = replayed(state), game_of(kind).standing(state)
        sizes = [naive.sizes(colour) for colour in state.colours if colour]
        largest = [size for size, _ in sizes]
        neutral = [0] * 4
        if kind.game == "schoko":
            assert [second for _, second in sizes] == list(standing.detail["second"])
        elif kind.seats != 3:
            one, other, *_ = (colour.value for colour in state.colours if colour)
            neutral = [*naive.neutral(one, other)] * 2
        assert [size + area for size, area in zip(largest, neutral, strict=False)] == list(standing.scores)
        assert largest == list(standing.detail["largest"])


@every_kind
@games
@given(SEEDS)
def test_no_card_is_lost(kind: Kind, seed: int) -> None:
    """C13: the field, the hands and the pile always hold the whole deck."""
    for state in states(kind, seed):
        held = [card for hand in state.hands for card in hand]
        assert sorted(map(str, state.deck.cards)) == sorted(
            map(str, [*(laid.card for laid in state.field.cards), *held, *state.order[state.drawn :]])
        )
        assert [len(hand) for hand in state.hands] == list(game_of(kind).view(state, None).held)


@every_kind
@games
@given(SEEDS)
def test_the_field_shows_what_the_plain_reading_shows(kind: Kind, seed: int) -> None:
    """C3: colour, owner and smartie of every cell."""
    *_, state = states(kind, seed)
    naive = replayed(state)
    colours = dict(zip(COLOURS, state.field.visible, strict=True))
    assert {cell: piece for cell, (_, piece) in naive.visible().items()} == {
        cell: colour.value for colour, cells in colours.items() for cell in state.field.cells(cells)
    }
    assert {number - 1 for number in naive.smarties} == {i for i, laid in enumerate(state.field.cards) if laid.smartie}
    assert all(state.field.owner(cell) == number - 1 for cell, (number, _) in naive.visible().items())


@every_kind
@games
@given(SEEDS)
def test_the_same_actions_bring_the_same_cards_again(kind: Kind, seed: int) -> None:
    """U1: from any earlier state the rest of the game comes as it came."""
    *_, last = states(kind, seed)
    state, game = start(kind, seed), game_of(kind)
    for entry in last.history:
        assert entry.seat == game.actor(state)
        state = game.apply(state, entry.action).state
    assert last == state


@every_kind
@games
@given(SEEDS)
def test_a_refused_action_and_a_played_one_leave_the_state_alone(kind: Kind, seed: int) -> None:
    """U1: a state is a value."""
    game, rng = game_of(kind), Random(seed)
    for state, again in zip(states(kind, seed), states(kind, seed), strict=True):
        if game.actor(state) is not None:
            game.apply(state, chosen(game, state, rng))
        with pytest.raises(Illegal):
            game.apply(state, Lay("MMMM", (999, 999)))
        assert state == again
        assert hash(state) == hash(again)
