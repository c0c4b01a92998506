"""What people tried at puzzles: each counts once, for the person's rating and for that of the puzzle."""

from collections.abc import Callable, Collection
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Connection, Row, Table, select

from tafelrunde.server.store import schema
from tafelrunde.server.store.transactions import Database, fetch, insert, upsert


class PuzzleTry(NamedTuple):
    """That a person tried a puzzle for the first time: what they gave away, from 0 to 1, and whether it was right."""

    person: str
    puzzle: str
    game: str
    loss: float
    right: bool
    time: int


class PuzzleSkill(NamedTuple):
    """How well a person solves the puzzles of a game: rating, tries, right ones, and those right in a row."""

    rating: float
    tries: int = 0
    solved: int = 0
    streak: int = 0
    best_streak: int = 0


class PuzzleRating(NamedTuple):
    """How hard a puzzle is."""

    rating: float
    tries: int = 0


RatingChange: TypeAlias = Callable[[PuzzleSkill, PuzzleRating], tuple[PuzzleSkill, PuzzleRating]]
"""From what was known of the person and of the puzzle before a try to what is known after it."""


class PuzzleTries:
    """Tries and ratings."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def record(
        self, tried: PuzzleTry, start: tuple[PuzzleSkill, PuzzleRating], change: RatingChange
    ) -> tuple[PuzzleSkill, PuzzleSkill] | None:
        """Note a first try with what follows from it; the skill before and after, None if it was tried before.

        `start` is what is taken of a person and of a puzzle of which nothing is known.
        """
        return await self._database.write(lambda connection: _record(connection, tried, start, change))

    async def skills(self, person: str) -> dict[str, PuzzleSkill]:
        """How well a person solves puzzles, by the games of which they tried some."""
        row = schema.puzzle_skill.c
        asked = select(row.game, row.rating, row.tries, row.solved, row.streak, row.best_streak).where(
            row.person == person
        )
        return {game: PuzzleSkill(*skill) for game, *skill in await self._database.read(fetch(asked))}

    async def read_tried(self, person: str, game: str) -> dict[str, int]:
        """When a person first tried the puzzles of a game, by puzzle."""
        row = schema.puzzle_try.c
        asked = select(row.puzzle, row.time).where(row.person == person, row.game == game)
        return {found.puzzle: found.time for found in await self._database.read(fetch(asked))}

    async def ratings(self, puzzles: Collection[str]) -> dict[str, PuzzleRating]:
        """How hard puzzles are, of those that somebody tried."""
        row = schema.puzzle_rating.c
        asked = select(row.puzzle, row.rating, row.tries).where(row.puzzle.in_(puzzles))
        return {name: PuzzleRating(*rating) for name, *rating in await self._database.read(fetch(asked))}


def _record(
    connection: Connection, tried: PuzzleTry, start: tuple[PuzzleSkill, PuzzleRating], change: RatingChange
) -> tuple[PuzzleSkill, PuzzleSkill] | None:
    """The rows are made or held as they are, in one order, so that of tries at the same moment each counts."""
    adding = insert(connection, schema.puzzle_try).values(tried._asdict()).on_conflict_do_nothing()
    if not connection.execute(adding).rowcount:
        return None
    mine = {"person": tried.person, "game": tried.game}
    before = PuzzleSkill(*_hold(connection, schema.puzzle_skill, mine, start[0]._asdict()))
    hard = PuzzleRating(*_hold(connection, schema.puzzle_rating, {"puzzle": tried.puzzle}, start[1]._asdict()))
    after, harder = change(before, hard)
    upsert(schema.puzzle_skill, mine | after._asdict())(connection)
    upsert(schema.puzzle_rating, {"puzzle": tried.puzzle} | harder._asdict())(connection)
    return before, after


def _hold(connection: Connection, table: Table, key: dict[str, str], fresh: dict[str, float]) -> Row[Any]:
    """What a row has beside its key, which nobody changes until this transaction ends; made if it is not there."""
    connection.execute(insert(connection, table).values(key | fresh).on_conflict_do_nothing())
    asked = select(*(table.c[name] for name in fresh)).where(*(table.c[name] == value for name, value in key.items()))
    return connection.execute(asked.with_for_update()).one()
