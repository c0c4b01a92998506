"""The levels: each stronger than chance and the yardsticks it is meant to beat, and sensible where it can be seen."""

from random import Random

import numpy as np
import pytest
from tests.kit.boards import field_of
from tests.kit.tables import CHOCOLATE, chosen, start, state_of

from tafelrunde.bots.arena import Contest, played
from tafelrunde.bots.bot import Budget
from tafelrunde.bots.referee import Rules
from tafelrunde.bots.registry import BOTS, EVERY_TABLE
from tafelrunde.bots.thinking import LEVELS as SETTINGS
from tafelrunde.bots.thinking import MANY, Thinker, halve, shares
from tafelrunde.records import decks
from tafelrunde.records.notation import write
from tafelrunde.rules.chocolate.schoko import SCHOKO
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.stacko.table import View
from tafelrunde.rules.stacko.tower import Tower

LEVELS = {entry.level: name for name, entry in BOTS.items() if entry.level}
FINISHED = (40, 36, 32, 28, 24, 20, 16, 12, 8, 4)


def test_every_game_has_six_levels() -> None:
    """From beginner to master, at every table."""
    assert [1, 2, 3, 4, 5, 6] == sorted(LEVELS)
    assert all(EVERY_TABLE == BOTS[name].games for name in LEVELS.values())


@pytest.mark.parametrize(
    ("game", "one", "other", "pairs", "least"),
    [
        ("schoko", "strong", "beginner", 3, 0.8),
        ("schoko", "strong", "greedy", 6, 0.5),
        ("schokoly", "strong", "beginner", 4, 0.8),
        ("stacko", "expert", "beginner", 10, 0.8),
        ("stacko", "expert", "slots", 16, 0.6),
    ],
)
def test_a_level_is_stronger_than_what_it_should_beat(
    game: str, one: str, other: str, pairs: int, least: float
) -> None:
    """By a margin that a handful of deals shows."""
    contest = Contest(Rules(game, None if game == "stacko" else decks.standard(game)), 2, (one, other), "levels")
    loaded: dict[str, object] = {}
    shares = [played(contest, number, loaded).share for number in range(pairs)]  # type: ignore[arg-type]
    assert sum(shares) / pairs >= least


def looking(tower: Tower, offer: int, *, drawn: bool = False) -> View:
    """What the first seat sees at the start of a round with this tower and this offer."""
    closed = (False,) * 10
    return View(1, (tower, (None,) * 10), (closed, closed), 19, (), (), offer, drawn, 1, 1, 0, (), ())


@pytest.mark.parametrize("level", LEVELS.values())
def test_nobody_overlooks_the_part_that_finishes_the_tower(level: str) -> None:
    """T6: not even a beginner."""
    view = looking((*FINISHED[:4], 38, *FINISHED[5:]), 23)
    assert all("take 5" == write(BOTS[level].load("stacko").choose(view, Random(n))) for n in range(10))


@pytest.mark.parametrize(("drawn", "word"), [(False, "draw"), (True, "pass")])
def test_a_part_that_helps_nowhere_is_declined(drawn: bool, word: str) -> None:  # noqa: FBT001
    """T2: with one place missing between 28 and 20, a 39 is of no use."""
    view = looking((*FINISHED[:4], 38, *FINISHED[5:]), 39, drawn=drawn)
    assert word == write(BOTS["expert"].load("stacko").choose(view, Random(0)))


@pytest.mark.parametrize("level", ["strong", "expert", "master"])
def test_the_last_card_is_laid_where_it_wins(level: str) -> None:
    """K5: five dark pieces beat two white ones."""
    state = state_of("DDDW|", field_of("W D\nW D"), colours="DW")
    action = BOTS[level].load("schoko").choose(SCHOKO.view(state, 1), Random(0), Budget(work=2))
    assert (1,) == SCHOKO.standing(SCHOKO.apply(state, action).state).winners  # type: ignore[arg-type]


def test_who_can_lay_nothing_passes() -> None:
    """C14: white cannot continue a field of dark alone."""
    state = state_of("WWWW|DDDW", field_of("D D\nD D"), colours="WD")
    assert "pass" == write(BOTS["expert"].load("schoko").choose(SCHOKO.view(state, 1), Random(0)))


@pytest.mark.parametrize(("level", "least"), [(4, 0), (5, 9), (6, 9)])
def test_three_seats_are_thought_through_to_the_end_when_nine_cards_are_left(level: int, least: int) -> None:
    """Strong plays greedily to the last card, the levels above it until each seat has three turns left."""
    kind = next(kind for kind in CHOCOLATE if kind.seats == 3)
    bot, state, rng, seen = Thinker("schokoly", SETTINGS["schokoly"][level - 1]), start(kind, 1), Random(1), []
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
