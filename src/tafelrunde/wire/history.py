"""Games that one has played, as they travel: a page of the list."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from tafelrunde.rules.core import Seat
from tafelrunde.wire.rest import Asking
from tafelrunde.wire.reviews import ReviewDepth
from tafelrunde.wire.setup import GameName

Against: TypeAlias = Literal["bots", "people", "both", "self"]
"""Whom one played against; `self`: all sides were one's own."""

GameResult: TypeAlias = Literal["won", "shared", "lost"]
GameEnding: TypeAlias = Literal["played", "resigned", "timeout", "agreed", "aborted"]
MOST_REVIEWS = 50


class HistorySeat(Struct, frozen=True):
    """A seat of a game that ended: who played it first, a person or a bot, and what it scored.

    `yours`: one's own; `ally`: another's on one's own side. `automated`: a program played for its person.
    """

    seat: Seat
    name: str
    score: int
    bot: str | None = None
    automated: bool = False
    yours: bool = False
    ally: bool = False


class HistoryReview(Struct, frozen=True):
    """What a review found of one's own play: what one's decisions cost together, and what the cards and guesses did.

    `decisions` counts those in which there was a choice.
    """

    evaluator: str
    depth: ReviewDepth
    decisions: int
    regret: float
    luck: float
    guesses: float


class HistoryGame(Struct, frozen=True):
    """A game that one has played. `result` from 0 to 1 is null where it counts for nobody.

    `handed_on`: a bot played on for one. `waits`: its review was asked for together with others.
    """

    table: str
    game: GameName
    ended: int
    how: GameEnding
    seats: list[HistorySeat]
    against: Against
    result: float | None
    handed_on: bool
    review: HistoryReview | None
    waits: bool


class History(Struct, frozen=True):
    """A page of one's games, the latest first.

    `count`: of all that are wanted. `after`: where the next page begins, null on the last one. `waiting`: how many
    reviews wait that were asked for together.
    """

    games: list[HistoryGame]
    count: int
    after: str | None
    waiting: int


class WantReviews(Asking, frozen=True):
    """Review so many of one's latest games, one after the other, whenever nobody else waits for a review."""

    games: Annotated[int, Meta(ge=1, le=MOST_REVIEWS)] = 20


class WaitingReviews(Struct, frozen=True):
    """How many reviews wait by now."""

    waiting: int


class Estimate(Struct, frozen=True):
    """A mean over so many games with its 90 % interval; one game alone has none."""

    games: int
    mean: float
    low: float | None
    high: float | None


class HistorySpan(Struct, frozen=True):
    """Some games in a row, from the first to the last: the mean result beside what would be even, and the regret.

    `regret` is the mean of the `reviewed` ones, null where there are none.
    """

    since: int
    until: int
    games: int
    result: float
    even: float
    reviewed: int
    regret: float | None


class HistoryLoss(Struct, frozen=True):
    """What decisions of a kind cost in all games: in the opening (0), in the middle (1), at the end (2)."""

    phase: int
    kind: str
    decisions: int
    regret: float


class HistoryOpponent(Struct, frozen=True):
    """The games against somebody, whom the filter `opponent` names by this `seat`. `regret` is one's own, by game."""

    seat: str
    name: str
    bot: str | None
    games: int
    won: int
    lost: int
    result: float
    reviewed: int
    regret: float | None


class LuckAdjusted(Struct, frozen=True):
    """Results without the luck of the cards, from ten reviewed games on, beside the results of the same games.

    `games` can be adjusted by now; `unknown` names evaluators of reviewed games for which c is not known.
    """

    games: int
    least: int
    result: Estimate | None
    plain: Estimate | None
    unknown: list[str]


class HistoryFigures(Struct, frozen=True):
    """What one's games come to, of those that count. `even` is the result that all would have who play alike."""

    games: int
    won: int
    lost: int
    even: float
    result: Estimate | None
    regret: Estimate | None
    luck: float | None
    guesses: float | None
    adjusted: LuckAdjusted
    spans: list[HistorySpan]
    losses: list[HistoryLoss]
    opponents: list[HistoryOpponent]
