"""The thinkers of the chocolate games: they see the end, pass when they must, and halve their candidates."""

from random import Random

import numpy as np
import pytest
from tests.kit.boards import field_of
from tests.kit.tables import CHOCOLATE, chosen, start, state_of

from tafelrunde.bots.bot import Budget
from tafelrunde.bots.chocolate.search import Thinker, halve, shares
from tafelrunde.bots.chocolate.setting import MANY
from tafelrunde.bots.levels import LEVELS
from tafelrunde.bots.registry import BOTS
from tafelrunde.records.notation import write
from tafelrunde.rules.chocolate.schoko import SCHOKO
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY


@pytest.mark.parametrize("level", ["strong", "expert", "master"])
def test_the_last_card_is_laid_where_it_wins(level: str) -> None:
    """K5: five dark pieces beat two white ones."""
    state = state_of("DDDW|", field_of("W D\nW D"), colours="DW")
    action = BOTS[level].load("schoko").choose(SCHOKO.view(state, 1), Random(0), Budget(work=2))
    assert (1,) == SCHOKO.standing(SCHOKO.apply(state, action).state).winners


def test_who_can_lay_nothing_passes() -> None:
    """C14: white cannot continue a field of dark alone."""
    state = state_of("WWWW|DDDW", field_of("D D\nD D"), colours="WD")
    assert "pass" == write(BOTS["expert"].load("schoko").choose(SCHOKO.view(state, 1), Random(0)), SCHOKO)


@pytest.mark.parametrize(("level", "least"), [(4, 0), (5, 9), (6, 9)])
def test_three_seats_are_thought_through_to_the_end_when_nine_cards_are_left(level: int, least: int) -> None:
    """Strong plays greedily to the last card, the levels above it until each seat has three turns left."""
    kind = next(kind for kind in CHOCOLATE if kind.seats == 3)
    bot, state, rng, seen = LEVELS[level - 1].settings["schokoly"].load("schokoly"), start(kind, 1), Random(1), []
    assert isinstance(bot, Thinker)
    while (seat := SCHOKOLY.actor(state)) is not None:
        if bot.foresees(SCHOKOLY.view(state, seat)):
            seen.append(len(state.order) - len(state.field.cards))
        state = SCHOKOLY.apply(state, chosen(SCHOKOLY, state, rng)).state
    assert least == max(seen, default=0)


@pytest.mark.parametrize("number", [1, 2, 10, 16, 24, 25, 233, MANY])
def test_many_candidates_are_halved_until_two_are_left(number: int) -> None:
    """A few are halved three times at most; the best is never given up, and the last look is at the end of the time."""
    alive, sums = np.ones(number, np.uint8), np.arange(number, dtype=float)
    for _ in shares(number):
        halve(alive, sums, np.ones(number, np.int64))
    assert alive[-1]
    assert min(number, 2) <= alive.sum() <= 3
    assert 1 == shares(number)[-1]
    assert sorted(shares(number)) == list(shares(number))
