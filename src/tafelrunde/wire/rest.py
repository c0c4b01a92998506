"""What travels by REST: the bodies of requests and of answers, beside pictures and records."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from tafelrunde.rules.core import Seat
from tafelrunde.wire.messages import Reason, TableId
from tafelrunde.wire.reviews import ReviewDepth, ReviewReport, ReviewState
from tafelrunde.wire.setup import Setup
from tafelrunde.wire.snapshots import Chair, Status

ChairNumber: TypeAlias = Annotated[int, Meta(ge=1, le=4)]
Text: TypeAlias = Annotated[str, Meta(max_length=200)]


class Asking(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""


class Sit(Asking, frozen=True):
    """Take a chair: this one, or the first free one; the nonce, promised or given, goes into the shuffle (F1, F10).

    `name` is that of whoever plays from this chair on the visitor's device; None for the visitor's own.
    """

    chair: ChairNumber | None = None
    nonce: Text = ""
    promise: Text | None = None
    name: Text | None = None


class SitBot(Asking, frozen=True):
    """Give a chair to a bot."""

    bot: Text
    chair: ChairNumber | None = None


class Rise(Asking, frozen=True):
    """Free a chair."""

    chair: ChairNumber


class Nonce(Asking, frozen=True):
    """Choose the nonce of a chair of one's own."""

    chair: ChairNumber
    nonce: Text


class Promise(Asking, frozen=True):
    """Promise a nonce for a chair of one's own: its SHA-256, in hex (F10)."""

    chair: ChairNumber
    promise: Text


class Begin(Asking, frozen=True):
    """Start the game; who begins is said unless a lot decides."""

    first: ChairNumber | None = None


class Resign(Asking, frozen=True):
    """Give up: this seat, or the one of one's own that has to act."""

    seat: ChairNumber | None = None


class Answer(Asking, frozen=True):
    """Yes or no."""

    yes: bool


class Mute(Asking, frozen=True):
    """Let who said the line of that number, or all onlookers where there is none, talk no more; or let them again."""

    line: Annotated[int, Meta(ge=1)] | None = None
    muted: bool = True


class HandOn(Asking, frozen=True):
    """Hand the seat of somebody who is away to a bot, or claim the game."""

    seat: Seat
    claim: bool = False


class Rename(Asking, frozen=True):
    """Another name for oneself."""

    name: Text


class NewAccount(Asking, frozen=True):
    """A name and a password for oneself; who has an account already gives the old password.

    `void_tokens`: no program may play for this person any longer.
    """

    name: Text
    password: Text
    old: Text = ""
    void_tokens: bool = False


class Login(Asking, frozen=True):
    """Become the person of an account."""

    name: Text
    password: Text


class Join(Asking, frozen=True):
    """Become the person who was shown a code on another device."""

    code: Text


class Invited(Asking, frozen=True):
    """Come in by the code of an invitation."""

    code: Text


class Recover(Asking, frozen=True):
    """A new password for whoever kept the recovery code, or was given one by the host.

    `void_tokens`: no program may play for this person any longer.
    """

    name: Text
    recovery: Text
    password: Text
    void_tokens: bool = False


class SignOut(Asking, frozen=True):
    """Sign out everywhere, on this device too if `here`."""

    here: bool = False


class Label(Asking, frozen=True):
    """What a new token is for."""

    label: Text


class NewReview(Asking, frozen=True):
    """Review a finished game: that of a table of one's own, or a record. With `seat` only its decisions are listed."""

    table: TableId | None = None
    record: dict[str, Any] | None = None
    seat: ChairNumber | None = None
    depth: ReviewDepth = "quick"


class Made(Struct, frozen=True):
    """A table that was made, or that is there already."""

    table: str


class Me(Struct, frozen=True):
    """Who one is: a guest, or with an account of that name."""

    person: str
    name: str
    account: str | None = None


class Code(Struct, frozen=True):
    """A code that is shown once; until when it works, in ms."""

    code: str
    expires: int | None = None


class TokenEntry(Struct, frozen=True):
    """A token of one's bots, without its secret."""

    id: str
    label: str
    created: int


class NewToken(Struct, frozen=True):
    """A token, shown once."""

    id: str
    token: str


class Summary(Struct, frozen=True):
    """A table in a list. `yours`: one of the asker's seats has to act."""

    table: str
    status: Status
    setup: Setup
    chairs: list[Chair]
    opened: int
    changed: int
    yours: bool = False


class Lobby(Struct, frozen=True):
    """The tables one can sit down at, those one can watch, and one's own."""

    open: list[Summary]
    running: list[Summary]
    mine: list[Summary]


class BotEntry(Struct, frozen=True):
    """A bot: its name, a sentence, the games and numbers of seats it plays, and its level, null for a yardstick."""

    name: str
    description: str
    games: dict[str, list[int]]
    level: int | None = None


class Checked(Struct, frozen=True):
    """What a check of a record found: it is good, or the first thing that is wrong and where: a field or an action."""

    good: bool
    partial: bool = False
    notes: list[str] = []
    sentence: str = ""
    rule: str | None = None
    field: str | None = None
    action: int | None = None


class ReviewStatus(Struct, frozen=True):
    """How far a review is: its place in the queue from 1, its progress from 0 to 1, and what there is of it by now.

    `review` is there from the first decision on; `reason` says why a review failed.
    """

    id: str
    state: ReviewState
    depth: ReviewDepth
    place: int | None = None
    progress: float = 0.0
    review: ReviewReport | None = None
    reason: Reason | None = None


class Health(Struct, frozen=True):
    """Is the server well?"""

    status: Literal["ok", "down"]
