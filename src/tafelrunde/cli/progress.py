"""A bar on the terminal for work that takes a while; nothing when nobody watches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def bar(what: str, total: float | None, *, hidden: bool = False) -> Iterator[Callable[[float], None]]:
    """Call what it gives with how much more is done. Shown on a terminal only."""
    if hidden or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(complete_style="#c68642"), TaskProgressColumn(), TimeRemainingColumn())
    # Lines printed to the same terminal appear above the bar; those for a file or a pipe must still go there.
    console, redirect = Console(stderr=True), sys.stdout.isatty()
    with Progress(*columns, console=console, transient=True, redirect_stdout=redirect) as shown:
        task = shown.add_task(what, total=total)
        yield lambda more: shown.advance(task, more)
