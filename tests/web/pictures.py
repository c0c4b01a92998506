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

from playwright.sync_api import Browser, Error
from tests.web.encounters import ENCOUNTERS
from tests.web.kit import DESK, PHONE, ROOT, Server, Visitor, browsing, served
from tests.web.screens import REVIEWED, SCREENS


class Picture(NamedTuple):
    """A screen as it is wanted, and the file for it."""

    screen: str
    size: tuple[int, int]
    theme: str
    file: Path


ALL = SCREENS | ENCOUNTERS | REVIEWED
BUILD = ROOT / "build" / "screenshots"
DOCS = ROOT / "docs" / "screenshots"
PHONES = {"phone": (390, 844), "small": (320, 640)}
DESKS = {"desk": DESK}
SETTLING = 300
"""Milliseconds in which a screen takes its new shape."""

CHOSEN = [
    Picture("home", PHONE, "light", DOCS / "home.png"),
    Picture("schokoly-picked", PHONE, "light", DOCS / "table-phone.png"),
    Picture("schoko-holding", (1000, 620), "dark", DOCS / "table.png"),
    Picture("stacko", (1000, 620), "light", DOCS / "stacko.png"),
]


def wanted(words: list[str]) -> Iterator[list[Picture]]:
    """All pictures of the named screens, or of all; those that one visit is enough for stand together."""
    for name, sizes in product(words or ALL, (PHONES, DESKS)):
        yield [
            Picture(name, shape, theme, BUILD / f"{name}-{size}-{theme}.png")
            for (size, shape), theme in product(sizes.items(), ("light", "dark"))
        ]


def take(visitor: Visitor, picture: Picture) -> None:
    """A picture of the screen where somebody is, in another size and theme."""
    width, height = picture.size
    visitor.page.set_viewport_size({"width": width, "height": height})
    visitor.dress(picture.theme)
    visitor.page.wait_for_timeout(SETTLING)
    visitor.page.screenshot(path=picture.file)


def visit(browser: Browser, server: Server, pictures: list[Picture]) -> str:
    """Somebody new goes to a screen and takes its pictures; what went wrong, if anything did."""
    first = pictures[0]
    server.pin(first.screen)
    visitor = Visitor(browser, server.address, size=first.size)
    try:
        ALL[first.screen](visitor)
        for picture in pictures:
            take(visitor, picture)
    except (Error, AssertionError) as problem:
        return str(problem).partition("\n")[0]
    finally:
        visitor.close()
    return ""


def main() -> None:
    """Take them; a screen that is missed, as a busy machine may miss one, is tried again, and named in the end."""
    words = sys.argv[1:]
    missing: list[str] = []
    with TemporaryDirectory() as data, served(Path(data)) as server, browsing() as browser:
        for pictures in [[one] for one in CHOSEN] if words == ["chosen"] else wanted(words):
            problem = visit(browser, server, pictures) and visit(browser, server, pictures)
            if problem:
                missing.append(f"{pictures[0].file.name}: {problem}")
    if missing:
        sys.exit("\n".join(["These pictures could not be taken:", *missing]))


if __name__ == "__main__":
    main()
