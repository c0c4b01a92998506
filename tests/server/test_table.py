"""The pure core: a table is the fold of its log, requests become entries or are refused, pictures show it."""

from random import Random

import pytest
from msgspec.structs import replace
from tests.server.worlds import KINDS, SECOND, acted, along, opened_table, some_word, started, told

from tafelrunde.server import clock, decisions, entries, pictures
from tafelrunde.server.clock import Stop
from tafelrunde.server.decisions import Refusal
from tafelrunde.server.entries import Kind
from tafelrunde.server.pictures import Visitor
from tafelrunde.server.table import Table, fold, folded
from tafelrunde.wire.setup import DAY, DaysClock, LiveClock, NoClock, Setup


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_a_log_read_again_gives_the_same_table(game: str, seats: int) -> None:
    """Whoever folds the stored entries has what the first process had, undone actions included."""
    table, rng = started(game, seats), Random(1)
    rows: list[tuple[int, int, bytes]] = stored(table)
    for _ in range(12):
        after = acted(table, some_word(table, rng))
        rows.append(row(after, entries.Acted(seat=after.past[-1].seat, word=after.past[-1].word, id=request(after))))
        table = after
    undone = told(table, entries.Undone(seat=1, actions=3))
    rows.append(row(undone, entries.Undone(seat=1, actions=3)))
    assert undone == folded("t", rows)
    assert 9 == len(undone.past)


def stored(table: Table) -> list[tuple[int, int, bytes]]:
    """The log of a table that has just begun."""
    opening = entries.Opened(host="ada", setup=table.setup, seed=table.seed.hex())
    sitting = [
        entries.Sat(chair=n, name=chair.name, person=chair.person, nonce=chair.nonce)
        for n, chair in enumerate(table.chairs, start=1)
        if chair
    ]
    log: list[Kind] = [opening, *sitting, entries.Started(first=1)]
    return [(n, n * SECOND, entries.write(entry)) for n, entry in enumerate(log, start=1)]


def row(table: Table, entry: Kind) -> tuple[int, int, bytes]:
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


def refusal(table: Table, entry: object) -> str:
    """The code with which something is refused."""
    with pytest.raises(Refusal) as caught:
        entry(table)  # type: ignore[operator]
    assert caught.value.sentence.endswith(".")
    return caught.value.code


OPEN = [
    ("seated_already", lambda t: decisions.sit(t, "ada", "Ada", chair=None, nonce="")),
    ("chair_taken", lambda t: decisions.sit(t, "bob", "Bob", chair=1, nonce="")),
    ("no_such_chair", lambda t: decisions.sit(t, "bob", "Bob", chair=3, nonce="")),
    ("bad_nonce", lambda t: decisions.sit(t, "bob", "Bob", chair=2, nonce="\n")),
    ("not_host", lambda t: decisions.sit_bot(t, "bob", 2, "greedy")),
    ("chair_taken", lambda t: decisions.sit_bot(t, "ada", 1, "greedy")),
    ("chair_empty", lambda t: decisions.rise(t, "ada", 2)),
    ("not_host", lambda t: decisions.rise(t, "bob", 1)),
    ("not_your_chair", lambda t: decisions.choose_nonce(t, "bob", 1, "x")),
    ("not_host", lambda t: decisions.start(t, "bob", None)),
    ("chairs_free", lambda t: decisions.start(t, "ada", None)),
    ("not_seated", lambda t: decisions.act(t, "ada", "=W", at=9, request="r")),
    ("not_seated", lambda t: decisions.undo(t, "ada")),
    ("nothing_said", lambda t: decisions.say(t, "ada", " \u0000", name="Ada", request="r")),
    ("no_change", lambda t: decisions.went(t, "ada", back=False)),
]
RUNNING = [
    ("started", lambda t: decisions.sit(t, "eve", "Eve", chair=None, nonce="")),
    ("not_your_turn", lambda t: decisions.act(t, "bob", "=W", at=99, request="r")),
    ("stale", lambda t: decisions.act(t, "ada", "=W", at=1, request="r")),
    ("unreadable", lambda t: decisions.act(t, "ada", "=X", at=99, request="r")),
    ("name_first", lambda t: decisions.act(t, "ada", "pass", at=99, request="r")),
    ("nothing_to_undo", lambda t: decisions.undo(t, "ada")),
    ("nothing_asked", lambda t: decisions.consent(t, "ada", yes=True)),
    ("nothing_asked", lambda t: decisions.decline_draw(t, "ada")),
    ("not_your_seat", lambda t: decisions.resign(t, "ada", 2)),
    ("no_such_seat", lambda t: decisions.hand_on(t, "ada", 7, now=0, claim=False)),
    ("not_away", lambda t: decisions.hand_on(t, "ada", 2, now=0, claim=False)),
    ("not_over", lambda t: decisions.rematch(t, "ada", "x")),
    ("no_change", lambda t: decisions.fallen(t, 0)),
    ("no_change", lambda t: decisions.resume(t, [Stop(0, 9)], 9)),
]


@pytest.mark.parametrize(("code", "entry"), OPEN)
def test_what_an_open_table_refuses(code: str, entry: object) -> None:
    """Each with its own code and a sentence."""
    table = opened_table(Setup(game="schoko"))
    assert code == refusal(told(table, decisions.sit(table, "ada", "Ada", chair=None, nonce="")), entry)


@pytest.mark.parametrize(("code", "entry"), RUNNING)
def test_what_a_running_table_refuses(code: str, entry: object) -> None:
    """Each with its own code and a sentence."""
    assert code == refusal(started(), entry)


def test_chairs_that_are_kept_are_not_called_taken() -> None:
    """After a rematch they are free; the host may give one to a bot by naming it."""
    table = replace(opened_table(Setup(game="schoko")), reserved=("bob", "ada"))
    table = told(table, decisions.sit(table, "ada", "Ada", chair=None, nonce=""))
    assert "chair_kept" == refusal(table, lambda t: decisions.sit_bot(t, "ada", None, "greedy"))
    assert "chair_kept" == refusal(table, lambda t: decisions.sit(t, "eve", "Eve", chair=None, nonce=""))
    full = told(table, decisions.sit_bot(table, "ada", 1, "greedy"))
    assert "table_full" == refusal(full, lambda t: decisions.sit(t, "eve", "Eve", chair=None, nonce=""))


def test_nonces_and_the_seed_are_shown_when_it_is_time() -> None:
    """F1, F6: the commitment at once, the nonces after the start, the seed after the end."""
    table = started()
    before, ended = opened_table(Setup(game="schoko")), told(table, entries.Ended(how="agreed"))
    shown = [pictures.picture(t, Visitor("bob"), 0).fairness for t in (before, table, ended)]
    assert 1 == len({fairness.commitment for fairness in shown})
    assert [None, ["nada", "nbob"], ["nada", "nbob"]] == [fairness.nonces for fairness in shown]
    assert [None, None, table.seed.hex()] == [fairness.seed for fairness in shown]


def test_a_hand_is_shown_to_its_own_seat_alone() -> None:
    """C16: not to the opponent, not to an onlooker."""
    table = started()
    seats = [pictures.picture(table, Visitor(person), 0).view for person in ("ada", "bob", "eve")]
    assert [1, 2, 0] == [view.seat for view in seats if view]
    assert [4, 4, 0] == [len(view.hand) for view in seats if view]  # type: ignore[union-attr]


def test_clocks_charge_who_acts_and_credit_the_turn() -> None:
    """A live clock has an increment for each turn, days come anew."""
    live = clock.wound(LiveClock(60, 5), 2, 1, 0)
    naming = clock.passed(live, 1, 10 * SECOND)
    laid = clock.passed(naming, 2, 30 * SECOND)
    assert laid is not None
    assert (35 * SECOND, 2, 90 * SECOND) == (laid.left[0], laid.running, laid.falls)
    back = clock.undone(laid, 1, 40 * SECOND, ((1, 30 * SECOND),))
    assert back is not None
    assert (30 * SECOND, 60 * SECOND) == back.left
    days = clock.passed(clock.wound(DaysClock(2), 2, 1, 0), 2, 10**8)
    assert days is not None
    assert 2 * 86_400 * SECOND == days.left[0]


@pytest.mark.parametrize("kind", [LiveClock(60, 10), DaysClock(3)])
def test_who_takes_back_has_what_was_left_then(kind: LiveClock | DaysClock) -> None:
    """Neither new days for an action that is taken back, nor a flag that falls when the others consent."""
    table, rng = started(clock=kind), Random(1)
    for _ in range(4):
        table = fold(table, entries.Acted(table.actor or 0, some_word(table, rng)), table.number + 1, table.time)
    seat, late = table.actor or 0, 0 if table.clocks is None else (table.clocks.falls or 0) - 2 * SECOND
    for _ in range(2):
        table = fold(table, entries.Acted(table.actor or 0, some_word(table, rng)), table.number + 1, late)
    assert seat == table.actor
    table = fold(table, entries.Undone(seat, 2), table.number + 1, late + 5 * SECOND)
    assert table.clocks is not None
    assert 2 * SECOND == table.clocks.remaining(seat, late + 5 * SECOND)


def test_who_waits_again_has_all_days() -> None:
    """Else an action taken back and played again would leave the next seat the rest of its days."""
    laid = clock.passed(clock.wound(DaysClock(3), 2, 1, 0), 2, SECOND)
    assert laid is not None
    late = (laid.falls or 0) - SECOND
    back = clock.undone(laid, 1, late, ((1, 3 * DAY * SECOND - SECOND),))
    assert back is not None
    assert (3 * DAY * SECOND - SECOND, 3 * DAY * SECOND) == back.left


@pytest.mark.parametrize("kind", [LiveClock(60, 10), DaysClock(3)])
def test_a_fallen_flag_stays_down(kind: LiveClock | DaysClock) -> None:
    """Who lost on time is not shown with an increment or new days; nobody gets any when the game is over."""
    table = started(clock=kind)
    assert table.clocks is not None
    late = table.clocks.falls or 0
    ended = fold(table, decisions.fallen(table, late), table.number + 1, late)
    shown = pictures.clocks(ended, late)
    assert shown is not None
    assert (0, 0) == (shown.left[0], shown.running)


def test_taking_back_again_and_again_costs_the_others_nothing() -> None:
    """Else who acts and takes back in turn would win on time, and the other could never act."""
    clocks, now = clock.wound(LiveClock(60), 2, 1, 0), 0
    for _ in range(100):
        clocks = clock.passed(clocks, 2, now)
        had, now = 0 if clocks is None else clocks.left[0], now + SECOND
        clocks = clock.undone(clocks, 1, now, ((1, had),))
    assert clocks is not None
    assert (60 * SECOND, 60 * SECOND) == clocks.left


@pytest.mark.parametrize("kind", [NoClock(), LiveClock(60)])
def test_nobody_is_away_while_no_server_runs(kind: NoClock | LiveClock) -> None:
    """Who could not come back is waited for as long as before: their seat can neither be handed on nor claimed."""
    table = told(started(clock=kind), entries.Went(person="bob"))
    stop = Stop(table.time + SECOND, table.time + 3600 * SECOND)
    table = fold(table, decisions.resume(table, [stop], stop.end), table.number + 1, stop.end)
    assert stop.end - SECOND == table.away["bob"]
    assert "not_away" == refusal(table, lambda t: decisions.hand_on(t, "ada", 2, now=stop.end, claim=True))
    assert "no_change" == refusal(table, lambda t: decisions.resume(t, [stop], stop.end + SECOND))


def test_down_time_is_given_back_once() -> None:
    """Two processes that start together do not both give it back; a second stop meanwhile is given back, too."""
    table = started(clock=LiveClock(60))
    stop, now = Stop(table.time + 5 * SECOND, table.time + 8 * SECOND), table.time + 9 * SECOND
    entry = decisions.resume(table, [stop], now)
    resumed = fold(table, entry, table.number + 1, now)
    assert 4 * SECOND == entry.gap
    assert table.clocks is not None
    assert resumed.clocks is not None
    assert table.clocks.since + 4 * SECOND == resumed.clocks.since
    assert "no_change" == refusal(resumed, lambda t: decisions.resume(t, [stop], now + SECOND))
    stops = [stop, Stop(now + 2 * SECOND, now + 5 * SECOND)]
    gaps = [decisions.resume(t, stops, now + 6 * SECOND).gap // SECOND for t in (table, resumed)]
    assert [10, 4] == gaps


def test_a_new_name_is_on_chairs_and_in_the_chat() -> None:
    """Also where a bot took over since."""
    table = told(started("schokoly", 3), entries.Said(person="bob", name="Bob", text="hi"), entries.Handed(2, "greedy"))
    table = told(table, decisions.rename(table, "bob", "Somebody"))
    assert ["Somebody", "Somebody"] == [table.chat[0].name, table.successors[0].after.name]
    assert "no_change" == refusal(table, lambda t: decisions.rename(t, "bob", "Somebody"))
