"""The start of a fit for Stacko: a small net."""

from __future__ import annotations

from tafelrunde.bots.fits import FitStart, FitTable, NoFit


def start(table: FitTable, games: int, seed: str) -> FitStart:
    """A net that learns. Raises NoFit for an outlook."""
    if table.outlook:
        raise NoFit("--outlook is for the chocolate games; the net of Stacko judges every position.")
    from tafelrunde.bots.stacko import train_net

    return FitStart(train_net, train_net.NetFit(seed, games))
