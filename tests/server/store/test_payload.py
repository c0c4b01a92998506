"""What processes tell each other."""

import pytest

from tafelrunde.server.store import Appended, Dismissed, Here, ReadReceipt, Removed, Rewritten, Sought
from tafelrunde.server.store.payload import read, write
from tafelrunde.server.store.store import ProcessMessage


@pytest.mark.parametrize(
    "said",
    [ReadReceipt("t", "ada", 7), Dismissed("ada"), Dismissed("ada", "f00"), Sought("t", "ada"), Here("t", "ada")],
)
def test_what_is_told_is_heard(said: ProcessMessage) -> None:
    """Each kind is told from the others."""
    assert said == read(write(said).strip())


def test_what_was_appended_is_heard() -> None:
    """The database itself tells that."""
    assert Appended("t", 7) == read("t:7")
    assert (Removed("t"), Rewritten("t")) == (read("t:0"), read("t:-1"))
