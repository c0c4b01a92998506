"""The commands arena and ladder: contests on the command line."""

import json
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import HEARS_CTRL_C, Run, interrupted

from tafelrunde.bots.arena.contest import Contest, Pair
from tafelrunde.bots.arena.referee import Rules
from tafelrunde.cli.arena import Plan, Score, tasks_left

OWN = """
from tafelrunde.rules.games import GAMES

class Bot:
    def __init__(self, game):
        self.game = GAMES[game]

    def choose(self, view, rng, budget):
        {}
"""

NOTING = """
import os, time
NOTES = {!r}

def note():
    with open(NOTES, "a") as file:
        file.write(f"{{os.getpid()}} {{time.monotonic()}}\\n")

def wait_for_both(end=time.monotonic() + 50):
    while len({{line.split()[0] for line in open(NOTES)}}) < 2 and time.monotonic() < end:
        time.sleep(0.05)

note()
time.sleep(0.5)
note()
"""
"""A bot notes when it begins to load and when it is ready, in which process."""


def written(folder: Path, line: str) -> str:
    """A file with a bot of one's own that chooses by this line."""
    file = folder / "mybot.py"
    file.write_text(OWN.format(line))
    return f"{file}:Bot"


def came_true(question: Callable[[], bool], patience: float = 60) -> bool:
    """Is it so, at last?"""
    end = time.monotonic() + patience
    while not question() and time.monotonic() < end:
        time.sleep(0.05)
    return question()


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


def test_a_deal_that_was_not_logged_yet_leaves_no_second_record(run: Run, tmp_path: Path) -> None:
    """Stopped after the records of a deal and before its line in the log, or in the middle of a record."""
    log, file = tmp_path / "log", tmp_path / "games.jsonl"
    words = ("arena", "stacko", "random", "random", "--jobs", 1, "--seed", "x", "--log", log, "--records", file)
    run(*words, "--pairs", 2)
    whole, left = file.read_text(), tmp_path / "games.jsonl.part"
    for written in (whole, whole[:-9]):
        file.unlink()
        left.write_text(written)
        log.write_text("".join(log.read_text().splitlines(keepends=True)[:2]))
        assert 0 == run(*words, "--pairs", 2).status
        assert whole == file.read_text()


def test_records_are_written_on_request(run: Run, tmp_path: Path) -> None:
    """Both games of every deal, and each passes the check."""
    file = tmp_path / "games.jsonl"
    run("arena", "schoko", "random", "random", "--pairs", 2, "--jobs", 1, "--records", file)
    assert 4 == len(file.read_text().splitlines())
    assert 0 == run("check", file).status


def test_a_clear_contest_stops_early_and_says_its_verdict(run: Run) -> None:
    """The sequential test needs few deals to see that greedy beats chance."""
    words = ("arena", "stacko", "greedy", "random", "--pairs", 1000, "--jobs", 1, "--seed", "x", "--sprt")
    found = json.loads(run(*words, "--json").out)
    assert (True, "H1") == (found["pairs"] < 30, found["sprt"]["verdict"])
    assert "SPRT: H1, greedy against random is +35 Elo rather than -35 (LLR +" in run(*words).out


def test_a_contest_that_settles_nothing_says_so(run: Run) -> None:
    """Two deals are no verdict; without --sprt there is none to be had."""
    words = ("arena", "stacko", "greedy", "random", "--pairs", 2, "--jobs", 1, "--seed", "x")
    assert "SPRT: no verdict between -10 and +10 Elo yet" in run(*words, "--sprt", "--elo0", -10, "--elo1", 10).out
    assert "SPRT" not in run(*words).out


def test_a_contest_that_was_settled_is_not_played_on(run: Run, tmp_path: Path) -> None:
    """The verdict of its log stands."""
    words = ("arena", "stacko", "greedy", "random", "--jobs", 1, "--seed", "x", "--json", "--log", tmp_path / "log")
    first = json.loads(run(*words, "--pairs", 100, "--sprt").out)
    assert first["pairs"] < 100
    assert first == json.loads(run(*words, "--pairs", 1000, "--sprt").out)


def test_figures_of_two_deals_leave_room_for_doubt(run: Run) -> None:
    """Whoever won all of them is not infinitely stronger."""
    answer = run("arena", "schoko", "greedy", "random", "--pairs", 2, "--jobs", 1, "--seed", "x")
    assert ["greedy against random: 100.0 % [14.6, 100.0]", "Elo > 800 [-307, > 800]"] == answer.out.splitlines()[1:3]


def test_the_bots_are_loaded_in_one_process_before_the_others_start(run: Run, tmp_path: Path) -> None:
    """What they compile is in the cache then, and is not compiled by each."""
    notes, file = tmp_path / "notes", tmp_path / "mybot.py"
    file.write_text(NOTING.format(str(notes)) + OWN.format("wait_for_both(); return self.game.actions(view)[0]"))
    run("arena", "stacko", "random", "--bot", f"{file}:Bot", "--pairs", 4, "--jobs", 2, "--limit", 60)
    first, ready, *later = [line.split() for line in notes.read_text().splitlines()]
    assert first[0] == ready[0]
    assert {True} == {float(when) >= float(ready[1]) for _, when in later}
    assert 2 == len({first[0], *(process for process, _ in later)})


def test_a_long_wait_for_the_bots_is_explained(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Once, and not when they are ready soon."""
    file = tmp_path / "mybot.py"
    file.write_text("import time\ntime.sleep(0.5)" + OWN.format("return self.game.actions(view)[0]"))
    for patience, times in ((100.0, 0), (0.1, 1)):
        monkeypatch.setattr("tafelrunde.cli.worker_pool.PATIENCE", patience)
        answer = run("arena", "stacko", "random", "--bot", f"{file}:Bot", "--pairs", 2, "--seed", "x")
        assert times == answer.err.count("have to be compiled")


def has_ended(pid: str) -> bool:
    """Is there no such process? One that only waits to be reaped, as in a container without an init, has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


@pytest.mark.parametrize("blow", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_a_contest(tmp_path: Path, blow: signal.Signals) -> None:
    """Whoever ends the command ends its processes, too, in the midst of a move."""
    folder = tmp_path / "pids"
    folder.mkdir()
    note = f"import os, time, pathlib; (pathlib.Path({str(folder)!r}) / str(os.getpid())).touch(); time.sleep(60)"
    words = ["arena", "schoko", "random", "--bot", written(tmp_path, note), "--pairs", "8", "--jobs", "2"]
    with subprocess.Popen([sys.executable, "-c", HEARS_CTRL_C, *words], stderr=subprocess.DEVNULL) as process:
        assert came_true(lambda: len(list(folder.iterdir())) == 2)
        process.send_signal(blow)
        process.wait(timeout=20)
    assert came_true(lambda: all(has_ended(pid.name) for pid in folder.iterdir()))


def test_sigterm_prints_what_was_played(tmp_path: Path) -> None:
    """As Ctrl-C does, with the status of a program that was terminated."""
    log = tmp_path / "log"
    words = ["arena", "schoko", "random", "random", "--pairs", "1000000", "--jobs", "2", "--log", str(log)]
    answer = interrupted(
        words, lambda: log.exists() and len(log.read_text().splitlines()) > 2, tmp_path, signal.SIGTERM
    )
    assert (143, True) == (answer.status, "random against random" in answer.out)


def test_deals_are_not_thought_of_before_they_are_played() -> None:
    """Ten million pairs: tasks are made one by one, and a log of them is remembered in little room."""
    score = Score(Contest(Rules("stacko"), 2, ("random", "random"), "x"))
    tracemalloc.start()
    tasks = tasks_left(score, Plan(10**7, 1))
    assert [0, 1, 2] == [next(tasks).number for _ in range(3)]
    score.add_logged(Pair(10**7 - 1, 0.5, (0, 0), (0, 0), (0, 0)))
    assert (True, False) == (score.is_logged(10**7 - 1), score.is_logged(10**7 - 2))
    assert 3_000_000 > tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()


def test_a_pair_that_a_log_has_twice_counts_once(run: Run, tmp_path: Path) -> None:
    """Nor does what is no pair at all."""
    words = ("arena", "stacko", "greedy", "random", "--seed", "x", "--jobs", 1, "--json", "--log", tmp_path / "log")
    run(*words, "--pairs", 2)
    lines = (tmp_path / "log").read_text().splitlines()
    (tmp_path / "log").write_text(
        "\n".join([*lines, lines[1], "{}", "[]", lines[1].replace(': 0, "share"', ': -1, "share"'), ""])
    )
    assert 3 == json.loads(run(*words, "--pairs", 3).out)["pairs"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("greedy", "nobody"), "There is no bot"),
        (("greedy",), "needs two bots"),
        (("greedy", "--bot", "none.py:Bot"), "no such file"),
        (("greedy", "--bot", "no.such.module:Bot"), "no such module"),
        (("greedy", "--bot", "mybot"), "what is in it"),
        (("greedy", "random", "--pairs", "0"), "--pairs must be"),
        (("greedy", "random", "--work", "0"), "--work must be"),
        (("greedy", "random", "--seconds", "0"), "--seconds must be"),
        (("greedy", "random", "--seconds", "nan"), "--seconds must be"),
        (("greedy", "random", "--seconds", "inf"), "--seconds must be"),
        (("greedy", "random", "--sprt", "--elo0", "10", "--elo1", "10"), "must be larger than --elo0"),
        (("greedy", "random", "--sprt", "--elo1", "nan"), "must be larger than --elo0"),
        (("greedy", "random", "--sprt", "--alpha", "0"), "--alpha must be"),
        (("greedy", "random", "--sprt", "--beta", "0.5"), "--beta must be"),
        (("greedy", "random", "--elo1", "10"), "add --sprt"),
        (("greedy", "random", "--limit", "inf"), "--limit must be"),
        (("greedy", "random", "--limit", "1e10"), "--limit must be"),
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
