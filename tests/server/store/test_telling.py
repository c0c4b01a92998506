"""What processes tell each other."""

import pytest

from tafelrunde.server.store import Dismissed, Here, Mark, News, Sought
from tafelrunde.server.store.store import REWRITTEN, Said
from tafelrunde.server.store.telling import read, written


@pytest.mark.parametrize("said", [Mark("t", "ada", 7), Dismissed("ada"), Sought("t", "ada"), Here("t", "ada")])
def test_what_is_told_is_heard(said: Said) -> None:
    """Each kind is told from the others."""
    assert said == read(written(said).strip())


def test_what_was_appended_is_heard() -> None:
    """The database itself tells that."""
    assert News("t", 7) == read("t:7")
    assert News("t", REWRITTEN) == read(f"t:{REWRITTEN}")
