"""Bots that go wrong in every way, load_registry like the real ones; they are loaded in bot processes alone."""

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from tafelrunde.bots.bot import FREE, Budget
from tafelrunde.bots.entry import RegisteredBot
from tafelrunde.bots.registry import BOTS as GOOD
from tafelrunde.records.notation import Action, View
from tafelrunde.rules.stacko.table import Take


class Wrong:
    """A greedy bot that first does something else; `game` is the game it plays."""

    def __init__(self, game: str) -> None:
        self.greedy = GOOD["greedy"].load(game)

    def choose(self, view: View, rng: Random, budget: Budget = FREE) -> Action:
        """What greedy would play, after the trouble."""
        self.trouble()
        return self.greedy.choose(view, rng, budget)

    def trouble(self) -> None:
        """What goes wrong."""


class Hanging(Wrong):
    """Thinks for ever."""

    def trouble(self) -> None:
        """Never end."""
        while True:
            pass


class Crashing(Wrong):
    """Takes its whole process with it."""

    def trouble(self) -> None:
        """End like a crash in compiled code."""
        os.kill(os.getpid(), signal.SIGSEGV)


class Raising(Wrong):
    """Raises an error."""

    def trouble(self) -> None:
        """Divide by nothing."""
        raise ZeroDivisionError


class Cheating(Wrong):
    """Plays what is not legal."""

    def choose(self, view: View, rng: Random, budget: Budget = FREE) -> Action:  # noqa: ARG002
        """There is no such place."""
        return Take(99)


class Chatting(Wrong):
    """Prints while it thinks."""

    def trouble(self) -> None:
        """Write to standard output, where the reports go."""
        sys.stdout.write("thinking " * 1000)
        sys.stdout.flush()


class Once(Wrong):
    """Crashes the first time, as the file named in the environment says."""

    def trouble(self) -> None:
        """Crash unless the file is there."""
        mark = Path(os.environ["ONCE"])
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)


class Slow(Wrong):
    """Thinks for long the first time, and says so in the file named in the environment."""

    def trouble(self) -> None:
        """Leave the number of the process, and sleep if it is the first."""
        mark = Path(os.environ["SLOW"])
        is_first = not mark.exists()
        mark.write_text(str(os.getpid()), encoding="ascii")
        if is_first:
            time.sleep(10)


class Late(Wrong):
    """Takes a while to load: until there is the file that may be named in the environment."""

    def __init__(self, game: str) -> None:
        while "LATE" in os.environ and not Path(os.environ["LATE"]).exists():
            time.sleep(0.01)
        super().__init__(game)


class Broken(Wrong):
    """Cannot be loaded."""

    def __init__(self, game: str) -> None:
        raise ImportError(game)


class Doomed(Wrong):
    """Ends its process when it is loaded."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        if "DOOMED" in os.environ:
            os.kill(os.getpid(), signal.SIGKILL)


WRONG: list[Callable[[str], Wrong]] = [
    Hanging,
    Crashing,
    Raising,
    Cheating,
    Chatting,
    Once,
    Slow,
    Late,
    Broken,
    Doomed,
]
BOTS = {name: entry for name, entry in GOOD.items() if entry.level is None} | {
    kind.__name__.lower(): RegisteredBot(kind.__name__.lower(), "", f"{__name__}:{kind.__name__}", {"stacko": (2,)})
    for kind in WRONG
}
