"""Lessons by REST. Nothing is stored: a try brings all words so far, and the position is played again from its record.

A lesson has a few dozen actions at most, so a try costs about as much as looking at a table, and is counted the same.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from litestar import MediaType, Response, Router, get, post
from litestar.params import JSONBody, PathParameter

from tafelrunde.records import record as records
from tafelrunde.records.game_format import Unreadable
from tafelrunde.records.lesson import Lesson, LessonPosition, OffTask
from tafelrunde.records.lessons import EXAMPLES, LESSONS, find_lesson
from tafelrunde.rules.core import Illegal
from tafelrunde.server.services import ThePerson
from tafelrunde.server.table import snapshots
from tafelrunde.server.table.lone_table import LoneTable
from tafelrunde.server.table.refusals import Refusal, refuse_illegal
from tafelrunde.wire.lessons import LessonEntry, LessonPicture, LessonPreview, LessonTry
from tafelrunde.wire.messages import Previewed, Reason
from tafelrunde.wire.snapshots import Chair

GamePath: TypeAlias = Annotated[str, PathParameter(max_length=64, description="The name of the game.")]
LessonPath: TypeAlias = Annotated[str, PathParameter(max_length=64, description="The name of the lesson.")]


@get("/lessons")
async def list_lessons() -> list[LessonEntry]:
    """The lessons of all games, in the order in which they are learnt."""
    return [
        LessonEntry(game, lesson.name, list(lesson.rules), len(lesson.steps))
        for game, lessons in LESSONS.items()
        for lesson in lessons
    ]


@post("/lessons/{game:str}/{lesson:str}", status_code=200)
async def try_lesson(
    visitor: ThePerson,  # noqa: ARG001 - who is banned learns nothing either
    game: GamePath,
    lesson: LessonPath,
    data: JSONBody[LessonTry],
) -> LessonPicture:
    """The position of a lesson after these words; that of before, with the reason, if the last one is not taken."""
    found, words = must_find(game, lesson), data.words
    try:
        return encode_position(found, must_play(found, words), len(words))
    except Refusal as refused:
        before = must_play(found, words[:-1])
        return encode_position(found, before, len(words) - 1, snapshots.reason(refused))


@post("/lessons/{game:str}/{lesson:str}/preview", status_code=200)
async def preview_lesson(
    visitor: ThePerson,  # noqa: ARG001 - as above
    game: GamePath,
    lesson: LessonPath,
    data: JSONBody[LessonPreview],
) -> Previewed:
    """What a word would lead to, or the reason against it."""
    found = must_find(game, lesson)
    return table_of(found).preview(must_play(found, data.words).state, data.word)


@get("/examples/{game:str}")
async def example(game: GamePath) -> Response[dict[str, Any]]:
    """The record of a whole game to watch, of the booklets that tell one."""
    if game not in EXAMPLES:
        raise Refusal("no_such_lesson", "There is no example of this game.")
    content: Any = records.write(EXAMPLES[game]).encode()
    return Response(content, media_type=MediaType.JSON)


def must_find(game: str, name: str) -> Lesson:
    """The lesson. Raises Refusal."""
    found = find_lesson(game, name)
    if found is None:
        raise Refusal("no_such_lesson", "There is no lesson of this name. GET /api/lessons lists them.")
    return found


def must_play(lesson: Lesson, words: list[str]) -> LessonPosition:
    """The position after these words. Raises Refusal."""
    try:
        return lesson.play(words)
    except Unreadable as error:
        raise Refusal("unreadable", error.sentence, error.rule) from None
    except Illegal as refused:
        raise refuse_illegal(refused) from None
    except OffTask as missed:
        raise Refusal("off_task", "This is allowed, but it is not what the task asks for.", missed.rule) from None


def encode_position(lesson: Lesson, position: LessonPosition, done: int, reason: Reason | None = None) -> LessonPicture:
    """The position as it is sent."""
    index = len(lesson.steps) if position.step is None else position.step
    step = None if position.step is None else lesson.steps[index]
    return LessonPicture(
        picture=table_of(lesson).draw(position.state, done),
        step=index + 1,
        done=step is None,
        rule=step.rule if step else None,
        spots=list(step.spots) if step else [],
        cells=list(step.cells) if step else [],
        reason=reason,
    )


def table_of(lesson: Lesson) -> LoneTable:
    """The table at which whoever learns has one seat."""
    chairs = (
        Chair("person", player.name, yours=seat == lesson.seat, seat=seat)
        for seat, player in enumerate(lesson.record.players, 1)
    )
    return LoneTable(lesson.name, lesson.record.game, tuple(chairs), lesson.seat)


router = Router(path="/", route_handlers=[list_lessons, try_lesson, preview_lesson, example])
