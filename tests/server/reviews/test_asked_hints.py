"""Hints and the coach over the socket of a real server, with the process that finds them."""

import itertools
import pathlib
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from tests.kit.reviews import limit_hints
from tests.server.kit import Guest, begin, serving, words
from tests.server.worlds import KINDS, acted, other_world, some_word, started

from tafelrunde.records import notation
from tafelrunde.server.reviews import asked_hints, review_process
from tafelrunde.server.reviews.asked_hints import pickle_view
from tafelrunde.server.reviews.frames import HintJob, encode_message
from tafelrunde.server.reviews.worker import ReviewWorker
from tafelrunde.wire import messages
from tafelrunde.wire.hints import HintStep
from tafelrunde.wire.messages import CoachNews, HintNews, Refused

LONG = 150.0
ids = (f"hint-{number}" for number in itertools.count())


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose hints come from a process no nicer than the tests around it, which keep all cores busy."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(review_process, "MODULE", "tests.web.reviewer")
        patch.setattr(asked_hints, "BLUNDER", -1.0)
        with serving(tmp_path_factory.mktemp("server")) as address:
            yield address


@pytest.fixture
def ada(place: str) -> Iterator[Guest]:
    """Somebody who plays against a bot."""
    with Guest(place) as guest:
        yield guest


def wait_for(guest: Guest, kind: type) -> Any:  # noqa: ANN401 - a message of that kind
    """The next message of a kind, or a refusal; hints take their time."""
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        guest.send(messages.Ping())
        told = guest.receive()
        if isinstance(told, Refused) or (isinstance(told, kind) and getattr(told, "hint", told) is not None):
            return told
        time.sleep(0.05)
    pytest.fail("nothing was found")


def ask(guest: Guest, table: str, step: HintStep = "place") -> Any:  # noqa: ANN401 - a hint, or a refusal
    """Ask for a hint."""
    guest.send(messages.AskHint(table, next(ids), step))
    return wait_for(guest, HintNews)


def test_a_hint_comes_in_three_steps_and_is_counted_once(ada: Guest) -> None:
    """It is no part of the game: an action chosen before it is not stale; the record says how often there were some."""
    table = begin([ada], bots=1)
    before = ada.pictures[table]
    assert before.may_ask_hint
    where, what, why = (ask(ada, table, step).hint for step in ("place", "action", "reason"))
    assert ([], [], where.cells) == (where.actions, what.reasons, what.cells)
    assert what.actions == why.actions
    assert what.actions[0].action in words(before)
    picture = ada.until(table, lambda seen: seen.hints == [1, 0])
    assert before.changed == picture.changed
    assert isinstance(ada.act(table, what.actions[0].action, at=before.changed), messages.Done)
    assert ["place", "action", "reason"] == [word for _, kind, word in ada.happened if kind == "hinted"]
    assert [1, 0] == ada.get(f"/api/tables/{table}/record").json()["hints"]


def test_nobody_is_helped_where_somebody_else_plays(ada: Guest, place: str) -> None:
    """V11: neither who sits there, nor who watches, nor before the start, nor who is not on turn."""
    with Guest(place) as bob:
        table = begin([ada, bob])
        assert not ada.pictures[table].may_ask_hint
        assert "no_hints" == ask(ada, table).reason.code
        ada.send(messages.AskCoach(table, "c", 0))
        assert "no_hints" == wait_for(ada, CoachNews).reason.code
        mine = begin([bob], bots=1)
        ada.watch(mine)
        assert "not_seated" == ask(ada, mine).reason.code
        assert [] == bob.until(mine, lambda _: True).hints
    assert "no_such_table" == ask(ada, "nowhere").reason.code


def test_on_one_device_the_hand_to_act_has_to_be_shown(ada: Guest) -> None:
    """A hint would show it otherwise."""
    table = ada.open(start="chosen")
    for chair in (1, 2):
        ada.post(f"/api/tables/{table}/sit", chair=chair, name=f"Ada {chair}")
    ada.post(f"/api/tables/{table}/start", first=1)
    assert ada.watch(table).may_ask_hint
    assert "hand_hidden" == ask(ada, table).reason.code
    ada.send(messages.Reveal(table, 1))
    ada.until(table, lambda seen: not seen.veiled)
    assert ask(ada, table).hint.seat == 1


def test_who_goes_waits_no_longer(ada: Guest) -> None:
    """Nothing is counted then, and the next one gets an answer."""
    table = begin([ada], game="stacko", bots=1)
    ada.send(messages.AskHint(table, "gone", "place"))
    ada.send(messages.StopHint(table))
    hinted = ask(ada, table, "action")
    assert "gone" != hinted.id
    assert [1, 0] == ada.until(table, lambda seen: bool(seen.hints)).hints


def test_the_coach_speaks_about_ones_own_last_action(ada: Guest) -> None:
    """Counted like a hint, and taken back as ever; here everything counts as a blunder that is called one."""
    table = begin([ada], bots=1)
    ada.act(table, words(ada.pictures[table])[0])
    ada.until(table, lambda seen: seen.view is not None and seen.view.actor == 1)
    ada.send(messages.AskCoach(table, "c", 0))
    told = wait_for(ada, CoachNews)
    assert ("c", 0) == (told.id, told.ply)
    assert told.warned is None or told.warned.decision.verdict in {"blunder", "proven"}
    ada.send(messages.AskCoach(table, "d", 1))
    assert "not_your_last" == wait_for(ada, CoachNews).reason.code


@pytest.mark.parametrize(("game", "seats"), KINDS[:5])
def test_worlds_that_look_the_same_to_a_seat_give_it_the_same_bytes(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """V2: a hint is found from the view alone, and so is what the coach says."""
    limit_hints(monkeypatch, 30)
    rng = Random(7)
    table = started(game, seats, 7)
    for _ in range(2 * seats + 3):
        table = acted(table, some_word(table, rng))
    seat = table.actor or 1
    world = other_world(table, seat, rng)
    assert world.state != table.state
    word = notation.write(next(iter(table.game.actions(table.game.view(table.state, seat)))), table.game)
    with pathlib.Path("/dev/null").open("wb") as pipe:
        worker = ReviewWorker(pipe)
        for played in (None, word):
            found = [
                encode_message(worker.find_hint(HintJob(game, pickle_view(each, each.state, seat), played)))
                for each in (table, world)
            ]
            assert found[0] == found[1]
            assert msgspec.json.decode(found[0][4:])
