"""Reviews of games: what is to be reviewed, how far each is, what was found, and who asked for it.

A record here names nobody; who asked is forgotten with the person. Whoever holds the lease of a review computes it, and
nobody else writes what was found.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, delete, exists, func, or_, select, update

from tafelrunde.server.store.schema import review, review_asker
from tafelrunde.server.store.transactions import Database, New, execute, fetch, insert, portions, upsert

QUEUED, RUNNING, DONE, FAILED, CANCELLED = "queued", "running", "done", "failed", "cancelled"
UNFINISHED = (QUEUED, RUNNING)
AGAIN = (FAILED, CANCELLED)
"""Who asks for such a review asks for another try."""


class ReviewAsker(NamedTuple):
    """Who asks for a review, and for the decisions of which seat: 0 for all."""

    person: str
    seat: int = 0


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A review as it is stored; `report` is JSON, empty before anything was found. Times in milliseconds.

    `holder` computes it, or did last, and has the lease `until` then. `code` and `sentence` say why it failed. The
    `record` goes in, and comes out to whoever computes it.
    """

    id: str
    evaluator: str
    depth: str
    record: bytes = b""
    state: str = QUEUED
    progress: float = 0.0
    report: bytes = b""
    code: str = ""
    sentence: str = ""
    created: int = 0
    asked: int = 0
    holder: str = ""
    until: int = 0

    @property
    def is_unfinished(self) -> bool:
        """Does it wait, or is it computed?"""
        return self.state in UNFINISHED


class StoredReviews:
    """The reviews of all processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def ask(self, wanted: StoredReview, asker: ReviewAsker, most: int) -> StoredReview | None:
        """The review that was asked for, which waits from now on if there is none, or one that failed.

        None when the person has so many unfinished ones already.
        """
        return await self._database.write(lambda connection: _ask(connection, wanted, asker, most))

    async def read(self, review_id: str) -> StoredReview | None:
        """A review; None when there is none."""
        return next(iter(await self.read_several([review_id])), None)

    async def read_several(self, ids: Collection[str]) -> list[StoredReview]:
        """Those of the given reviews that there are."""
        asked = [_reviews().where(review.c.id.in_(some)) for some in portions([*ids])]
        return [_stored(row) for each in asked for row in await self._database.read(fetch(each))]

    async def is_asked(self, review_id: str, asker: ReviewAsker) -> bool:
        """Has this person asked for a review, in this way?"""
        return bool(await self._database.read(fetch(select(review_asker.c.seat).where(*_is(review_id, asker)))))

    async def find_done(self, record: bytes, person: str) -> list[bytes]:
        """What was found in a game by the reviews that this person has asked for and that are done."""
        asked = select(review.c.report).join(review_asker, review_asker.c.review == review.c.id)
        mine = (review_asker.c.person == person) & (review.c.record == zlib.compress(record))
        found = await self._database.read(fetch(asked.where(mine, review.c.state == DONE).distinct()))
        return [zlib.decompress(row.report) for row in found]

    async def forget(self, review_id: str, asker: ReviewAsker) -> bool:
        """Forget that a person asked, if they did; an unfinished review that nobody else asked for is cancelled."""
        return await self._database.write(lambda connection: _forget(connection, review_id, asker))

    async def note_asked(self, ids: Collection[str], now: int) -> None:
        """Somebody is still interested in these."""
        for some in portions([*ids]):
            await self._database.write(execute(update(review).where(review.c.id.in_(some)).values(asked=now)))

    async def cancel(self, before: int) -> None:
        """Cancel the unfinished ones that nobody has asked about since."""
        unasked = and_(review.c.state.in_(UNFINISHED), review.c.asked < before)
        await self._database.write(execute(update(review).where(unasked).values(state=CANCELLED)))

    async def find_waiting(self, now: int, limit: int) -> dict[str, str]:
        """Reviews that nobody computes, the oldest first, each with one of those who asked for it."""
        columns = review.c
        someone = select(func.min(review_asker.c.person)).where(review_asker.c.review == columns.id)
        free = or_(columns.state == QUEUED, and_(columns.state == RUNNING, columns.until <= now))
        asked = select(columns.id, someone.scalar_subquery().label("person")).where(free)
        found = await self._database.read(fetch(asked.order_by(columns.created, columns.id).limit(limit)))
        return {row.id: row.person or "" for row in found}

    async def claim(self, review_id: str, holder: str, *, now: int, until: int) -> bytes | None:
        """Become the one who computes a review; its record, None when another does, or nobody wants it any more."""
        columns = review.c
        free = or_(columns.state == QUEUED, and_(columns.state == RUNNING, columns.until <= now))
        taking = update(review).where(columns.id == review_id, free)
        taken = taking.values(state=RUNNING, holder=holder, until=until).returning(columns.record)
        found = await self._database.write(fetch(taken))
        return zlib.decompress(found[0].record) if found else None

    async def save(self, review_id: str, holder: str, progress: float, report: bytes, *, until: int) -> bool:
        """Keep what was found so far, and the lease until then; False when the review is the holder's no longer."""
        values = {"progress": progress, "report": zlib.compress(report), "until": until}
        return await self._write_as_holder(review_id, holder, values)

    async def finish(self, review_id: str, holder: str, report: bytes) -> bool:
        """Keep all that was found; False when the review is the holder's no longer."""
        values = {"state": DONE, "progress": 1.0, "report": zlib.compress(report)}
        return await self._write_as_holder(review_id, holder, values)

    async def fail(self, review_id: str, holder: str, code: str, sentence: str) -> bool:
        """Keep why nothing was found; False when the review is the holder's no longer."""
        values = {"state": FAILED, "report": zlib.compress(b""), "code": code, "sentence": sentence}
        return await self._write_as_holder(review_id, holder, values)

    async def release(self, holder: str) -> None:
        """Let others compute what this holder did not finish."""
        mine = and_(review.c.state == RUNNING, review.c.holder == holder)
        await self._database.write(execute(update(review).where(mine).values(state=QUEUED, until=0)))

    async def sweep(self, before: int, most: int) -> None:
        """Forget what nobody has asked about since, or asks for any more, and, the oldest first, more than so many."""
        columns = review.c
        orphaned = ~exists().where(review_asker.c.review == columns.id)
        kept = select(columns.id).order_by(columns.asked.desc(), columns.id).limit(most)
        gone = or_(columns.asked < before, orphaned, columns.id.not_in(kept))
        await self._database.write(execute(delete(review).where(columns.state.not_in(UNFINISHED), gone)))

    async def _write_as_holder(self, review_id: str, holder: str, values: Mapping[str, object]) -> bool:
        columns = review.c
        mine = and_(columns.id == review_id, columns.holder == holder, columns.state == RUNNING)
        return await self._database.write(execute(update(review).where(mine).values(values))) > 0


COLUMNS = [column for column in review.c if column.name != "record"]


def _reviews() -> Select[*tuple[object, ...]]:
    return select(*COLUMNS)


def _stored(row: Row[*tuple[object, ...]]) -> StoredReview:
    values = dict(row._mapping)  # noqa: SLF001 - how a row of SQLAlchemy becomes a mapping
    return StoredReview(**values | {"report": zlib.decompress(values["report"])})


def _is(review_id: str, asker: ReviewAsker) -> list[ColumnElement[bool]]:
    columns = review_asker.c
    return [columns.review == review_id, columns.person == asker.person, columns.seat == asker.seat]


def _ask(connection: Connection, wanted: StoredReview, asker: ReviewAsker, most: int) -> StoredReview | None:
    columns = review.c
    row = connection.execute(_reviews().where(columns.id == wanted.id).with_for_update()).first()
    found = _stored(row) if row else None
    if found is None or found.state in AGAIN:
        if _count_unfinished(connection, asker.person) >= most:
            return None
        _queue(connection, wanted)
        found = wanted
    else:
        connection.execute(update(review).where(columns.id == wanted.id).values(asked=wanted.asked))
    adding = insert(connection, review_asker).values(review=wanted.id, **asker._asdict())
    connection.execute(adding.on_conflict_do_nothing())
    return found


def _count_unfinished(connection: Connection, person: str) -> int:
    mine = select(review_asker.c.review).where(review_asker.c.person == person)
    asked = select(func.count()).where(review.c.state.in_(UNFINISHED), review.c.id.in_(mine))
    return connection.scalar(asked) or 0


def _queue(connection: Connection, wanted: StoredReview) -> None:
    """Another process may have queued it a moment ago, and may even have begun: then it goes on."""
    values = asdict(wanted) | {"report": zlib.compress(wanted.report), "record": zlib.compress(wanted.record)}
    upsert(review, values, over=_may_be_tried_again)(connection)


def _may_be_tried_again(_: New) -> ColumnElement[bool]:
    return review.c.state.in_(AGAIN)


def _forget(connection: Connection, review_id: str, asker: ReviewAsker) -> bool:
    was_asked = connection.execute(delete(review_asker).where(*_is(review_id, asker))).rowcount > 0
    others = exists().where(review_asker.c.review == review.c.id)
    unfinished = and_(review.c.id == review_id, review.c.state.in_(UNFINISHED), ~others)
    if was_asked:
        connection.execute(update(review).where(unfinished).values(state=CANCELLED))
    return was_asked
