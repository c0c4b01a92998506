"""Bots of one's own: loaded from a file in every process, and a sentence for whatever is wrong with one."""

from pathlib import Path

import pytest

from tafelrunde.bots.match import play
from tafelrunde.bots.own import BadBot, load_own
from tafelrunde.bots.registry import BOTS, find_bot
from tafelrunde.records.fairness import simulate_fairness
from tafelrunde.records.formats import FORMATS
from tafelrunde.rules.core import Options

GOOD = """
from __future__ import annotations
from dataclasses import dataclass
from beside import first

@dataclass
class Bot:
    game: str

    def choose(self, view, rng, budget):
        return first(self.game, view)
"""
BESIDE = """
from tafelrunde.rules.games import GAMES

def first(game, view):
    return GAMES[game].actions(view)[0]
"""
MADE = "class Bot:\n    def __init__(self, game): {}\n    def choose(self, {}): {}"
CANNOT_LOAD = [
    ("class Other: pass", "there is no Bot in it; it has Other."),
    ("import math", "it has no class at all"),
    ("class Bot(", "SyntaxError"),
    ("import no_such_part", "no_such_part"),
    ("raise SystemExit('enough')", "SystemExit: enough (bad.py, line 1)"),
    ("class Bot:\n    def choose(self, view, rng, budget): ...", "Bot(game)"),
    (MADE.format("raise ValueError('not this game')", "view, rng, budget", "..."), "not this game (bad.py, line 2)"),
    (MADE.format("...", "view", "..."), "cannot choose"),
    ("class Bot:\n    def __init__(self, game): ...", "has choose(view, rng, budget)"),
    ("Bot = 3", "not callable"),
]
CANNOT_PLAY = [
    ("return None", "which is not legal"),
    ("return view", "which is not legal"),
    ("raise KeyError('x')", "it raised KeyError: 'x' (bad.py, line 3)"),
    ("raise SystemExit", "it raised SystemExit"),
]


def written(folder: Path, text: str, name: str = "bad.py") -> str:
    """A bot in a file."""
    (folder / name).write_text(text, encoding="utf-8")
    return f"{folder / name}:Bot"


def test_a_bot_of_a_file_plays_like_any_other(tmp_path: Path) -> None:
    """With its dataclasses and with what lies beside it; the record names it without its folders."""
    written(tmp_path, BESIDE, "beside.py")
    own = written(tmp_path, GOOD, "good.py")
    game = play("schoko", FORMATS["schoko"].options_with(), [own, "random"], simulate_fairness("x", 0, 2))
    assert ["bot:good.py:Bot", "bot:random"] == [player.name for player in game.players]
    assert game.result is not None


@pytest.mark.parametrize(("text", "sentence"), CANNOT_LOAD)
def test_a_bot_that_cannot_be_loaded_is_told_in_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    """With the file, and the line where there is one."""
    with pytest.raises(BadBot) as told:
        load_own(written(tmp_path, text), "schoko")
    assert sentence in str(told.value)
    assert (True, 1) == (str(told.value).startswith("bad.py:Bot"), len(str(told.value).splitlines()))


@pytest.mark.parametrize(("line", "sentence"), CANNOT_PLAY)
def test_a_bot_that_fails_in_play_is_told_in_a_sentence(tmp_path: Path, line: str, sentence: str) -> None:
    """Who, on which seat, at which action, and why."""
    own = written(tmp_path, MADE.format("...", "view, rng, budget", line))
    with pytest.raises(BadBot) as told:
        play("stacko", Options(), [own, "random"], simulate_fairness("x", 0, 2))
    assert "bad.py:Bot, seat 1, action 1: " in str(told.value)
    assert sentence in str(told.value)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nobody", "There is no bot"),
        ("nowhere.py:Bot", "no such file"),
        ("no.such.module:Bot", "no such module"),
        ("mybot.py:", "what is in it"),
        (":Bot", "what is in it"),
    ],
)
def test_a_bot_that_is_not_there_is_said(name: str, sentence: str) -> None:
    """Before anything is played."""
    with pytest.raises(BadBot, match=sentence):
        find_bot(name)


def test_a_name_of_the_registry_comes_first() -> None:
    """And it is not watched over: it is ours."""
    assert BOTS["greedy"] is find_bot("greedy")
