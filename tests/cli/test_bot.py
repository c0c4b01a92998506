"""The command `bot`: a program takes a seat at a real server and plays a game to its end."""

import re
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest
from tests.cli.conftest import Run
from tests.client.kit import Restarting
from tests.server.kit import Guest, free_port, serving, wait_for

from tafelrunde.cli import bot
from tafelrunde.wire.snapshots import Result

KINDS = [("schoko", 2), ("schokoly", 2), ("schokoly", 3), ("schokoly", 4), ("stacko", 2)]


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_a_bot_plays_a_whole_game_of_each_kind(run: Run, tmp_path: Path, game: str, seats: int) -> None:
    """It makes a table, fills it with bots of the server, and says how it ended."""
    with serving(tmp_path) as address:
        answer = run("bot", "--server", address, "--game", game, "--seats", seats, "--name", "Robbie")
    assert 0 == answer.status
    assert f"Robbie sits at {address}/table/" in answer.out
    assert re.search(r"^(Won|Lost|A draw), [0-9 :]+\.$", answer.out, re.MULTILINE)
    assert "--token tr_" in answer.err


@pytest.mark.parametrize(("seat", "told"), [(1, "Lost, 6 : 89."), (2, "Won, 89 : 6.")])
def test_the_score_of_the_bot_comes_first(seat: int, told: str) -> None:
    """In whichever seat it sat."""
    result = Result(scores=[6, 89], winners=[2], detail=None)  # type: ignore[arg-type]  # the line does not need it
    assert told == bot.result_line(SimpleNamespace(result=result, seats=[seat]))  # type: ignore[arg-type]  # nor the rest


def test_a_bot_comes_to_the_table_of_somebody_else(run: Run, tmp_path: Path) -> None:
    """With a token it is the person of the token; the host's own bot takes the other chair and starts."""
    with serving(tmp_path) as address, Guest(address) as ada:
        token = ada.post("/api/me/tokens", label="mine")["token"]
        table = ada.open("stacko")
        ada.post(f"/api/tables/{table}/sit-bot", bot="random")
        assert 0 == run("bot", "--server", address, "--token", token, "--bot", "greedy", "--table", table).status
        assert ada.get(f"/api/tables/{table}").json()["result"]


def test_a_bot_without_a_table_finds_one(run: Run, tmp_path: Path) -> None:
    """Where its person sits already, or the first free chair in the lobby."""
    with serving(tmp_path) as address, Guest(address) as ada:
        token = ada.post("/api/me/tokens", label="mine")["token"]
        table = ada.open("schoko", listed=True)
        ada.post(f"/api/tables/{table}/sit-bot", bot="random")
        assert table in run("bot", "--server", address, "--token", token).out


def test_a_bot_goes_on_when_the_server_was_killed(run: Run, tmp_path: Path) -> None:
    """Killed in the middle of the game and started again: the same bot plays it to its end."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with Restarting(tmp_path, port) as server, Guest(address) as ada:
        token = ada.post("/api/me/tokens", label="mine")["token"]
        table = ada.open("schokoly")
        ada.post(f"/api/tables/{table}/sit-bot", bot="greedy")
        killing = Thread(target=kill_in_play, args=[server, ada, table])
        killing.start()
        assert 0 == run("bot", "--server", address, "--token", token, "--table", table).status
        killing.join()
        assert 1 == server.restarts
        assert "ended" == ada.get(f"/api/tables/{table}").json()["status"]


def kill_in_play(server: Restarting, guest: Guest, table: str) -> None:
    """Kill the server after a few actions, and start it again."""
    wait_for(lambda: guest.get(f"/api/tables/{table}").json()["number"] >= 8)
    server.restart()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--bot", "nobody"], 'There is no bot "nobody"'),
        (["--game", "chess"], 'There is no game "chess"; the games are schoko, schokoly and stacko.'),
        (["--game", "Stacko", "--seats", "3"], "stacko is for 2 seats, not for 3: change --seats."),
        (["--game", "schoko", "--bot", "slots"], "The bot slots does not play schoko at 2 seats."),
        (["--seats", "2"], "--seats is for a new table: name its game with --game."),
        (["--seconds", "inf"], "--seconds must be a finite number greater than 0, not inf."),
        (["--token", "wrong"], "is invalid or has been revoked"),
        (["--table", "nowhere"], "There is no such table"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(run: Run, tmp_path: Path, words: list[str], sentence: str) -> None:
    """Nothing is played then."""
    with serving(tmp_path) as address:
        answer = run("bot", "--server", address, *words)
    assert answer.status in {1, 2}
    assert sentence in answer.err


def test_a_server_that_is_not_there_is_named(run: Run) -> None:
    """Instead of waiting for ever."""
    answer = run("bot", "--server", f"http://127.0.0.1:{free_port()}")
    assert (1, True) == (answer.status, "does not answer" in answer.err)


@pytest.mark.parametrize("server", ["localhost:4242", "nonsense", "ftp://localhost"])
def test_an_address_without_http_is_no_server_that_does_not_answer(run: Run, server: str) -> None:
    """It says how one is written."""
    for token in ((), ("--token", "tr_x")):
        answer = run("bot", "--server", server, *token)
        assert (1, True) == (answer.status, "write http://HOST:PORT" in answer.err)


@pytest.mark.parametrize("words", [("--token", "tr_🍫"), ("--token", "tr_a\nb"), ("--server", "http://[::1")])
def test_what_cannot_be_sent_is_said(run: Run, words: tuple[str, str]) -> None:
    """In a sentence."""
    answer = run("bot", "--server", "http://127.0.0.1:1", "--token", "tr_x", *words)
    assert (1, True) == (answer.status, "cannot be sent" in answer.err)


def test_a_table_with_an_odd_name_is_not_waited_for(run: Run, tmp_path: Path) -> None:
    """The server is asked for it, and has none."""
    with serving(tmp_path) as address:
        answer = run("bot", "--server", address, "--table", "x y🍫")
    assert (1, True) == (answer.status, "There is no such table" in answer.err)
