"""A record as the page shows it again: every position, what all could see of it, and what was hidden."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import msgspec
from msgspec import Struct

from tafelrunde.records import replay
from tafelrunde.records.record import Record
from tafelrunde.records.replay import Position
from tafelrunde.rules.core import Game, Seat
from tafelrunde.rules.games import GAMES
from tafelrunde.wire.setup import GameName
from tafelrunde.wire.snapshots import Result
from tafelrunde.wire.standing import encode_detail
from tafelrunde.wire.view_codec import Fold, ViewWriter
from tafelrunde.wire.views import CODECS, View


class PositionWriter(ViewWriter):
    """Writes a single position: what follows from those before it is in their frames."""

    def fold(self, _: Hashable, things: tuple[Any, ...], fold: Fold, reached: object) -> Any:  # noqa: ANN401, ARG002
        """Nothing."""
        return []


POSITION = PositionWriter()


class Frame(Struct, frozen=True):
    """A position: the seat and the word that led to it (0 and empty at the deal), and the view of an onlooker.

    The view is without its history, which is in the frames, and how the seats stand is told of the whole position.
    `hands` and `towers` are those of all seats, empty where the record does not tell them; `runs` belong to `towers`.
    """

    seat: Seat
    word: str
    part: int
    view: View
    hands: list[list[str]]
    towers: list[list[int]]
    runs: list[int] = []


class Replay(Struct, frozen=True):
    """A game from the deal to its end."""

    game: GameName
    names: list[str]
    partial: bool
    frames: list[Frame]
    result: Result | None


def build_replay(record: Record) -> Replay:
    """All positions of a record. Raises Problem at the first action that breaks a rule."""
    game: Any = GAMES[record.game]
    positions = list(replay.replay(record))
    offers = [0, *(CODECS[game.name].part_on_offer(position.state) for position in positions)]
    return Replay(
        game=record.game,
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
    state, codec = position.state, CODECS[game.name]
    view = codec.encode(game.view(state, None), POSITION)
    view = msgspec.structs.replace(view, history=[], standing=codec.standing(state))
    return Frame(
        seat=position.seat or 0,
        word=position.word or "",
        part=offer,
        view=view,
        hands=[] if partial else codec.hands(state),
        towers=codec.towers(state),
        runs=codec.runs(state),
    )


def result(record: Record) -> Result | None:
    """How the game ended, as the record says."""
    found = record.result
    if found is None:
        return None
    ended = found.ended.value if found.ended else None
    return Result(list(found.scores), list(found.winners), encode_detail(found.detail or {}), ended, found.by)
