"""What every game promises, whatever its rules: the same tests for all of them."""

import os
import pickle
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kit.playthroughs import playthrough
from tests.kit.tables import KINDS, OTHERS, Kind, chosen, start, states

from tafelrunde.records import notation
from tafelrunde.records.formats import FORMATS
from tafelrunde.rules.core import Acted, Illegal, IllegalCode
from tafelrunde.rules.games import GAMES
from tafelrunde.rules.shuffles import Derived

GOLDEN = Path(__file__).parent / "golden"
TOY = Path(__file__).parents[1] / "toy" / "golden"
ANEW = "GOLDEN"
"""With this set in the environment the playthroughs are written anew."""

PLAYED = [kind for kind in KINDS if str(kind) not in {"schokoly-2-36", "schokoly-3-36", "schokoly-4-36"}]
SEEDS = st.integers(0, 2**32 - 1)
every_kind = pytest.mark.parametrize("kind", KINDS, ids=str)
games = settings(max_examples=settings().max_examples // 50)


def golden(kind: Kind) -> Path:
    """The file of a playthrough; that of a toy lies beside the toy."""
    return (TOY if kind in OTHERS else GOLDEN) / f"{kind}.txt"


def moments(kind: Kind, seed: int) -> Iterator[Any]:
    """Some states of a random game, the first and the last among them."""
    *played, last = states(kind, seed)
    rng = Random(seed)
    yield from (played[0], *rng.sample(played, min(12, len(played))), last)


def everybody(kind: Kind) -> list[int | None]:
    """Every seat, and an onlooker."""
    return [*range(1, kind.seats + 1), None]


def test_every_game_is_tested_with_every_number_of_seats() -> None:
    """R4: a game that is added here needs its kinds in the test kit."""
    assert {(name, seats) for name, game in GAMES.items() for seats in game.seat_counts} == {
        (kind.game, kind.seats) for kind in KINDS
    }


def test_games_are_listed_by_their_names() -> None:
    """R4: the name is the key."""
    assert ["schoko", "schokoly", "stacko"] == list(GAMES)[:3]
    assert list(GAMES) == [game.name for game in GAMES.values()] == list(FORMATS)


@every_kind
def test_a_deal_follows_from_its_shuffles(kind: Kind) -> None:
    """F5: the same key deals the same game, another one another, and seat 1 begins."""
    assert start(kind, 1) == start(kind, 1)
    assert start(kind, 1) != start(kind, 2)
    assert 1 == GAMES[kind.game].actor(start(kind, 1))


@every_kind
@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_no_game_is_dealt_for_seats_it_does_not_have(kind: Kind, seats: int) -> None:
    """R4: the number of seats is refused with a sentence."""
    with pytest.raises(ValueError, match="seats"):
        GAMES[kind.game].deal(seats, kind.options, Derived(b""))


@every_kind
@pytest.mark.parametrize("seed", range(3))
def test_every_action_is_in_the_history(kind: Kind, seed: int) -> None:
    """N3: each once, in the order they were played, passes and answers too."""
    game, played = GAMES[kind.game], list(states(kind, seed))
    assert list(range(len(played))) == [len(state.history) for state in played]
    actors = [game.actor(state) for state in played[:-1]]
    assert actors == [entry.seat for entry in played[-1].history]
    assert all(after.history[:-1] == before.history for before, after in pairwise(played))


@every_kind
@games
@given(SEEDS)
def test_only_the_seat_that_has_to_act_has_actions(kind: Kind, seed: int) -> None:
    """C13, T2: the others, and onlookers, are told that it is not their turn."""
    game = GAMES[kind.game]
    for state in moments(kind, seed):
        actor = game.actor(state)
        if actor is None:
            continue
        action = chosen(game, state, Random(seed))
        for seat in everybody(kind):
            choices = game.actions(game.view(state, seat))
            refusal = choices.refusal(action)
            assert (seat == actor) == (len(choices) > 0) == (action in choices)
            assert (None if seat == actor else IllegalCode.NOT_YOUR_TURN) == (refusal and refusal.code)


@every_kind
@games
@given(SEEDS)
def test_choices_are_counted_listed_and_picked_alike(kind: Kind, seed: int) -> None:
    """N4: one author of legality, asked in four ways."""
    game, rng = GAMES[kind.game], Random(seed)
    for state in moments(kind, seed):
        choices = game.actions(game.view(state, game.actor(state)))
        listed = list(choices)
        assert len(choices) == len(listed) == len(set(listed))
        for number in rng.sample(range(len(listed)), min(5, len(listed))):
            assert listed[number] == choices[number] == choices[number - len(listed)]
            assert listed[number] in choices
            game.apply(state, listed[number])


@every_kind
@games
@given(SEEDS)
def test_every_action_has_a_word(kind: Kind, seed: int) -> None:
    """N2: what is played can be written and read again."""
    *_, last = states(kind, seed)
    actions = [entry.action for entry in last.history]
    assert actions == [notation.read(notation.write(action, kind.game), kind.game) for action in actions]


@every_kind
@games
@given(SEEDS)
def test_there_is_a_result_at_the_end_and_not_before(kind: Kind, seed: int) -> None:
    """R5: somebody has to act, or there is a result with a score for each seat and at least one winner."""
    game = GAMES[kind.game]
    for state in moments(kind, seed):
        outcome, standing = game.outcome(state), game.standing(state)
        assert (standing if game.actor(state) is None else None) == outcome
        assert kind.seats == len(standing.scores)
        assert {max(standing.scores)} == {standing.scores[seat - 1] for seat in standing.winners}


@every_kind
@games
@given(SEEDS)
def test_nothing_is_played_after_the_end(kind: Kind, seed: int) -> None:
    """C13, T7: the game is over for everybody."""
    game = GAMES[kind.game]
    *_, last = states(kind, seed)
    for entry in last.history[-3:]:
        with pytest.raises(Illegal) as raised:
            game.apply(last, entry.action)
        assert IllegalCode.GAME_OVER == raised.value.code
    assert [0] * (kind.seats + 1) == [len(game.actions(game.view(last, seat))) for seat in everybody(kind)]


@every_kind
@games
@given(SEEDS)
def test_a_state_is_a_value(kind: Kind, seed: int) -> None:
    """U1: frozen, hashable, equal when played again, and not changed by what is played on it."""
    game = GAMES[kind.game]
    for state, again in zip(moments(kind, seed), moments(kind, seed), strict=True):
        if game.actor(state) is not None:
            game.apply(state, chosen(game, state, Random(seed)))
        assert (state, hash(state)) == (again, hash(again))
        with pytest.raises(FrozenInstanceError):
            setattr(state, fields(state)[0].name, None)


@every_kind
@games
@given(SEEDS)
def test_an_action_is_the_first_event_and_the_last_line_of_the_history(kind: Kind, seed: int) -> None:
    """C16, T5: everything that was done is open, apart from what is masked."""
    game = GAMES[kind.game]
    for state in moments(kind, seed):
        actor = game.actor(state)
        if actor is not None:
            action = chosen(game, state, Random(seed))
            step = game.apply(state, action)
            assert (len(state.history) + 1, action) == (len(step.state.history), step.state.history[-1].action)
            assert Acted(actor, action) == game.mask(step.events[0], actor)


@every_kind
@games
@given(SEEDS)
def test_a_view_knows_who_has_to_act(kind: Kind, seed: int) -> None:
    """C16, T5: whose turn it is is open to all."""
    game = GAMES[kind.game]
    for state in moments(kind, seed):
        views = [game.view(state, seat) for seat in everybody(kind)]
        assert {game.actor(state)} == {game.actor(view) for view in views}
        assert everybody(kind) == [view.seat for view in views]


@every_kind
@games
@given(SEEDS)
def test_a_world_gives_the_view_it_was_drawn_from(kind: Kind, seed: int) -> None:
    """C16, T5: what is hidden is dealt anew, what is seen stays."""
    game = GAMES[kind.game]
    for state in moments(kind, seed):
        for seat in everybody(kind):
            view = game.view(state, seat)
            assert view == game.view(game.resample(view, Random(seed)), seat)


@every_kind
@games
@given(SEEDS)
def test_a_view_travels_between_processes(kind: Kind, seed: int) -> None:
    """C16, T5: a bot gets its view, and nothing else, in a process of its own."""
    game = GAMES[kind.game]
    for state in moments(kind, seed):
        view = game.view(state, 1)
        assert view == pickle.loads(pickle.dumps(view))  # noqa: S301 - our own bytes


@pytest.mark.parametrize("kind", PLAYED, ids=str)
def test_the_playthrough_is_the_one_written_down(kind: Kind) -> None:
    """U1: the same seed plays the same game for ever; the file shows what changed when the rules do."""
    file, text = golden(kind), playthrough(kind, 2010)
    if os.environ.get(ANEW):
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8").splitlines() == text.splitlines()


def test_every_playthrough_belongs_to_a_game() -> None:
    """U1: no file is left over."""
    assert {golden(kind) for kind in PLAYED if kind not in OTHERS} == set(GOLDEN.iterdir())
