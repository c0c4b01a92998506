"""The command simulate: the same seed gives the same bytes."""

import json
from hashlib import sha256
from pathlib import Path

from tests.cli.conftest import Run, interrupted

QUICK = ("--bots", "random", "--games", 4)


def test_the_same_seed_gives_the_same_bytes_whatever_the_number_of_processes(run: Run, tmp_path: Path) -> None:
    """Batches of games are written in their order."""
    for jobs in (1, 2):
        words = ("--games", 21, "--seed", "x", "--jobs", jobs, "--out", tmp_path / str(jobs))
        assert 0 == run("simulate", "schoko", "--bots", "random", *words).status
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()
    assert 21 == len((tmp_path / "1").read_bytes().splitlines())


def test_the_seed_of_a_game_is_that_of_its_number(run: Run) -> None:
    """F9: the SHA-256 of the text S:k, and empty nonces."""
    lines = run("simulate", "stacko", "--bots", "greedy", "--games", 2, "--seed", "S").out.splitlines()
    fair = [json.loads(line)["fairness"] for line in lines]
    assert [sha256(f"S:{k}".encode()).hexdigest() for k in range(2)] == [each["seed"] for each in fair]
    assert [["", ""], ["", ""]] == [each["nonces"] for each in fair]


def test_a_seed_drawn_by_lot_is_said(run: Run) -> None:
    """So that the games can be played again."""
    first = run("simulate", "schoko", *QUICK)
    seed = first.err.split("with seed ")[1].split(",")[0]
    assert first.out == run("simulate", "schoko", *QUICK, "--seed", seed).out


def test_as_many_seats_as_bots_are_named(run: Run) -> None:
    """Three bots sit at a table for three, in this order."""
    line = run("simulate", "schokoly", "--bots", "random,greedy,random", "--seed", "x").out
    assert ["bot:random", "bot:greedy", "bot:random"] == [seat["name"] for seat in json.loads(line)["seats"]]


def test_a_file_that_exists_is_not_written_over(run: Run, tmp_path: Path) -> None:
    """Unless that is asked for."""
    out = tmp_path / "games.jsonl"
    out.write_text("mine")
    refused = run("simulate", "schoko", *QUICK, "--out", out)
    assert (2, "mine") == (refused.status, out.read_text())
    assert "--force" in refused.err
    assert 0 == run("simulate", "schoko", *QUICK, "--out", out, "--force").status
    assert [out] == list(tmp_path.iterdir())


def test_a_device_is_written_and_never_replaced(run: Run) -> None:
    """Only a file gives way to the new one."""
    assert 0 == run("simulate", "schoko", *QUICK, "--out", "/dev/null", "--force").status
    assert Path("/dev/null").is_char_device()


def test_a_deck_of_ones_own_is_played_and_kept_in_the_record(run: Run, tmp_path: Path) -> None:
    """R4: the record holds it whole."""
    deck = tmp_path / "mine.toml"
    deck.write_text('name = "mine"\n[cards]\nDDDW = 10\n"*DWWW" = 6\n')
    record = json.loads(run("simulate", "schoko", "--deck", deck, "--seed", "x").out)
    assert {"name": "mine", "cards": {"DDDW": 10, "*DWWW": 6}} == record["options"]["deck"]


def test_a_bad_deck_is_named_with_its_entry(run: Run, tmp_path: Path) -> None:
    """R4: the file, the entry and what is wrong with it."""
    deck = tmp_path / "bad.toml"
    deck.write_text('name = "bad"\n[cards]\nMMMW = 20\n')
    answer = run("simulate", "schoko", "--deck", deck)
    assert 2 == answer.status
    assert f"{deck}: MMMW: " in answer.err


def test_ctrl_c_says_what_was_kept(tmp_path: Path) -> None:
    """The games played so far are beside the file, which is not there."""
    words = ["simulate", "schoko", "--games", "100000", "--bots", "random", "--jobs", "1", "--out", "games.jsonl"]
    part = tmp_path / "games.jsonl.part"
    answer = interrupted(words, lambda: part.exists() and part.stat().st_size > 0, tmp_path)
    assert (130, True) == (answer.status, "kept in games.jsonl.part" in answer.err)
    assert ["games.jsonl.part"] == [path.name for path in tmp_path.iterdir()]
