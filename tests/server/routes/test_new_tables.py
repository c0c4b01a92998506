"""New tables: how many a person may have, and what their seeds have in common: nothing."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from tests.server.kit import GENEROUS, Guest, begin, serving


def test_a_rematch_is_one_of_the_tables_that_a_person_may_have(tmp_path: Path) -> None:
    """Or everybody could fill the lobby with one for each game they ever played."""
    limits = replace(GENEROUS, open_tables=1)
    with serving(tmp_path, limits=limits) as address, Guest(address) as ada, Guest(address) as bob:
        table = begin([ada, bob])
        ada.post(f"/api/tables/{table}/resign")
        ada.open("stacko")
        assert "too_many_tables" == ada.refused(f"/api/tables/{table}/rematch", 409)
        after = bob.post(f"/api/tables/{table}/rematch")["table"]
        assert after == ada.post(f"/api/tables/{table}/rematch")["table"]


def test_tables_that_are_asked_for_at_once_are_counted_one_by_one(tmp_path: Path) -> None:
    """Nobody gets more of them, or of tokens, by asking for many in the same moment."""
    limits = replace(GENEROUS, open_tables=3)
    with serving(tmp_path, limits=limits) as address, Guest(address) as ada, ThreadPoolExecutor(16) as pool:
        made = list(pool.map(lambda _: ada.http.post("/api/tables", json={"game": "stacko"}).status_code, range(16)))
        tokens = list(pool.map(lambda _: ada.http.post("/api/me/tokens", json={"label": "x"}).status_code, range(40)))
    assert [3, 20] == [made.count(201), tokens.count(201)]


def test_the_seed_in_a_record_does_not_lead_to_the_next_table(ada: Guest, bob: Guest) -> None:
    """A link to a table is a secret: who is given the record of the last game cannot work it out."""
    table = begin([ada, bob])
    ada.post(f"/api/tables/{table}/resign")
    after = ada.post(f"/api/tables/{table}/rematch")["table"]
    seed = bytes.fromhex(ada.get(f"/api/tables/{table}/record").json()["fairness"]["seed"])
    assert sha256(b"rematch:" + seed).hexdigest()[: len(after)] != after
