"""How far each player has seen the game, told to the others."""

from pathlib import Path

from tests.server.conftest import Arrive
from tests.server.kit import Clock, Guest, begin
from tests.server.live.kit import failing_once, in_runtime, overheard, passes, seated

from tafelrunde.server.live.heartbeats import HEARTBEAT
from tafelrunde.server.live.read_receipts import GATHER
from tafelrunde.server.live.runtime import Runtime
from tafelrunde.server.store import ReadReceipt
from tafelrunde.wire import messages


def test_marks_are_passed_on_later(tmp_path: Path) -> None:
    """The others see how far somebody has come, even when nobody comes further."""
    clock = Clock()

    async def use(here: Runtime) -> None:
        await seated(here)
        told = overheard(here)
        failing_once(here.store, "tell")
        await here.read_receipts.saw("t", "ada", 2)
        await passes(here, clock, GATHER)
        await passes(here, clock, HEARTBEAT)
        assert [ReadReceipt("t", "ada", 2)] == told

    in_runtime(tmp_path / "s", clock, use)


def test_a_move_is_seen_when_the_other_client_says_so(ada: Guest, bob: Guest, arrive: Arrive) -> None:
    """Told to who sits at the table, with the news or after them, and to no onlooker."""
    eve, table = arrive(), begin([ada, bob])
    eve.watch(table)
    done = ada.act(table, "=W")
    assert isinstance(done, messages.Done)
    bob.until(table, lambda p: p.number >= done.number)
    bob.send(messages.Saw(table, done.number))
    assert [0, done.number] == ada.answer(messages.Seen).numbers
    bob.send(messages.Saw(table, done.number + 1000))
    bob.send(messages.Saw(table, 1))
    eve.send(messages.Saw(table, done.number))
    for guest in (bob, eve):
        guest.send(messages.Ping())
        told = [guest.receive()]
        while not isinstance(told[-1], messages.Pong):
            told.append(guest.receive())
        assert not any(isinstance(each, messages.Seen) for each in told)


def test_who_comes_back_has_seen_what_they_say(ada: Guest, bob: Guest) -> None:
    """And is told how far the others have come, as far as the server remembers."""
    table = begin([ada, bob])
    ada.act(table, "=W")
    number = ada.pictures[table].number
    bob.hang_up()
    bob.watch(table, since=number)
    assert [0, number] == ada.answer(messages.Seen).numbers == bob.answer(messages.Seen).numbers
