"""The entries of a log: as they are stored, and without what a person wants to have forgotten."""

from typing import get_args

import pytest

from tafelrunde.server.table import entries
from tafelrunde.server.table.entries import TableEntry

STORED = [
    (b'{"kind":"sat","chair":1,"name":"Ada"}', entries.Sat(1, "Ada", None, None, "", None, automated=False)),
    (b'{"kind":"starting"}', entries.Starting(None)),
    (b'{"kind":"revealed","chair":1,"nonce":"n"}', entries.Revealed(1, "n", None, "")),
    (b'{"kind":"acted","seat":1,"word":"=W"}', entries.ActionPlayed(1, "=W", "", automated=False)),
    (b'{"kind":"ended","how":"agreed"}', entries.GameEnded("agreed", None)),
    (b'{"kind":"went","person":"bob"}', entries.Went("bob", back=False)),
    (b'{"kind":"said","person":"bob","name":"Bob","text":"hi"}', entries.Said("bob", "Bob", "hi", "")),
    (b'{"kind":"muted"}', entries.Muted(None, lifted=False)),
    (b'{"kind":"rematched","table":"next"}', entries.Rematched("next", 0)),
]


@pytest.mark.parametrize(("stored", "entry"), STORED)
def test_an_entry_is_stored_without_what_is_usual(stored: bytes, entry: TableEntry) -> None:
    """So a log of before, which knew less, is read like one of now."""
    assert stored == entries.write(entry)
    assert entry == entries.read(stored)


@pytest.mark.parametrize(
    ("entry", "after"),
    [
        (entries.Said("bob", "Bob", "hi", "bob/1"), entries.Said("bob", "Nobody", "")),
        (entries.Said("eve", "Eve", "hi Bob"), None),
        (entries.Sat(1, "Bob", "bob", nonce="n"), entries.Sat(1, "Nobody", "bob", nonce="n")),
        (entries.Sat(2, "Zoe", "bob", is_nickname=True), entries.Sat(2, "Nobody", "bob", is_nickname=True)),
        (entries.Sat(1, "Ada", "ada"), None),
        (entries.Sat(1, "bot:greedy", bot="greedy"), None),
        (entries.Renamed("bob", "Bobby"), entries.Renamed("bob", "Nobody")),
        (entries.Renamed("eve", "Evelyn"), None),
        (entries.Went("bob"), None),
    ],
)
def test_who_is_forgotten_is_named_and_quoted_nowhere(entry: TableEntry, after: TableEntry | None) -> None:
    """What others said, what was played and the nonces of the deal stay."""
    assert (after or entry) == entries.redact(entry, "bob", "Nobody")


def test_nobody_changes_an_entry() -> None:
    """What is in the log stays, so what was folded from it does, too."""
    assert [] == [kind for kind in get_args(TableEntry) if not kind.__struct_config__.frozen]
