"""How much may happen at one table: nobody fills it up for the others."""

import re
from pathlib import Path

import pytest
from tests.server.table.test_fold import refusal
from tests.server.worlds import opened_table, started, told

from tafelrunde.server.table import entries, quotas, requests
from tafelrunde.server.table.fold import LINES_KEPT, LINES_KEPT_OF_ONLOOKERS, fold
from tafelrunde.server.table.table import Table
from tafelrunde.wire.setup import Setup


def spoken(table: Table, person: str, now: int = 0) -> Table:
    """The table after somebody said something."""
    entry = requests.say(table, person, "hi", name=person, request=str(table.number), now=now)
    return fold(table, entry, table.number + 1, now)


def crowded(most: int = quotas.MOST_BEFORE_START) -> Table:
    """A table that has not begun, at which somebody sat down and got up so often that it has so many entries."""
    table = opened_table(Setup(game="schoko"))
    while table.number < most:
        guest = entries.Sat(chair=1, name="Guest", person=f"guest {table.number // 50}")
        table = told(table, guest if table.chairs[0] is None else entries.Rose(chair=1))
    return table


def busy(person: str, most: int) -> Table:
    """A table that has not begun, at which one person sat down and got up so often."""
    table = opened_table(Setup(game="schoko"))
    for _ in range(most):
        table = told(told(table, entries.Sat(chair=1, name="Name", person=person)), entries.Rose(chair=1))
    return table


def written_limits(what: str) -> list[int]:
    """The numbers that the paper for hosts gives for something, in their order."""
    paper = (Path(__file__).parents[3] / "docs" / "host.md").read_text("utf-8")
    [row] = re.findall(rf"^\| {what} \| (.*) \|$", paper, re.MULTILINE)
    return [int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", row)]


def overrun(table: Table, entry: entries.TableEntry) -> str:
    """The code with which an entry is too much; empty when it is not."""
    found = quotas.entry_overrun(table, entry)
    return found.code if found else ""


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (entries.Sat(chair=2, name="Bob", person="bob"), "too_much_before"),
        (entries.Nonced(chair=1, nonce="n"), "too_much_before"),
        (entries.Renamed("bob", "Bill"), "too_much_before"),
        (entries.Rose(chair=1), ""),
        (entries.Started(first=1), ""),
        (entries.Starting(), ""),
        (entries.Revealed(chair=1, nonce="n"), ""),
        (entries.Restarted(chairs=(2,)), ""),
        (entries.Promised(chair=1, promise="0" * 64), "too_much_before"),
        (entries.Said("bob", "Bob", "hi"), ""),
        (entries.Sat(chair=2, name="Ada", person="ada"), ""),
        (entries.Sat(chair=2, name="bot:greedy", bot="greedy"), ""),
        (entries.Muted("bob"), ""),
    ],
)
def test_a_table_that_never_begins_does_not_grow_for_ever(entry: entries.TableEntry, code: str) -> None:
    """Whoever sits down and gets up again and again is sent to a new table; the host can still seat bots and start."""
    assert "" == overrun(crowded(quotas.MOST_BEFORE_START - 1), entry)
    assert code == overrun(crowded(), entry)
    is_always = isinstance(entry, quotas.ALWAYS_BEFORE_START)
    assert is_always == (overrun(crowded(quotas.MOST_BEFORE_START + quotas.MORE_FOR_HOST), entry) == "")


def test_nobody_alone_closes_a_table_to_the_others() -> None:
    """Who sat down and got up too often is refused, while others still sit down."""
    table = busy("bob", quotas.OWN_BEFORE_START)
    assert "own_too_much_before" == overrun(table, entries.Sat(chair=1, name="Bob", person="bob"))
    assert "" == overrun(busy("bob", quotas.OWN_BEFORE_START - 1), entries.Sat(chair=1, name="Bob", person="bob"))
    assert "" == overrun(table, entries.Sat(chair=1, name="Cleo", person="cleo"))
    assert "" == overrun(busy("ada", quotas.OWN_BEFORE_START), entries.Sat(chair=1, name="Ada", person="ada"))


def test_promises_and_nonces_count_for_who_sits_on_the_chair() -> None:
    """Changing one's mind about the shuffle again and again is refused, too."""
    table = told(opened_table(Setup(game="schoko")), entries.Sat(chair=1, name="Bob", person="bob"))
    for number in range(quotas.OWN_BEFORE_START):
        table = told(table, entries.Nonced(chair=1, nonce=str(number)))
    assert "own_too_much_before" == overrun(table, entries.Promised(chair=1, promise="0" * 64))


def test_the_chat_does_not_count_among_the_entries_before_the_start() -> None:
    """Who waits for others may talk meanwhile."""
    table = crowded(quotas.MOST_BEFORE_START - 1)
    assert "" == overrun(spoken(table, "ada"), entries.Nonced(chair=1, nonce="n"))


def test_a_running_table_is_played_to_its_end() -> None:
    """What was counted before the start does not matter then; what is too much is refused, an action is not."""
    assert "" == overrun(started(), entries.Nonced(chair=1, nonce="n"))
    table = fold(started(), entries.Went("bob"), quotas.MOST_ENTRIES, 0)
    assert ["too_much", ""] == [
        overrun(table, entry) for entry in (entries.Said("a", "A", "x"), entries.ActionPlayed(1, "=W"))
    ]


def test_an_onlooker_says_only_a_little_each_minute() -> None:
    """And may go on a minute later."""
    table = started()
    for _ in range(quotas.LINES_AT_ONCE):
        table = spoken(table, "eve")
    later = table.time + quotas.WINDOW
    assert "onlookers_wait" == refusal(table, lambda t: spoken(t, "eve", later - 1))
    assert 5 == spoken(spoken(table, "mallory"), "eve", later).spoken["eve"]


def test_what_players_say_keeps_no_onlooker_from_talking() -> None:
    """Only the lines of onlookers count for what onlookers say in a minute."""
    table = started()
    for _ in range(2 * quotas.LINES_AT_ONCE_TOGETHER):
        table = spoken(table, "bob")
    assert 1 == spoken(table, "eve").spoken["eve"]


def test_many_onlookers_together_say_only_a_little_each_minute() -> None:
    """The players talk meanwhile as they like."""
    table = started()
    for number in range(quotas.LINES_AT_ONCE_TOGETHER):
        table = spoken(table, f"eve{number}")
    assert "onlookers_wait" == refusal(table, lambda t: spoken(t, "another"))
    assert 1 == spoken(table, "bob").spoken["bob"]


def test_one_onlooker_does_not_say_all_that_onlookers_may() -> None:
    """In all, however slowly."""
    table = started()
    for number in range(quotas.LINES_OF_ONLOOKER):
        table = spoken(table, "eve", number * quotas.WINDOW)
    late = 10**9
    assert "onlookers_enough" == refusal(table, lambda t: spoken(t, "eve", late))
    assert 1 == spoken(table, "mallory", late).spoken["mallory"]


def test_onlookers_fill_no_chat() -> None:
    """However many come: players still have all of their own lines, each apart from the other."""
    table = started()
    for number in range(quotas.LINES_OF_ONLOOKERS):
        table = spoken(table, f"eve{number}", number * quotas.WINDOW)
    assert "onlookers_enough" == refusal(table, lambda t: spoken(t, "another", 10**9))
    for _ in range(quotas.LINES_OF_PLAYER):
        table = spoken(table, "ada")
    assert "said_enough" == refusal(table, lambda t: spoken(t, "ada"))
    assert 1 == spoken(table, "bob").spoken["bob"]


def test_lines_of_onlookers_push_out_no_line_of_a_player() -> None:
    """Of theirs the last few are shown, of all the last hundred."""
    table = spoken(started(), "ada")
    for number in range(LINES_KEPT + LINES_KEPT_OF_ONLOOKERS):
        table = spoken(table, f"eve{number}", number * quotas.WINDOW)
    theirs = [f"eve{number}" for number in range(LINES_KEPT, LINES_KEPT + LINES_KEPT_OF_ONLOOKERS)]
    assert ["ada", *theirs] == [line.person for line in table.chat]
    for _ in range(2 * LINES_KEPT):
        table = spoken(table, "bob")
    assert {"bob"} == {line.person for line in table.chat}
    assert LINES_KEPT == len(table.chat)


def test_the_limits_of_a_table_are_those_that_hosts_read() -> None:
    """Somebody who wonders why a line was refused finds the number."""
    lines = [quotas.LINES_OF_PLAYER, quotas.LINES_AT_ONCE, quotas.LINES_OF_ONLOOKER, quotas.LINES_AT_ONCE_TOGETHER]
    kept = [quotas.LINES_OF_ONLOOKERS, LINES_KEPT, LINES_KEPT_OF_ONLOOKERS]
    assert written_limits("said at a table")[1:] == [*lines, *kept]
    assert 60_000 == quotas.WINDOW
    before = [quotas.OWN_BEFORE_START, quotas.MOST_BEFORE_START, quotas.MORE_FOR_HOST]
    assert written_limits("entries of a table") == [quotas.MOST_ENTRIES, *before]
