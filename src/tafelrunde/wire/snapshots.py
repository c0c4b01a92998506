"""A table as one visitor sees it, whole; every message about a table carries one."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from tafelrunde.rules.core import Seat
from tafelrunde.wire.setup import Setup
from tafelrunde.wire.standing import Points
from tafelrunde.wire.views import View

Status: TypeAlias = Literal["open", "running", "ended"]


class Chair(Struct, frozen=True):
    """A place at the table in table order, which is settled before the starter is known.

    `seat` is its place in playing order once the game runs, `away` since when (in ms) its person has been gone, and
    `patience` how many milliseconds it takes from now on until the others may hand the seat on or claim the game.
    `has_nonce`: a nonce was given or promised; `must_promise`: a new promise has to come before the game can start.
    `automated`: a program plays for its person, by a token. `host`: the person who opened the table sits there.
    """

    kind: Literal["empty", "person", "bot"]
    name: str = ""
    bot: str | None = None
    yours: bool = False
    has_nonce: bool = False
    seat: Seat | None = None
    away: int | None = None
    patience: int | None = None
    must_promise: bool = False
    automated: bool = False
    host: bool = False


class Clocks(Struct, frozen=True):
    """Milliseconds left for each seat at the moment `at`; the clock of seat `running` runs, 0 for none."""

    left: list[int]
    running: Seat
    at: int


class Result(Struct, frozen=True):
    """How the game ended: scores and winners as in a record (R5, R7, R8)."""

    scores: list[int]
    winners: list[Seat]
    detail: Points
    ended: str | None = None
    by: Seat | None = None


class Line(Struct, frozen=True):
    """Something said at the table: by an onlooker, by the host, by somebody whom the host has muted since."""

    number: int
    name: str
    text: str
    onlooker: bool = False
    host: bool = False
    muted: bool = False


class Happened(Struct, frozen=True):
    """An entry of the table's log as everybody may read it: its number, what kind, whose chair or seat, the word.

    `onlooker`: it was said by somebody who neither plays nor hosts.
    """

    number: int
    time: int
    kind: str
    seat: Seat = 0
    chair: int = 0
    word: str = ""
    name: str = ""
    onlooker: bool = False


class Revealing(Struct, frozen=True):
    """The host started, and promised nonces are to be revealed (F10).

    `awaited` are the chairs whose nonces have not come; in `patience` milliseconds the host may start without them, and
    `yours` says whether that is up to the visitor.
    """

    awaited: list[int]
    patience: int
    yours: bool = False


class Fairness(Struct, frozen=True):
    """The commitment before the deal; the nonces once they are frozen; the seed after the game (F1, F2, F6).

    `promises` has the hash of each chair's nonce, None where none was promised; it is None where nobody did (F10).
    """

    commitment: str
    nonces: list[str] | None = None
    first: int | None = None
    seed: str | None = None
    promises: list[str | None] | None = None


class DailyTable(Struct, frozen=True):
    """That a table has the deal of a day, and whether its result counts: nothing is taken back then (D2)."""

    day: str
    counted: bool


class Picture(Struct, frozen=True):
    """A table as one visitor sees it after the entry of that number.

    `seats` are the visitor's own. `changed` is the number of the last entry that changed the game: an action is chosen
    at it. `veiled`: it is the turn of one of several seats of the visitor, whose view comes after a tap. `undo` says
    whether the visitor's last action can be taken back freely, by asking, or not at all. `draw` and `undoing` list the
    seats that asked for or consented to a draw or an undo. `onlookers_muted`: the host lets only players talk.
    `revealing`: the host started, and the deal waits for nonces that were promised; the status is still open.
    `daily`: the table has the deal of a day; then the seed is not open before the day is over.
    `hints`: how often each seat was helped, empty when none was; `may_ask_hint`: this visitor may ask for hints here.
    """

    table: str
    number: int
    changed: int
    status: Status
    setup: Setup
    hosting: bool
    chairs: list[Chair]
    seats: list[Seat]
    fairness: Fairness
    view: View | None = None
    veiled: bool = False
    clocks: Clocks | None = None
    undo: Literal["free", "ask"] | None = None
    draw: list[Seat] = []
    undoing: list[Seat] = []
    result: Result | None = None
    rematch: str | None = None
    chat: list[Line] = []
    onlookers_muted: bool = False
    revealing: Revealing | None = None
    daily: DailyTable | None = None
    hints: list[int] = []
    may_ask_hint: bool = False
