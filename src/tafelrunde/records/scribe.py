"""Writing a game down: a record of a state, whole or as one seat may have it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tafelrunde.records import notation
from tafelrunde.records.fairness import RecordFairness
from tafelrunde.records.record import EarlyEnd, GameResult, Player, Record
from tafelrunde.records.replay import remaining_winners
from tafelrunde.rules.core import Game, Seat


def make_record(  # noqa: PLR0913 - all that a record may say beyond the state
    game: Game[Any, Any, Any, Any],
    state: Any,  # noqa: ANN401 - each game has its own state
    players: Sequence[str | Player],
    *,
    fairness: RecordFairness | None = None,
    ended: EarlyEnd | None = None,
    by: Seat | None = None,
    undone: int = 0,
    hints: tuple[int, ...] = (),
) -> Record:
    """The record of a game, over or not. `ended` and `by` say how it ended, if not by the rules (R8)."""
    return Record(
        game=game.name,
        players=seat_players(players),
        options=game.options(state),
        shuffles=state.dealt,
        actions=words(game, state.history),
        result=result(game, state, ended, by),
        fairness=fairness,
        undone=undone,
        hints=hints,
    )


def partial(  # noqa: PLR0913 - as above
    game: Game[Any, Any, Any, Any],
    state: Any,  # noqa: ANN401
    players: Sequence[str | Player],
    seat: Seat | None,
    *,
    fairness: RecordFairness | None = None,
    undone: int = 0,
    hints: tuple[int, ...] = (),
) -> Record:
    """What a seat, or an onlooker (None), may have of a running game (R10): made of its view, and without the seed."""
    return Record(
        game=game.name,
        players=seat_players(players),
        options=game.options(state),
        shuffles=(),
        actions=words(game, game.view(state, seat).history),
        fairness=fairness and replace(fairness, seed=None),
        for_=seat or 0,
        undone=undone,
        hints=hints,
    )


def result(game: Game[Any, Any, Any, Any], state: Any, ended: EarlyEnd | None, by: Seat | None) -> GameResult | None:  # noqa: ANN401
    """How the game ended, None while it goes on."""
    outcome = game.outcome(state)
    if outcome is not None:
        return GameResult(outcome.scores, outcome.winners, outcome.detail)
    if ended is None:
        return None
    standing = game.standing(state)
    return GameResult(standing.scores, remaining_winners(game, ended, by, state.seats), standing.detail, ended, by)


def seat_players(players: Sequence[str | Player]) -> tuple[Player, ...]:
    """The players, those given by their names only too."""
    return tuple(Player(player) if isinstance(player, str) else player for player in players)


def words(game: Game[Any, Any, Any, Any], history: Sequence[Any]) -> tuple[str, ...]:
    """The canonical words of what was done."""
    write = notation.format_of(game).write
    return tuple(write(entry.action) for entry in history)
