"""The pure core: a table is the fold of its log, requests become entries or are refused, pictures show it."""

from functools import reduce
from itertools import islice
from random import Random
from time import process_time

import pytest
from msgspec.structs import replace
from tests.server.worlds import KINDS, SECOND, acted, along, fold_log, opened_table, some_word, started, told

from tafelrunde.server.table import clock, entries, requests, snapshots
from tafelrunde.server.table.clock import Stop
from tafelrunde.server.table.entries import TableEntry
from tafelrunde.server.table.fold import fold
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.server.table.snapshots import Viewer
from tafelrunde.server.table.table import Table
from tafelrunde.wire.setup import DaysClock, LiveClock, NoClock, Setup


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_a_log_read_again_gives_the_same_table(game: str, seats: int) -> None:
    """Whoever folds the stored entries has what the first process had, undone actions included."""
    table, rng = started(game, seats), Random(1)
    rows: list[tuple[int, int, bytes]] = stored(table)
    for _ in range(5):
        after = acted(table, some_word(table, rng))
        rows.append(
            row(after, entries.ActionPlayed(seat=after.past[-1].seat, word=after.past[-1].word, id=request(after)))
        )
        table = after
    undone = told(table, entries.Undone(seat=1, actions=3))
    rows.append(row(undone, entries.Undone(seat=1, actions=3)))
    assert undone == fold_log("t", rows)
    assert 2 == len(undone.past)


def stored(table: Table) -> list[tuple[int, int, bytes]]:
    """The log of a table that has just begun."""
    opening = entries.Opened(host="ada", setup=table.setup, seed=table.seed.hex())
    sitting = [
        entries.Sat(chair=n, name=chair.name, person=chair.person, nonce=chair.nonce)
        for n, chair in enumerate(table.chairs, start=1)
        if chair
    ]
    log: list[TableEntry] = [opening, *sitting, entries.Started(first=1)]
    return [(n, n * SECOND, entries.write(entry)) for n, entry in enumerate(log, start=1)]


def row(table: Table, entry: TableEntry) -> tuple[int, int, bytes]:
    """The last entry of a table as it is stored."""
    return table.number, table.time, entries.write(entry)


def request(table: Table) -> str:
    """The id of the last request."""
    return next(reversed(table.answered.latest))


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_an_undone_action_can_be_played_again(game: str, seats: int) -> None:
    """U1: the state is what it was, the random stream included."""
    table, rng = started(game, seats), Random(2)
    for after in along(table, rng):
        back = told(after, entries.Undone(seat=after.past[-1].seat, actions=1))
        assert table.state == back.state
        assert after.state == acted(back, after.past[-1].word).state
        table = after
        if len(table.past) == 10:
            return


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_any_number_of_actions_can_be_undone_at_once(game: str, seats: int) -> None:
    """U1: the state of then comes back, wherever checkpoints lie, and the game goes on from it."""
    games = [started(game, seats)]
    games += list(islice(along(games[0], Random(3)), 40))
    for back in range(1, len(games)):
        after = told(games[-1], entries.Undone(seat=1, actions=back))
        assert games[-1 - back].state == after.state
        again = told(after, entries.Undone(seat=1, actions=1)) if after.past else after
        assert games[max(0, len(games) - 2 - back)].state == again.state
        assert games[-1].state == reduce(acted, [played.word for played in games[-1].past[-back:]], after).state


def test_an_undo_late_in_a_game_costs_what_one_early_costs() -> None:
    """Else one guest who acts and takes back in turn keeps a server busy for minutes whenever it reads the log."""
    table, costs = started("stacko"), []
    for count in (20, 720):
        while len(table.past) < count:
            table = acted(table, "pass" if table.state.drawn else "draw")
        began = process_time()
        for _ in range(200):
            table = told(acted(table, "draw" if not table.state.drawn else "pass"), entries.Undone(seat=1, actions=1))
        costs.append(process_time() - began)
    assert costs[1] < 10 * costs[0]


def refusal(table: Table, entry: object) -> str:
    """The code with which something is refused."""
    with pytest.raises(Refusal) as caught:
        entry(table)  # type: ignore[operator]
    assert caught.value.sentence.endswith(".")
    return caught.value.code


OPEN = [
    ("seated_already", lambda t: requests.sit(t, "ada", "Ada", chair=None, nonce="")),
    ("chair_taken", lambda t: requests.sit(t, "bob", "Bob", chair=1, nonce="")),
    ("no_such_chair", lambda t: requests.sit(t, "bob", "Bob", chair=3, nonce="")),
    ("bad_nonce", lambda t: requests.sit(t, "bob", "Bob", chair=2, nonce="\n")),
    ("not_host", lambda t: requests.sit_bot(t, "bob", 2, "greedy")),
    ("chair_taken", lambda t: requests.sit_bot(t, "ada", 1, "greedy")),
    ("chair_empty", lambda t: requests.rise(t, "ada", 2)),
    ("not_host", lambda t: requests.rise(t, "bob", 1)),
    ("not_your_chair", lambda t: requests.choose_nonce(t, "bob", 1, "x")),
    ("not_host", lambda t: requests.start(t, "bob", None)),
    ("chairs_free", lambda t: requests.start(t, "ada", None)),
    ("not_seated", lambda t: requests.act(t, "ada", "=W", at=9, request="r")),
    ("not_seated", lambda t: requests.undo(t, "ada", now=0)),
    ("nothing_said", lambda t: requests.say(t, "ada", " \u0000", name="Ada", request="r", now=0)),
    ("nothing_said", lambda t: requests.say(t, "ada", "\u3164\u2800\u200d", name="Ada", request="r", now=0)),
    ("no_change", lambda t: requests.note_presence(t, "ada", back=False)),
]
RUNNING = [
    ("started", lambda t: requests.sit(t, "eve", "Eve", chair=None, nonce="")),
    ("not_your_turn", lambda t: requests.act(t, "bob", "=W", at=99, request="r")),
    ("stale", lambda t: requests.act(t, "ada", "=W", at=1, request="r")),
    ("unreadable", lambda t: requests.act(t, "ada", "=X", at=99, request="r")),
    ("name_first", lambda t: requests.act(t, "ada", "pass", at=99, request="r")),
    ("nothing_to_undo", lambda t: requests.undo(t, "ada", now=0)),
    ("nothing_asked", lambda t: requests.consent(t, "ada", yes=True, now=0)),
    ("nothing_asked", lambda t: requests.decline_draw(t, "ada")),
    ("not_your_seat", lambda t: requests.resign(t, "ada", 2)),
    ("no_such_seat", lambda t: requests.hand_on(t, "ada", 7, now=0, claim=False)),
    ("not_away", lambda t: requests.hand_on(t, "ada", 2, now=0, claim=False)),
    ("not_over", lambda t: requests.rematch(t, "ada", "x")),
    ("no_change", lambda t: requests.check_flag(t, 0)),
    ("no_change", lambda t: requests.resume(t, [Stop(0, 9)], 9)),
]


@pytest.mark.parametrize(("code", "entry"), OPEN)
def test_what_an_open_table_refuses(code: str, entry: object) -> None:
    """Each with its own code and a sentence."""
    table = opened_table(Setup(game="schoko"))
    assert code == refusal(told(table, requests.sit(table, "ada", "Ada", chair=None, nonce="")), entry)


@pytest.mark.parametrize(("code", "entry"), RUNNING)
def test_what_a_running_table_refuses(code: str, entry: object) -> None:
    """Each with its own code and a sentence."""
    assert code == refusal(started(), entry)


def test_chairs_that_are_kept_are_not_called_taken() -> None:
    """After a rematch they are free; the host may give one to a bot by naming it."""
    table = replace(opened_table(Setup(game="schoko")), reserved=("bob", "ada"))
    table = told(table, requests.sit(table, "ada", "Ada", chair=None, nonce=""))
    assert "chair_kept" == refusal(table, lambda t: requests.sit_bot(t, "ada", None, "greedy"))
    assert "chair_kept" == refusal(table, lambda t: requests.sit(t, "eve", "Eve", chair=None, nonce=""))
    full = told(table, requests.sit_bot(table, "ada", 1, "greedy"))
    assert "table_full" == refusal(full, lambda t: requests.sit(t, "eve", "Eve", chair=None, nonce=""))


def test_nonces_and_the_seed_are_shown_when_it_is_time() -> None:
    """F1, F6: the commitment at once, the nonces after the start, the seed after the end."""
    table = started()
    before, ended = opened_table(Setup(game="schoko")), told(table, entries.GameEnded(how="agreed"))
    shown = [snapshots.snapshot(t, Viewer("bob"), 0).fairness for t in (before, table, ended)]
    assert 1 == len({fairness.commitment for fairness in shown})
    assert [None, ["nada", "nbob"], ["nada", "nbob"]] == [fairness.nonces for fairness in shown]
    assert [None, None, table.seed.hex()] == [fairness.seed for fairness in shown]


def test_a_hand_is_shown_to_its_own_seat_alone() -> None:
    """C16: not to the opponent, not to an onlooker."""
    table = started()
    seats = [snapshots.snapshot(table, Viewer(person), 0).view for person in ("ada", "bob", "eve")]
    assert [1, 2, 0] == [view.seat for view in seats if view]
    assert [4, 4, 0] == [len(view.hand) for view in seats if view]


def test_clocks_charge_who_acts_and_credit_the_turn() -> None:
    """A live clock has an increment for each turn, days come anew."""
    live = clock.wind_up(LiveClock(60, 5), 2, 1, 0)
    naming = clock.pass_turn(live, 1, 10 * SECOND)
    laid = clock.pass_turn(naming, 2, 30 * SECOND)
    assert laid is not None
    assert (35 * SECOND, 2, 90 * SECOND) == (laid.left[0], laid.running, laid.falls_at)
    days = clock.pass_turn(clock.wind_up(DaysClock(2), 2, 1, 0), 2, 10**8)
    assert days is not None
    assert 2 * 86_400 * SECOND == days.left[0]


def test_a_clock_that_was_set_back_gives_nobody_time() -> None:
    """Nor takes any: only what is later than the last look counts, to the millisecond."""
    found = clock.wind_up(LiveClock(60), 2, 1, 5 * SECOND)
    assert found is not None
    assert [60_000, 60_000, 59_999] == [found.remaining_time(1, 5 * SECOND + later) for later in (-9, 0, 1)]
    assert 60_000 == found.remaining_time(2, 9 * SECOND)


@pytest.mark.parametrize("kind", [LiveClock(60, 10), DaysClock(3)])
def test_a_fallen_flag_stays_down(kind: LiveClock | DaysClock) -> None:
    """Who lost on time is not shown with an increment or new days; nobody gets any when the game is over."""
    table = started(clock=kind)
    assert table.clocks is not None
    late = table.clocks.falls_at or 0
    ended = fold(table, requests.check_flag(table, late), table.number + 1, late)
    shown = snapshots.clocks(ended, late)
    assert shown is not None
    assert (0, 0) == (shown.left[0], shown.running)


@pytest.mark.parametrize("kind", [NoClock(), LiveClock(60)])
def test_nobody_is_away_while_no_server_runs(kind: NoClock | LiveClock) -> None:
    """Who could not come back is waited for as long as before: their seat can neither be handed on nor claimed."""
    table = told(started(clock=kind), entries.Went(person="bob"))
    stop = Stop(table.time + SECOND, table.time + 3600 * SECOND)
    table = fold(table, requests.resume(table, [stop], stop.end), table.number + 1, stop.end)
    assert stop.end - SECOND == table.away["bob"]
    assert "not_away" == refusal(table, lambda t: requests.hand_on(t, "ada", 2, now=stop.end, claim=True))
    assert "no_change" == refusal(table, lambda t: requests.resume(t, [stop], stop.end + SECOND))


@pytest.mark.parametrize("kind", [NoClock(), LiveClock(600)])
def test_everybody_who_is_away_gets_the_time_of_a_stop(kind: NoClock | LiveClock) -> None:
    """Whoever went first and whoever went last, each from when they went; who came back before the stop gets none."""
    table = told(started("schokoly", 4, clock=kind), *(entries.Went(person=who) for who in ("bob", "cleo", "dan")))
    table = told(table, entries.Went(person="dan", back=True))
    before, stop = table.away, Stop(table.time + SECOND, table.time + 100 * SECOND)
    gap = requests.resume(table, [stop], stop.end).gap
    after = fold(table, entries.Resumed(gap=gap), table.number + 1, stop.end).away
    assert 99 * SECOND <= gap
    assert {who: min(since + gap, stop.end) for who, since in before.items()} == after
    assert ["bob", "cleo"] == sorted(after)
    assert stop.end - 10 * SECOND <= min(after.values())


def test_nobody_goes_away_later_than_now() -> None:
    """Who went after the stop began, while others were away before it, is given no more than all of their absence."""
    table = told(started("schokoly", 3), entries.Went(person="bob"), entries.Went(person="cleo"))
    stop = Stop(table.away["bob"], table.time + 50 * SECOND)
    gap = requests.resume(table, [stop], stop.end).gap
    after = fold(table, entries.Resumed(gap=gap), table.number + 1, stop.end).away
    assert {"bob": stop.end, "cleo": stop.end} == after


def test_down_time_is_given_back_once() -> None:
    """Two processes that start together do not both give it back; a second stop meanwhile is given back, too."""
    table = started(clock=LiveClock(60))
    stop, now = Stop(table.time + 5 * SECOND, table.time + 8 * SECOND), table.time + 9 * SECOND
    entry = requests.resume(table, [stop], now)
    resumed = fold(table, entry, table.number + 1, now)
    assert 4 * SECOND == entry.gap
    assert table.clocks is not None
    assert resumed.clocks is not None
    assert table.clocks.since + 4 * SECOND == resumed.clocks.since
    assert "no_change" == refusal(resumed, lambda t: requests.resume(t, [stop], now + SECOND))
    stops = [stop, Stop(now + 2 * SECOND, now + 5 * SECOND)]
    gaps = [requests.resume(t, stops, now + 6 * SECOND).gap // SECOND for t in (table, resumed)]
    assert [10, 4] == gaps


def test_a_new_name_is_on_chairs_and_in_the_chat() -> None:
    """Also where a bot took over since."""
    table = told(started("schokoly", 3), entries.Said(person="bob", name="Bob", text="hi"), entries.Handed(2, "greedy"))
    table = told(table, requests.rename(table, "bob", "Somebody"))
    assert ["Somebody", "Somebody"] == [table.chat[0].name, table.successors[0].after.name]
    again = told(table, entries.Renamed("ada", "Ida"))
    assert ["Ida", "bot:greedy", "Cleo"] == [chair.name for chair in again.chairs if chair]
    alone = told(opened_table(Setup(game="schoko")), entries.Sat(2, "Bob", "bob"), entries.Renamed("bob", "Rob"))
    assert [None, "Rob"] == [chair and chair.name for chair in alone.chairs]
    assert "no_change" == refusal(table, lambda t: requests.rename(t, "bob", "Somebody"))


def test_the_time_of_a_table_never_runs_backwards() -> None:
    """Though another process, whose clock is behind, appends: nobody's clock gets time by it."""
    table = started("stacko", clock=LiveClock(60))
    entry = entries.ActionPlayed(1, "take 1")
    after = [fold(table, entry, table.number + 1, table.time - back * SECOND) for back in (0, 3600)]
    assert after[0].time == after[1].time
    assert after[0].clocks == after[1].clocks


def test_the_host_mutes_and_lets_talk_again() -> None:
    """One person, or all onlookers; each without the other."""
    table = told(started(), entries.Muted("eve"), entries.Muted("bob"))
    silent = told(table, entries.Muted(None), entries.Muted("eve", lifted=True))
    again = told(silent, entries.Muted(None, lifted=True))
    assert [["bob", "eve"], ["bob"], ["bob"]] == [sorted(each.muted) for each in (table, silent, again)]
    assert [False, True, False] == [each.onlookers_muted for each in (table, silent, again)]


def test_once_taken_back_nobody_is_asked_any_more() -> None:
    """U1, R8: neither about that nor about a draw, which was offered in another position."""
    table = told(acted(started(), "=W"), entries.Asked(1, "undo"), entries.Asked(2, "draw"))
    assert ((1,), (2,)) == (table.undoing, table.draw)
    back = told(table, entries.Undone(seat=1, actions=1))
    assert ((), ()) == (back.undoing, back.draw)


def test_a_chair_for_which_a_program_acted_is_marked() -> None:
    """From then on, whoever acts next; the others are not."""
    table = told(started(), entries.ActionPlayed(1, "=W", automated=True))
    assert [True, False] == [chair.automated for chair in table.chairs if chair]


def test_what_a_seat_adds_to_the_shuffle_is_the_last_it_said() -> None:
    """F1, F10: a nonce takes the place of a promise, and a promise that of a nonce."""
    table = told(opened_table(Setup(game="schoko")), entries.Sat(1, "Ada", "ada", nonce="a"))
    words: list[TableEntry] = [
        entries.Nonced(1, "b"),
        entries.Promised(1, "0" * 64),
        entries.Promised(1, "1" * 64),
        entries.Nonced(1, "c"),
    ]
    seen = [(chair.nonce, chair.promise) for n in range(5) if (chair := told(table, *words[:n]).chairs[0])]
    assert [("a", None), ("b", None), ("", "0" * 64), ("", "1" * 64), ("c", None)] == seen


@pytest.mark.parametrize("entry", [entries.Nonced(1, "n"), entries.Promised(1, "0" * 64), entries.Revealed(1, "n")])
def test_nothing_is_added_on_a_chair_that_nobody_sits_on(entry: TableEntry) -> None:
    """Two processes may write at once that somebody rises and that they choose a nonce."""
    assert (None, None) == told(opened_table(Setup(game="schoko")), entry).chairs


def test_questions_are_dropped_when_the_game_goes_on() -> None:
    """U1, R8: by an action, by a bot that takes over, by the end; an answer drops its own question only."""
    table = told(acted(started(), "=W"), entries.Asked(1, "undo"), entries.Asked(2, "draw"))
    answered = [told(table, entries.Declined(2, what)) for what in ("undo", "draw")]
    assert [((), (2,)), ((1,), ())] == [(each.undoing, each.draw) for each in answered]
    for entry in (
        entries.ActionPlayed(1, some_word(table, Random(1))),
        entries.Handed(2, "greedy"),
        entries.GameEnded("agreed"),
    ):
        after = told(table, entry)
        assert ((), ()) == (after.undoing, after.draw)


def test_who_prepares_is_counted_until_the_deal() -> None:
    """What one does before the game has a limit of its own; renaming afterwards does not count."""
    table = told(opened_table(Setup(game="schoko")), entries.Sat(1, "Ada", "ada"), entries.Nonced(1, "n"))
    table = told(table, entries.Sat(2, "Bob", "bob"), entries.Rose(2), entries.Sat(2, "bot:club", bot="club"))
    assert {"ada": 2, "bob": 1} == table.prepared
    begun = told(table, entries.Started(first=1), entries.Renamed("ada", "Ida"))
    assert {"ada": 2, "bob": 1} == begun.prepared


def test_only_what_changes_the_game_makes_a_choice_stale() -> None:
    """Talking, asking and going away do not."""
    table = acted(started(), "=W")
    assert table.number == table.changed
    others: list[TableEntry] = [
        entries.Said("bob", "Bob", "hi"),
        entries.Asked(2, "draw"),
        entries.Went("bob"),
        entries.Muted("bob"),
    ]
    assert table.changed == told(table, *others).changed
    changing: list[TableEntry] = [entries.Undone(1, 1), entries.Handed(2, "greedy"), entries.GameEnded("agreed")]
    assert [table.number + 1] * 3 == [told(table, entry).changed for entry in changing]


def test_a_log_begins_with_its_opening() -> None:
    """Anything else is damage, and none is no table."""
    assert None is fold_log("t", [])
    with pytest.raises(TypeError, match="the log of table t does not begin with its opening"):
        fold_log("t", [(1, 0, entries.write(entries.Rose(1)))])


def test_lines_are_counted_for_who_said_them() -> None:
    """Also one that was taken back, which is not shown."""
    lines = [entries.Said(who, who.title(), text) for who, text in (("ada", "a"), ("eve", "b"), ("ada", ""))]
    table = told(started(), *lines)
    assert (3, 1, {"ada": 2, "eve": 1}) == (table.said, table.onlooked, table.spoken)
    assert [(5, "ada", "Ada", "a", 5 * SECOND, False), (6, "eve", "Eve", "b", 6 * SECOND, True)] == list(table.chat)
