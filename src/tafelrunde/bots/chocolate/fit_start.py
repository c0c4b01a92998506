"""The start of a fit for a chocolate game: weights of traits of a lay, or of the end of a look ahead."""

from __future__ import annotations

from tafelrunde.bots.fits import FitStart, FitTable
from tafelrunde.rules.chocolate.deck import DeckOptions


def start(table: FitTable, games: int, seed: str) -> FitStart:
    """A fit of weights."""
    from tafelrunde.bots.chocolate import fit_lay, fit_leaf

    if not isinstance(table.options, DeckOptions):
        raise TypeError(f"{table.game} needs a deck")
    deck, given = table.options.deck, (table.game, table.seats, table.options.deck, seed, games)
    words = f" --seats {table.seats} --deck {deck.name}{' --outlook' * table.outlook}"
    if table.outlook:
        return FitStart(fit_leaf, fit_leaf.LeafFit(*given), words)
    return FitStart(fit_lay, fit_lay.LayFit(*given), words)
