"""What the person who runs the server chooses."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tafelrunde.server.limits import Limits

PREFIX = "TAFELRUNDE_"
DAY = 24 * 60 * 60
LONGEST = 10**12
"""So many seconds are for ever; with more the times of a database would not do."""

MESSAGES, AT_ONCE = 20, 5
MOST_BOTS = 256
"""More processes for bots than that are a slip of the keyboard, and would keep the machine from doing anything else."""

PAUSE = 0.7
"""So many seconds a bot takes at least for an action, so that people can follow it."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the data are, who may ask from where, and how much; times in seconds.

    `secret`: what cookies are signed with, instead of a key in the data directory. `origins`: addresses of pages, apart
    from its own, that may open a socket. `unused`: how long an open table is kept at which nobody sits, `waiting`: one
    at which somebody does, `guests`: a guest who is at no table. `workers`: how many processes serve on this machine,
    `bots`: how many processes each of them has for bots, None for what suits the machine, `pause`: how long a bot takes
    at least for an action. `metrics`: the token for which figures are shown to other machines, `open` for everybody;
    this machine always may.
    """

    data: Path
    database: str | None = None
    secret: str | None = None
    origins: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    unused: int = DAY
    waiting: int = 30 * DAY
    guests: int = 400 * DAY
    workers: int = 1
    bots: int | None = None
    pause: float = 0.0
    metrics: str | None = None
    pulse: float = 1.0

    @property
    def place(self) -> str | Path:
        """Where the store is."""
        return self.database or self.data / "tafelrunde.sqlite"


def from_environment(environment: Mapping[str, str]) -> Settings:
    """The settings that a worker process is given. Raises ValueError, with a sentence, for what is no number."""
    get = {key.removeprefix(PREFIX).lower(): value for key, value in environment.items() if key.startswith(PREFIX)}

    def number(name: str, usual: float) -> float:
        return read_number(name, get.get(name) or str(usual))

    def seconds(name: str, usual: int) -> int:
        return int(min(number(name, usual), LONGEST))

    return Settings(
        data=Path(get.get("data", ".")),
        database=get.get("database") or None,
        secret=get.get("secret") or None,
        origins=tuple(get.get("origins", "").split()),
        limits=limits(number("messages", MESSAGES) or MESSAGES),
        unused=seconds("unused", DAY),
        waiting=seconds("waiting", 30 * DAY),
        guests=seconds("guests", 400 * DAY),
        workers=int(number("workers", 1)),
        bots=int(read_number("bots", get.get("bots") or "0", MOST_BOTS)) or None,
        pause=number("pause", PAUSE),
        metrics=get.get("metrics") or None,
    )


def read_number(name: str, text: str, most: float = math.inf) -> float:
    """A number that was given for a setting. Raises ValueError."""
    try:
        number = float(text)
    except ValueError:
        number = -1
    if not 0 <= number < math.inf:
        raise ValueError(f"{PREFIX}{name.upper()}={text} is no number from 0 on: give one, or leave it out")
    if number > most:
        raise ValueError(f"{PREFIX}{name.upper()}={text} is too much: give at most {most:g}, or leave it out")
    return number


def limits(messages: float) -> Limits:
    """The usual limits, with so many messages a second that one person may send."""
    return Limits(messages=messages, messages_at_once=AT_ONCE * messages)
