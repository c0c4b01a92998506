"""What the socket and the calls refuse, and how: a code, a sentence, and nothing happened."""

from pathlib import Path

import httpx
import pytest
from tests.server.conftest import Arrive
from tests.server.kit import Guest, begin, decoder, serving, words
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from tafelrunde.server.limits import Limits
from tafelrunde.wire import messages


def test_a_stale_action_is_refused_with_the_present_picture(ada: Guest, bob: Guest) -> None:
    """An action chosen before the game changed is not played."""
    table = begin([ada, bob])
    at = ada.pictures[table].changed
    ada.act(table, "=W")
    told = ada.act(table, "=D", at=at)
    assert isinstance(told, messages.Refused)
    assert told.picture is not None
    assert ("stale", ada.pictures[table].number) == (told.reason.code, told.picture.number)


def test_what_is_said_does_not_make_an_action_stale(ada: Guest, bob: Guest) -> None:
    """Only what changes the game does."""
    table = begin([ada, bob])
    at = ada.pictures[table].changed
    bob.send(messages.Say(table, "s1", "hello \u0007 there"))
    assert "hello   there" == ada.until(table, lambda p: bool(p.chat)).chat[0].text
    assert isinstance(ada.act(table, "=W", at=at), messages.Done)


def test_a_repeated_action_is_answered_the_same_and_played_once(ada: Guest, bob: Guest) -> None:
    """The id makes it harmless."""
    table = begin([ada, bob])
    at = ada.pictures[table].changed
    first = ada.act(table, "=W", at=at, id_="x")
    assert first == ada.act(table, "=W", at=at, id_="x")
    assert isinstance(bob.act(table, "=W", at=at, id_="x"), messages.Refused)


def test_nobody_acts_for_another(arrive: Arrive, ada: Guest, bob: Guest) -> None:
    """Not the opponent out of turn, not an onlooker."""
    table = begin([ada, bob])
    eve = arrive()
    eve.watch(table)
    told = [bob.act(table, "=W"), eve.act(table, "=W")]
    assert ["not_your_turn", "not_seated"] == [t.reason.code for t in told if isinstance(t, messages.Refused)]


def test_a_refusal_names_the_rule_and_the_cells(ada: Guest, bob: Guest) -> None:
    """C6: a card laid on another one."""
    table = begin([ada, bob])
    ada.act(table, "=W")
    ada.act(table, next(word for word in words(ada.pictures[table]) if "@0,0" in word))
    bob.until(table, lambda p: bool(words(p)))
    card = bob.pictures[table].view.hand[0]  # type: ignore[union-attr]
    told = bob.act(table, f"{card}@0,0")
    assert isinstance(told, messages.Refused)
    assert ("cell_taken", "C6") == (told.reason.code, told.reason.rule)
    assert told.reason.cells


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"type":"no"}', '{"type":"act"}', '{"type":"ping","x":1}', "[" * 3000, '"\\ud800"']
)
def test_nonsense_is_answered_by_a_sentence(ada: Guest, text: str) -> None:
    """The socket lives on."""
    with ada.connect() as socket:
        socket.send(text)
        trouble = ada.receive()
        assert isinstance(trouble, messages.Trouble)
        assert "bad_message" == trouble.reason.code
        ada.send(messages.Ping())
        assert messages.Pong() == ada.receive()


def test_a_frame_that_is_too_long_is_refused(ada: Guest) -> None:
    """A long one by a sentence, a huge one by closing."""
    with ada.connect() as socket:
        socket.send("x" * 5000)
        assert "too_long" == ada.answer(messages.Trouble).reason.code
        socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            ada.receive()


def test_a_table_that_is_not_there(ada: Guest) -> None:
    """It is said at the socket and by REST."""
    ada.connect()
    ada.send(messages.Watch("nowhere"))
    assert "no_such_table" == ada.answer(messages.Refused).reason.code
    assert 404 == ada.get("/api/tables/nowhere").status_code
    assert "no_such_table" == ada.refused("/api/tables/nowhere/sit", 404)


@pytest.mark.parametrize("cookie", ["", "x", "x.y", "ada.", ".", "é.x"])
def test_a_forged_cookie_is_nobody(address: str, cookie: str) -> None:
    """Who is not known cannot do anything but look."""
    headers = {b"cookie": f"tafelrunde={cookie}".encode(), b"x-tafelrunde": b"1"}
    response = httpx.post(f"{address}/api/tables", json={"game": "schoko"}, headers=headers)
    assert (401, "who_are_you") == (response.status_code, response.json()["code"])
    with connect(address.replace("http", "ws") + "/ws", additional_headers={"cookie": "tafelrunde=x"}) as socket:
        trouble = decoder.decode(socket.recv())
        assert isinstance(trouble, messages.Trouble)
        assert "who_are_you" == trouble.reason.code


def test_another_page_can_neither_ask_nor_open_a_socket(ada: Guest, address: str) -> None:
    """Requests need our header and our origin, sockets our origin."""
    cookie = {"cookie": f"tafelrunde={ada.cookie}"}
    assert 403 == httpx.post(f"{address}/api/tables", json={"game": "schoko"}, headers=cookie).status_code
    foreign = cookie | {"origin": "https://evil.example", "x-tafelrunde": "1"}
    assert 403 == httpx.post(f"{address}/api/tables", json={"game": "schoko"}, headers=foreign).status_code
    url = address.replace("http", "ws") + "/ws"
    with connect(url, origin=Origin("https://evil.example"), additional_headers=cookie) as socket:
        assert b"wrong_origin" in socket.recv(decode=False)


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ({"game": "schoko", "seats": 3}, "bad_seats"),
        ({"game": "schokoly", "deck": "47"}, "bad_deck"),
        ({"game": "stacko", "deck": "36"}, "bad_deck"),
        ({"game": "schoko", "deck": {"name": "x", "cards": {"DDDW": 99}}}, "bad_deck"),
        ({"game": "schoko", "substitute": "nobody"}, "no_such_bot"),
        ({"game": "chess"}, "bad_request"),
        ({"game": "schoko", "more": 1}, "bad_request"),
    ],
)
def test_a_table_that_cannot_be_is_not_made(ada: Guest, setup: dict[str, object], code: str) -> None:
    """The setup is looked at before anything is stored."""
    response = ada.http.post("/api/tables", json=setup)
    assert code == response.json()["code"]
    assert response.status_code < 500


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/api/nothing", 404), ("PUT", "/api/me", 405), ("GET", "/x.js", 404), ("GET", "/..%2f..%2fetc", 200)],
)
def test_every_answer_has_the_shape_and_the_headers(address: str, method: str, path: str, status: int) -> None:
    """Errors of the framework look like our own, and no answer lets scripts of others in."""
    response = httpx.request(method, address + path)
    assert status == response.status_code
    assert "default-src 'self'" in response.headers["content-security-policy"]
    assert "nosniff" == response.headers["x-content-type-options"]
    if status >= 400:
        assert {"code", "sentence"} <= response.json().keys()


def test_who_asks_too_much_has_to_wait(tmp_path: Path) -> None:
    """Requests, messages and connections are counted."""
    limits = Limits(requests=0.01, requests_at_once=20, messages=0.01, messages_at_once=3, connections=1)
    with serving(tmp_path, limits=limits) as address, Guest(address) as ada:
        ada.connect()
        for _ in range(4):
            ada.send(messages.Ping())
        assert "too_fast" == ada.answer(messages.Trouble).reason.code
        with pytest.raises(ConnectionClosed):
            ada.connect()
        statuses = {ada.get("/api/bots").status_code for _ in range(30)}
        assert {200, 429} == statuses


def test_what_is_too_much_is_refused_under_its_id(tmp_path: Path) -> None:
    """So that a client knows what to ask for again; what has no id is answered with an empty one."""
    limits = Limits(messages=0.01, messages_at_once=1)
    with serving(tmp_path, limits=limits) as address, Guest(address) as ada:
        ada.connect()
        for asked in (messages.Ping(), messages.Act("t", "a-1", 1, "pass"), messages.Watch("t")):
            ada.send(asked)
        refused = [ada.answer(messages.Refused) for _ in range(2)]
        assert [("t", "a-1", "too_fast"), ("t", "", "too_fast")] == [(r.table, r.id, r.reason.code) for r in refused]
