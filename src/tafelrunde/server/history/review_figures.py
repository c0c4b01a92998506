"""What a review says of one's play, as it is kept with the game: one place, whichever way the review came."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from types import MappingProxyType

from tafelrunde.rules.core import Seat
from tafelrunde.server.history.game_rows import digest_of
from tafelrunde.server.store.played_games import Loss, PlayedGames, ReviewFigures
from tafelrunde.wire.reviews import DecisionReport, ReviewReport, SideReport

PHASES = 3
OTHER, GAVE_UP = "other", "gave_up"

KINDS = MappingProxyType({
    "group": "groups",
    "joined": "groups",
    "rival": "groups",
    "cut": "groups",
    "area": "areas",
    "rival_area": "areas",
    "stack_card": "stacking",
    "smartie": "smarties",
    "colour": "colours",
    "finish": "tower",
    "breaks_run": "tower",
    "run": "tower",
    "order": "tower",
})
"""What a decision was about, by the weightiest reason against what was played (V12)."""


async def keep_figures(store: PlayedGames, line: str, review: str, report: ReviewReport) -> None:
    """Keep what a review found, with every game that went like the one of this line."""
    owners = await store.find_seats(digest_of(line))
    reviewed = {seat for side in report.sides for seat in side.seats}
    found = {owner: figures_of(report, review, seats) for owner, seats in owners.items() if reviewed.issuperset(seats)}
    if found:
        await store.write_figures(found)


def figures_of(report: ReviewReport, review: str, seats: Sequence[Seat]) -> ReviewFigures:
    """What a review found of the play of these seats, which are on one side."""
    side = next(each for each in report.sides if set(each.seats) & set(seats))
    own = [each for each in report.decisions if each.seat in seats]
    losses = losses_of(report, own, side, seats)
    return ReviewFigures(
        review,
        report.evaluator,
        report.depth,
        decisions=sum(each.verdict is not None for each in own),
        regret=round(sum(each.regret for each in losses), 6),
        luck=side.cards,
        guesses=side.guesses,
        losses=tuple(losses),
    )


def losses_of(
    report: ReviewReport, own: Sequence[DecisionReport], side: SideReport, seats: Sequence[Seat]
) -> list[Loss]:
    """What the decisions cost, by part of the game and kind, and what giving up did."""
    plies = max(1, len(report.hindsight) - 1)
    regrets: defaultdict[tuple[int, str], list[float]] = defaultdict(list)
    for each in own:
        if each.verdict is not None:
            regrets[min(PHASES - 1, each.ply * PHASES // plies), kind_of(each)].append(each.regret)
    if report.ended and report.ended.by in seats and report.ended.expected is not None:
        regrets[PHASES - 1, GAVE_UP].append(report.ended.expected - side.result)
    return [Loss(*key, len(values), round(sum(values), 6)) for key, values in sorted(regrets.items())]


def kind_of(decision: DecisionReport) -> str:
    """What a decision was about."""
    return next((KINDS.get(reason.kind, OTHER) for reason in decision.reasons), OTHER)
