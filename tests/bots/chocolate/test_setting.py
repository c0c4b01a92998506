"""How hard a bot of a chocolate game thinks: data that loads its bot."""

import pytest

from tafelrunde.bots.chocolate.search import Thinker
from tafelrunde.bots.chocolate.setting import ThinkerSetting


@pytest.mark.parametrize("game", ["schoko", "schokoly"])
def test_a_setting_loads_the_bot_that_thinks_so_hard(game: str) -> None:
    """For the game that it is asked for."""
    setting = ThinkerSetting(sight=0.5)
    bot = setting.load(game)
    assert isinstance(bot, Thinker)
    assert (game, setting) == (bot.game, bot.setting)
