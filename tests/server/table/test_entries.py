"""The entries of a log: as they are stored, and without what a person wants to have forgotten."""

import shutil
import subprocess
import sys
from pathlib import Path
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
    assert (after or entry) == entries.redacted(entry, "bob", "Nobody")


def test_nobody_changes_an_entry() -> None:
    """What is in the log stays, so what was folded from it does, too."""
    assert [] == [kind for kind in get_args(TableEntry) if not kind.__struct_config__.frozen]


ROOT = Path(__file__).parents[3]
UNION = "TableEntry: TypeAlias = (\n    "
PLANTED = f"""class Planted(LogEntry, frozen=True, tag="planted"):
    person: str


{UNION}Planted | """


def test_a_new_kind_of_entry_fails_the_type_check_wherever_entries_are_told_apart(tmp_path: Path) -> None:
    """Nothing falls through in silence: least of all what a person wants to have forgotten."""
    ignored = shutil.ignore_patterns("static", "__pycache__")
    shutil.copytree(ROOT / "src" / "tafelrunde", tmp_path / "tafelrunde", ignore=ignored)
    path = tmp_path / "tafelrunde" / "server" / "table" / "entries.py"
    path.write_text(path.read_text(encoding="utf-8").replace(UNION, PLANTED), encoding="utf-8")
    words = [f"--config-file={ROOT / 'pyproject.toml'}", "--cache-dir=cache", "-p", "tafelrunde.server.table"]
    checking = [sys.executable, "-m", "mypy", *words]
    answer = subprocess.run(checking, cwd=tmp_path, capture_output=True, text=True, check=False)
    failing = {Path(line.partition(":")[0]).name for line in answer.stdout.splitlines() if "Planted" in line}
    assert {"entries.py", "fold.py", "snapshots.py"} == failing, answer.stdout
