"""Who belongs to a server that is not open to all: invitations, whom they let in, and codes for a new password.

Only hashes of codes come here.
"""

from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, Connection, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from tafelrunde.server.store import schema
from tafelrunde.server.store.transactions import Database, execute, fetch


@dataclass(frozen=True, slots=True)
class Invitation:
    """A link that lets in up to `most` people until it expires or is revoked; `used`: how many came by it."""

    id: str
    hash: str
    label: str
    created: int
    expires: int
    most: int
    used: int = 0
    revoked: bool = False


class Invitations:
    """The invitations of a server, and whom they let in."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def write(self, value: Invitation) -> None:
        """Keep a new invitation."""
        await self._database.write(execute(insert(schema.invitation).values(asdict(value))))

    async def find(self) -> list[Invitation]:
        """All invitations, the newest first."""
        columns = schema.invitation.c
        asked = select(schema.invitation).order_by(columns.created.desc(), columns.id)
        return [Invitation(*row) for row in await self._database.read(fetch(asked))]

    async def revoke(self, invitation: str) -> bool:
        """Let nobody else in by an invitation; False when there is none of this id."""
        mine = schema.invitation.c.id == invitation
        return await self._database.write(execute(update(schema.invitation).where(mine).values(revoked=True))) > 0

    async def is_good(self, code: str, now: int) -> bool:
        """Would somebody be let in by this code, given by its hash?"""
        columns = schema.invitation.c
        asked = select(columns.id).where(columns.hash == code, *_open(now))
        return bool(await self._database.read(fetch(asked)))

    async def accept(self, code: str, person: str, now: int) -> bool:
        """Let a person in by a code, given by its hash; a member is not counted again."""
        try:
            return await self._database.write(lambda connection: _accept(connection, code, person, now))
        except IntegrityError:  # another request of theirs was quicker, or they were deleted meanwhile
            return await self.is_member(person)

    async def is_member(self, person: str) -> bool:
        """Was this person let in, or do they have an account?"""
        let_in = select(schema.admission.c.person).where(schema.admission.c.person == person)
        known = select(schema.account.c.person).where(schema.account.c.person == person)
        return bool(await self._database.read(fetch(let_in.union_all(known))))

    async def guests(self) -> dict[str, int]:
        """How many of those let in by each invitation are still here."""
        columns = schema.admission.c
        asked = select(columns.invitation, func.count().label("people")).group_by(columns.invitation)
        return {row.invitation: row.people for row in await self._database.read(fetch(asked))}


def _open(now: int) -> tuple[ColumnElement[bool], ...]:
    columns = schema.invitation.c
    return (columns.expires > now, columns.used < columns.most, ~columns.revoked)


def _accept(connection: Connection, code: str, person: str, now: int) -> bool:
    columns = schema.invitation.c
    if connection.scalar(select(exists().where(schema.admission.c.person == person))):
        return True
    using = update(schema.invitation).where(columns.hash == code, *_open(now)).values(used=columns.used + 1)
    found = connection.scalar(using.returning(columns.id))
    if found is None:
        return False
    connection.execute(insert(schema.admission).values(person=person, invitation=found, time=now))
    return True


class PasswordResets:
    """Codes that a host gives to people who forgot both password and recovery code; each works once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def write(self, code: str, person: str, expires: int) -> None:
        """Keep the hash of a code, instead of the one the person had."""
        await self._database.write(lambda connection: _replace(connection, code, person, expires))

    async def is_valid(self, code: str, person: str, now: int) -> bool:
        """Is this the code of that person, and has it not expired?"""
        columns = schema.password_reset.c
        asked = select(columns.person).where(columns.hash == code, columns.person == person, columns.expires > now)
        return bool(await self._database.read(fetch(asked)))

    async def remove(self, person: str) -> None:
        """Let no code of a person work any longer."""
        await self._database.write(
            execute(delete(schema.password_reset).where(schema.password_reset.c.person == person))
        )

    async def sweep(self, now: int) -> None:
        """Forget the codes that have expired."""
        await self._database.write(execute(delete(schema.password_reset).where(schema.password_reset.c.expires <= now)))


def _replace(connection: Connection, code: str, person: str, expires: int) -> None:
    connection.execute(delete(schema.password_reset).where(schema.password_reset.c.person == person))
    connection.execute(insert(schema.password_reset).values(hash=code, person=person, expires=expires))
