"""Who comes by: guests, accounts, other devices, tokens, what they take with them and what is forgotten."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import Arrive
from tests.server.kit import Guest, begin, play_out, serving
from websockets.exceptions import ConnectionClosed

from tafelrunde.records import record
from tafelrunde.server.people.passwords import Passwords
from tafelrunde.server.people.rate_limits import Limits

PASSWORD, ANOTHER, WRONG = "correct horse", "another horse", "wrong horse"


def test_the_first_visit_makes_a_guest(ada: Guest, address: str) -> None:
    """With a friendly name and a cookie that no script can read and no other page sends."""
    response = httpx.get(f"{address}/api/me")
    assert {"HttpOnly", "SameSite=lax"} <= set(response.headers["set-cookie"].split("; "))
    assert response.json()["person"] != ada.me["person"]
    assert ada.me == ada.get("/api/me").json()
    assert ada.me["name"]


def test_asking_for_headers_makes_no_guest(ada: Guest, address: str) -> None:
    """HEAD changes nothing: a stranger stays one; who is known is answered as by GET."""
    response = httpx.head(f"{address}/api/me")
    assert (401, None) == (response.status_code, response.headers.get("set-cookie"))
    assert 200 == ada.http.head("/api/me").status_code


def test_a_name_is_changed_everywhere(ada: Guest, bob: Guest) -> None:
    """Also at the tables that are running."""
    table = begin([ada, bob])
    assert "Ada" == ada.http.patch("/api/me", json={"name": "  Ada "}).json()["name"]
    bob.until(table, lambda p: p.chairs[0].name == "Ada")
    for name in ("", "x" * 31, "bot:greedy", "\u200b"):
        assert 400 == ada.http.patch("/api/me", json={"name": name}).status_code


def test_a_name_is_not_changed_again_and_again(tmp_path: Path) -> None:
    """Each new name is an entry at every table of the person: a few at once are fine, a flood is refused."""
    with serving(tmp_path, limits=Limits()) as address, Guest(address) as ada:
        answers = [ada.http.patch("/api/me", json={"name": f"Ada {number}"}).status_code for number in range(8)]
        assert ({200, 429}, 200) == (set(answers), answers[3])


def test_an_account_brings_everything_to_another_browser(ada: Guest, arrive: Arrive) -> None:
    """Name and password; a wrong one is refused, and a name is taken once."""
    name = f"Ada {ada.me['person'][:8]}"
    ada.post("/api/me/account", name=name, password=PASSWORD)
    other = arrive()
    assert "wrong_password" == other.refused("/api/login", 403, name=name, password=WRONG)
    assert "name_taken" == other.refused("/api/me/account", 409, name=name.upper(), password=PASSWORD)
    assert ada.me["person"] == other.post("/api/login", name=name.lower(), password=PASSWORD)["person"]
    assert name == other.get("/api/me").json()["account"]
    other.post("/api/logout")
    assert ada.me["person"] != other.get("/api/me").json()["person"]


def test_a_name_is_typed_to_sign_in_as_it_was_typed_to_sign_up(ada: Guest, arrive: Arrive) -> None:
    """Keyboards of phones leave a space after a word."""
    typed = f" Spaced  {ada.me['person'][:8]} "
    code = ada.post("/api/me/account", name=typed, password=PASSWORD)["code"]
    assert ada.me["person"] == arrive().post("/api/login", name=typed, password=PASSWORD)["person"]
    arrive().post("/api/recover", name=typed, recovery=code, password=ANOTHER)


def test_an_old_password_lets_nobody_in_while_it_is_changed(
    ada: Guest, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Comparing takes a while, in which another one may have taken its place and signed everybody out."""
    name, compare = f"Old {ada.me['person'][:8]}", Passwords.fits
    ada.post("/api/me/account", name=name, password=PASSWORD)
    meanwhile = [{"name": name, "password": ANOTHER, "old": PASSWORD}]

    async def fits(self: Passwords, password: str, hash_: str | None) -> bool:
        found = await compare(self, password, hash_)
        while meanwhile:
            await asyncio.to_thread(ada.post, "/api/me/account", **meanwhile.pop())
        return found

    monkeypatch.setattr(Passwords, "fits", fits)
    assert "wrong_password" == arrive().refused("/api/login", 403, name=name, password=PASSWORD)


def test_a_recovery_code_replaces_a_forgotten_password(ada: Guest, arrive: Arrive) -> None:
    """It is shown once and works once."""
    name = f"Rec {ada.me['person'][:8]}"
    code = ada.post("/api/me/account", name=name, password=PASSWORD)["code"]
    other = arrive()
    typed = {"name": name, "recovery": code.lower().replace("-", " "), "password": ANOTHER}
    other.post("/api/recover", **typed)
    assert "wrong_code" == other.refused("/api/recover", 403, **typed)
    assert "wrong_password" == other.refused("/api/login", 403, name=name, password=PASSWORD)
    other.post("/api/login", name=name, password=ANOTHER)
    assert "wrong_password" == other.refused("/api/me/account", 403, name=name, password=WRONG, old="?")


def test_a_recovery_code_works_once_for_all_who_come_at_once(ada: Guest, arrive: Arrive) -> None:
    """One has the password they chose; the others are told that the code does not work."""
    name = f"Once {ada.me['person'][:8]}"
    code = ada.post("/api/me/account", name=name, password=PASSWORD)["code"]
    others = [arrive() for _ in range(3)]
    typed = [{"name": name, "recovery": code, "password": f"{ANOTHER} {n}"} for n in range(3)]
    with ThreadPoolExecutor() as pool:
        answers = list(pool.map(lambda guest, body: guest.http.post("/api/recover", json=body), others, typed))
    assert [200, 403, 403] == sorted(answer.status_code for answer in answers)


def test_a_code_brings_in_another_device(ada: Guest, arrive: Arrive) -> None:
    """Once."""
    code, phone = ada.post("/api/me/device")["code"], arrive()
    assert ada.me["person"] == phone.post("/api/join", code=code)["person"]
    assert "wrong_code" == arrive().refused("/api/join", 403, code=code)


def test_a_token_lets_a_program_act(ada: Guest, address: str) -> None:
    """Without a cookie and without our header, until it is revoked."""
    token = ada.post("/api/me/tokens", label="my bot")
    assert ["my bot"] == [entry["label"] for entry in ada.get("/api/me/tokens").json()]
    headers = {"authorization": f"Bearer {token['token']}"}
    made = httpx.post(f"{address}/api/tables", json={"game": "stacko"}, headers=headers)
    assert made.is_success
    assert 204 == ada.http.delete(f"/api/me/tokens/{token['id']}").status_code
    assert "bad_token" == httpx.get(f"{address}/api/me", headers=headers).json()["code"]


def test_all_my_games_are_exported(ada: Guest, bob: Guest) -> None:
    """Finished ones whole, running ones as far as I may know."""
    ended, running = begin([ada, bob]), begin([ada, bob], "stacko")
    play_out([ada, bob], ended)
    ada.act(running, "draw")
    lines = ada.get("/api/me/games").content.splitlines()
    assert [False, True] == sorted(record.read(line).partial for line in lines)


def test_who_wants_to_be_forgotten_is(ada: Guest, bob: Guest, arrive: Arrive) -> None:
    """The moves stay under a neutral name; the cookie, the name, tokens and account are gone."""
    bob.me = bob.http.patch("/api/me", json={"name": "Bob"}).json()
    table, free = begin([ada, bob]), bob.open("stacko")
    ada.post(f"/api/tables/{free}/sit")
    play_out([ada, bob], table, most=4)
    assert 204 == ada.http.delete("/api/me").status_code
    names = [chair["name"] for chair in bob.get(f"/api/tables/{table}").json()["chairs"]]
    assert ["Somebody", bob.me["name"]] == names
    assert "empty" == bob.get(f"/api/tables/{free}").json()["chairs"][0]["kind"]
    stranger = arrive()
    assert ada.me["name"].encode() not in stranger.get(f"/api/tables/{table}/record").content
    assert ada.me["person"] != ada.get("/api/me").json()["person"]


def test_signing_out_everywhere_ends_all_other_devices(ada: Guest, arrive: Arrive, address: str) -> None:
    """Their cookies, codes and sockets stop working; the device that asked stays who it is, and so do tokens."""
    old, code = ada.cookie, ada.post("/api/me/device")["code"]
    token = ada.post("/api/me/tokens", label="my bot")["token"]
    with Guest(address, cookie=old) as phone:
        assert ada.me == phone.me
        phone.connect()
        ada.post("/api/logout/everywhere")
        with pytest.raises(ConnectionClosed):
            phone.receive()
    assert ada.me == ada.get("/api/me").json()
    with Guest(address, cookie=old) as thief, Guest(address, token=token) as bot:
        assert (True, ada.me) == (thief.me["person"] != ada.me["person"], bot.me)
    assert "wrong_code" == arrive().refused("/api/join", 403, code=code)


def test_signing_out_everywhere_may_mean_here_too(ada: Guest, address: str) -> None:
    """Then this device is somebody new, and an account brings one back."""
    old, name = ada.cookie, f"Out {ada.me['person'][:8]}"
    ada.post("/api/me/account", name=name, password=PASSWORD)
    ada.post("/api/logout/everywhere", here=True)
    assert "tafelrunde" not in ada.http.cookies
    with Guest(address, cookie=old) as other:
        assert ada.me["person"] != other.me["person"]
        assert ada.me["person"] == other.post("/api/login", name=name, password=PASSWORD)["person"]


def test_a_new_password_signs_out_the_other_devices(ada: Guest, address: str) -> None:
    """Whether it was changed, or recovered by who kept the code."""
    name, cookies = f"New {ada.me['person'][:8]}", [ada.cookie]
    ada.post("/api/me/account", name=name, password=PASSWORD)
    cookies.append(ada.cookie)
    code = ada.post("/api/me/account", name=name, password=ANOTHER, old=PASSWORD)["code"]
    assert ada.me["person"] == ada.get("/api/me").json()["person"]
    cookies.append(ada.cookie)
    ada.post("/api/recover", name=name, recovery=code, password=PASSWORD)
    for cookie in cookies:
        with Guest(address, cookie=cookie) as other:
            assert ada.me["person"] != other.me["person"]


def test_a_device_forgets_whoever_is_forgotten(ada: Guest) -> None:
    """No cookie stays behind that tells of them."""
    ada.post("/api/me/account", name=f"Gone {ada.me['person'][:8]}", password=PASSWORD)
    assert {"tafelrunde", "tafelrunde-device"} == set(ada.http.cookies)
    assert 204 == ada.http.delete("/api/me").status_code
    assert not ada.http.cookies


def test_a_generation_cannot_be_forged(ada: Guest, address: str) -> None:
    """The number is part of what is signed."""
    person, mark = ada.cookie.split(".")
    ada.post("/api/logout/everywhere")
    for cookie in (f"{person}:1.{mark}", f"{person}:2.{ada.cookie.split('.')[1]}", f"{person}:x.{mark}"):
        with Guest(address, cookie=cookie) as forger:
            assert ada.me["person"] != forger.me["person"]
