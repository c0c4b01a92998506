"""Pictures of every screen in both themes and sizes: `make screenshots`.

python -m tests.web.pictures [SCREEN…]     into build/screenshots
python -m tests.web.pictures chosen        the few of the README, into docs/screenshots
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.web.kit import DESK, PHONE, ROOT, Visitor, browsing, served
from tests.web.screens import SCREENS


class Picture(NamedTuple):
    """A screen as it is wanted, and the file for it."""

    screen: str
    size: tuple[int, int]
    theme: str
    file: Path


BUILD = ROOT / "build" / "screenshots"
DOCS = ROOT / "docs" / "screenshots"
CHOSEN = [
    Picture("home", PHONE, "light", DOCS / "home.png"),
    Picture("schokoly-picked", PHONE, "light", DOCS / "table-phone.png"),
    Picture("schoko-holding", (1000, 620), "dark", DOCS / "table.png"),
    Picture("stacko", (1000, 620), "light", DOCS / "stacko.png"),
]


def wanted(words: list[str]) -> Iterator[Picture]:
    """All pictures of the named screens, or of all."""
    for name, (size, shape), theme in product(
        words or SCREENS, {"phone": PHONE, "desk": DESK}.items(), ("light", "dark")
    ):
        yield Picture(name, shape, theme, BUILD / f"{name}-{size}-{theme}.png")


def main() -> None:
    """Take them."""
    words = sys.argv[1:]
    with TemporaryDirectory() as data, served(Path(data)) as server, browsing() as browser:
        for picture in CHOSEN if words == ["chosen"] else wanted(words):
            server.pin(picture.screen)
            visitor = Visitor(browser, server.address, size=picture.size, theme=picture.theme)
            SCREENS[picture.screen](visitor)
            visitor.page.screenshot(path=picture.file)
            visitor.close()


if __name__ == "__main__":
    main()
