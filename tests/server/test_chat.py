"""What is said at a table: by players and onlookers told apart, and whom the host mutes."""

import msgspec
import pytest
from tests.server.conftest import Arrive
from tests.server.kit import Guest, begin
from tests.server.table.test_fold import refusal
from tests.server.worlds import started, told

from tafelrunde.server.live import live_table
from tafelrunde.server.live.live_table import LiveTable, Watcher
from tafelrunde.server.table import entries, requests, snapshots
from tafelrunde.server.table.snapshots import Viewer
from tafelrunde.server.table.table import Table
from tafelrunde.wire import messages


def say(guest: Guest, table: str, text: str) -> messages.Told:
    """Say something; what is answered."""
    guest.send(messages.Say(table, next(guest.ids), text))
    while not isinstance(answer := guest.receive(), messages.Done | messages.Refused):
        pass
    return answer


def said(table: Table, *people: str) -> Table:
    """The table after these people said something."""
    return told(table, *(entries.Said(person, person.title(), f"{person} says") for person in people))


def test_a_line_says_whether_it_came_from_an_onlooker() -> None:
    """As it was when it was said: who gave the seat away since played then."""
    table = told(started("schokoly", 3), entries.Said("bob", "Bob", "one"), entries.Handed(2, "greedy"))
    shown = snapshots.chat(told(table, entries.Said("bob", "Bob", "two"), entries.Said("ada", "Ada", "three")))
    assert [("one", False, False), ("two", True, False), ("three", False, True)] == [
        (line.text, line.onlooker, line.host) for line in shown
    ]


def test_the_news_tell_players_from_onlookers() -> None:
    """Also for who is read the lines aloud."""
    line = snapshots.public_line(started(), entries.Said("eve", "Eve", "hi"), 9, 0)
    own = snapshots.public_line(started(), entries.Said("bob", "Bob", "hi"), 9, 0)
    assert (True, False) == (line and line.onlooker, own and own.onlooker)


def test_the_host_mutes_who_said_a_line_and_lets_them_talk_again() -> None:
    """It is told to the person, and shown to all."""
    table = said(started(), "eve")
    muted = told(table, requests.mute(table, "ada", table.chat[-1].number, muted=True))
    assert "muted_here" == refusal(muted, lambda t: requests.say(t, "eve", "hi", name="Eve", request="r", now=0))
    assert [True] == [line.muted for line in snapshots.snapshot(muted, Viewer("bob"), 0).chat]
    again = told(muted, requests.mute(muted, "ada", muted.chat[-1].number, muted=False))
    assert "hi" == requests.say(again, "eve", "hi", name="Eve", request="r", now=0).text


def test_the_host_mutes_all_onlookers() -> None:
    """Players, and the host, talk on."""
    table = started()
    muted = told(table, requests.mute(table, "ada", None, muted=True))
    assert "onlookers_muted" == refusal(muted, lambda t: requests.say(t, "eve", "x", name="E", request="r", now=0))
    assert ["x", "x"] == [requests.say(muted, who, "x", name="", request="r", now=0).text for who in ("ada", "bob")]
    assert snapshots.snapshot(muted, Viewer("eve"), 0).onlookers_muted
    assert not told(muted, requests.mute(muted, "ada", None, muted=False)).onlookers_muted


@pytest.mark.parametrize(
    ("code", "person", "line", "muted"),
    [
        ("not_host", "bob", None, True),
        ("not_host", "eve", 5, True),
        ("no_such_line", "ada", 99, True),
        ("your_own_line", "ada", 6, True),
        ("no_change", "ada", None, False),
        ("no_change", "ada", 5, False),
    ],
)
def test_what_cannot_be_muted(code: str, person: str, line: int | None, muted: bool) -> None:  # noqa: FBT001 - a case
    """Only the host mutes, only who said something, not themselves, and nothing twice."""
    table = started()
    table = said(table, "eve", "ada")
    numbers = {5: table.chat[0].number, 6: table.chat[1].number}
    wanted = None if line is None else numbers.get(line, line)
    assert code == refusal(table, lambda t: requests.mute(t, person, wanted, muted=muted))


def test_it_is_told_who_was_muted() -> None:
    """By name, and without one where it is all onlookers."""
    table = said(started(), "eve")
    lines = [
        snapshots.public_line(table, entries.Muted(who, lifted), 9, 0) for who, lifted in (("eve", True), (None, False))
    ]
    assert [("Eve", "lifted"), ("", "")] == [(line.name, line.word) for line in lines if line]


def test_an_onlooker_is_muted_by_a_request_and_told_so(ada: Guest, bob: Guest, arrive: Arrive) -> None:
    """With a sentence; the players read nothing more of them."""
    table, eve = begin([ada, bob]), arrive()
    eve.watch(table)
    say(eve, table, "Look at the corner!")
    line = ada.until(table, lambda picture: bool(picture.chat)).chat[-1]
    assert (True, False) == (line.onlooker, line.muted)
    assert "not_host" == bob.refused(f"/api/tables/{table}/mute", 403, line=line.number)
    assert ada.post(f"/api/tables/{table}/mute", line=line.number)["chat"][0]["muted"]
    refused = say(eve, table, "No, the other one!")
    assert isinstance(refused, messages.Refused)
    assert "muted_here" == refused.reason.code


def test_only_the_last_lines_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes to a table where much happened gets the last of it, and a mark that there was more."""
    monkeypatch.setattr(live_table, "MOST_LINES", 3)
    here, decoder = LiveTable("t"), msgspec.json.Decoder(messages.News)
    here.advance(entries.Opened("ada", started().setup, "5" * 64), 1, 0)
    for number in range(2, 8):
        here.advance(entries.Said("eve", "Eve", f"line {number}"), number, 0)
    told_ = [decoder.decode(here.news(Watcher("bob", ear=None, seen=seen), 0)) for seen in (0, 3, 4, 6)]  # type: ignore[arg-type]
    assert [[5, 6, 7]] * 3 + [[7]] == [[line.number for line in news.happened] for news in told_]
    assert [True, True, False, False] == [news.truncated for news in told_]


def test_who_sat_down_long_ago_is_still_mentioned(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who is forgotten elsewhere is found at the tables in memory, also when no line tells of them."""
    monkeypatch.setattr(live_table, "MOST_LINES", 1)
    here = LiveTable("t", table=told(started("schokoly", 3), entries.Handed(3, "greedy")))
    here.advance(entries.Said("eve", "Eve", "hi"), 99, 0)
    here.advance(entries.Asked(1, "draw"), 100, 0)
    former = [successor.after.person for successor in here.table.successors] if here.table else []
    assert {"ada", "bob", "eve", *former} == here.find_mentioned()
    assert 4 == len(here.find_mentioned())
