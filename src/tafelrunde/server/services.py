"""Everything a request needs: the store, the tables in memory, who may ask for how much, and what time it is."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from time import monotonic
from typing import Any, TypeAlias

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler

from tafelrunde.server.daily.calendar import Calendar
from tafelrunde.server.daily.fields import FieldCache
from tafelrunde.server.history.review_backlog import ReviewBacklog
from tafelrunde.server.history.review_figures import keep_figures
from tafelrunde.server.keys import hash_code, read_cookie
from tafelrunde.server.live.runtime import Runtime
from tafelrunde.server.live.tables import LiveTables
from tafelrunde.server.live.timers import Now, Timers
from tafelrunde.server.logs import RefusalLog
from tafelrunde.server.metrics import Metrics
from tafelrunde.server.net.host_names import HostNames
from tafelrunde.server.people.passwords import Passwords
from tafelrunde.server.people.rate_limits import Buckets, ConnectionLimit, PersonLocks, client_key
from tafelrunde.server.pictures.picture_cache import PictureCache
from tafelrunde.server.reviews.hint_desk import HintDesk
from tafelrunde.server.reviews.review_desk import ReviewDesk
from tafelrunde.server.settings import Settings
from tafelrunde.server.store import Person, Store
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.server.upkeep.readiness import Readiness
from tafelrunde.server.uploads.record_checks import RecordChecks

COOKIE = "tafelrunde"
HEADER = "x-tafelrunde"
FOR_PROGRAMS = "for_programs"
"""The mark of a call about oneself that is for programs with a token, too."""

LEAST_AT_ONCE = 20.0
"""However many processes share what an address may ask for, in each of them so much may be asked for at once."""

NOBODY = Person("", "", 0, 0)
"""A visitor of whom nothing is known; may look, no more."""


@dataclass(slots=True)
class Services:
    """The parts of a running server.

    `peers` limits the connections of each address that connects to us, `exchanges` what is under way for each address:
    requests that are being answered, and sockets. Behind a proxy only the latter tell visitors apart.
    """

    settings: Settings
    store: Store
    runtime: Runtime
    key: bytes
    passwords: Passwords = field(default_factory=Passwords)
    record_checks: RecordChecks = field(default_factory=RecordChecks)
    pictures: PictureCache = field(default_factory=PictureCache)
    banned: set[str] = field(default_factory=set)
    person_locks: PersonLocks = field(default_factory=PersonLocks)
    refusals: RefusalLog = field(default_factory=RefusalLog)
    tables: LiveTables = field(init=False)
    timers: Timers = field(init=False)
    now: Now = field(init=False)
    metrics: Metrics = field(init=False)
    requests: Buckets = field(init=False)
    messages: Buckets = field(init=False)
    exchanges: ConnectionLimit = field(init=False)
    peers: ConnectionLimit = field(init=False)
    names: HostNames = field(init=False)
    reviews: ReviewDesk = field(init=False)
    review_backlog: ReviewBacklog = field(init=False)
    hints: HintDesk = field(init=False)
    readiness: Readiness = field(init=False)
    calendar: Calendar = field(init=False)
    daily_fields: FieldCache = field(init=False)

    def __post_init__(self) -> None:
        self.tables, self.timers, self.now = self.runtime.tables, self.runtime.timers, self.runtime.now
        self.metrics = self.runtime.metrics
        limits = self.settings.limits
        share = max(1, self.settings.workers)
        self.requests = Buckets(limits.requests / share, max(LEAST_AT_ONCE, limits.requests_at_once / share), monotonic)
        self.messages = Buckets(limits.messages, limits.messages_at_once, monotonic)
        self.exchanges = ConnectionLimit(-(-limits.connections // share))
        self.peers = ConnectionLimit(-(-limits.connections // share))
        keep = partial(keep_figures, self.store.played_games)
        self.reviews = ReviewDesk(self.store.reviews, self.timers, self.store.name, keep_figures=keep)
        self.review_backlog = ReviewBacklog(self.store.review_wishes, self.reviews, self.tables)
        self.hints = HintDesk()
        self.readiness = Readiness(self.store.notes)
        self.calendar = Calendar(self.now)
        self.daily_fields = FieldCache(self.store.daily_deals, self.now)
        self.names = HostNames((*self.settings.hosts, *self.settings.origins))

    async def visitor(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Person:
        """Who asks: by a token, by a cookie, or nobody. Raises Refusal for a bad token and for who is banned."""
        given = connection.headers.get("authorization", "")
        if given:
            person = await self.bearer(given)
            self.requests.take(f"person:{person.id}")
        else:
            person = await self.find_person(connection.cookies.get(COOKIE, ""))
        if person.banned:
            raise Refusal("banned", "You have been banned from this server.")
        return person

    def note_refusal(self, code: str, host: str) -> None:
        """Count a refusal, and log it if it may be part of an attack."""
        self.metrics.refusals.labels(code).inc()
        self.refusals.write(code, host)

    async def bearer(self, given: str) -> Person:
        """The person of a token."""
        scheme, _, code = given.partition(" ")
        token = await self.store.tokens.read(hash_code(code)) if scheme.lower() == "bearer" else None
        person = await self.store.people.read(token.person) if token and not token.revoked else None
        if token is None or person is None or person.deleted:
            raise Refusal("bad_token", "This token is invalid or has been revoked.")
        return replace(person, token=token.hash)

    async def find_person(self, cookie: str) -> Person:
        """The person of a cookie."""
        if (found := read_cookie(cookie, self.key)) is None:
            return NOBODY
        person = await self.store.people.read(found.person)
        is_good = person is not None and not person.deleted and person.generation == found.generation
        return person if person is not None and is_good else NOBODY


TheServices: TypeAlias = NamedDependency[Services]
ThePerson: TypeAlias = NamedDependency[Person]


def address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """From where somebody asks, as it is counted."""
    return client_key(connection.client.host if connection.client else "")


def must_be_somebody(person: Person) -> Person:
    """The visitor, who must be known. Raises Refusal."""
    if not person.id:
        raise Refusal("who_are_you", "Ask GET /api/me first: it makes you a guest and gives you a cookie.")
    return person


def is_program(person: Person) -> bool:
    """Does a program ask for this person, by a token?"""
    return bool(person.token)


def must_be_in_person(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """A guard: what is about oneself is not for programs, whose token may have been stolen. Raises Refusal."""
    if "authorization" in connection.headers and not handler.opt.get(FOR_PROGRAMS):
        raise Refusal("only_for_playing", "A token is only for playing. Do this on the page, signed in.")


def is_own(origin: str, host: str, others: tuple[str, ...]) -> bool:
    """Does a page of this origin belong to this server?"""
    return origin in others or origin.partition("://")[2].rstrip("/").casefold() == host.casefold()
