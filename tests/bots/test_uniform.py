"""The bot random: every legal action, each as likely as every other."""

from collections import Counter
from random import Random

from tests.rules.stacko.kit import deal

from tafelrunde.bots.uniform import Uniform
from tafelrunde.rules.stacko.game import STACKO

DRAWS = 1100


def test_every_action_is_as_likely_as_every_other() -> None:
    """T2: eleven actions at the start of a round; each comes about a hundred times of 1,100."""
    bot, view, rng = Uniform("stacko"), STACKO.view(deal(), 1), Random(1)
    counts = Counter(bot.choose(view, rng) for _ in range(DRAWS))
    assert set(STACKO.actions(view)) == set(counts)
    assert all(60 < count < 140 for count in counts.values())
