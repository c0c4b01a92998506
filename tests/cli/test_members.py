"""The commands of `admin` about people and invitations, beside a server that is running, and on both databases."""

import asyncio
import json
import re
from pathlib import Path

import httpx
import pytest
from tests.cli.conftest import Run
from tests.cli.test_admin import place
from tests.server.kit import Clock, Guest, serving, wait_for
from tests.server.postgres import database, postgres

from tafelrunde.server.store import Account, open_store

__all__ = ["database", "place", "postgres"]
HEADERS = {"x-tafelrunde": "1"}
OLD, NEW = "a long password", "another password"


async def add_account(where: str) -> None:
    """Give Bob an account under another name."""
    async with await open_store(where) as store:
        await store.accounts.write(Account("bob", "Érasmus", "hash", "code"))


def where(place: list[str]) -> str:
    """The store that options name."""
    return place[1] if place[0] == "--database" else f"{place[1]}/tafelrunde.sqlite"


def test_people_are_found_by_their_account(run: Run, place: list[str]) -> None:
    """By any part of it, in large or small letters, beside the name they show."""
    asyncio.run(add_account(where(place)))
    [line] = run("admin", "people", "éRAS", *place).out.splitlines()
    assert ["bob", "Bob", "1970-01-01 00:00:00Z", "account Érasmus"] == line.split("\t")
    [member] = json.loads(run("admin", "people", "--accounts", "--json", *place).out)
    assert ("bob", "Érasmus") == (member["id"], member["account"])
    assert not {"generation", "token"} & member.keys()
    assert "bob (Bob) is banned.\n" == run("admin", "ban", "érasmus", *place).out


def test_every_answer_can_be_json(run: Run, place: list[str], tmp_path: Path) -> None:
    """One document each, for programs."""
    commands: list[list[object]] = [["tables"], ["people"], ["mute", "ada"], ["ban", "ada", "--undo"], ["invite"]]
    commands += [["invitations"], ["delete", "bob"], ["remove", "t1"], ["backup", tmp_path / "b.sqlite"]]
    for words in commands:
        answer = run("admin", *words, "--json", *place)
        assert (0, str(words[0])) == (answer.status, str(words[0]) if json.loads(answer.out) else answer.out)
    (tmp_path / "new").mkdir()
    restored = run("admin", "restore", tmp_path / "b.sqlite", "--json", "--data", tmp_path / "new")
    assert str(tmp_path / "b.sqlite") == json.loads(restored.out)["restored"]


def test_invitations_are_made_listed_and_revoked(run: Run, place: list[str]) -> None:
    """The link is shown once; the list never tells the code."""
    made = json.loads(
        run(
            "admin", "invite", "--uses", 3, "--label", "Services", "--address", "https://g.example", "--json", *place
        ).out
    )
    assert f"https://g.example/welcome#invite={made['code']}" == made["link"]
    [line] = run("admin", "invitations", *place).out.splitlines()
    assert [made["id"], "0 of 3"] == line.split("\t")[:2]
    assert made["code"] not in line
    assert 0 == run("admin", "revoke", made["id"], *place).status
    assert run("admin", "invitations", *place).out.rstrip().endswith("revoked")
    assert "There is no invitation x" in run("admin", "revoke", "x", *place).err


@pytest.mark.parametrize("words", [["tables", "--status", "ended"], ["people", "zoe"], ["invitations"]])
def test_that_nothing_is_found_is_said(run: Run, place: list[str], words: list[str]) -> None:
    """To whoever reads; programs read an empty list."""
    answer = run("admin", *words, *place)
    assert (0, "", True) == (answer.status, answer.out, answer.err.startswith("tafelrunde: There is no "))
    assert ("[]\n", "") == run("admin", *words, "--json", *place)[1:3]


def test_a_link_needs_an_address_that_can_be_opened(run: Run, place: list[str]) -> None:
    """One without https is asked for again, and one that is missing is said to be."""
    for words in (["invite"], ["reset", "ada"]):
        for address in ("games.example.org", "https://", "ftp://x", "https://g.example/#x"):
            answer = run("admin", *words, "--address", address, *place)
            assert (2, True) == (answer.status, "give it as people type it" in answer.err)
    assert "or give it with --address" in run("admin", "invite", *place).out
    assert "YOUR" not in run("admin", "invite", "--address", "https://g.example", *place).out


def test_the_note_of_an_invitation_stays_in_its_column(run: Run, place: list[str]) -> None:
    """Whatever was pasted there."""
    run("admin", "invite", "--label", "Tuesday\tclub\nand \x1b[31mfriends", *place)
    [line] = run("admin", "invitations", *place).out.splitlines()
    assert "Tuesday club and [31mfriends" == line.split("\t")[3]


def test_a_guest_has_no_password_to_reset(run: Run, place: list[str]) -> None:
    """The sentence says so; and who is nobody is not found."""
    assert "ada (Ada) is a guest and has no password" in run("admin", "reset", "ada", *place).err
    assert "There is nobody with the id or account name eve" in run("admin", "reset", "eve", *place).err


def test_a_reset_link_sets_a_new_password_once(run: Run, tmp_path: Path) -> None:
    """Beside a running server; devices are signed out, and the code works no second time."""
    with serving(tmp_path) as address, Guest(address) as ada:
        ada.post("/api/me/account", name="Ada", password=OLD)
        code = json.loads(run("admin", "reset", "ada", "--json", "--data", tmp_path).out)["code"]
        wanted = {"name": "Ada", "recovery": code, "password": NEW}
        statuses = [httpx.post(f"{address}/api/recover", json=wanted, headers=HEADERS).status_code for _ in range(2)]
        assert [200, 403] == statuses
        new = {"name": "Ada", "password": NEW}
        assert httpx.post(f"{address}/api/login", json=new, headers=HEADERS).is_success
        assert ada.me["person"] != ada.get("/api/me").json()["person"]


def test_a_reset_code_expires(run: Run, tmp_path: Path) -> None:
    """After as many hours as were given."""
    clock = Clock()
    with serving(tmp_path, now=clock) as address, Guest(address) as ada:
        ada.post("/api/me/account", name="Ada", password=OLD)
        code = json.loads(run("admin", "reset", "ada", "--hours", 1, "--json", "--data", tmp_path).out)["code"]
        clock.jump(60 * 60 + 5)
        assert "wrong_code" == ada.refused("/api/recover", 403, name="Ada", recovery=code, password=NEW)


def test_a_running_server_deletes_a_person(run: Run, tmp_path: Path) -> None:
    """With the name at tables; the person is signed out."""
    with serving(tmp_path) as address, Guest(address) as ada, Guest(address) as bob:
        table = ada.open()
        ada.http.patch("/api/me", json={"name": "Adalbert"})
        ada.post(f"/api/tables/{table}/sit")
        answer = run("admin", "delete", ada.me["person"], "--data", tmp_path)
        assert re.fullmatch(r"\w+ \(Adalbert\) has been deleted\.\n", answer.out)
        assert "Adalbert" not in bob.get(f"/api/tables/{table}").text
        assert ada.me["person"] != ada.get("/api/me").json()["person"]


def test_without_a_server_the_rest_is_deleted_at_the_next_start(run: Run, tmp_path: Path) -> None:
    """The answer says so."""
    with serving(tmp_path) as address, Guest(address) as ada, Guest(address) as bob:
        table = ada.open()
        ada.http.patch("/api/me", json={"name": "Adalbert"})
        ada.post(f"/api/tables/{table}/sit")
        person, cookie = ada.me["person"], bob.cookie
    asyncio.run(be_silent(tmp_path / "tafelrunde.sqlite"))
    assert "when one starts" in run("admin", "delete", person, "--data", tmp_path).out
    with serving(tmp_path) as address, Guest(address, cookie=cookie) as bob:
        wait_for(lambda: "Adalbert" not in bob.get(f"/api/tables/{table}").text)


async def be_silent(file: Path) -> None:
    """Let it look as if no server had been alive for long."""
    async with await open_store(file) as store:
        await store.notes.remove("alive")


@pytest.mark.parametrize("words", [["reset"], ["delete"], ["revoke"], ["invite", "--label"]])
def test_what_is_no_text_is_refused(run: Run, tmp_path: Path, words: list[str]) -> None:
    """With a sentence, before a database is asked."""
    answer = run("admin", *words, "J\udcfcrgen", "--data", tmp_path)
    assert (2, True) == (answer.status, "not UTF-8 text" in answer.err)
