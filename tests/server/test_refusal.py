"""What the socket and the calls refuse, and how: a code, a sentence, and nothing happened."""

from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import Arrive
from tests.server.kit import Guest, begin, serving, words
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tafelrunde.server.people.rate_limits import Limits
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


@pytest.mark.parametrize("path", ["/api/login", "/api/tables", "/api/me/tokens", "/api/verify", "/api/replay"])
def test_a_request_without_a_body_is_told_so(ada: Guest, path: str) -> None:
    """Not by the name of something inside the server."""
    refused = ada.http.post(path)
    expected = "The request was not understood. It has no body: send JSON."
    assert (400, expected) == (refused.status_code, refused.json()["sentence"])


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        ({"game": "stacko", "seats": 99}, "`seats` has to be at most 4."),
        ({"game": "stacko", "clock": {"kind": "hours", "hours": 0}}, "`clock.hours` has to be at least 1."),
        ({"game": "chess"}, "`game` cannot be 'chess': docs/protocol.md says what it may be."),
        ({}, "`game` is missing."),
        ([], "It has to be an object, not a list."),
    ],
)
def test_a_body_that_does_not_fit_is_told_where_and_why(ada: Guest, sent: object, expected: str) -> None:
    """In words that a person can act on, not those of the library that reads it."""
    refused = ada.http.post("/api/tables", json=sent)
    assert (400, f"The request was not understood. {expected}") == (refused.status_code, refused.json()["sentence"])


def test_what_cannot_be_done_at_an_address_is_told_with_what_can(ada: Guest) -> None:
    """405, with the header that HTTP wants."""
    refused = ada.http.put("/api/tables")
    assert (405, "GET, HEAD, OPTIONS, POST") == (refused.status_code, refused.headers["allow"])
    assert "This cannot be done here. This address answers to GET, HEAD, OPTIONS, POST." == refused.json()["sentence"]


def test_a_message_that_does_not_fit_is_told_where_and_why(ada: Guest) -> None:
    """As a request is."""
    with ada.connect() as socket:
        socket.send('{"type": "watch"}')
        assert "The message was not understood. `table` is missing." == ada.answer(messages.Trouble).reason.sentence


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
    limits = Limits(requests=0.01, requests_at_once=20, messages=0.01, messages_at_once=3, connections=2)
    with serving(tmp_path, limits=limits) as address, Guest(address) as ada:
        ada.connect()
        for _ in range(4):
            ada.send(messages.Ping())
        assert "too_fast" == ada.answer(messages.Trouble).reason.code
        with pytest.raises(InvalidStatus, match="429"):
            ada.connect()
        statuses = {ada.get("/api/bots").status_code for _ in range(30)}
        assert {200, 429} == statuses


def test_many_guests_of_one_address_say_no_more_than_ten(tmp_path: Path) -> None:
    """Guests cost little: each of them may send as much as a person, all of them as much as ten."""
    with serving(tmp_path, limits=Limits(messages=0.001, messages_at_once=4)) as address, ExitStack() as stack:
        guests = [stack.enter_context(Guest(address)) for _ in range(12)]
        for guest in guests:
            guest.connect()
            for _ in range(4):
                guest.send(messages.Ping())
        assert all(messages.Pong() == guest.receive() for guest in guests[:10] for _ in range(4))
        assert ["too_fast"] * 2 == [guest.answer(messages.Trouble).reason.code for guest in guests[10:]]


def test_what_is_too_much_is_refused_under_its_id(tmp_path: Path) -> None:
    """So that a client knows what to ask for again; what has no id is answered with an empty one."""
    limits = Limits(messages=0.01, messages_at_once=1)
    with serving(tmp_path, limits=limits) as address, Guest(address) as ada:
        ada.connect()
        for asked in (messages.Ping(), messages.Act("t", "a-1", 1, "pass"), messages.Watch("t")):
            ada.send(asked)
        refused = [ada.answer(messages.Refused) for _ in range(2)]
        assert [("t", "a-1", "too_fast"), ("t", "", "too_fast")] == [(r.table, r.id, r.reason.code) for r in refused]
