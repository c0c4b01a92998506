"""What the person who runs the server chooses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tafelrunde.server.limits import Limits

PREFIX = "TAFELRUNDE_"
DAY = 24 * 60 * 60
MESSAGES, AT_ONCE = 20, 5


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the data are, who may ask from where, and how much; times in seconds.

    `secret`: what cookies are signed with, instead of a key in the data directory. `origins`: addresses of pages, apart
    from its own, that may open a socket. `unused`: how long an open table is kept at which nobody sits, `waiting`: one
    at which somebody does, `guests`: a guest who is at no table. `workers`: how many processes serve on this machine,
    `bots`: how many processes each of them has for bots, None for what suits the machine. `metrics`: the token for
    which figures are shown to other machines, `open` for everybody; this machine always may.
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
    metrics: str | None = None
    pulse: float = 1.0

    @property
    def place(self) -> str | Path:
        """Where the store is."""
        return self.database or self.data / "tafelrunde.sqlite"


def from_environment(environment: Mapping[str, str]) -> Settings:
    """The settings that a worker process is given."""
    get = {key.removeprefix(PREFIX).lower(): value for key, value in environment.items() if key.startswith(PREFIX)}
    return Settings(
        data=Path(get.get("data", ".")),
        database=get.get("database") or None,
        secret=get.get("secret") or None,
        origins=tuple(get.get("origins", "").split()),
        limits=limits(float(get.get("messages") or MESSAGES)),
        unused=int(get.get("unused", DAY)),
        waiting=int(get.get("waiting", 30 * DAY)),
        guests=int(get.get("guests", 400 * DAY)),
        workers=int(get.get("workers") or 1),
        bots=int(get["bots"]) if get.get("bots") else None,
        metrics=get.get("metrics") or None,
    )


def limits(messages: float) -> Limits:
    """The usual limits, with so many messages a second that one person may send."""
    return Limits(messages=messages, messages_at_once=AT_ONCE * messages)
