"""Positions that the tests of studies share."""

from dataclasses import replace

from tafelrunde.bots.match import play
from tafelrunde.records import fairness
from tafelrunde.records.formats import FORMATS
from tafelrunde.records.record import Record


def play_game(game: str, number: int = 0) -> Record:
    """A game for two between bots of the level strong."""
    options = FORMATS[game].choose_options(None, 2)
    return play(game, options, ["strong", "strong"], fairness.simulate_fairness("study", number, 2))


def cut_off(record: Record, left: int) -> Record:
    """The record without its last actions."""
    return replace(record, actions=record.actions[:-left], result=None)


ENDGAME = cut_off(play_game("schoko"), 3)
"""Scho K.O. with three cards left to lay."""
