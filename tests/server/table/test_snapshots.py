"""What is kept of a table from picture to picture."""

from hashlib import sha256
from random import Random

import msgspec
import pytest
from tests.server.worlds import KINDS, NAMES, acted, along, opened_table, some_word, started, told

from tafelrunde.records.fairness import promise
from tafelrunde.server.table import entries
from tafelrunde.server.table.snapshots import PartCache, Viewer, public_line, snapshot
from tafelrunde.server.table.table import Table
from tafelrunde.wire.setup import LiveClock, Setup
from tafelrunde.wire.snapshots import Chair, Clocks, Fairness, Happened, Picture

VISITORS = [Viewer(person) for person in (*NAMES, "an onlooker")]


def agrees(table: Table, kept: PartCache) -> bool:
    """Does everybody see the same with what was kept as without it?"""
    return all(sent(snapshot(table, each, 0, kept)) == sent(snapshot(table, each, 0)) for each in VISITORS)


def sent(drawn: Picture) -> Picture:
    """A picture as it arrives."""
    return msgspec.json.decode(msgspec.json.encode(drawn), type=Picture)


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_everybody_sees_what_was_done_up_to_now(game: str, seats: int) -> None:
    """Along a random game, also where swaps are open to some and hidden from others."""
    kept = PartCache()
    for n, table in enumerate(along(started(game, seats), Random(3))):
        assert agrees(table, kept)
        if n > 120:
            return


def test_what_was_taken_back_is_no_longer_told() -> None:
    """Also when as much was done again."""
    rng, kept, table = Random(5), PartCache(), started()
    for _ in range(6):
        table = acted(table, some_word(table, rng))
    assert agrees(table, kept)
    back = told(table, entries.Undone(seat=1, actions=2))
    for _ in range(2):
        back = acted(back, some_word(back, rng))
    assert agrees(back, kept)


def test_what_seldom_changes_is_drawn_anew_when_it_does() -> None:
    """Chairs, names, chat, and the seed after the game."""
    kept, table = PartCache(), started()
    for entry in (
        entries.Renamed("ada", "Countess"),
        entries.Said("bob", "Bob", "Good luck!"),
        entries.Went("bob"),
        entries.Went("bob", back=True),
        entries.Handed(2, "greedy"),
        entries.GameEnded("resigned", 1),
    ):
        assert agrees(table, kept)
        table = told(table, entry)
    assert agrees(table, kept)


def test_a_smartie_on_an_earlier_card_is_seen() -> None:
    """The field is gone on with only while nothing on it changed."""
    kept = PartCache()
    for table in along(started("schokoly", seed=1), Random(1)):
        assert agrees(table, kept)
        if "!" in table.past[-1].word and not table.past[-1].word.endswith("!"):
            return
    raise AssertionError("nobody put a smartie on an earlier card")


def test_who_has_done_nothing_has_nothing_to_take_back() -> None:
    """U1: not before the first action, nor when only others acted, nor as an onlooker."""
    table = started()
    named = acted(table, "=W")
    shown = [snapshot(t, Viewer(who), t.time).undo for t in (table, named) for who in ("ada", "bob", "eve")]
    assert [None, None, None, "free", None, None] == shown
    assert None is snapshot(told(named, entries.GameEnded(how="agreed")), Viewer("ada"), 0).undo


def test_what_another_has_answered_is_not_taken_back_freely() -> None:
    """U1: though the answer revealed nothing; who gave it may take that back alone."""
    table = acted(started("schokoly"), "=W")
    table = acted(acted(table, some_word(table, Random(1))), "=D")
    assert ["ask", "free"] == [snapshot(table, Viewer(who), table.time).undo for who in NAMES[:2]]


def test_a_swap_is_told_without_its_cards() -> None:
    """N3: everybody reads the number announced; whoever may see the card finds it in their own view."""
    offers = (t for t in along(started("schokoly", 3), Random(1)) if t.past[-1].word.startswith("swap"))
    table = next(t for t in offers if t.past[-1].word[-1].isupper())
    played = table.past[-1]
    line = public_line(table, entries.ActionPlayed(played.seat, played.word), table.number, 0)
    assert line is not None
    assert (played.seat, played.word.rpartition(" ")[0]) == (line.seat, line.word.rpartition(" ")[0])
    assert "?" == line.word.rpartition(" ")[2][0]


def test_a_chair_has_its_seat_once_the_game_has_begun() -> None:
    """F7: playing order goes around the table from the one who starts; a chair that nobody took has none."""
    table = opened_table(Setup(game="schokoly", seats=3))
    assert [("empty", None)] * 3 == [(chair.kind, chair.seat) for chair in snapshot(table, VISITORS[0], 0).chairs]
    table = told(table, *(entries.Sat(chair=n, name=who, person=who) for n, who in enumerate(NAMES[:3], start=1)))
    begun = told(table, entries.Started(first=3))
    shown = [[chair.seat for chair in snapshot(each, VISITORS[0], 0).chairs] for each in (table, begun)]
    assert [[None, None, None], [2, 3, 1]] == shown
    assert ["cleo", "ada", "bob"] == [begun.occupant(seat).person for seat in (1, 2, 3)]


def test_a_chair_tells_who_sits_there_and_not_what_they_added() -> None:
    """F1, F10: that there is a nonce or a promise, and that one has to come; a bot has none."""
    sat = [
        entries.Sat(1, "Ada", "ada", nonce="n"),
        entries.Sat(2, "Bob", "bob", promise="0" * 64, automated=True),
        entries.Sat(3, "bot:club", bot="club"),
    ]
    table = told(opened_table(Setup(game="schokoly", seats=4)), *sat)
    assert [
        Chair("person", "Ada", yours=True, has_nonce=True, host=True),
        Chair("person", "Bob", has_nonce=True, automated=True),
        Chair("bot", "bot:club", bot="club"),
        Chair("empty"),
    ] == snapshot(table, Viewer("ada"), 0).chairs
    again = told(table, entries.Starting(), entries.Restarted((1,)))
    assert [(False, False), (True, False), (False, False), (False, False)] == [
        (chair.must_promise, chair.has_nonce) for chair in snapshot(again, Viewer("ada"), 0).chairs
    ]


def test_what_is_open_of_the_shuffle_is_told_when_it_is_time() -> None:
    """F1, F2, F6, F10: promises at once, nonces and who starts from the deal on, the seed after the end."""
    table = opened_table(Setup(game="schoko"))
    table = told(table, entries.Sat(1, "Ada", "ada", nonce="n"), entries.Sat(2, "Bob", "bob", promise=promise("b")))
    begun = told(table, entries.Starting(), entries.Revealed(2, "b", first=2))
    over = told(begun, entries.GameEnded("agreed"))
    told_ = [snapshot(each, Viewer("eve"), 0).fairness for each in (table, begun, over)]
    commitment, promises = sha256(table.seed).hexdigest(), [None, promise("b")]
    assert Fairness(commitment, promises=promises) == told_[0]
    assert Fairness(commitment, ["", "b"], 2, None, promises) == told_[1]
    assert Fairness(commitment, ["", "b"], 2, table.seed.hex(), promises) == told_[2]
    assert None is snapshot(started(), Viewer("eve"), 0).fairness.promises


def test_hands_on_one_device_are_veiled_until_somebody_taps() -> None:
    """C16: whoever plays several seats sees no hand unasked; whoever plays one, or none, has nothing to tap on."""
    table = opened_table(Setup(game="schoko"))
    both = told(table, *(entries.Sat(chair=n, name="Ada", person="ada") for n in (1, 2)), entries.Started(first=1))
    visitors = (Viewer("ada"), Viewer("ada", 1), Viewer("ada", 2), Viewer("eve"))
    assert [True, False, True, False] == [snapshot(both, visitor, 0).veiled for visitor in visitors]
    assert [False, False] == [snapshot(started(), Viewer(who), 0).veiled for who in ("ada", "bob")]


def test_a_game_that_ended_by_the_rules_is_over() -> None:
    """C13: with its outcome, and nothing more to do; a moment before it was not."""
    *_, before, after = along(started(), Random(1))
    assert [("running", False), ("ended", True)] == [
        (shown.status, shown.result is not None) for shown in (snapshot(t, VISITORS[0], 0) for t in (before, after))
    ]
    assert [(True, False), (False, True)] == [(t.is_running, t.is_over) for t in (before, after)]


def test_how_long_who_is_away_is_waited_for_is_drawn_each_time() -> None:
    """Though nothing else changed since the last picture."""
    kept, table = PartCache(), told(started(), entries.Went("bob"))
    left = [sent(snapshot(table, VISITORS[0], table.time + later, kept)).chairs[1].patience for later in (0, 5)]
    assert [table.patience, table.patience - 5] == left


TOLD: list[tuple[entries.TableEntry, dict[str, object] | None]] = [
    (entries.Sat(2, "Bob", "bob", nonce="n"), {"kind": "sat", "chair": 2, "name": "Bob"}),
    (entries.Rose(2), {"kind": "rose", "chair": 2}),
    (entries.Nonced(2, "n"), {"kind": "nonced", "chair": 2}),
    (entries.Promised(2, "0" * 64), {"kind": "promised", "chair": 2}),
    (entries.Starting(2), {"kind": "starting"}),
    (entries.Revealed(1, "n"), {"kind": "revealed", "chair": 1}),
    (entries.Revealed(1, "n", first=2), {"kind": "started", "chair": 2}),
    (entries.Restarted((1, 2)), {"kind": "restarted", "word": "1 2"}),
    (entries.Started(2), {"kind": "started", "chair": 2}),
    (entries.ActionPlayed(1, "=W", "id"), {"kind": "acted", "seat": 1, "word": "=W"}),
    (entries.Undone(2, 3), {"kind": "undone", "seat": 2, "word": "3"}),
    (entries.Asked(2, "draw"), {"kind": "asked", "seat": 2, "word": "draw"}),
    (entries.Declined(2, "undo"), {"kind": "declined", "seat": 2, "word": "undo"}),
    (entries.GameEnded("resigned", 2), {"kind": "ended", "seat": 2, "word": "resigned"}),
    (entries.GameEnded("agreed"), {"kind": "ended", "word": "agreed"}),
    (entries.Handed(2, "greedy"), {"kind": "handed", "seat": 2, "name": "greedy"}),
    (entries.Rematched("next", 2), {"kind": "rematched", "seat": 2, "word": "next"}),
    (entries.Said("bob", "Bob", "hi"), {"kind": "said", "name": "Bob", "word": "hi"}),
    (entries.Said("eve", "Eve", "hi"), {"kind": "said", "name": "Eve", "word": "hi", "onlooker": True}),
    (entries.Said("bob", "Bob", ""), None),
    (entries.Muted("bob"), {"kind": "muted", "name": "Bob"}),
    (entries.Muted(lifted=True), {"kind": "muted", "word": "lifted"}),
    (entries.Went("bob"), None),
    (entries.Renamed("bob", "Rob"), None),
    (entries.Resumed(5), None),
]


@pytest.mark.parametrize(("entry", "line"), TOLD)
def test_an_entry_is_told_in_one_line(entry: entries.TableEntry, line: dict[str, object] | None) -> None:
    """Everybody reads the same, and no nonce is in it (F10)."""
    table = told(started(), entries.Said("bob", "Bob", "hm"), entries.Said("ada", "Ada", "oh"))
    assert (line and {"number": 9, "time": 7} | line) == plain(public_line(table, entry, 9, 7))


def plain(line: Happened | None) -> dict[str, object] | None:
    """A line without what says nothing."""
    if line is None:
        return None
    return {name: value for name, value in msgspec.structs.asdict(line).items() if value or value is None}


def test_a_snapshot_tells_what_is_asked_and_who_may_talk() -> None:
    """The seats that asked, the lines with their marks, the next table; each when it is so."""
    begun = started(clock=LiveClock(60))
    lines = [entries.Said(who, who.title(), "hi") for who in ("ada", "bob", "eve")]
    table = told(
        begun, *lines, entries.Muted("eve"), entries.Muted(), entries.Asked(2, "draw"), entries.Asked(1, "undo")
    )
    shown = snapshot(told(table, entries.Rematched("next")), Viewer("ada"), 0)
    assert ([2], [1], "next", True) == (shown.draw, shown.undoing, shown.rematch, shown.onlookers_muted)
    marks = [(line.number, line.name, line.onlooker, line.host, line.muted) for line in shown.chat]
    assert [(5, "Ada", False, True, False), (6, "Bob", False, False, False), (7, "Eve", True, False, True)] == marks
    before = snapshot(begun, Viewer("bob"), 0)
    assert ([], [], None, False, []) == (
        before.draw,
        before.undoing,
        before.rematch,
        before.onlookers_muted,
        before.chat,
    )


@pytest.mark.parametrize(
    ("person", "hosting", "seats", "yours"),
    [("ada", True, [1], [True, False]), ("bob", False, [2], [False, True]), ("eve", False, [], [False, False])],
)
def test_a_snapshot_tells_the_visitor_what_is_theirs(
    person: str,
    hosting: bool,  # noqa: FBT001 - a case
    seats: list[int],
    yours: list[bool],
) -> None:
    """The table, the chairs, and the clocks as they stand at that moment."""
    table = started(clock=LiveClock(60, 5))
    shown = snapshot(table, Viewer(person), table.time + 7_000)
    assert (hosting, seats, yours) == (shown.hosting, shown.seats, [chair.yours for chair in shown.chairs])
    assert ("t", 4, 4, "running") == (shown.table, shown.number, shown.changed, shown.status)
    assert Clocks([53_000, 60_000], 1, table.time + 7_000) == shown.clocks
    over = told(table, entries.GameEnded("resigned", 2))
    assert Clocks([59_000, 60_000], 0, 0) == snapshot(over, Viewer(person), 0).clocks


def test_a_result_says_how_the_game_ended_and_by_whom() -> None:
    """R8: only where it did not end by the rules."""
    over = told(started(), entries.GameEnded("resigned", 2))
    shown = snapshot(over, Viewer("ada"), 0).result
    assert shown is not None
    assert ([0, 0], [1], "resigned", 2) == (shown.scores, shown.winners, shown.ended, shown.by)
    *_, by_the_rules = along(started(), Random(1))
    shown = snapshot(by_the_rules, Viewer("ada"), 0).result
    assert shown is not None
    assert (None, None) == (shown.ended, shown.by)
