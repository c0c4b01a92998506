"""Who may ask for what at a table: strangers may not, and chairs and seats are only theirs whose they are."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.server.table.test_fold import refusal
from tests.server.worlds import SECOND, acted, opened_table, started, told

from tafelrunde.server.table import entries, refusals, requests
from tafelrunde.server.table.table import Table
from tafelrunde.wire.setup import LiveClock, Setup

Request = Callable[[Table, str], object]


def asked(what: str) -> Table:
    """A running table at which ada asked to take back, or for a draw."""
    return told(acted(started(), "=W"), entries.Asked(seat=1, what=what))


def left(seats: int = 2, game: str = "schoko") -> Table:
    """A table that bob has left for as long as anybody is waited for, as of its time."""
    table = told(started(game, seats), entries.Went(person="bob", back=False))
    return replace(table, time=table.away["bob"] + table.patience)


def over() -> Table:
    """A table whose game is over."""
    return told(started(), entries.GameEnded(how="agreed"))


SEATED: list[tuple[Table, Request]] = [
    (started(), lambda t, who: requests.act(t, who, "=W", at=t.number, request="r")),
    (acted(started(), "=W"), lambda t, who: requests.undo(t, who, now=t.time)),
    (asked("undo"), lambda t, who: requests.consent(t, who, yes=True, now=t.time)),
    (started(), requests.offer_draw),
    (asked("draw"), requests.decline_draw),
    (started(), requests.resign),
    (left(), lambda t, who: requests.hand_on(t, who, 2, now=t.time, claim=False)),
    (left(), lambda t, who: requests.hand_on(t, who, 2, now=t.time, claim=True)),
    (over(), lambda t, who: requests.rematch(t, who, "next")),
]


@pytest.mark.parametrize(("table", "request_"), SEATED)
def test_a_stranger_asks_for_nothing_that_players_may(table: Table, request_: Request) -> None:
    """What one who sits there may do at this moment, nobody else may."""
    assert "not_seated" == refusal(table, lambda t: request_(t, "eve"))
    allowed = [person for person in ("ada", "bob") if succeeds(table, request_, person)]
    assert allowed


def succeeds(table: Table, request_: Request, person: str) -> bool:
    """May this person ask for it?"""
    try:
        request_(table, person)
    except refusals.Refusal:
        return False
    return True


def kept_for(*people: str | None) -> Table:
    """A table after a rematch, whose chairs are kept for who had them."""
    return replace(opened_table(Setup(game="schoko")), reserved=people)


def test_a_chair_that_is_kept_is_only_for_who_had_it() -> None:
    """A stranger who names it is refused; its keeper gets it by name, and without one."""
    table = kept_for("ada", "bob")
    assert "chair_kept" == refusal(table, lambda t: requests.sit(t, "eve", "Eve", chair=2, nonce=""))
    assert "chair_kept" == refusal(table, lambda t: requests.sit(t, "ada", "Ada", chair=2, nonce=""))
    for chair in (2, None):
        assert 2 == requests.sit(table, "bob", "Bob", chair=chair, nonce="").chair


def test_a_chair_that_is_kept_for_nobody_is_for_all() -> None:
    """Who has none kept gets the first that is free."""
    assert 2 == requests.sit(kept_for("ada", None), "eve", "Eve", chair=None, nonce="").chair


def test_who_has_a_chair_gets_the_other_one_that_is_kept_for_them() -> None:
    """On one device a person may have had both chairs; naming none is enough for the second, too, and no more."""
    table = kept_for("ada", "ada")
    for chair in (1, 2):
        entry = requests.sit(table, "ada", "Ada", chair=None, nonce="")
        assert chair == entry.chair
        table = told(table, entry)
    assert "seated_already" == refusal(table, lambda t: requests.sit(t, "ada", "Ada", chair=None, nonce=""))


@pytest.mark.parametrize("chair", [-1, 3])
def test_only_chairs_of_the_table_can_be_named(chair: int) -> None:
    """By whoever names them, for whatever."""
    table = opened_table(Setup(game="schoko"))
    assert "no_such_chair" == refusal(table, lambda t: requests.sit(t, "ada", "Ada", chair=chair, nonce=""))
    assert "no_such_chair" == refusal(table, lambda t: requests.sit_bot(t, "ada", chair, "greedy"))
    assert "no_such_chair" == refusal(table, lambda t: requests.rise(t, "ada", chair))
    assert "no_such_chair" == refusal(table, lambda t: requests.choose_nonce(t, "ada", chair, "n"))


def test_who_is_away_is_waited_for_to_the_last_moment() -> None:
    """A moment earlier the seat is still theirs; nobody takes their own."""
    table = left()
    early = table.time - 1
    for claim in (False, True):
        assert "not_away" == refusal(table, lambda t: requests.hand_on(t, "ada", 2, now=early, claim=claim))  # noqa: B023
        assert "not_away" == refusal(table, lambda t: requests.hand_on(t, "bob", 2, now=t.time, claim=claim))  # noqa: B023
        assert "not_away" == refusal(table, lambda t: requests.hand_on(t, "ada", 1, now=t.time, claim=claim))  # noqa: B023
    assert entries.GameEnded(how="timeout", seat=2) == requests.hand_on(table, "ada", 2, now=table.time, claim=True)
    handed = entries.Handed(seat=2, bot=table.setup.substitute)
    assert handed == requests.hand_on(table, "ada", 2, now=table.time, claim=False)


def test_who_is_away_is_waited_for_as_the_table_says() -> None:
    """Else ten minutes where people sit together, and fourteen days where they do not."""
    setups = [Setup(game="schoko", live=live, away=away) for live in (True, False) for away in (None, 60)]
    assert [600, 60, 14 * 86_400, 60] == [opened_table(setup).patience // SECOND for setup in setups]


@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_than_two_seats_a_game_is_not_claimed(seats: int) -> None:
    """A bot takes the seat of who is away (R9), and of who resigns."""
    table = left(seats, "schokoly")
    assert "no_claim" == refusal(table, lambda t: requests.hand_on(t, "ada", 2, now=t.time, claim=True))
    handed = entries.Handed(seat=2, bot=table.setup.substitute)
    assert handed == requests.hand_on(table, "ada", 2, now=table.time, claim=False)
    assert handed == requests.resign(table, "bob")


@pytest.mark.parametrize("seat", [0, 3, -1])
def test_only_seats_of_the_table_are_handed_on(seat: int) -> None:
    """And only while the game goes on."""
    assert "no_such_seat" == refusal(left(), lambda t: requests.hand_on(t, "ada", seat, now=t.time, claim=False))
    gone = told(left(), entries.GameEnded(how="agreed"))
    assert "game_over" == refusal(gone, lambda t: requests.hand_on(t, "ada", 2, now=t.time, claim=False))


def test_the_host_frees_any_chair_and_others_their_own() -> None:
    """Before the start; a bot's chair is freed by the host alone."""
    table = opened_table(Setup(game="schoko"))
    table = told(table, requests.sit(table, "bob", "Bob", chair=1, nonce=""), requests.sit_bot(table, "ada", 2, "club"))
    assert [entries.Rose(chair=1)] * 2 == [requests.rise(table, who, 1) for who in ("ada", "bob")]
    assert entries.Rose(chair=2) == requests.rise(table, "ada", 2)
    assert "not_host" == refusal(table, lambda t: requests.rise(t, "bob", 2))
    assert "not_host" == refusal(table, lambda t: requests.rise(t, "eve", 1))


def test_a_nonce_is_chosen_on_ones_own_chair() -> None:
    """Not for a chair that is free, nor for a bot's, and only before the start (F1)."""
    table = opened_table(Setup(game="schoko"))
    table = told(table, requests.sit(table, "bob", "Bob", chair=2, nonce=""))
    assert entries.Nonced(chair=2, nonce="n") == requests.choose_nonce(table, "bob", 2, "n")
    for who, chair in (("bob", 1), ("ada", 2), ("ada", 1)):
        assert "not_your_chair" == refusal(table, lambda t: requests.choose_nonce(t, who, chair, "n"))  # noqa: B023
    assert "started" == refusal(started(), lambda t: requests.choose_nonce(t, "bob", 2, "n"))


def test_a_draw_needs_everybody_and_no_bot() -> None:
    """R8: the last to agree ends the game; who offered cannot agree for the others."""
    table = asked("draw")
    assert "asked_already" == refusal(table, lambda t: requests.offer_draw(t, "ada"))
    assert entries.GameEnded(how="agreed") == requests.offer_draw(table, "bob")
    assert entries.Declined(seat=2, what="draw") == requests.decline_draw(table, "bob")
    three = started("schokoly", 3)
    three = told(three, requests.offer_draw(three, "cleo"))
    assert entries.Asked(seat=1, what="draw") == requests.offer_draw(three, "ada")
    handed = told(started("schokoly", 3), entries.Handed(seat=2, bot="greedy"))
    assert "bots_play_on" == refusal(handed, lambda t: requests.offer_draw(t, "ada"))


def test_a_flag_falls_for_people_alone_and_on_the_moment() -> None:
    """While a millisecond is left nothing happens; a bot is never late."""
    table = started(clock=LiveClock(60, 5))
    falls = (table.clocks.falls_at if table.clocks else None) or 0
    assert requests.settle_flag(table, falls - 1) is None
    assert entries.GameEnded(how="timeout", seat=1) == requests.settle_flag(table, falls)
    three = told(started("schokoly", 3, clock=LiveClock(60, 5)), entries.Handed(seat=1, bot="greedy"))
    assert requests.settle_flag(three, three.time + 10**6 * SECOND) is None
