"""The people: guests, their accounts, the codes that bring in another device, and the tokens of their bots.

Only hashes of passwords, codes and tokens come here.
"""

import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, Connection, delete, exists, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from tafelrunde.server.people.confusables import skeleton
from tafelrunde.server.people.names import NOBODY
from tafelrunde.server.store import schema
from tafelrunde.server.store.transactions import Database, execute, fetch, portions, upsert

UNWRITTEN = {"generation", "token"}

OF_A_PERSON = (
    schema.account,
    schema.admission,
    schema.daily_entry,
    schema.device,
    schema.password_reset,
    schema.played_game,
    schema.played_loss,
    schema.puzzle_skill,
    schema.puzzle_try,
    schema.review_asker,
    schema.review_wish,
    schema.token,
)
"""What goes with a person who wants to be forgotten."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who came by; a deleted person keeps the id, so that the games still tell people apart.

    Only cookies of the present `generation` work: it goes up when the person signs out everywhere. `token` is the hash
    of the one by which a program asks for this person now; it is kept nowhere.
    """

    id: str
    name: str
    created: int
    changed: int
    muted: bool = False
    banned: bool = False
    deleted: bool = False
    generation: int = 0
    token: str = ""


@dataclass(frozen=True, slots=True)
class Account:
    """A name, and the hashes of a password and of a recovery code."""

    person: str
    name: str
    password: str
    recovery: str


@dataclass(frozen=True, slots=True)
class Token:
    """What lets a program act for a person."""

    hash: str
    person: str
    label: str
    created: int
    revoked: bool = False


class People:
    """All people the server has known."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def write(self, value: Person) -> None:
        """Keep a person, as somebody new; not the generation, which `sign_out` alone changes."""
        columns = {name: column for name, column in asdict(value).items() if name not in UNWRITTEN}
        await self._database.write(upsert(schema.person, columns))

    async def rename(self, person: str, name: str, now: int) -> Person | None:
        """Give a person another name and change nothing else; None for who is not there, or was forgotten meanwhile."""
        mine = (schema.person.c.id == person) & ~schema.person.c.deleted
        return await self._database.write(lambda connection: _change(connection, mine, {"name": name, "changed": now}))

    async def restrict(self, person: str, **marks: bool) -> Person | None:
        """Let a person be `muted` or `banned`, or no longer, and change nothing else; None for nobody we know."""
        theirs = schema.person.c.id == person
        return await self._database.write(lambda connection: _change(connection, theirs, marks))

    async def sign_out(self, person: str) -> int:
        """Let no cookie or code of a person work any longer; the generation of the next cookies."""
        return await self._database.write(lambda connection: _sign_out(connection, person))

    async def read(self, person: str) -> Person | None:
        """One person; None for nobody we know."""
        return (await self.read_several([person])).get(person)

    async def read_several(self, people: Collection[str]) -> dict[str, Person]:
        """Those of the given people that we know, by their ids."""
        asked = [select(schema.person).where(schema.person.c.id.in_(some)) for some in portions([*people])]
        return {row.id: Person(*row) for each in asked for row in await self._database.read(fetch(each))}

    async def find(
        self, text: str = "", *, restricted: bool = False, accounts: bool = False, limit: int = 100
    ) -> list[Person]:
        """People with the text in the name they show or in that of their account, the latest change first.

        If asked, only muted and banned ones, or only those who have an account.
        """
        columns, account = schema.person.c, schema.account.c
        has_account = exists().where(account.person == columns.id)
        asked = select(schema.person)
        if text:
            by_account = has_account.where(account.folded.contains(_fold_name(text), autoescape=True))
            asked = asked.where(columns.name.icontains(text, autoescape=True) | by_account)
        if restricted:
            asked = asked.where(columns.muted | columns.banned)
        if accounts:
            asked = asked.where(has_account)
        asked = asked.order_by(columns.changed.desc(), columns.id).limit(limit)
        return [Person(*row) for row in await self._database.read(fetch(asked))]

    async def find_idle(self, before: int, limit: int = 100) -> list[str]:
        """The ids of people who have not changed since, have no account and are at no table."""
        columns = schema.person.c
        asked = (
            select(columns.id)
            .where(columns.changed < before)
            .where(~exists().where(schema.account.c.person == columns.id))
            .where(~exists().where(schema.member.c.person == columns.id))
            .order_by(columns.changed, columns.id)
            .limit(limit)
        )
        return [row.id for row in await self._database.read(fetch(asked))]

    async def delete(self, person: str, now: int) -> None:
        """Forget all about a person but the id: the name, the account, codes and tokens."""
        await self._database.write(lambda connection: _delete(connection, person, now))

    async def remove(self, person: str) -> None:
        """Forget a person altogether; for those who are idle."""
        await self._database.write(execute(delete(schema.person).where(schema.person.c.id == person)))


def _change(connection: Connection, which: ColumnElement[bool], values: Mapping[str, object]) -> Person | None:
    changing = update(schema.person).where(which).values(values)
    found = connection.execute(changing.returning(schema.person)).first()
    return Person(*found) if found else None


def _delete(connection: Connection, person: str, now: int) -> None:
    neutral = update(schema.person).where(schema.person.c.id == person)
    connection.execute(neutral.values(name="", deleted=True, changed=now))
    for table in OF_A_PERSON:
        connection.execute(delete(table).where(table.c.person == person))
    theirs = update(schema.played_seat).where(schema.played_seat.c.person == person)
    connection.execute(theirs.values(person="", name=NOBODY, folded=""))


def _sign_out(connection: Connection, person: str) -> int:
    """The person first, as in `_delete`, to avoid a deadlock."""
    row = schema.person.c
    changing = update(schema.person).where(row.id == person).values(generation=row.generation + 1)
    generation = int(connection.scalar(changing.returning(row.generation)) or 0)
    connection.execute(delete(schema.device).where(schema.device.c.person == person))
    return generation


class Accounts:
    """The people who have a name and a password."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def write(self, value: Account, before: Account | None = None) -> bool:
        """Give a known person an account, or change the one they had before.

        False when another has the name, large or small letters, when theirs is no longer the one of before, which each
        new recovery code tells, and when they were forgotten meanwhile.
        """
        columns = asdict(value) | {"folded": _fold_name(value.name), "skeleton": skeleton(value.name)}
        try:
            return await self._database.write(lambda connection: _keep(connection, columns, before))
        except IntegrityError:
            return False

    async def read(self, person: str) -> Account | None:
        """The account of a person; None for a guest."""
        return await self._find(schema.account.c.person == person)

    async def names(self, people: Collection[str]) -> dict[str, str]:
        """The names of accounts by the ids of their people, of those given who have one."""
        row = schema.account.c
        asked = [select(row.person, row.name).where(row.person.in_(some)) for some in portions([*people])]
        return {found.person: found.name for each in asked for found in await self._database.read(fetch(each))}

    async def find_by_name(self, name: str) -> Account | None:
        """The account of this name, in large or small letters."""
        return await self._find(schema.account.c.folded == _fold_name(name))

    async def looks_like(self, name: str, person: str) -> bool:
        """Does an account of somebody else have a name that looks like this one?"""
        columns = schema.account.c
        alike = or_(columns.skeleton == skeleton(name), columns.folded == _fold_name(name))
        asked = select(columns.person).where(alike, columns.person != person).limit(1)
        return bool(await self._database.read(fetch(asked)))

    async def _find(self, condition: ColumnElement[bool]) -> Account | None:
        columns = schema.account.c
        asked = select(columns.person, columns.name, columns.password, columns.recovery).where(condition)
        return next((Account(*row) for row in await self._database.read(fetch(asked))), None)


def _keep(connection: Connection, columns: dict[str, str], before: Account | None) -> bool:
    """Wait for an erasure of the person that is under way; after it they get no account."""
    person, account = schema.person.c, schema.account.c
    known = select(person.id).where(person.id == columns["person"], ~person.deleted).with_for_update()
    if connection.scalar(known) is None:
        return False
    if before is None:
        connection.execute(insert(schema.account).values(columns))
        return True
    changing = update(schema.account).where(account.person == before.person, account.recovery == before.recovery)
    return connection.execute(changing.values(columns)).rowcount > 0


def _fold_name(name: str) -> str:
    """A name as it is compared: databases differ about large and small letters beyond ASCII."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


class Devices:
    """The codes with which another device becomes the same person."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def write(self, code: str, person: str, expires: int) -> None:
        """Keep the hash of a code."""
        row = insert(schema.device).values(hash=code, person=person, expires=expires)
        await self._database.write(execute(row))

    async def take(self, code: str, now: int) -> str | None:
        """The person of a code, given by its hash, that has not expired; it works once."""
        columns = schema.device.c
        taken = delete(schema.device).where(columns.hash == code, columns.expires > now).returning(columns.person)
        return next((row.person for row in await self._database.write(fetch(taken))), None)

    async def sweep(self, now: int) -> None:
        """Forget the codes that have expired."""
        await self._database.write(execute(delete(schema.device).where(schema.device.c.expires <= now)))


class Tokens:
    """The tokens of bots."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def write(self, value: Token) -> None:
        """Keep a token, or that it is revoked."""
        await self._database.write(upsert(schema.token, asdict(value)))

    async def remove(self, code: str) -> None:
        """Revoke a token. Nothing of it is kept, so that making and revoking tokens cannot fill the disk."""
        await self._database.write(execute(delete(schema.token).where(schema.token.c.hash == code)))

    async def sweep(self) -> None:
        """Forget the tokens that an older program kept as revoked."""
        await self._database.write(execute(delete(schema.token).where(schema.token.c.revoked)))

    async def read(self, code: str) -> Token | None:
        """The token with this hash, revoked or not."""
        return next(iter(await self._find_all(schema.token.c.hash == code)), None)

    async def valid(self, codes: Collection[str]) -> set[str]:
        """Those of the given hashes whose tokens work."""
        columns = schema.token.c
        asked = [select(columns.hash).where(columns.hash.in_(some), ~columns.revoked) for some in portions([*codes])]
        return {row.hash for each in asked for row in await self._database.read(fetch(each))}

    async def read_all(self, person: str) -> list[Token]:
        """All tokens of a person, the oldest first."""
        return await self._find_all(schema.token.c.person == person)

    async def _find_all(self, condition: ColumnElement[bool]) -> list[Token]:
        asked = select(schema.token).where(condition).order_by(schema.token.c.created, schema.token.c.hash)
        return [Token(*row) for row in await self._database.read(fetch(asked))]
