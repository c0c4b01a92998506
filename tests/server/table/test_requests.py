"""Requests at a table: what they become, and what is refused at the edges of what is allowed."""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace
from tests.server.table.test_fold import refusal
from tests.server.worlds import NAMES, acted, opened_table, some_word, started, told

from tafelrunde.records import fairness
from tafelrunde.server.table import entries, requests, snapshots
from tafelrunde.server.table.clock import Stop
from tafelrunde.server.table.fold import fold
from tafelrunde.server.table.refusals import Repeated
from tafelrunde.server.table.snapshots import Viewer
from tafelrunde.server.table.table import Table
from tafelrunde.wire.setup import LiveClock, OwnDeck, Setup


def full(start: str) -> Table:
    """A table at which ada and bob sit, and the game has not begun."""
    table = opened_table(Setup(game="schoko", start=start))  # type: ignore[arg-type]
    for name in NAMES[:2]:
        table = told(table, requests.sit(table, name, name.title(), chair=None, nonce=f"n{name}"))
    return table


def test_the_host_says_who_starts_where_no_lot_decides() -> None:
    """It has to be said, and be a chair of the table; the lot listens to nobody (F7)."""
    assert entries.Started(first=2) == requests.start(full("host"), "ada", 2)
    assert "who_starts" == refusal(full("host"), lambda t: requests.start(t, "ada", None))
    assert "no_such_chair" == refusal(full("host"), lambda t: requests.start(t, "ada", 3))
    drawn = entries.Started(first=fairness.draw_first_seat(full("lot").seed, ["nada", "nbob"]))
    assert [drawn] * 3 == [requests.start(full("lot"), "ada", first) for first in (None, 1, 2)]


def test_a_request_that_comes_again_is_answered_with_its_entry() -> None:
    """Whatever happened since; under another id, or from another person, it is a new one."""
    table = acted(started(), "=W")
    request = next(reversed(table.answered.latest)).partition("/")[2]
    for _ in range(2):
        with pytest.raises(Repeated) as caught:
            requests.act(table, "ada", "=W", at=0, request=request)
        assert 5 == caught.value.number
        table = told(table, entries.Said(person="bob", name="Bob", text="hm", id="bob/1"))
    assert "stale" == refusal(table, lambda t: requests.act(t, "ada", "=W", at=0, request="other"))
    with pytest.raises(Repeated):
        requests.say(table, "bob", "hm", name="Bob", request="1", now=table.time)


def test_a_rematch_is_made_once() -> None:
    """Who asks again is led to the same table."""
    over = told(started(), entries.GameEnded(how="agreed"))
    again = told(over, requests.rematch(over, "bob", "next"))
    assert "next" == again.rematch
    with pytest.raises(Repeated):
        requests.rematch(again, "ada", "another")


def test_a_rematch_starts_by_itself_once_everybody_sits() -> None:
    """Not before, and no table that is none; where no lot decides, who was not first begins."""
    chosen = full("host")
    assert "no_change" == refusal(chosen, requests.start_rematch)
    again = replace(chosen, reserved=("ada", "bob"), starter=2)
    assert entries.Started(first=2) == requests.start_rematch(again)
    assert "chairs_free" == refusal(told(again, entries.Rose(2)), requests.start_rematch)


def test_a_nickname_stays_when_its_person_takes_another_name() -> None:
    """Those who play on one device are called as they said; the person's own chair is called anew."""
    table = opened_table(Setup(game="schoko"))
    for chair, name in enumerate(("Ada", "Zoe"), start=1):
        sat = requests.sit(table, "ada", name, chair=chair, nonce="", is_nickname=name == "Zoe")
        table = told(table, sat)
    renamed = told(table, requests.rename(table, "ada", "Adele"))
    assert ["Adele", "Zoe"] == [chair.name for chair in renamed.chairs if chair]


def test_who_goes_and_comes_back_is_told_of_once() -> None:
    """Only of people of a running game."""
    table = started()
    away = told(table, requests.note_presence(table, "bob", back=False))
    assert {"bob"} == set(away.away)
    assert "no_change" == refusal(away, lambda t: requests.note_presence(t, "bob", back=False))
    assert "no_change" == refusal(away, lambda t: requests.note_presence(t, "ada", back=True))
    assert "no_change" == refusal(away, lambda t: requests.note_presence(t, "eve", back=False))
    assert not told(away, requests.note_presence(away, "bob", back=True)).away
    over = told(away, entries.GameEnded(how="agreed"))
    assert "no_change" == refusal(over, lambda t: requests.note_presence(t, "bob", back=True))


def test_a_name_that_is_the_same_everywhere_is_not_changed() -> None:
    """One of a line in the chat is, also of somebody who only looks on."""
    table = told(started(), entries.Said(person="eve", name="Eve", text="hi", id="eve/1"))
    assert entries.Renamed(person="eve", name="Eva") == requests.rename(table, "eve", "Eva")
    assert entries.Renamed(person="bob", name="Rob") == requests.rename(table, "bob", "Rob")
    alone = told(opened_table(Setup(game="schoko")), entries.Sat(chair=2, name="Bob", person="bob"))
    assert entries.Renamed(person="bob", name="Rob") == requests.rename(alone, "bob", "Rob")
    for person, name in (("eve", "Eve"), ("bob", "Bob"), ("dan", "Dan")):
        assert "no_change" == refusal(table, lambda t: requests.rename(t, person, name))  # noqa: B023


def test_a_bot_plays_on_its_own_seat_and_on_time() -> None:
    """What it chose for a seat that is a person's again, or before something changed, is stale."""
    table = told(started("schokoly", 3), entries.Handed(seat=1, bot="greedy"))
    assert entries.ActionPlayed(seat=1, word="=W") == requests.act_bot(table, 1, "=W", at=table.number)
    assert "stale" == refusal(table, lambda t: requests.act_bot(t, 1, "=W", at=t.changed - 1))
    assert "stale" == refusal(started("schokoly", 3), lambda t: requests.act_bot(t, 1, "=W", at=t.number))


def test_every_millisecond_without_a_server_is_given_back() -> None:
    """Only of stops that end after the clock began to run."""
    table = started(clock=LiveClock(60, 5))
    since = table.clocks.since if table.clocks else 0
    assert entries.Resumed(gap=1) == requests.resume(table, [Stop(since, since + 1)], since + 1)
    assert "no_change" == refusal(table, lambda t: requests.resume(t, [Stop(since - 5, since)], since + 1))
    assert "no_change" == refusal(table, lambda t: requests.resume(t, [], since + 1))


def test_it_is_shown_how_long_who_is_away_is_waited_for() -> None:
    """Milliseconds, down to none; nothing of who is there."""
    table = told(started(), entries.Went(person="bob", back=False))
    gone = table.away["bob"]
    for later, left in ((0, table.patience), (5, table.patience - 5), (table.patience, 0), (table.patience + 5, 0)):
        chairs = snapshots.snapshot(table, Viewer("ada"), gone + later).chairs
        assert [None, left] == [chair.patience for chair in chairs]


def test_a_game_with_a_deck_that_cannot_be_does_not_start() -> None:
    """R4: the host is told what is wrong with it, before anything is dealt."""
    table = opened_table(Setup(game="schoko", deck=OwnDeck("mine", {"DDWW": 3})))
    for person in ("ada", "bob"):
        table = told(table, requests.sit(table, person, person.title(), chair=None, nonce=""))
    assert "bad_deck" == refusal(table, lambda t: requests.start(t, "ada", None))


def test_the_lot_listens_to_every_nonce() -> None:
    """F7: whoever changes theirs changes who starts, now and then."""
    for number in range(12):
        table = told(full("lot"), entries.Nonced(1, f"a{number}"), entries.Nonced(2, f"b{number}"))
        drawn = fairness.draw_first_seat(table.seed, [f"a{number}", f"b{number}"])
        assert entries.Started(first=drawn) == requests.start(table, "ada", None)


def shared() -> Table:
    """A table of four at which ada has seats 1 and 3, bob 2 and cleo 4."""
    table = opened_table(Setup(game="schokoly", seats=4))
    for chair, name in enumerate(("ada", "bob", "ada", "cleo"), start=1):
        table = told(table, entries.Sat(chair=chair, name=name.title(), person=name))
    return told(table, entries.Started(first=1))


def test_who_has_two_chairs_has_their_seats() -> None:
    """F7: chairs are counted from 1, and seats from the one who starts."""
    table = shared()
    assert [(1, 3), (2,), (4,), ()] == [table.chairs_of(person) for person in ("ada", "bob", "cleo", "eve")]
    begun = told(replace(table, state=None), entries.Started(first=2))
    assert [(2, 4), (1,), (3,), ()] == [begun.seats_of(person) for person in ("ada", "bob", "cleo", "eve")]
    assert ("ada", "bob", "cleo") == begun.people


def test_after_the_end_nothing_more_is_played() -> None:
    """R8: by nobody, and no draw or undo is asked for."""
    over = told(acted(started("schokoly", 3), "=W"), entries.Handed(seat=1, bot="greedy"), entries.GameEnded("agreed"))
    late: list[Callable[[Table], object]] = [
        lambda t: requests.act_bot(t, 1, "=W", at=t.number),
        lambda t: requests.act(t, "bob", "=W", at=t.number, request="r"),
        lambda t: requests.undo(t, "bob", now=t.time),
        lambda t: requests.offer_draw(t, "bob"),
        lambda t: requests.resign(t, "bob"),
    ]
    assert ["game_over"] * 5 == [refusal(over, request) for request in late]


def test_who_has_two_seats_speaks_for_the_first_of_them() -> None:
    """A draw or an undo is a matter of people, whichever of their seats asks."""
    table = shared()
    asked = told(acted(table, "=W"), entries.Asked(seat=2, what="draw"), entries.Asked(seat=2, what="undo"))
    assert entries.Declined(seat=1, what="draw") == requests.decline_draw(asked, "ada")
    assert entries.Asked(seat=1, what="draw") == requests.offer_draw(asked, "ada")
    assert entries.Declined(seat=1, what="undo") == requests.consent(asked, "ada", yes=False, now=0)
    half = told(asked, entries.Asked(seat=3, what="draw"))
    assert "asked_already" == refusal(half, lambda t: requests.offer_draw(t, "ada"))
    assert entries.GameEnded(how="agreed") == requests.offer_draw(half, "cleo")


def test_who_has_two_seats_acts_for_the_one_to_act() -> None:
    """And gives up that one, unless another is named (R9)."""
    table = acted(shared(), "=W")
    for _ in range(3):
        table = acted(table, some_word(table, Random(2)))
    assert 3 == table.actor
    word = some_word(table, Random(1))
    played = entries.ActionPlayed(seat=3, word=word, id="ada/r", automated=True)
    assert played == requests.act(table, "ada", word, at=table.changed, request="r", automated=True)
    bot = table.setup.substitute
    assert entries.Handed(seat=3, bot=bot) == requests.resign(table, "ada")
    assert entries.Handed(seat=1, bot=bot) == requests.resign(table, "ada", 1)
    assert entries.Handed(seat=1, bot=bot) == requests.resign(shared(), "ada")
    assert entries.Handed(seat=2, bot=bot) == requests.resign(table, "bob")


def test_an_undo_is_asked_for_once_and_only_at_a_friendly_table() -> None:
    """U1: what revealed nothing is taken back anywhere; who plays alone asks nobody."""
    laid = [acted(acted(started(friendly=friendly), "=W"), "DDWW@0,0") for friendly in (True, False)]
    assert entries.Asked(seat=1, what="undo") == requests.undo(laid[0], "ada", now=0)
    assert "serious" == refusal(laid[1], lambda t: requests.undo(t, "ada", now=0))
    asked = told(laid[0], entries.Asked(seat=1, what="undo"))
    assert "asked_already" == refusal(asked, lambda t: requests.undo(t, "ada", now=0))
    alone = told(laid[0], entries.Handed(seat=2, bot="greedy"))
    assert entries.Undone(seat=1, actions=1) == requests.undo(alone, "ada", now=0)


def test_somebody_sits_where_they_asked_to_and_a_bot_where_the_host_says() -> None:
    """Else on the first free chair; what is added to the shuffle goes along (F1, F10)."""
    table = opened_table(Setup(game="schokoly", seats=3))
    sat = entries.Sat(chair=2, name="Bob", person="bob", nonce="n", automated=True)
    assert sat == requests.sit(table, "bob", "Bob", chair=2, nonce="n", automated=True)
    secret = entries.Sat(chair=1, name="Bob", person="bob", promise="0" * 64)
    assert secret == requests.sit(table, "bob", "Bob", chair=None, nonce="", promise="0" * 64)
    taken = told(table, secret)
    bots = [entries.Sat(chair=chair, name="bot:club", bot="club") for chair in (2, 3)]
    assert bots == [requests.sit_bot(taken, "ada", chair, "club") for chair in (None, 3)]
    for chair in (-1, 4):
        assert "no_such_chair" == refusal(taken, lambda t: requests.sit_bot(t, "ada", chair, "club"))  # noqa: B023
    full = told(taken, *bots)
    assert "table_full" == refusal(full, lambda t: requests.sit(t, "eve", "Eve", chair=None, nonce=""))


def test_a_game_of_bots_alone_does_not_start() -> None:
    """A person has to sit on at least one chair."""
    table = opened_table(Setup(game="schoko"))
    for chair in (1, 2):
        table = told(table, requests.sit_bot(table, "ada", chair, "club"))
    assert "nobody_plays" == refusal(table, lambda t: requests.start(t, "ada", None))


def test_what_is_said_is_tidied_and_bears_its_request() -> None:
    """What cannot be seen becomes a space; two people may use the same id."""
    said = entries.Said(person="bob", name="Bob", text="a b", id="bob/7")
    assert said == requests.say(started(), "bob", "\x07a\nb ", name="Bob", request="7", now=0)


def test_a_fallen_flag_ends_a_game_of_two_and_hands_on_a_seat_of_three() -> None:
    """R8, R9: a clock that did not run out changes nothing."""
    bot = started("schokoly", 3).setup.substitute
    ends = [entries.GameEnded("timeout", 1), entries.Handed(1, bot)]
    tables = [started("schokoly", seats, clock=LiveClock(60)) for seats in (2, 3)]
    assert ends == [requests.check_flag(table, table.time + 60_000) for table in tables]
    assert ["no_change"] * 2 == [refusal(t, lambda t: requests.check_flag(t, t.time + 59_999)) for t in tables]


def test_time_without_a_server_counts_from_the_first_stop_that_mattered() -> None:
    """Not from before somebody went away, nor twice; without a clock only absences matter."""
    table = told(started(), entries.Went("bob"))
    gone = table.away["bob"]
    stops = [Stop(gone - 9, gone), Stop(gone + 4, gone + 6), Stop(gone + 8, gone + 10)]
    assert entries.Resumed(gap=16) == requests.resume(table, stops, gone + 20)
    assert entries.Resumed(gap=20) == requests.resume(table, [Stop(gone - 9, gone + 1)], gone + 20)
    there = told(table, entries.Went("bob", back=True))
    assert "no_change" == refusal(there, lambda t: requests.resume(t, stops, gone + 20))
    resumed = fold(table, entries.Resumed(gap=6), table.number + 1, gone + 6)
    assert entries.Resumed(gap=12) == requests.resume(resumed, stops, gone + 20)


def test_no_flag_falls_before_or_after_the_game() -> None:
    """However late it is, and though there are clocks."""
    over = told(started(clock=LiveClock(60)), entries.GameEnded("agreed"))
    ready = opened_table(Setup(game="schoko", clock=LiveClock(60)))
    assert [None, None, None] == [requests.settle_flag(table, 10**12) for table in (over, ready, started())]
