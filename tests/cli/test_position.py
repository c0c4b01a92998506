"""The commands legal and show: what may be done and what is seen."""

from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.cli.kit import NAMES, saved
from tests.kit.tables import KINDS, Kind, start

from tafelrunde.records import notation, record, scribe
from tafelrunde.rules.games import GAMES


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_legal_lists_every_legal_action_sorted(run: Run, tmp_path: Path, kind: Kind) -> None:
    """One word a line."""
    file, state = saved(tmp_path, kind, 9)
    game = GAMES[kind.game]
    words = [notation.write(action, game) for action in game.actions(game.view(state, game.actor(state)))]
    assert sorted(words) == run("legal", file).out.splitlines()


def test_legal_has_nothing_to_say_after_the_end(run: Run, tmp_path: Path) -> None:
    """The game is over, and that is said."""
    file = tmp_path / "game.jsonl"
    run("simulate", "stacko", "--seed", "x", "--out", file)
    answer = run("legal", file)
    assert (0, "") == answer[:2]
    assert "over" in answer.err


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_position_can_be_drawn_for_everybody(run: Run, tmp_path: Path, kind: Kind) -> None:
    """As an onlooker, as each seat, and with everything open."""
    file, _ = saved(tmp_path, kind, 20)
    for options in ("", "--all", *(f"--seat {seat}" for seat in range(1, kind.seats + 1)), "--ply 0"):
        answer = run("show", file, *options.split())
        assert 0 == answer.status
        assert all(name in answer.out for name in NAMES[: kind.seats])


@pytest.mark.parametrize(
    ("options", "said"),
    [("--ply 99", "0 to 9"), ("--ply -1", "0 to 9"), ("--seat 3", "1 to 2"), ("--seat 0", "1 to 2")],
)
def test_what_is_not_there_cannot_be_shown(run: Run, tmp_path: Path, options: str, said: str) -> None:
    """A sentence says what there is."""
    file, _ = saved(tmp_path, KINDS[0], 9)
    answer = run("show", file, *options.split())
    assert 2 == answer.status
    assert said in answer.err


@pytest.mark.parametrize("command", ["legal", "show"])
@pytest.mark.parametrize("text", ["", "hello", "{}"])
def test_a_bad_record_is_said_to_be_bad(run: Run, tmp_path: Path, command: str, text: str) -> None:
    """With the exit status of a bad record."""
    file = tmp_path / "bad.jsonl"
    file.write_text(text)
    answer = run(command, file)
    assert (1, 1) == (answer.status, len(answer.err.splitlines()))


def test_of_a_partial_record_only_what_is_open_is_shown(run: Run, tmp_path: Path) -> None:
    """R10: it does not tell what is in the hands."""
    game, state = GAMES["schoko"], start(KINDS[0], seed=1)
    file = tmp_path / "partial.jsonl"
    file.write_text(record.write(scribe.partial(game, state, NAMES[:2], 1)))
    assert 0 == run("show", file).status
    assert 2 == run("show", file, "--seat", 1).status
    assert 2 == run("legal", file).status
