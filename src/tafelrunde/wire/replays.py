"""A record as the page shows it again: every position, what all could see of it, and what was hidden."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from tafelrunde.records import replay
from tafelrunde.records.record import Record
from tafelrunde.records.replay import Position
from tafelrunde.rules.core import Game, Seat
from tafelrunde.rules.games import GAMES
from tafelrunde.rules.stacko import table as stacko
from tafelrunde.wire import views
from tafelrunde.wire.pictures import Result
from tafelrunde.wire.setup import GameName
from tafelrunde.wire.views import View


class Frame(Struct, frozen=True):
    """A position: the seat and the word that led to it (0 and empty at the deal), and the view of an onlooker.

    The view is without its history, which is in the frames. `hands` and `towers` are those of all seats, empty where
    the record does not tell them.
    """

    seat: Seat
    word: str
    part: int
    view: View
    hands: list[list[str]]
    towers: list[list[int]]


class Replay(Struct, frozen=True):
    """A game from the deal to its end."""

    game: GameName
    names: list[str]
    partial: bool
    frames: list[Frame]
    result: Result | None


def replayed(record: Record) -> Replay:
    """All positions of a record. Raises Problem at the first action that breaks a rule."""
    game: Any = GAMES[record.game]
    positions = list(replay.replay(record))
    offers = [0, *(getattr(position.state, "offer", 0) for position in positions)]
    return Replay(
        game=record.game,  # type: ignore[arg-type] # the reader of records lets no other game through
        names=[player.name for player in record.players],
        partial=record.partial,
        frames=[
            frame(game, position, offer, partial=record.partial)
            for position, offer in zip(positions, offers, strict=False)
        ],
        result=result(record),
    )


def frame(game: Game[Any, Any, Any, Any], position: Position, offer: int, *, partial: bool) -> Frame:
    """A position as it travels; `offer` is the part that was on offer before it."""
    state = position.state
    view = msgspec.structs.replace(views.encode(game, game.view(state, None)), history=[])
    is_stacko = isinstance(state, stacko.State)
    return Frame(
        seat=position.seat or 0,
        word=position.word or "",
        part=offer,
        view=view,
        hands=[] if is_stacko or partial else [[str(card) for card in hand] for hand in state.hands],
        towers=[list(tower) for tower in state.towers] if is_stacko else [],
    )


def result(record: Record) -> Result | None:
    """How the game ended, as the record says."""
    found = record.result
    if found is None:
        return None
    detail: Any = {name: [list(p) if isinstance(p, tuple) else p for p in points] for name, points in detailed(found)}
    ended = found.ended.value if found.ended else None
    return Result(list(found.scores), list(found.winners), detail, ended, found.by)


def detailed(found: Any) -> list[tuple[str, Any]]:  # noqa: ANN401 - the points of any game
    """What the scores are made of."""
    return list((found.detail or {}).items())
