"""Pictures of every screen in both themes and sizes: `make screenshots`."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.web.kit import DESK, PHONE, ROOT, Visitor, browsing, served
from tests.web.screens import SCREENS

SIZES = {"phone": PHONE, "desk": DESK}
THEMES = ("light", "dark")


def main() -> None:
    """Take them all, or those that are named."""
    folder = ROOT / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data, served(Path(data)) as server, browsing() as browser:
        for name in sys.argv[1:] or SCREENS:
            for size, shape in SIZES.items():
                visitor = Visitor(browser, server.address, size=shape)
                SCREENS[name](visitor)
                for theme in THEMES:
                    visitor.dress(theme)
                    visitor.page.screenshot(path=folder / f"{name}-{size}-{theme}.png")
                visitor.close()


if __name__ == "__main__":
    main()
