"""What travels when somebody learns: the list of lessons, a try, and the position after it."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from tafelrunde.records.lesson import MOST_WORDS
from tafelrunde.rules.core import Cell
from tafelrunde.wire.messages import Reason
from tafelrunde.wire.rest import Asking
from tafelrunde.wire.setup import GameName
from tafelrunde.wire.snapshots import Picture

LessonWord: TypeAlias = Annotated[str, Meta(max_length=40)]


class LessonEntry(Struct, frozen=True):
    """A lesson in the list: its game and name, the rules that it teaches, and how many steps it has."""

    game: GameName
    name: str
    rules: list[str]
    steps: int


class LessonTry(Asking, frozen=True):
    """All that was done in a lesson, the newest last."""

    words: Annotated[list[LessonWord], Meta(max_length=MOST_WORDS)]


class LessonPreview(Asking, frozen=True):
    """What would a word lead to, after all that was done in a lesson?"""

    word: LessonWord
    words: Annotated[list[LessonWord], Meta(max_length=MOST_WORDS)]


class LessonPicture(Struct, frozen=True):
    """How far a lesson came: the table as whoever learns sees it, and what is to be done next.

    `step` counts from 1, and is one more than there are when all are done. The page points at `spots`, which it knows
    by their names, and with a hint at `cells`. `reason` says why the last word was not taken: the position is then that
    of before.
    """

    picture: Picture
    step: int
    done: bool
    rule: str | None = None
    spots: list[str] = []
    cells: list[Cell] = []
    reason: Reason | None = None
