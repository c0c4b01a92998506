"""The command fit: values of one's own, the same from the same seed."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run


def test_a_fit_goes_on_where_it_ended(run: Run, tmp_path: Path) -> None:
    """One round and then another give the same file as two at once."""
    words = ("fit", "schoko", "--games", 100, "--jobs", 1, "--out")
    for rounds in (1, 2):
        assert 0 == run(*words, tmp_path / "a.json", "--rounds", rounds).status
    run(*words, tmp_path / "b.json", "--rounds", 2)
    first, second = (json.loads((tmp_path / name).read_text()) for name in ("a.json", "b.json"))
    assert (2, 8, 25) == (first["rounds"], len(first["weights"]), len(first["weights"][0]))
    assert first["explained"] == second["explained"]


def test_the_net_of_stacko_goes_on_where_it_ended(run: Run, tmp_path: Path) -> None:
    """One round and then two more give the same net as three at once."""
    words = ("fit", "stacko", "--games", 250, "--jobs", 1, "--out")
    for rounds in (1, 3):
        assert 0 == run(*words, tmp_path / "a.json", "--rounds", rounds).status
    run(*words, tmp_path / "b.json", "--rounds", 3)
    first, second = (json.loads((tmp_path / name).read_text()) for name in ("a.json", "b.json"))
    assert (3, 108, 49) == (first["rounds"], len(first["units"]), len(first["ends"]))
    assert first["units"] == second["units"]


@pytest.mark.parametrize("game", ["schoko", "stacko"])
def test_values_are_the_same_bytes_again(run: Run, tmp_path: Path, game: str) -> None:
    """However many processes play the games; and all that was seen of them is there."""
    files = [tmp_path / "a.json", tmp_path / "b.json"]
    for jobs, file in enumerate(files, start=1):
        words = (
            "fit",
            game,
            "--evaluator",
            "--games",
            100,
            "--rounds",
            1,
            "--seed",
            "x",
            "--jobs",
            jobs,
            "--out",
            file,
        )
        assert 0 == run(*words).status
    first, second = (file.read_text() for file in files)
    assert (100, first) == (json.loads(first)["games_a_round"], second)


def test_a_fit_of_something_else_is_refused(run: Run, tmp_path: Path) -> None:
    """A file of another fit is not written over."""
    (tmp_path / "a.json").write_text("{}")
    for game in ("schoko", "stacko"):
        assert 2 == run("fit", game, "--games", 100, "--out", tmp_path / "a.json").status


def test_a_file_that_is_no_fit_at_all_is_refused(run: Run, tmp_path: Path) -> None:
    """In a sentence, and it is left as it is."""
    file = tmp_path / "a.json"
    for game in ("schoko", "stacko"):
        for text in ("[]", "1", "null", '"fit"', ""):
            file.write_text(text)
            answer = run("fit", game, "--games", 10, "--rounds", 1, "--jobs", 1, "--out", file)
            assert (2, True, text) == (answer.status, "another fit" in answer.err, file.read_text())


def test_only_the_same_fit_goes_on(run: Run, tmp_path: Path) -> None:
    """Not one of another deck of the same name, nor an outlook, nor where the sums are broken."""
    deck, file = tmp_path / "mine.toml", tmp_path / "a.json"
    deck.write_text('name = "mine"\n[cards]\nDDWW = 12\nDWWW = 10\n')
    words = ("fit", "schoko", "--deck", deck, "--games", 10, "--jobs", 1, "--out", file)
    assert [0, 0] == [run(*words, "--rounds", rounds).status for rounds in (1, 2)]
    assert "another fit" in run(*words, "--rounds", 3, "--outlook").err
    deck.write_text('name = "mine"\n[cards]\nDDWW = 12\nDDDW = 10\n')
    assert "another fit" in run(*words, "--rounds", 3).err
    deck.write_text('name = "mine"\n[cards]\nDDWW = 12\nDWWW = 10\n')
    file.with_suffix(".sums.npz").write_bytes(b"")
    assert "another fit" in run(*words, "--rounds", 3).err


def test_an_outlook_goes_on_where_it_ended(run: Run, tmp_path: Path) -> None:
    """Games of thinking play; one round and then another give the same file as two at once, with any number of jobs."""
    words = ("fit", "schoko", "--outlook", "--games", 10, "--out")
    for rounds in (1, 2):
        assert 0 == run(*words, tmp_path / "a.json", "--rounds", rounds, "--jobs", 1).status
    run(*words, tmp_path / "b.json", "--rounds", 2, "--jobs", 2)
    first, second = (json.loads((tmp_path / name).read_text()) for name in ("a.json", "b.json"))
    assert (2, 8, 29) == (first["rounds"], len(first["weights"]), len(first["weights"][0]))
    assert first["weights"] == second["weights"]


def test_processes_that_cannot_be_are_refused(run: Run, tmp_path: Path) -> None:
    """Before anything is played."""
    for jobs in (-3, 1000):
        answer = run("fit", "schoko", "--games", 10, "--jobs", jobs, "--out", tmp_path / "a.json")
        assert (2, True) == (answer.status, f", not {jobs}." in answer.err)


def test_the_net_of_stacko_has_no_outlook(run: Run) -> None:
    """It is refused in a sentence."""
    answer = run("fit", "stacko", "--outlook")
    assert (2, True) == (answer.status, "--outlook is for the chocolate games" in answer.err)
