"""A server whose chance follows from the test that visits it: the same deals and names, whatever ran before.

python -m tests.web.chance FILE serve …     as `tafelrunde serve …`, with the chance that the text of the file gives
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest
from tests import weather

from tafelrunde.cli.main import main
from tafelrunde.server.people import made_up_names
from tafelrunde.server.reviews import review_process
from tafelrunde.server.routes import new_tables


class Chance:
    """What a server takes for secrets in deals and names: all of it follows from a text that a test writes down."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.text = ""
        self.numbers = count()

    def draw(self) -> str:
        """The next 64 hexadecimal digits; a new text begins anew."""
        if (text := self.file.read_text(encoding="utf-8")) != self.text:
            self.text, self.numbers = text, count()
        return sha256(f"{text} {next(self.numbers)}".encode()).hexdigest()

    def token_hex(self, size: int) -> str:
        """A seed."""
        return self.draw()[: 2 * size]

    def choice(self, words: Sequence[str]) -> str:
        """One of some words."""
        return words[int(self.draw(), 16) % len(words)]


@contextmanager
def pinned(file: Path) -> Iterator[None]:
    """Deals and names of the servers in this process follow from the text of the file."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(new_tables, "secrets", Chance(file))
        patch.setattr(made_up_names, "secrets", Chance(file))
        yield


@contextmanager
def hurried() -> Iterator[None]:
    """Reviews wait for nothing else: see the module that is started for them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(review_process, "MODULE", "tests.web.reviewer")
        yield


if __name__ == "__main__":
    with weather.outside(), hurried(), pinned(Path(sys.argv.pop(1))):
        sys.exit(main())
