"""One game from end to end, with real parts: two people or a person and a bot, a socket, a SQLite file."""

from pathlib import Path

from tests.server.kit import Guest, play_out, serving

from tafelrunde.records import record, replay


def test_two_people_play_a_game_over_the_socket(tmp_path: Path) -> None:
    """Make, sit, start, act, and the record of the whole game passes the check."""
    with serving(tmp_path) as address, Guest(address) as ada, Guest(address) as bob:
        table = ada.open("schoko")
        ada.post(f"/api/tables/{table}/sit", nonce="ada")
        bob.post(f"/api/tables/{table}/sit", nonce="bob")
        ada.post(f"/api/tables/{table}/start")
        for guest in (ada, bob):
            guest.watch(table)
        play_out([ada, bob], table)
        written = record.read(ada.get(f"/api/tables/{table}/record").content)
        assert replay.check(written) is None
        assert written.result is not None
        assert bob.until(table, lambda p: p.status == "ended").result


def test_a_person_plays_against_a_bot(tmp_path: Path) -> None:
    """The bot answers by itself until the end."""
    with serving(tmp_path) as address, Guest(address) as ada:
        table = ada.open("schoko")
        ada.post(f"/api/tables/{table}/sit")
        ada.post(f"/api/tables/{table}/sit-bot", bot="greedy")
        ada.post(f"/api/tables/{table}/start")
        ada.watch(table)
        play_out([ada], table)
        assert ada.pictures[table].result is not None
