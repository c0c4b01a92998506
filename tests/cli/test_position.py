"""The commands legal and show: what may be done and what is seen."""

from collections import Counter
from json import dumps
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run
from tests.kit.tables import KINDS, Kind, start, states

from tafelrunde.records import notation, record, scribe
from tafelrunde.rules.games import GAMES

NAMES = ("Ada", "Bo", "Cem", "Dee")


def saved(folder: Path, kind: Kind, plies: int) -> tuple[Path, Any]:
    """A file with the beginning of a random game, and the state that it leads to."""
    state = next(state for ply, state in enumerate(states(kind, seed=2)) if ply == plies)
    file = folder / "game.jsonl"
    file.write_text(record.write(scribe.of(GAMES[kind.game], state, NAMES[: kind.seats])))
    return file, state


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_legal_lists_every_legal_action_sorted(run: Run, tmp_path: Path, kind: Kind) -> None:
    """One word a line."""
    file, state = saved(tmp_path, kind, 9)
    game = GAMES[kind.game]
    words = [notation.write(action) for action in game.actions(game.view(state, game.actor(state)))]
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


def test_a_field_is_drawn_in_letters_where_there_is_no_colour(run: Run, tmp_path: Path) -> None:
    """C3: a second-tier piece has a ^, a piece of a card with a smartie a *; coordinates stand at the edges."""
    actions = ("=W", "WWDD@0,0", "*WWDD@2,0", "DDWW@0,2", "*WDDW@0,1^")
    shuffle = ("DDWW DDWW DDWW DDWW *DDWW *DDWW *DDWW *DDWW " + "DDDW " * 7 + "DWWW " * 7).split()
    file = tmp_path / "game.jsonl"
    file.write_text(drawn_record(shuffle, actions))
    field = run("show", file, "--ply", 5).out.split("\n\n")[1]
    rows = ["-1 . . . . . .", "0 . W W W* W* .", "1 . W^ D^ D* D* .", "2 . W^ D^ . . .", "3 . W W . . ."]
    assert rows == [" ".join(line.split()) for line in field.splitlines()[1:6]]


def drawn_record(shuffle: list[str], actions: tuple[str, ...]) -> str:
    """A line with a game of Scho K.O. with a deck of just these cards."""
    deck = {"name": "own", "cards": Counter(shuffle)}
    seats = [{"name": name} for name in NAMES[:2]]
    head = {"format": "tafelrunde/1", "rules": 1, "game": "schoko", "options": {"deck": deck}, "seats": seats}
    return dumps({**head, "shuffles": [shuffle], "actions": actions})


def test_a_hand_is_shown_to_its_seat_only(run: Run, tmp_path: Path) -> None:
    """C16: an onlooker and the other seat see how many cards there are, not which."""
    file, state = saved(tmp_path, KINDS[0], 0)
    words = [str(card) for card in state.hands[0]]
    assert words == run("show", file, "--seat", 1).out.splitlines()[-1].split()
    assert not any(word in run("show", file).out for word in words)
    assert all(word in run("show", file, "--all").out for word in words)


def test_a_hidden_part_is_a_question_mark(run: Run, tmp_path: Path) -> None:
    """T5: dealt parts are hidden from the opponent and from onlookers."""
    file, _ = saved(tmp_path, KINDS[-1], 0)
    assert [20, 10, 0] == [run("show", file, *more).out.count(" ??? ") for more in ([], ["--seat", 1], ["--all"])]


def test_colour_is_used_where_there_is_some(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And not where the person wants none."""
    file, _ = saved(tmp_path, KINDS[1], 12)
    for name, value in (("FORCE_COLOR", "1"), ("COLORTERM", "truecolor"), ("TERM", "xterm-256color")):
        monkeypatch.setenv(name, value)
    assert "\x1b[" in run("show", file, "--seat", 1).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "48;2" not in run("show", file, "--seat", 1).out


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
