"""Promised nonces (F10): all promises are in the log before any nonce, and nothing changes between start and deal."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.kit import Clock, Guest, serving
from tests.server.worlds import SECOND, fold_log, opened_table, told

from tafelrunde.records import fairness, record, replay
from tafelrunde.records.fairness import Protection
from tafelrunde.server.table import entries, nonces, recording, requests, snapshots
from tafelrunde.server.table.nonces import GRACE
from tafelrunde.server.table.refusals import Refusal, Repeated
from tafelrunde.server.table.snapshots import Viewer
from tafelrunde.server.table.table import REVEAL_TIME, Table
from tafelrunde.wire import messages
from tafelrunde.wire.setup import DAY, HOUR, DaysClock, HoursClock, Setup
from tafelrunde.wire.snapshots import Picture

WORDS = {"ada": "a word of Ada's", "bob": "größer"}
CHAIRS = {"ada": 1, "bob": 2}


def promise(word: str) -> str:
    """What is promised of a nonce."""
    return sha256(word.encode()).hexdigest()


def sitting(setup: Setup | None = None) -> Table:
    """Ada and Bob sit, and have promised their words."""
    table = opened_table(setup or Setup(game="stacko"))
    for person, word in WORDS.items():
        table = told(table, requests.sit(table, person, person.title(), chair=None, nonce="", promise=promise(word)))
    return table


def starting(setup: Setup | None = None) -> Table:
    """Ada has started."""
    table = sitting(setup)
    return told(table, requests.start(table, "ada", None))


def reveal(table: Table, person: str) -> Table:
    """Somebody reveals what they promised."""
    return told(table, nonces.reveal(table, person, CHAIRS[person], WORDS[person]))


def test_the_deal_waits_for_all_promised_nonces() -> None:
    """The last one begins the game, whoever reveals it, with the starter that the lot draws of all nonces (F7)."""
    table = starting()
    assert ("open", [1, 2]) == (shown(table).status, table.awaited_chairs and list(table.awaited_chairs))
    table = reveal(table, "bob")
    assert (None, (1,)) == (table.state, table.awaited_chairs)
    table = reveal(table, "ada")
    assert table.is_running
    assert tuple(WORDS.values()) == table.nonces
    assert fairness.draw_first_seat(table.seed, table.nonces) == table.first


def shown(table: Table, person: str = "ada", now: int = 0) -> Picture:
    """The table as somebody sees it."""
    return snapshots.snapshot(table, Viewer(person), now)


def test_promises_are_open_at_once_and_nonces_only_after_the_deal() -> None:
    """Who sits down sees what the others have promised, and nobody sees a nonce before the cards are dealt."""
    table = reveal(starting(), "bob")
    hashes = [promise(word) for word in WORDS.values()]
    assert (hashes, None) == (shown(table).fairness.promises, shown(table).fairness.nonces)
    assert list(WORDS.values()) == shown(reveal(table, "ada")).fairness.nonces


def test_a_record_has_the_promises_and_passes_the_check() -> None:
    """One hash a seat, in table order; the product says that nobody could choose."""
    table = told(reveal(reveal(starting(), "ada"), "bob"), entries.GameEnded("resigned", 1))
    found = record.read(record.write(recording.record(table, "ada")))
    assert found.fairness
    assert tuple(promise(word) for word in WORDS.values()) == found.fairness.promises
    assert (None, Protection.PROMISES) == (replay.check(found), found.fairness.protection)


def test_who_promised_nothing_has_an_empty_nonce_beside_one_who_did() -> None:
    """Else whoever runs the server could sit there and choose last."""
    table = opened_table(Setup(game="stacko"))
    table = told(table, requests.sit(table, "ada", "Ada", chair=1, nonce="", promise=promise(WORDS["ada"])))
    table = told(table, requests.sit(table, "eve", "Eve", chair=2, nonce="chosen well"))
    table = reveal(told(table, requests.start(table, "ada", None)), "ada")
    assert (WORDS["ada"], "") == table.nonces
    assert (promise(WORDS["ada"]), None) == table.promises


def test_where_nobody_promises_the_game_begins_at_once() -> None:
    """The way of clients of before: nonces are given when sitting down, and the record has no promises."""
    table = opened_table(Setup(game="stacko"))
    for person in WORDS:
        table = told(table, requests.sit(table, person, person, chair=None, nonce=person))
    table = told(table, requests.start(table, "ada", None))
    assert (True, ("ada", "bob"), ()) == (table.is_running, table.nonces, table.promises)


def refusal(table: Table, decide: Callable[[Table], object]) -> str:
    """The code with which something is refused."""
    with pytest.raises(Refusal) as caught:
        decide(table)
    assert caught.value.sentence.endswith(".")
    return caught.value.code


SETTLED = [
    ("starting", lambda t: requests.sit(t, "eve", "Eve", chair=None, nonce="")),
    ("starting", lambda t: requests.sit_bot(t, "ada", 2, "greedy")),
    ("starting", lambda t: requests.rise(t, "bob", 2)),
    ("starting", lambda t: requests.rise(t, "ada", 2)),
    ("starting", lambda t: requests.choose_nonce(t, "bob", 2, "x")),
    ("starting", lambda t: nonces.choose_promise(t, "bob", 2, promise("x"))),
    ("starting", lambda t: requests.start(t, "ada", None)),
    ("not_started", requests.must_run),
    ("wrong_nonce", lambda t: nonces.reveal(t, "bob", 2, "another")),
    ("bad_nonce", lambda t: nonces.reveal(t, "bob", 2, "two\nlines")),
    ("not_your_chair", lambda t: nonces.reveal(t, "ada", 2, WORDS["bob"])),
    ("no_such_chair", lambda t: nonces.reveal(t, "ada", 3, WORDS["bob"])),
    ("still_time", lambda t: nonces.start_anew(t, "ada", t.time + REVEAL_TIME + GRACE - 1)),
    ("not_host", lambda t: nonces.start_anew(t, "eve", t.time + DAY * SECOND)),
]


@pytest.mark.parametrize(("code", "decide"), SETTLED)
def test_nothing_changes_between_the_start_and_the_deal(code: str, decide: Callable[[Table], object]) -> None:
    """Nobody sits down, gets up or promises anew, and only what was promised is revealed."""
    assert code == refusal(starting(), decide)


@pytest.mark.parametrize("text", ["", "abc", "A" * 64, "0" * 65])
def test_a_promise_is_a_hash(text: str) -> None:
    """64 hexadecimal digits."""
    table = opened_table(Setup(game="stacko"))
    assert "bad_promise" == refusal(table, lambda t: requests.sit(t, "ada", "Ada", chair=1, nonce="", promise=text))


def test_a_nonce_beside_its_promise_is_refused() -> None:
    """It would be in the log before the chairs are settled."""
    table = opened_table(Setup(game="stacko"))
    both = promise("x")
    assert "bad_promise" == refusal(table, lambda t: requests.sit(t, "a", "A", chair=1, nonce="x", promise=both))


def test_a_nonce_is_revealed_once() -> None:
    """The same again changes nothing, also after the deal; and nothing is revealed before the start."""
    assert "not_revealing" == refusal(sitting(), lambda t: nonces.reveal(t, "ada", 1, WORDS["ada"]))
    table = reveal(starting(), "ada")
    with pytest.raises(Repeated):
        reveal(table, "ada")
    with pytest.raises(Repeated):
        reveal(reveal(table, "bob"), "ada")


def late(table: Table) -> int:
    """The moment from which on the table may be started anew."""
    return table.time + table.reveal_time + GRACE


def test_who_does_not_reveal_loses_the_chair_and_all_others_promise_anew() -> None:
    """What was revealed is known and of no use any more; the commitment stays the same."""
    table = reveal(starting(), "ada")
    after = told(table, nonces.start_anew(table, "ada", late(table)))
    ada = after.chairs[0]
    assert ada
    assert (None, None, "", True) == (after.chairs[1], ada.promise, ada.nonce, ada.must_promise)
    assert table.seed == after.seed
    full = told(after, requests.sit_bot(after, "ada", 2, "random"))
    assert "promise_missing" == refusal(full, lambda t: requests.start(t, "ada", None))
    again = told(full, nonces.choose_promise(full, "ada", 1, promise("another word")))
    assert isinstance(requests.start(again, "ada", None), entries.Starting)


def test_who_is_late_has_five_seconds_more_than_the_twenty() -> None:
    """To the millisecond, from the start on, whoever revealed meanwhile."""
    table = starting()
    late = table.time + 25 * SECOND
    table = reveal(table, "ada")
    assert "still_time" == refusal(table, lambda t: nonces.start_anew(t, "ada", late - 1))
    assert (2,) == nonces.start_anew(table, "ada", late).chairs


def test_a_host_who_does_not_reveal_holds_nobody_up() -> None:
    """Where the host is waited for, anybody else at the table may start anew."""
    table = reveal(starting(), "bob")
    assert "not_host" == refusal(table, lambda t: nonces.start_anew(t, "eve", late(t)))
    assert (1,) == nonces.start_anew(table, "bob", late(table)).chairs
    asked = [shown(table, person).revealing for person in ("ada", "bob", "eve")]
    assert [True, True, False] == [found and found.yours for found in asked]


def test_where_the_host_has_revealed_nobody_else_starts_anew() -> None:
    """Whoever else is late: not those who are waited for, nor those who are not."""
    table = opened_table(Setup(game="schokoly", seats=3))
    for chair, who in enumerate(("ada", "bob", "cleo"), start=1):
        table = told(table, entries.Sat(chair=chair, name=who, person=who, promise=promise(who)))
    table = told(table, entries.Starting(), entries.Revealed(1, "ada"), entries.Revealed(2, "bob"))
    assert [True, False, False, False] == [nonces.may_start_anew(table, w) for w in ("ada", "bob", "cleo", "eve")]


def test_at_a_table_over_days_there_is_the_time_of_the_first_turn() -> None:
    """Days where a clock counts them, else as long as somebody may be away."""
    assert 3 * DAY * SECOND == sitting(Setup(game="stacko", live=False, clock=DaysClock(3))).reveal_time
    assert 6 * HOUR * SECOND == sitting(Setup(game="stacko", live=False, clock=HoursClock(6))).reveal_time
    assert 14 * DAY * SECOND == sitting(Setup(game="stacko", live=False)).reveal_time
    assert 20 * SECOND == sitting().reveal_time


def test_the_picture_says_who_is_awaited_and_how_long() -> None:
    """Until the deal, and to everybody."""
    table = reveal(starting(), "bob")
    found = shown(table, "eve", table.time - SECOND).revealing
    since = table.revealing.since if table.revealing else 0
    assert found
    assert ([1], since + REVEAL_TIME + GRACE - table.time + SECOND) == (found.awaited, found.patience)
    assert shown(reveal(table, "ada")).revealing is None
    assert shown(sitting()).revealing is None


def test_a_log_with_promises_is_folded_to_the_same_table() -> None:
    """And says what happened to everybody, without a nonce."""
    table = reveal(sitting_log()[0], "bob")
    log = [*sitting_log()[1], entries.Revealed(2, WORDS["bob"])]
    rows = [(n, n * SECOND, entries.write(entry)) for n, entry in enumerate(log, start=1)]
    assert table == fold_log("t", rows)
    lines = [snapshots.public_line(table, entry, 1, 1) for entry in log]
    assert not any(word in str(lines) for word in WORDS.values())


def sitting_log() -> tuple[Table, list[entries.TableEntry]]:
    """The table that Ada has started, and its log."""
    table = replace(starting(), id="t")
    sat = [entries.Sat(CHAIRS[who], who.title(), who, promise=promise(word)) for who, word in WORDS.items()]
    return table, [entries.Opened("ada", table.setup, table.seed.hex()), *sat, entries.Starting()]


def seated(guests: list[Guest], **setup: Any) -> str:  # noqa: ANN401 - see Setup
    """A table at which guests have promised their words, and which the first of them has started."""
    table = guests[0].open("stacko", seats=len(guests), **setup)
    for guest, word in zip(guests, WORDS.values(), strict=True):
        guest.post(f"/api/tables/{table}/sit", promise=promise(word))
    for guest in guests:
        guest.watch(table)
    guests[0].post(f"/api/tables/{table}/start")
    return table


def test_nonces_are_revealed_over_the_socket(ada: Guest, bob: Guest) -> None:
    """Each is answered, again too; with the last one everybody is dealt their parts."""
    table = seated([ada, bob])
    for guest, chair, word in ((bob, 2, WORDS["bob"]), (bob, 2, WORDS["bob"]), (ada, 1, WORDS["ada"])):
        guest.send(messages.RevealNonce(table, "n", chair, word))
        assert "n" == guest.answer(messages.Done).id
    for guest in (ada, bob):
        picture = guest.until(table, lambda p: p.status == "running")
        assert list(WORDS.values()) == picture.fairness.nonces
    ada.post(f"/api/tables/{table}/resign")
    found = record.read(ada.get(f"/api/tables/{table}/record").text)
    assert replay.check(found) is None
    assert {"starting", "revealed", "started"} <= {kind for _, kind, _ in ada.happened}


def test_another_nonce_is_refused_over_the_socket(ada: Guest, bob: Guest) -> None:
    """With a code and a sentence; the table waits on."""
    table = seated([ada, bob])
    bob.send(messages.RevealNonce(table, "n", 2, "another"))
    assert "wrong_nonce" == bob.answer(messages.Refused).reason.code
    assert "wrong_nonce" == bob.refused(f"/api/tables/{table}/reveal", 409, chair=2, nonce="yet another")
    assert [1, 2] == ada.get(f"/api/tables/{table}").json()["revealing"]["awaited"]


def test_who_is_late_is_asked_again_and_then_the_host_starts_anew(tmp_path: Path) -> None:
    """After 20 seconds the picture comes once more; the log says who lost the chair."""
    clock = Clock()
    with serving(tmp_path, now=clock) as address, Guest(address) as ada, Guest(address) as bob:
        table = seated([ada, bob])
        ada.post(f"/api/tables/{table}/reveal", chair=1, nonce=WORDS["ada"])
        number = bob.until(table, lambda p: bool(p.revealing and p.revealing.awaited == [2])).number
        assert "still_time" == ada.refused(f"/api/tables/{table}/start-anew", 409)
        clock.jump(20)
        assert number == bob.answer(messages.News).picture.number
        clock.jump(5)
        ada.post(f"/api/tables/{table}/start-anew")
        picture = bob.until(table, lambda p: p.revealing is None)
        assert (["person", "empty"], True) == ([c.kind for c in picture.chairs], picture.chairs[0].must_promise)
        assert (picture.number, "restarted", "2") in bob.happened


def test_a_server_that_was_killed_after_the_start_waits_on(tmp_path: Path) -> None:
    """Promises and reveals are in the log: another server deals when the last nonce comes."""
    with serving(tmp_path) as address, Guest(address) as ada, Guest(address) as bob:
        table = seated([ada, bob])
        bob.post(f"/api/tables/{table}/reveal", chair=2, nonce=WORDS["bob"])
        cookie = ada.cookie
    with serving(tmp_path) as address, Guest(address, cookie=cookie) as ada:
        assert [1] == ada.get(f"/api/tables/{table}").json()["revealing"]["awaited"]
        picture = ada.post(f"/api/tables/{table}/reveal", chair=1, nonce=WORDS["ada"])
        assert ("running", list(WORDS.values())) == (picture["status"], picture["fairness"]["nonces"])


def test_another_nonce_than_the_one_revealed_is_refused() -> None:
    """F10: also after it came, and after the deal."""
    table = reveal(starting(), "ada")
    assert "wrong_nonce" == refusal(table, lambda t: nonces.reveal(t, "ada", 1, "another"))
    assert "not_revealing" == refusal(reveal(table, "bob"), lambda t: nonces.reveal(t, "ada", 1, "another"))


def test_at_a_table_without_a_clock_people_are_waited_for_as_if_away() -> None:
    """F10: fourteen days, unless the host says otherwise."""
    assert 14 * 86_400_000 == opened_table(Setup(game="stacko", live=False)).reveal_time
    assert 60_000 == opened_table(Setup(game="stacko", live=False, away=60)).reveal_time


def test_a_promise_is_made_on_ones_own_chair() -> None:
    """F10: not for another, not where nobody sits, and only before the start."""
    table, new = sitting(), promise("new")
    assert entries.Promised(chair=2, promise=new) == nonces.choose_promise(table, "bob", 2, new)
    for person, chair in (("ada", 2), ("eve", 1)):
        assert "not_your_chair" == refusal(table, lambda t: nonces.choose_promise(t, person, chair, new))  # noqa: B023
    assert "no_such_chair" == refusal(table, lambda t: nonces.choose_promise(t, "bob", 3, new))
    assert "starting" == refusal(starting(), lambda t: nonces.choose_promise(t, "bob", 2, new))


def test_nobody_is_waited_for_longer_than_there_is_time() -> None:
    """F10: a moment before the end a millisecond is left, from then on none."""
    table = starting()
    left = [snapshots.reveal_phase(table, "ada", late(table) + later) for later in (-1, 0, 1)]
    assert [1, 0, 0] == [each.patience for each in left if each]


def test_a_nonce_bears_the_id_of_its_request() -> None:
    """One that comes again is answered with its entry, whatever it says then; the last nonce bears one, too."""
    table = starting()
    entry = nonces.reveal(table, "bob", 2, WORDS["bob"], request="r")
    assert entries.Revealed(chair=2, nonce=WORDS["bob"], id="bob/r") == entry
    table = told(table, entry)
    with pytest.raises(Repeated) as caught:
        nonces.reveal(table, "bob", 2, "another", request="r")
    assert table.number == caught.value.number
    last = nonces.reveal(table, "ada", 1, WORDS["ada"], request="r")
    assert ("ada/r", fairness.draw_first_seat(table.seed, list(WORDS.values()))) == (last.id, last.first)


def test_the_chair_that_the_host_chose_starts_after_the_reveal() -> None:
    """F10: it is fixed with the chairs; a lot is drawn only of all nonces (F7)."""
    table = sitting(Setup(game="stacko", start="chosen"))
    assert entries.Starting(first=2) == requests.start(table, "ada", 2)
    assert entries.Starting() == requests.start(sitting(), "ada", 2)
