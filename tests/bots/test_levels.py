"""The levels: each stronger than chance and the yardsticks it is meant to beat, and sensible where it can be seen."""

from pathlib import Path
from random import Random

import pytest
from tests.bots.stacko.kit import FINISHED, looking

from tafelrunde.bots.arena.contest import Contest, play_pair
from tafelrunde.bots.arena.referee import Rules
from tafelrunde.bots.entry import EVERY_TABLE
from tafelrunde.bots.levels import LEVELS, Level
from tafelrunde.bots.registry import BOTS, register_bots
from tafelrunde.bots.stacko.setting import BuilderSetting
from tafelrunde.records.formats import FORMATS
from tafelrunde.records.notation import write

NAMES = {entry.level: name for name, entry in BOTS.items() if entry.level}
TEXTS = Path(__file__).parents[2] / "web" / "src" / "texts"


def test_every_game_has_six_levels() -> None:
    """From beginner to master, at every table."""
    assert [1, 2, 3, 4, 5, 6] == sorted(NAMES)
    assert all(EVERY_TABLE == BOTS[name].games for name in NAMES.values())


def test_a_new_level_is_one_entry() -> None:
    """It gets the next number, and plays the games that it has a setting for."""
    entry = register_bots((*LEVELS, Level("legend", "never errs.", {"stacko": BuilderSetting(net=True)})))["legend"]
    assert (7, "Level 7: never errs.", {"stacko": (2,)}) == (entry.level, entry.description, entry.games)
    view = looking((*FINISHED[:4], 38, *FINISHED[5:]), 23)
    assert "take 5" == write(entry.load("stacko").choose(view, Random(0)), "stacko")


@pytest.mark.parametrize("language", ["de", "en", "es", "fr"])
def test_every_level_has_its_texts(language: str) -> None:
    """A name and a sentence on the page, in each language."""
    texts = (TEXTS / f"{language}.ts").read_text(encoding="utf-8")
    keys = [f'"bot.{level.name}{part}": "' for level in LEVELS for part in ("", ".about")]
    assert [] == [key for key in keys if key not in texts]


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
    contest = Contest(Rules(game, FORMATS[game].options_with()), 2, (one, other), "levels")
    loaded: dict[str, object] = {}
    shares = [play_pair(contest, number, loaded).share for number in range(pairs)]  # type: ignore[arg-type]
    assert sum(shares) / pairs >= least


@pytest.mark.parametrize("level", NAMES.values())
def test_nobody_overlooks_the_part_that_finishes_the_tower(level: str) -> None:
    """T6: not even a beginner."""
    view = looking((*FINISHED[:4], 38, *FINISHED[5:]), 23)
    assert all("take 5" == write(BOTS[level].load("stacko").choose(view, Random(n)), "stacko") for n in range(10))


@pytest.mark.parametrize(("drawn", "word"), [(False, "draw"), (True, "pass")])
def test_a_part_that_helps_nowhere_is_declined(drawn: bool, word: str) -> None:  # noqa: FBT001
    """T2: with one place missing between 28 and 20, a 39 is of no use."""
    view = looking((*FINISHED[:4], 38, *FINISHED[5:]), 39, drawn=drawn)
    assert word == write(BOTS["expert"].load("stacko").choose(view, Random(0)), "stacko")
