"""Reviews by REST and over the socket, of a real server with the process that computes."""

import json
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from tests.kit.reviews import record_of
from tests.kit.tables import OURS
from tests.server.kit import Guest, begin, serving

from tafelrunde.records import record as records
from tafelrunde.records.record import EarlyEnd
from tafelrunde.server.reviews import review_process
from tafelrunde.wire import messages
from tafelrunde.wire.messages import ReviewNews
from tafelrunde.wire.rest import ReviewStatus

SHORT = 8
LONG = 200.0
"""So many seconds a review may take here at most, on a machine that computes other things too."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that reviews, by a process no nicer than the tests around it, which keep all cores busy."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(review_process, "MODULE", "tests.web.reviewer")
        with serving(tmp_path_factory.mktemp("server")) as address:
            yield address


@pytest.fixture
def ada(place: str) -> Iterator[Guest]:
    """Somebody who asks."""
    with Guest(place) as guest:
        yield guest


@pytest.fixture
def bob(place: str) -> Iterator[Guest]:
    """Somebody else."""
    with Guest(place) as guest:
        yield guest


def short_record(seed: int) -> dict[str, Any]:
    """A game that was broken off early."""
    line = records.write(record_of(OURS[0], seed, SHORT, EarlyEnd.RESIGNED, 1))
    found: dict[str, Any] = json.loads(line)
    return found


def follow(guest: Guest, review: str) -> list[ReviewNews]:
    """All news of a review, to the last."""
    if guest.socket is None:
        guest.connect()
    guest.send(messages.WatchReview(review))
    found: list[ReviewNews] = []
    end = time.monotonic() + LONG
    while not found or found[-1].state in {"queued", "running"}:
        assert time.monotonic() < end, found[-3:]
        guest.send(messages.Ping())
        told = guest.receive()
        if isinstance(told, ReviewNews):
            found.append(told)
        time.sleep(0.05)
    return found


def ask(guest: Guest, **body: Any) -> ReviewStatus:  # noqa: ANN401 - see NewReview
    """Ask for a review."""
    return msgspec.convert(guest.post("/api/reviews", **body), ReviewStatus)


def look(guest: Guest, review: str) -> ReviewStatus:
    """How far it is."""
    return msgspec.json.decode(guest.get(f"/api/reviews/{review}").content, type=ReviewStatus)


def test_a_record_is_reviewed_decision_by_decision(ada: Guest) -> None:
    """V8: at the end there is all of it, and the parts add up; asked again it is there at once."""
    asked = ask(ada, record=short_record(1), depth="quick")
    assert asked.state in {"queued", "running"}
    news = follow(ada, asked.id)
    assert "done" == news[-1].state
    assert sorted(each.progress for each in news) == [each.progress for each in news]
    found = look(ada, asked.id).review
    assert found is not None
    assert list(range(SHORT)) == sorted(each.ply for each in found.decisions)
    assert SHORT + 1 == len(found.hindsight)
    for side in found.sides:
        parts = (side.cards, side.guesses, side.own_errors, side.others_errors, side.rest)
        assert round(side.result - side.start, 6) == round(sum(parts), 6)
    again = ask(ada, record=short_record(1))
    assert (asked.id, "done", found) == (again.id, again.state, again.review)


def test_a_close_review_begins_with_a_quick_one(ada: Guest) -> None:
    """Which is there as a whole before the second pass replaces single decisions, the worst first."""
    asked = ask(ada, record=short_record(2), depth="full", seat=2)
    news = follow(ada, asked.id)
    wholes = [each.review for each in news if each.review is not None and each.review.sides]
    assert ["quick", "full"] == list(dict.fromkeys(each.depth for each in wholes))
    assert {2} == {each.seat for whole in wholes for each in whole.decisions}
    assert all(each.depth == "full" for each in news)


def test_who_did_not_ask_sees_nothing(ada: Guest, bob: Guest) -> None:
    """Neither by REST nor over the socket; who asks for the same gets the same."""
    asked = ask(ada, record=short_record(3))
    assert 404 == bob.get(f"/api/reviews/{asked.id}").status_code
    assert 404 == bob.http.delete(f"/api/reviews/{asked.id}").status_code
    bob.connect()
    bob.send(messages.WatchReview(asked.id))
    refused = bob.answer(messages.Refused)
    assert ("", asked.id, "no_review") == (refused.table, refused.id, refused.reason.code)
    assert asked.id == ask(bob, record=short_record(3)).id
    follow(ada, asked.id)
    assert "done" == look(bob, asked.id).state


def test_a_review_can_be_cancelled(ada: Guest) -> None:
    """Then one has not asked for it."""
    asked = ask(ada, record=short_record(4), depth="full")
    assert 204 == ada.http.delete(f"/api/reviews/{asked.id}").status_code
    assert 404 == ada.get(f"/api/reviews/{asked.id}").status_code


def test_a_running_game_is_refused_by_every_door(ada: Guest, bob: Guest) -> None:
    """V11: as a table, as its partial record, and as a record without its result."""
    table = begin([ada, bob])
    partial = ada.get(f"/api/tables/{table}/record").json()
    unfinished = {name: value for name, value in short_record(5).items() if name != "result"}
    assert "not_finished" == ada.refused("/api/reviews", 409, table=table)
    assert "not_finished" == ada.refused("/api/reviews", 409, record=partial)
    assert "not_finished" == ada.refused("/api/reviews", 409, record=unfinished)


def test_a_finished_table_is_reviewed_for_who_sat_there(ada: Guest, bob: Guest, place: str) -> None:
    """For nobody else, who can send the record, which is public then."""
    table = begin([ada, bob])
    ada.post(f"/api/tables/{table}/resign", seat=None)
    asked = ask(ada, table=table)
    assert asked.id == ask(bob, table=table).id
    with Guest(place) as eve:
        assert "not_yours" == eve.refused("/api/reviews", 403, table=table)
        assert asked.id == ask(eve, record=eve.get(f"/api/tables/{table}/record").json()).id
    assert "done" == follow(ada, asked.id)[-1].state


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"record": {"format": "x"}}, 400, "bad_record"),
        ({"record": short_record(6) | {"actions": ["=W", "nonsense"]}}, 400, "bad_record"),
        ({"record": short_record(6), "seat": 3}, 400, "bad_seat"),
        ({"table": "nowhere"}, 404, "no_such_table"),
        ({}, 400, "bad_request"),
        ({"table": "x", "record": {}}, 400, "bad_request"),
        ({"record": short_record(6), "depth": "deep"}, 400, "bad_request"),
    ],
)
def test_what_cannot_be_reviewed_is_refused(ada: Guest, body: dict[str, Any], status: int, code: str) -> None:
    """With a code and a sentence."""
    assert code == ada.refused("/api/reviews", status, **body)


def test_a_review_is_followed_no_longer_when_one_goes(ada: Guest) -> None:
    """No news come any more; the socket may be closed in the middle, too."""
    asked = ask(ada, record=short_record(7), depth="full")
    ada.connect()
    ada.send(messages.WatchReview(asked.id))
    assert asked.id == ada.answer(ReviewNews).id
    ada.send(messages.UnwatchReview(asked.id))
    ada.send(messages.Ping())
    ada.answer(messages.Pong)
    ada.send(messages.Ping())
    assert isinstance(ada.receive(), messages.Pong)
    ada.hang_up()
    ada.http.delete(f"/api/reviews/{asked.id}")


def test_what_is_not_a_review_cannot_be_followed(ada: Guest) -> None:
    """And nothing breaks."""
    ada.connect()
    for review in ("nothing", "x" * 40, "a.b", ".1"):
        ada.send(messages.WatchReview(review))
        assert "no_review" == ada.answer(messages.Refused).reason.code
        ada.send(messages.UnwatchReview(review))
    ada.send(messages.Ping())
    assert isinstance(ada.answer(messages.Pong), messages.Pong)
