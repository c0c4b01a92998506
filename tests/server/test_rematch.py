"""A rematch on either database: one tap each, the same chairs, and the next game begins; names of one device."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.kit import Guest, begin, serving
from tests.server.postgres import database, postgres

from tafelrunde.records.fairness import promise

__all__ = ["database", "postgres"]
PASSWORD = "correct horse"


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest) -> str | None:
    """The database behind a server; None for its own file."""
    return None if request.param == "sqlite" else str(request.getfixturevalue("database"))


@pytest.fixture
def pair(tmp_path: Path, where: str | None) -> Iterator[tuple[Guest, Guest]]:
    """Two guests of one server."""
    with serving(tmp_path, database=where) as address, Guest(address) as ada, Guest(address) as bob:
        yield ada, bob


def test_the_next_game_begins_when_the_last_one_has_sat_down(pair: tuple[Guest, Guest]) -> None:
    """Nobody has to start it, and who began last time does not begin again."""
    ada, bob = pair
    table = begin([ada, bob])
    ada.post(f"/api/tables/{table}/resign")
    after = bob.post(f"/api/tables/{table}/rematch")["table"]
    assert "open" == bob.post(f"/api/tables/{after}/sit", promise=promise("bob"))["status"]
    starting = ada.post(f"/api/tables/{after}/sit", promise=promise("ada"))
    assert [1, 2] == starting["revealing"]["awaited"]
    bob.post(f"/api/tables/{after}/reveal", chair=2, nonce="bob")
    picture = ada.post(f"/api/tables/{after}/reveal", chair=1, nonce="ada")
    assert ("running", [2, 1]) == (picture["status"], [chair["seat"] for chair in picture["chairs"]])


def test_a_rematch_goes_on_after_the_server_was_started_again(tmp_path: Path, where: str | None) -> None:
    """Who wished for it, the chairs and their names are in the log."""
    with serving(tmp_path, database=where) as address, Guest(address) as ada:
        table = ada.open(seats=2)
        for name in ("Ada", "Zoe"):
            ada.post(f"/api/tables/{table}/sit", chair=1 + (name == "Zoe"), name=name)
        ada.post(f"/api/tables/{table}/start")
        ada.post(f"/api/tables/{table}/resign")
        after, cookie = ada.post(f"/api/tables/{table}/rematch")["table"], ada.cookie
        ada.post(f"/api/tables/{after}/sit", chair=1, name="Ada")
    with serving(tmp_path, database=where) as address, Guest(address, cookie=cookie) as ada:
        assert after == ada.get(f"/api/tables/{table}").json()["rematch"]
        picture = ada.post(f"/api/tables/{after}/sit", chair=2, name="Zoe")
    assert ("running", ["Ada", "Zoe"]) == (picture["status"], [chair["name"] for chair in picture["chairs"]])


def test_names_of_one_device_are_in_its_record(pair: tuple[Guest, Guest]) -> None:
    """And a name is refused that looks like somebody's account, or speaks for the server."""
    ada, bob = pair
    bob.post("/api/me/account", name="Roberta", password=PASSWORD)
    table = ada.open(seats=2)
    assert "name_taken" == ada.refused(f"/api/tables/{table}/sit", 409, name="Roberta")
    assert "reserved_name" == ada.refused(f"/api/tables/{table}/sit", 400, name="Moderator")
    for chair, name in enumerate(("Mum", "Zoe"), start=1):
        ada.post(f"/api/tables/{table}/sit", chair=chair, name=name)
    ada.post(f"/api/tables/{table}/start")
    ada.post(f"/api/tables/{table}/resign")
    seats = ada.get(f"/api/tables/{table}/record").json()["seats"]
    assert {"Mum", "Zoe"} == {seat["name"] for seat in seats}


def test_a_rematch_keeps_the_people_and_their_chairs(ada: Guest, bob: Guest) -> None:
    """F8: a new table and seed; whoever asks gets the same one, and the chairs are kept."""
    table = begin([ada, bob])
    assert "not_over" == ada.refused(f"/api/tables/{table}/rematch", 409)
    ada.post(f"/api/tables/{table}/resign")
    after = bob.post(f"/api/tables/{table}/rematch")["table"]
    assert after == ada.post(f"/api/tables/{table}/rematch")["table"]
    assert after == ada.until(table, lambda p: p.rematch is not None).rematch
    assert [True, False] == [c["yours"] for c in ada.post(f"/api/tables/{after}/sit")["chairs"]]
    one, other = (ada.get(f"/api/tables/{t}").json()["fairness"]["commitment"] for t in (table, after))
    assert one != other
