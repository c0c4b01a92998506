"""Everything a request needs: the store, the tables in memory, who may ask for how much, and what time it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from typing import Any, TypeAlias

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from tafelrunde.server.decisions import Refusal
from tafelrunde.server.hub import Hub
from tafelrunde.server.keys import hashed, signed
from tafelrunde.server.limits import Buckets, Doors
from tafelrunde.server.passwords import Passwords
from tafelrunde.server.settings import Settings
from tafelrunde.server.store import Person, Store

COOKIE = "tafelrunde"
HEADER = "x-tafelrunde"
NOBODY = Person("", "", 0, 0)
"""A visitor of whom nothing is known; may look, no more."""


@dataclass(slots=True)
class Club:
    """The parts of a running server."""

    settings: Settings
    store: Store
    hub: Hub
    key: bytes
    passwords: Passwords = field(default_factory=Passwords)
    banned: set[str] = field(default_factory=set)
    requests: Buckets = field(init=False)
    messages: Buckets = field(init=False)
    doors: Doors = field(init=False)

    def __post_init__(self) -> None:
        limits = self.settings.limits
        self.requests = Buckets(limits.requests, limits.requests_at_once, monotonic)
        self.messages = Buckets(limits.messages, limits.messages_at_once, monotonic)
        self.doors = Doors(limits.connections)

    async def visitor(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Person:
        """Who asks: by a token, by a cookie, or nobody. Raises Refusal for a bad token and for who is banned."""
        given = connection.headers.get("authorization", "")
        if given:
            person = await self.bearer(given)
        else:
            person = await self.known(connection.cookies.get(COOKIE, ""))
        if person.banned:
            raise Refusal("banned", "You were asked to stay away from this server.")
        return person

    async def bearer(self, given: str) -> Person:
        """The person of a token."""
        scheme, _, code = given.partition(" ")
        token = await self.store.tokens.read(hashed(code)) if scheme.lower() == "bearer" else None
        person = await self.store.people.read(token.person) if token and not token.revoked else None
        if person is None or person.deleted:
            raise Refusal("bad_token", "This token does not work, or no longer.")
        return person

    async def known(self, cookie: str) -> Person:
        """The person of a cookie."""
        if (found := signed(cookie, self.key)) is None:
            return NOBODY
        person = await self.store.people.read(found.person)
        is_good = person is not None and not person.deleted and person.generation == found.generation
        return person if person is not None and is_good else NOBODY


TheClub: TypeAlias = NamedDependency[Club]
ThePerson: TypeAlias = NamedDependency[Person]


def address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """From where somebody asks."""
    return connection.client.host if connection.client else "?"


def must_be_somebody(person: Person) -> Person:
    """The visitor, who must be known. Raises Refusal."""
    if not person.id:
        raise Refusal("who_are_you", "Ask GET /api/me first: it makes you a guest and gives you a cookie.")
    return person


def is_own(origin: str, host: str, others: tuple[str, ...]) -> bool:
    """Does a page of this origin belong to this server?"""
    return origin in others or origin.partition("://")[2].rstrip("/").casefold() == host.casefold()
