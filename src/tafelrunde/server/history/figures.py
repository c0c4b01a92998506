"""What one's games come to, as it is shown."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.server.history.estimates import LEAST, LuckShares, adjusted, estimate, share_of
from tafelrunde.server.store.played_figures import GameSums, ReviewedSums
from tafelrunde.wire.history import (
    HistoryFigures,
    HistoryLoss,
    HistoryOpponent,
    HistorySpan,
    LuckAdjusted,
)


def encode_figures(sums: GameSums, shares: LuckShares) -> HistoryFigures:
    """All of it."""
    reviewed = sums.reviewed
    games = sum(each.games for each in reviewed)
    return HistoryFigures(
        games=sums.games,
        won=sums.won,
        lost=sums.lost,
        even=sums.even / max(1, sums.games),
        result=estimate(sums.games, sums.result, sums.result_squared),
        regret=estimate(games, sum(each.regret for each in reviewed), sum(each.regret_squared for each in reviewed)),
        luck=sum(each.luck for each in reviewed) / games if games else None,
        guesses=sum(each.guesses for each in reviewed) / games if games else None,
        adjusted=adjust(reviewed, shares),
        spans=[HistorySpan(*span) for span in sums.spans] if sums.games else [],
        losses=[HistoryLoss(*loss) for loss in sums.losses],
        opponents=[HistoryOpponent(**each._asdict() | {"bot": each.bot or None}) for each in sums.opponents],
    )


def adjust(reviewed: Sequence[ReviewedSums], shares: LuckShares) -> LuckAdjusted:
    """The results without luck, and why there are none where there are none (V9)."""
    result, plain, games = adjusted(reviewed, shares)
    unknown = {each.evaluator for each in reviewed if share_of(each, shares) is None}
    return LuckAdjusted(games, LEAST, result, plain, sorted(unknown))
