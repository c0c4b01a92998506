"""The messages of the socket: what a visitor sends, and what the server answers."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from tafelrunde.rules.core import Cell, Seat
from tafelrunde.wire.hints import Hint, HintStep, Warned
from tafelrunde.wire.reviews import DecisionReport, ReviewDepth, ReviewReport, ReviewState
from tafelrunde.wire.snapshots import Happened, Picture, Result
from tafelrunde.wire.views import Choices, Marks

PROTOCOL = 1
LONGEST_WORD = 40
LONGEST_TEXT = 400
LONGEST_MESSAGE = 4096

TableId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
ReviewId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
RequestId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Word: TypeAlias = Annotated[str, Meta(max_length=LONGEST_WORD)]


class Sent(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A message of a visitor."""


class Watch(Sent, frozen=True, tag="watch"):
    """Come to a table, or come back to it having seen the entry of that number last."""

    table: TableId
    since: Annotated[int, Meta(ge=0)] = 0


class Saw(Sent, frozen=True, tag="saw"):
    """The table was shown to the visitor as it is after the entry of that number. Nothing is answered."""

    table: TableId
    number: Annotated[int, Meta(ge=0)]


class Unwatch(Sent, frozen=True, tag="unwatch"):
    """Go from a table."""

    table: TableId


class Act(Sent, frozen=True, tag="act"):
    """Play a word, chosen at the number the game last changed; the id makes a repeated one harmless."""

    table: TableId
    id: RequestId
    at: Annotated[int, Meta(ge=0)]
    word: Word


class Preview(Sent, frozen=True, tag="preview"):
    """What would a word do, or why would it be refused? Answered from the visitor's own view; nothing is played."""

    table: TableId
    id: RequestId
    word: Word


class Ponder(Sent, frozen=True, tag="ponder"):
    """What could the visitor's seat do if it were its turn now? Answered from its own view, also while others think."""

    table: TableId
    id: RequestId


class Reveal(Sent, frozen=True, tag="reveal"):
    """Show the hand of the seat to act, which is one of several of this visitor."""

    table: TableId
    seat: Seat


class RevealNonce(Sent, frozen=True, tag="reveal_nonce"):
    """The nonce that was promised on a chair of this visitor, once the host has started (F10)."""

    table: TableId
    id: RequestId
    chair: Annotated[int, Meta(ge=1, le=4)]
    nonce: Annotated[str, Meta(max_length=64)]


class Say(Sent, frozen=True, tag="say"):
    """Say something at the table."""

    table: TableId
    id: RequestId
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]


class WatchReview(Sent, frozen=True, tag="watch_review"):
    """Follow a review of one's own: news comes now, and whenever there is some."""

    review: ReviewId


class UnwatchReview(Sent, frozen=True, tag="unwatch_review"):
    """Follow a review no longer; one that nobody follows and nobody asks about is cancelled after a while."""

    review: ReviewId


class AskHint(Sent, frozen=True, tag="ask_hint"):
    """Help me in this position: say where to look, then also what to do, then also why. Progress comes, then the hint.

    Only at a table where nobody else plays (`may_ask_hint`), and when it is one's turn.
    """

    table: TableId
    id: RequestId
    step: HintStep = "place"


class AskCoach(Sent, frozen=True, tag="ask_coach"):
    """Was my last action, after `ply` actions of the game, a blunder? Answered with `coach`; at the same tables."""

    table: TableId
    id: RequestId
    ply: Annotated[int, Meta(ge=0)]


class StopHint(Sent, frozen=True, tag="stop_hint"):
    """I do not wait for a hint, or for the coach, at this table any more. Nothing is answered."""

    table: TableId


class Ping(Sent, frozen=True, tag="ping"):
    """Are you there?"""


Asked: TypeAlias = (
    Watch
    | Saw
    | Unwatch
    | Act
    | Preview
    | Ponder
    | Reveal
    | RevealNonce
    | Say
    | WatchReview
    | UnwatchReview
    | AskHint
    | AskCoach
    | StopHint
    | Ping
)


class Hello(Struct, frozen=True, tag_field="type", tag="hello"):
    """The first message of the server: who the visitor is."""

    protocol: int
    person: str
    name: str


class News(Struct, frozen=True, tag_field="type", tag="news"):
    """What happened at a table since the number the visitor saw last, and how it looks now.

    Of much that happened only the last lines come; `truncated` says that earlier ones are left out.
    """

    picture: Picture
    happened: list[Happened]
    truncated: bool = False


class Seen(Struct, frozen=True, tag_field="type", tag="seen"):
    """Up to which number the client of the person on each chair has shown the table; 0 where nobody said so."""

    table: str
    numbers: list[int]


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """The request was stored as the entry of that number; the same answer comes to a repeated one."""

    table: str
    id: str
    number: int


class Reason(Struct, frozen=True):
    """Why something was refused: a code for programs, a sentence for people, the rule and the cells where there are."""

    code: str
    sentence: str
    rule: str | None = None
    cells: list[Cell] = []


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """The request was refused and nothing happened; a stale one brings the present picture."""

    table: str
    id: str
    reason: Reason
    picture: Picture | None = None


class Previewed(Struct, frozen=True, tag_field="type", tag="previewed"):
    """What the word would lead to: the standing now and then, what the board would mark, or the reason against it."""

    table: str
    id: str
    word: str
    reason: Reason | None = None
    before: Result | None = None
    after: Result | None = None
    marks: Marks | None = None


class Pondered(Struct, frozen=True, tag_field="type", tag="pondered"):
    """The choices of a seat as if it were its turn, when the game last changed at the entry `at`."""

    table: str
    id: str
    at: int
    choices: Choices


class ReviewNews(Struct, frozen=True, tag_field="type", tag="review"):
    """News of a review: its state, and what came since the last news.

    `review` is the whole of what there is, at first and whenever a pass is done, else null. `decisions` came since, or
    were looked at again: each takes the place of the one of the same `ply`, or is new.
    """

    id: str
    state: ReviewState
    depth: ReviewDepth
    place: int | None = None
    progress: float = 0.0
    review: ReviewReport | None = None
    decisions: list[DecisionReport] = []
    reason: Reason | None = None


class HintNews(Struct, frozen=True, tag_field="type", tag="hint"):
    """How far a hint is, from 0 to 1, and at last the hint: of the position as it is since the entry `at`."""

    table: str
    id: str
    at: int
    progress: float
    hint: Hint | None = None


class CoachNews(Struct, frozen=True, tag_field="type", tag="coach"):
    """What the coach says about the action after `ply` others: nothing, unless it was a blunder for certain."""

    table: str
    id: str
    ply: int
    warned: Warned | None = None


class Trouble(Struct, frozen=True, tag_field="type", tag="trouble"):
    """A message that could not be understood, or a ping that was too much."""

    reason: Reason


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """I am here."""


Told: TypeAlias = (
    Hello | News | Seen | Done | Refused | Previewed | Pondered | ReviewNews | HintNews | CoachNews | Trouble | Pong
)
