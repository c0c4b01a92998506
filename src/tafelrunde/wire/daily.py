"""What travels of the deal of the day: today's three, a place in the field, and the field (study, D1 to D3)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from tafelrunde.wire.setup import GameName

DailyState: TypeAlias = Literal["new", "running", "done", "missed"]
"""Of one's own first try: not begun, begun, finished in time, or begun and not finished in time."""


class DailyTry(Struct, frozen=True):
    """The table of a try, and whether its result counts."""

    table: str
    counted: bool


class DailyScore(Struct, frozen=True):
    """The points of a try and of the bot, and whether it was won (1), drawn (0.5) or lost (0), or given up."""

    own: int
    other: int
    won: float
    gave_up: bool = False


class DailyStanding(Struct, frozen=True):
    """A finished try in the field: its place among so many, itself among them, and the share of the others it beat.

    Ties count half; the share is null where there is nobody else. `bots`: no other person has finished, so the field
    is the levels of the bots.
    """

    score: DailyScore
    place: int
    count: int
    beaten: float | None = None
    bots: bool = False


class DailyDealCard(Struct, frozen=True):
    """A deal, and what the visitor made of it. `players`: how many people have finished; `table`: of the first try."""

    game: GameName
    seats: int
    bot: str
    players: int
    state: DailyState
    table: str | None = None
    standing: DailyStanding | None = None


class DailyBoard(Struct, frozen=True):
    """The deals of a day. `left`: how many milliseconds the day still lasts, 0 when it is over."""

    day: str
    left: int
    deals: list[DailyDealCard]


class DailyCommitment(Struct, frozen=True):
    """What was promised of a deal (F1): the SHA-256 of its seed, and when it was drawn; the seed once the day is over.

    `late`: it was drawn when its day had begun, since the server did not run before.
    """

    day: str
    commitment: str
    drawn: int
    late: bool
    seed: str | None = None


class DailyBar(Struct, frozen=True):
    """How many people finished with this margin, null for who gave up, and which bots did."""

    margin: int | None
    people: int
    bots: list[str] = []


class DailyRegret(Struct, frozen=True):
    """What one's own actions gave away by the review, as a share of a win, with its 90 % interval."""

    value: float
    low: float
    high: float


class DailyBest(Struct, frozen=True):
    """Who played best, of people if any did, and with what score."""

    player: str
    is_bot: bool
    score: DailyScore


class DailyReport(Struct, frozen=True):
    """A deal with its field. `bars` and `best` come once the visitor has finished, or the day is over (V11).

    `regret` is null as long as no review of one's own try was computed. `commitments` are of this day and the next.
    """

    day: str
    left: int
    deal: DailyDealCard
    commitments: list[DailyCommitment]
    open: bool
    bars: list[DailyBar] = []
    best: DailyBest | None = None
    regret: DailyRegret | None = None
