"""Contests: every deal is played from all places, so that the luck of the deal falls on both bots alike.

2 seats   a b · b a
3 seats   a b b · b a b · b b a      one a against two b; even is a third of the first places
4 seats   a b a b · b a b a          teams
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tafelrunde.bots.arena.referee import Played, Rules, play
from tafelrunde.bots.bot import Bot
from tafelrunde.records import record
from tafelrunde.records.fairness import simulate_fairness
from tafelrunde.records.record import Record

ONE, OTHER = 0, 1
SEATINGS: dict[int, tuple[tuple[int, ...], ...]] = {
    2: ((ONE, OTHER), (OTHER, ONE)),
    3: ((ONE, OTHER, OTHER), (OTHER, ONE, OTHER), (OTHER, OTHER, ONE)),
    4: ((ONE, OTHER, ONE, OTHER), (OTHER, ONE, OTHER, ONE)),
}


@dataclass(frozen=True, slots=True)
class Contest:
    """Two bots, by their names or files, under the rules of a contest; the seed makes the deals."""

    rules: Rules
    seats: int
    bots: tuple[str, str]
    seed: str

    @property
    def even(self) -> float:
        """The share of the first bot when both are equal."""
        return 1 / 3 if self.seats == 3 else 1 / 2  # noqa: PLR2004


@dataclass(frozen=True, slots=True)
class Pair:
    """One deal from all places: the share of the first bot, and of both their points, CPU seconds and actions."""

    number: int
    share: float
    points: tuple[float, float]
    cpu: tuple[float, float]
    actions: tuple[int, int]
    faults: tuple[str, ...] = ()
    records: tuple[str, ...] = ()


def play_pair(contest: Contest, number: int, loaded: dict[str, Bot], *, keep: bool = False) -> Pair:
    """Play the deal of this number; `keep` also writes the records down."""
    fair = simulate_fairness(contest.seed, number, contest.seats)
    seatings = SEATINGS[contest.seats]
    games = [play(contest.rules, [contest.bots[bot] for bot in seating], fair, loaded) for seating in seatings]
    shares = [share(seating, game.record) for seating, game in zip(seatings, games, strict=True)]
    return Pair(
        number=number,
        share=sum(shares) / len(shares),
        points=points(seatings, games),
        cpu=(
            add_scores(seatings, [game.cpu for game in games], ONE),
            add_scores(seatings, [game.cpu for game in games], OTHER),
        ),
        actions=count_actions(seatings, games),
        faults=tuple(game.fault for game in games if game.fault),
        records=tuple(record.write(game.record) for game in games) if keep else (),
    )


def forfeit_pair(contest: Contest, number: int, bot: int) -> Pair:
    """A deal that was not played to its end, since the process of a bot ended with it."""
    share = 0.0 if bot == ONE else 1.0
    return Pair(
        number, share, (0, 0), (0, 0), (0, 0), (f"{contest.bots[bot]} lost deal {number}: it ended its process",)
    )


def share(seating: Sequence[int], game: Record) -> float:
    """The part of the first place that the first bot has."""
    winners = game.result.winners if game.result else ()
    won = [seating[seat - 1] for seat in winners]
    return won.count(ONE) / len(won) if won else 0.0


def points(seatings: Sequence[Sequence[int]], games: Sequence[Played]) -> tuple[float, float]:
    """The mean score of each bot."""
    scores = [game.record.result.scores if game.record.result else () for game in games]
    seats = [
        (bot, score)
        for seating, row in zip(seatings, scores, strict=True)
        for bot, score in zip(seating, row, strict=True)
    ]
    means = [[score for bot, score in seats if bot == each] for each in (ONE, OTHER)]
    return sum(means[ONE]) / len(means[ONE]), sum(means[OTHER]) / len(means[OTHER])


def count_actions(seatings: Sequence[Sequence[int]], games: Sequence[Played]) -> tuple[int, int]:
    """The actions of each bot."""
    rows = [game.actions for game in games]
    return int(add_scores(seatings, rows, ONE)), int(add_scores(seatings, rows, OTHER))


def add_scores(seatings: Sequence[Sequence[int]], rows: Sequence[Sequence[float]], bot: int) -> float:
    """The sum over the seats of a bot."""
    return sum(
        value
        for seating, row in zip(seatings, rows, strict=True)
        for who, value in zip(seating, row, strict=True)
        if who == bot
    )


def encode(pair: Pair) -> dict[str, Any]:
    """A pair as JSON has it, without its records."""
    return {name: value for name, value in asdict(pair).items() if name != "records"}


def decode(data: dict[str, Any]) -> Pair:
    """The pair of an encoded one. Raises TypeError, KeyError or ValueError for anything else."""
    lists = {name: tuple(data[name]) for name in ("points", "cpu", "actions", "faults")}
    pair = Pair(**(data | lists))
    if not 0 <= pair.share <= 1:
        raise ValueError("not a share")
    return pair
