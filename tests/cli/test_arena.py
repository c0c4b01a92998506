"""The commands arena and ladder: contests on the command line."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run, interrupted

OWN = """
from tafelrunde.rules.games import GAMES

class Bot:
    def __init__(self, game):
        self.game = GAMES[game]

    def choose(self, view, rng, budget):
        {}
"""


def written(folder: Path, line: str) -> str:
    """A file with a bot of one's own that chooses by this line."""
    file = folder / "mybot.py"
    file.write_text(OWN.format(line))
    return f"{file}:Bot"


def test_the_figures_are_text_or_one_object(run: Run) -> None:
    """The same contest, with an estimate for each bot in the order given."""
    words = ("arena", "schoko", "greedy", "random", "--pairs", 2, "--jobs", 1, "--seed", "x")
    assert "greedy against random: 100.0 %" in run(*words).out
    found = json.loads(run(*words, "--json").out)
    assert ([1.0, 0.0], 2, ["greedy", "random"]) == (found["win_rate"], found["pairs"], found["bots"])
    assert {"interval", "points", "elo", "cpu_ms"} <= found.keys()


def test_a_bot_of_a_file_takes_part(run: Run, tmp_path: Path) -> None:
    """It is called by its file, and sits first when it is not named."""
    own = written(tmp_path, "return self.game.actions(view)[0]")
    for words in (("greedy",), ("mybot", "greedy")):
        answer = run("arena", "stacko", *words, "--bot", own, "--pairs", 1, "--json")
        assert ["mybot.py:Bot", "greedy"] == json.loads(answer.out)["bots"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("return None", "Illegal"),
        ("raise ValueError('lost in thought')", "ValueError: lost in thought"),
        ("import time; time.sleep(60)", "thought too long"),
        ("import os; os._exit(3)", "ended its process"),
        ("raise SystemExit", "SystemExit"),
    ],
)
def test_a_broken_bot_loses_and_the_arena_goes_on(run: Run, tmp_path: Path, line: str, reason: str) -> None:
    """Whatever it does, its games are lost and a sentence says why."""
    limit = 2 if "sleep" in line else 60
    words = ("--bot", written(tmp_path, line), "--pairs", 2, "--limit", limit, "--jobs", 2, "--json")
    answer = run("arena", "schoko", "random", *words)
    assert (0, [0.0, 1.0], 2) == (answer.status, *(json.loads(answer.out)[name] for name in ("win_rate", "pairs")))
    assert reason in answer.err


def test_a_contest_goes_on_where_its_log_ends(run: Run, tmp_path: Path) -> None:
    """Pairs that were kept are not played again, and the figures are those of all."""
    words = ("arena", "stacko", "greedy", "random", "--seed", "x", "--jobs", 1, "--json", "--log", tmp_path / "log")
    run(*words, "--pairs", 1)
    kept = (tmp_path / "log").read_text()
    assert 2 == json.loads(run(*words, "--pairs", 2).out)["pairs"]
    assert (tmp_path / "log").read_text().startswith(kept)
    assert "another contest" in run(*words[:2], "random", "random", *words[4:], "--pairs", 2).err
    assert "another contest" in run(*words, "--pairs", 2, "--work", 5).err


def test_a_log_holds_pairs_of_one_deck(run: Run, tmp_path: Path) -> None:
    """Games with other cards are not counted as if they had been played with these."""
    words = (
        "arena",
        "schokoly",
        "random",
        "random",
        "--seed",
        "x",
        "--jobs",
        1,
        "--pairs",
        1,
        "--log",
        tmp_path / "log",
    )
    assert 0 == run(*words, "--deck", 36).status
    assert "another contest" in run(*words, "--deck", 48).err
    assert 0 == run(*words, "--deck", 36).status


def test_a_contest_goes_on_with_the_seed_of_its_log(run: Run, tmp_path: Path) -> None:
    """Nobody has to note the seed that was drawn; a line that was cut off is played again, and spoils no other."""
    words = ("arena", "stacko", "random", "random", "--jobs", 1, "--json", "--log", tmp_path / "log")
    first = json.loads(run(*words, "--pairs", 2).out)
    (tmp_path / "log").write_text((tmp_path / "log").read_text()[:-9])
    assert (first["seed"], 3) == tuple(json.loads(run(*words, "--pairs", 3).out)[key] for key in ("seed", "pairs"))
    assert [1, 1, 1] == [line.count('"number"') for line in (tmp_path / "log").read_text().splitlines()[-3:]]


def test_a_log_that_is_no_text_is_left_alone(run: Run, tmp_path: Path) -> None:
    """A sentence says that it is none of this contest."""
    (tmp_path / "log").write_bytes(b"\xff\xfe")
    assert "another contest" in run("arena", "stacko", "random", "random", "--log", tmp_path / "log").err


def test_a_contest_that_goes_on_keeps_its_records(run: Run, tmp_path: Path) -> None:
    """Those of before Ctrl-C and those of after it are in one file."""
    log, file = tmp_path / "log", tmp_path / "games.jsonl"
    words = ["arena", "schoko", "random", "random", "--jobs", "1", "--log", str(log), "--records", str(file)]
    interrupted([*words, "--pairs", "100000"], lambda: log.exists() and len(log.read_text().splitlines()) > 2, tmp_path)
    pairs = len(log.read_text().splitlines())
    assert 0 == run(*words, "--pairs", pairs).status
    assert 2 * pairs == len(file.read_text().splitlines())
    assert "deals played before" in run(*words, "--pairs", pairs + 1, "--force").err


def test_records_are_written_on_request(run: Run, tmp_path: Path) -> None:
    """Both games of every deal, and each passes the check."""
    file = tmp_path / "games.jsonl"
    run("arena", "schoko", "random", "random", "--pairs", 2, "--jobs", 1, "--records", file)
    assert 4 == len(file.read_text().splitlines())
    assert 0 == run("check", file).status


def test_a_clear_contest_stops_early(run: Run) -> None:
    """The sequential test needs few deals to see that greedy beats chance."""
    words = ("--pairs", 1000, "--jobs", 1, "--seed", "x", "--sprt", "--json")
    assert 10 > json.loads(run("arena", "schoko", "greedy", "random", *words).out)["pairs"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("greedy", "nobody"), "There is no bot"),
        (("greedy",), "needs two bots"),
        (("greedy", "--bot", "none.py:Bot"), "no such file"),
        (("greedy", "--bot", "no.such.module:Bot"), "no such module"),
        (("greedy", "--bot", "mybot"), "what is in it"),
        (("greedy", "random", "--pairs", "0"), "--pairs is 0"),
        (("greedy", "random", "--work", "0"), "--work is 0"),
        (("greedy", "random", "--seconds", "0"), "--seconds is 0"),
        (("greedy", "random", "--seconds", "nan"), "--seconds is nan"),
        (("greedy", "random", "--seconds", "inf"), "--seconds is inf"),
        (("greedy", "random", "--limit", "inf"), "--limit is inf"),
        (("greedy", "random", "--limit", "1e10"), "--limit is 1e+10"),
    ],
)
def test_what_cannot_be_played_is_said(run: Run, words: tuple[str, ...], sentence: str) -> None:
    """In one sentence, with the status for wrong usage."""
    answer = run("arena", "schoko", *words)
    assert (2, True) == (answer.status, sentence in answer.err)


def test_ctrl_c_prints_what_was_played(tmp_path: Path) -> None:
    """The figures of the deals so far."""
    log = tmp_path / "log"
    words = ["arena", "schoko", "random", "random", "--pairs", "1000000", "--jobs", "1", "--log", str(log)]
    answer = interrupted(words, lambda: log.exists() and len(log.read_text().splitlines()) > 2, tmp_path)
    assert (130, True) == (answer.status, "random against random" in answer.out)


def test_a_contest_that_is_stopped_does_not_wait_for_its_bots(tmp_path: Path) -> None:
    """Not even if only the command hears of it: the deals that are under way would take minutes more."""
    begun = tmp_path / "begun"
    own = written(tmp_path, f"import pathlib, time; pathlib.Path({str(begun)!r}).touch(); time.sleep(10)")
    words = ["arena", "schoko", "random", "--bot", own, "--pairs", "8", "--jobs", "2"]
    answer = interrupted(words, begun.exists, tmp_path)
    assert 130 == answer.status


def test_a_ladder_is_a_table(run: Run) -> None:
    """Every bot with its Elo, the weakest last."""
    answer = run("ladder", "schoko", "--bots", "random,greedy", "--pairs", 2, "--jobs", 1, "--seed", "x")
    assert ["| bot | Elo | random | greedy |", "greedy", "random"] == [
        line if line.startswith("| bot") else line.split()[1]
        for line in answer.out.splitlines()
        if not line.startswith("|--")
    ]


def test_a_bot_is_loaded_for_each_game_it_plays(run: Run) -> None:
    """Contests of different games in one process do not mix."""
    for game in ("stacko", "schoko"):
        words = ("arena", game, "greedy", "random", "--pairs", 1, "--jobs", 1, "--seed", "x", "--json")
        assert 0 == json.loads(run(*words).out)["faults"]


def test_every_deal_is_played_whatever_the_number_of_processes(run: Run) -> None:
    """More deals than are handed out ahead, and the same figures."""
    words = ("arena", "stacko", "greedy", "slots", "--pairs", 21, "--seed", "x", "--json", "--jobs")
    one, two = (json.loads(run(*words, jobs).out) for jobs in (1, 2))
    assert (21, 21) == (one["pairs"], two["pairs"])
    assert one["win_rate"] == two["win_rate"]
