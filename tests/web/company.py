"""Several people at one table, each with a browser of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any

from playwright.sync_api import Locator
from tests.server.kit import begin, play_out
from tests.web.kit import Visitor
from tests.web.screens import middling

NAMED = 1
"""After this many actions of a game of Scho K.O. its colours are named, and the first card is to be laid."""


def gathered(
    visitors: Sequence[Visitor],
    game: str = "schoko",
    *,
    bots: int = 0,
    most: int = NAMED,
    choose: Callable[[list[str]], str] = middling,
    **setup: Any,  # noqa: ANN401 - see Setup
) -> str:
    """Everybody looks at a game in which they sit in this order, and so many actions were done; the table."""
    with ExitStack() as stack:
        for visitor in visitors:
            visitor.go("/")
        guests = [stack.enter_context(visitor.guest()) for visitor in visitors]
        table = begin(guests, game, bots, **setup)
        play_out(guests, table, most=most, choose=choose)
    for visitor in visitors:
        visitor.go(f"/table/{table}")
        visitor.see(".table").wait_for()
    return table


def voice(visitor: Visitor) -> Locator:
    """What a screen reader says."""
    return visitor.see("div.unseen[aria-live=polite]")


def button(visitor: Visitor, name: str) -> Locator:
    """A button by its whole name."""
    return visitor.page.get_by_role("button", name=name, exact=True)
