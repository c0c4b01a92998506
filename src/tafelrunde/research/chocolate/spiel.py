"""Scho K.O. and Schokoly as games of OpenSpiel."""

from __future__ import annotations

import pyspiel

from tafelrunde.research.chocolate.world import DeckSetting
from tafelrunde.research.spiel_game import Parameters, SpielGame, figures, game_type

SCHOKO = game_type("tafelrunde_schoko", "Scho K.O.", (2, 2), {})
SCHOKOLY = game_type("tafelrunde_schokoly", "Schokoly", (2, 4), {"players": 2, "deck": 48, "booklet": "de"})


def sizes(setting: DeckSetting) -> pyspiel.GameInfo:
    """The sizes of a chocolate game."""
    return figures(setting.seats, setting.ids.count, setting.ids.kinds, setting.longest)


def chocolate(setting: DeckSetting) -> SpielGame:
    """A chocolate game at any table, for a search; it cannot be loaded again by its name."""
    return SpielGame(SCHOKO if setting.game == "schoko" else SCHOKOLY, sizes(setting), {}, setting.deal())


class SpielSchoko(SpielGame):
    """Scho K.O. with its standard deck."""

    def __init__(self, parameters: Parameters | None = None) -> None:
        setting = DeckSetting.standard("schoko", 2)
        super().__init__(SCHOKO, sizes(setting), parameters or {}, setting.deal())


class SpielSchokoly(SpielGame):
    """Schokoly for so many players by a booklet, with a deck that comes with it. Raises ValueError or BadOptions."""

    def __init__(self, parameters: Parameters | None = None) -> None:
        given = {"players": 2, "deck": 48} | dict(parameters or {})
        booklet = str(given.get("booklet", "de"))
        setting = DeckSetting.standard("schokoly", int(given["players"]), str(given["deck"]), booklet)
        super().__init__(SCHOKOLY, sizes(setting), given, setting.deal())
