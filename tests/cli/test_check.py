"""The command check: every kind of game passes, broken copies are found, and nothing makes it stumble."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run
from tests.kit.tables import KINDS, Kind, start

from tafelrunde.records import record, scribe
from tafelrunde.records.fairness import RecordFairness, promise
from tafelrunde.records.files import MOST_BYTES
from tafelrunde.rules.games import GAMES

Change = Callable[[dict[str, Any]], object]
BROKEN: list[tuple[str, Change, str]] = [
    ("a card that is not held", lambda r: r["actions"].__setitem__(1, "WWWW@0,0"), "action 2 `WWWW@0,0`: C13: "),
    ("a first card elsewhere", lambda r: r["actions"].__setitem__(1, "DDDW@1,0"), "action 2 `DDDW@1,0`: C"),
    ("no word", lambda r: r["actions"].__setitem__(2, "hello"), "action 3 `hello`: N2: "),
    ("another score", lambda r: r["result"]["scores"].__setitem__(0, 99), "R5: "),
    ("another winner", lambda r: r["result"].__setitem__("winners", []), "R5: "),
    ("another detail", lambda r: r["result"]["detail"]["second"].__setitem__(0, 99), "R7: "),
    ("another seed", lambda r: r["fairness"].__setitem__("seed", "0" * 64), "F1: "),
    ("another shuffle", lambda r: r["shuffles"][0].reverse(), "F5: "),
    ("a missing action", lambda r: r["actions"].pop(), "R8: "),
    ("another version", lambda r: r.__setitem__("rules", 2), "rules: section 6: "),
    ("another game", lambda r: r.__setitem__("game", "chess"), "game: R4: "),
]
RUBBISH = {
    "empty object": b"{}",
    "not JSON": b"hello",
    "not a number": b'{"format": NaN}',
    "a list": b"[]",
    "binary": bytes(range(256)),
    "deep": b"[" * 100_000,
    "deep object": b'{"a":' * 100_000,
    "half a text": b'"\\ud800"',
    "a large number": b"1" * 10_000,
    "too long": b"x" * (MOST_BYTES + 2),
    "cut off": b'{"format": "tafelrunde/1", "rules": 1, "game": "sch',
}


@pytest.fixture
def games(run: Run, tmp_path: Path) -> Path:
    """Three games of Scho K.O. in a file."""
    out = tmp_path / "games.jsonl"
    assert 0 == run("simulate", "schoko", "--games", 3, "--seed", "x", "--out", out).status
    return out


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_hundred_games_of_every_kind_pass(run: Run, tmp_path: Path, kind: Kind) -> None:
    """What bots play by the rules, the replay finds right, down to the shuffle."""
    out = tmp_path / "games.jsonl"
    deck = ("--deck", kind.deck.name) if kind.deck else ()
    words = ("--seats", kind.seats, *deck, "--games", 100, "--bots", "random", "--jobs", 1, "--out", out)
    assert 0 == run("simulate", kind.game, *words).status
    answer = run("check", out, "--jobs", 1)
    told = "Shuffles: 100 by the host alone (F1).\n100 records: 100 good, 0 bad.\n"
    assert (0, told) == (answer.status, answer.out)


@pytest.mark.parametrize(("change", "said"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_a_broken_copy_is_found(run: Run, games: Path, change: Change, said: str) -> None:
    """One line names the file, the line, the action, the rule, and says a sentence."""
    lines = games.read_text().splitlines()
    copy = json.loads(lines[1])
    change(copy)
    games.write_text("\n".join([lines[0], json.dumps(copy), lines[2]]))
    answer = run("check", games)
    assert 1 == answer.status
    assert answer.out.startswith(f"{games}:2: {said}")
    assert "3 records: 2 good, 1 bad." == answer.out.splitlines()[-1]


@pytest.mark.parametrize("line", RUBBISH.values(), ids=list(RUBBISH))
def test_rubbish_is_one_bad_record(run: Run, games: Path, line: bytes) -> None:
    """Whatever the line holds, the records after it are checked too."""
    good = games.read_bytes()
    games.write_bytes(line.replace(b"\n", b" ") + b"\n" + good)
    answer = run("check", games)
    assert (1, 3) == (answer.status, len(answer.out.splitlines()))
    assert answer.out.startswith(f"{games}:1: ")
    assert "4 records: 3 good, 1 bad." in answer.out


def test_more_processes_say_the_same(run: Run, games: Path) -> None:
    """In the same order."""
    games.write_text("hello\n" + games.read_text() + "[]\n")
    assert run("check", games).out == run("check", games, "--jobs", 2).out


def test_standard_input_is_checked(run: Run, games: Path) -> None:
    """Under the name of a dash; empty lines are skipped and counted."""
    assert "3 good" in run("check", "-", typed=games.read_bytes()).out
    assert run("check", "-", typed=b"\n\nhello\n").out.startswith("-:3: section 6: ")


def test_an_unreadable_file_does_not_keep_others_from_being_checked(run: Run, games: Path) -> None:
    """It is named on standard error, and the exit status is 2."""
    answer = run("check", games.parent, games)
    assert 2 == answer.status
    assert "folder" in answer.err
    assert "3 good, 0 bad; 1 of 2 files could not be read." in answer.out


def test_a_partial_record_is_said_to_be_partial(run: Run, tmp_path: Path) -> None:
    """R10: what can be checked is checked."""
    game, state = GAMES["schoko"], start(KINDS[0], seed=1)
    state = game.apply(state, game.actions(game.view(state, 1))[0]).state
    file = tmp_path / "partial.jsonl"
    file.write_text(record.write(scribe.partial(game, state, ("Ada", "Bo"), 1)))
    answer = run("check", file)
    assert 0 == answer.status
    assert f"{file}:1: partial: R10: " in answer.out
    assert "1 good, 0 bad, 1 of them partial." in answer.out


def test_a_cut_off_record_is_good_and_counted(run: Run, tmp_path: Path) -> None:
    """R6: it has no result."""
    file = tmp_path / "cut.jsonl"
    file.write_text(record.write(scribe.make_record(GAMES["stacko"], start(KINDS[-1], seed=1), ("Ada", "Bo"))))
    answer = run("check", file)
    assert (0, "1 record: 1 good, 0 bad, 1 cut off before the end.\n") == (answer.status, answer.out)


def test_the_protections_of_shuffles_are_told(run: Run, games: Path) -> None:
    """F1, F10: the host alone, nonces that were not promised, and promised ones."""
    one, *others = map(record.read, games.read_text().splitlines())
    secret = RecordFairness("0" * 64, ("x", ""))
    fair = [secret, replace(secret, promises=(promise("x"), None))]
    cut = [replace(game, actions=(), result=None, fairness=f) for game, f in zip(others, fair, strict=True)]
    games.write_text("\n".join(map(record.write, [one, *cut])))
    assert (
        "Shuffles: 1 by the host alone (F1), 1 with players' nonces that were not promised (F1),"
        " 1 with promised nonces (F10)."
    ) == run("check", games).out.splitlines()[0]
