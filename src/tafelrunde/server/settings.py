"""What the person who runs the server chooses."""

from __future__ import annotations

import difflib
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tafelrunde.server.people.rate_limits import Limits

PREFIX = "TAFELRUNDE_"
DAY = 24 * 60 * 60
LONGEST = 10**12
"""So many seconds are for ever; with more the times of a database would not do."""

MESSAGES, AT_ONCE = 20, 5
CONNECTIONS = 200
MOST_BOTS = 256
"""More processes for bots than that are a slip of the keyboard, and would keep the machine from doing anything else."""

OPTIONS = {"ADDRESS", "BROWSER", "HOST", "LOG", "PORT", "SERVER", "TOKEN"}
"""Variables that commands read by themselves, beside the settings of a server."""

OTHERS = {"GAMES", "NO_PAGE", "PROOFS"}
"""Variables that are read elsewhere: games of other packages, building, testing."""

YES, NO = {"1", "true", "yes", "on"}, {"", "0", "false", "no", "off"}

IDLE = 5 * 60
PAUSE = 0.7
"""So many seconds a bot takes at least for an action, so that people can follow it."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the data are, who may ask from where, and how much; times in seconds.

    `secret`: what cookies are signed with, instead of a key in the data directory. `origins`: addresses of pages, apart
    from its own, that may open a socket. `hosts`: names the server answers to beside those that nobody else can own,
    `*` for all. `unused`: how long an open table is kept at which nobody sits, `waiting`: one
    at which somebody does, `guests`: a guest who is at no table. `workers`: how many processes serve on this machine,
    `bots`: how many processes each of them has for bots, None for what suits the machine, `pause`: how long a bot takes
    at least for an action, `idle`: after how long a process for bots ends that has nothing to do. `metrics`: the token
    for which figures are shown to other machines, `open` for everybody; this machine always may. `access_log`: is every
    request logged? `invite_only`: may only members come in, who have an account or were invited? `imprint`,
    `privacy`: files in Markdown with what the law wants said.
    """

    data: Path
    database: str | None = None
    secret: str | None = None
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    unused: int = DAY
    waiting: int = 30 * DAY
    guests: int = 400 * DAY
    workers: int = 1
    bots: int | None = None
    pause: float = 0.0
    idle: float = 300.0
    metrics: str | None = None
    pulse: float = 1.0
    access_log: bool = False
    invite_only: bool = False
    imprint: Path | None = None
    privacy: Path | None = None

    @property
    def notices(self) -> dict[str, Path]:
        """The pages that the host has written, by their addresses."""
        both = {"imprint": self.imprint, "privacy": self.privacy}
        return {name: file for name, file in both.items() if file is not None}

    @property
    def place(self) -> str | Path:
        """Where the store is."""
        return self.database or self.data / "tafelrunde.sqlite"


class Variables(dict[str, str]):
    """The variables of ours in an environment, in small letters; it keeps the names that were asked for."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        ours = {key: value for key, value in environment.items() if key.startswith(PREFIX)}
        super().__init__({key.removeprefix(PREFIX).lower(): value for key, value in ours.items()})
        self.asked: set[str] = set()

    def get(self, name: str, usual: str = "") -> str:  # type: ignore[override] # the variables are texts
        """What a variable says."""
        self.asked.add(name)
        return super().get(name, usual)


def unknown_variables(environment: Mapping[str, str]) -> dict[str, str | None]:
    """Variables of ours that mean nothing, as after a slip of the keyboard, each with the nearest one that does."""
    variables = Variables(environment)
    read_settings(variables)
    known = OPTIONS | OTHERS | {name.upper() for name in variables.asked}
    unknown = {name.upper() for name in variables} - known
    nearest = {name: difflib.get_close_matches(name, known, 1, 0.6) for name in sorted(unknown)}
    return {PREFIX + name: PREFIX + found[0] if found else None for name, found in nearest.items()}


def from_environment(environment: Mapping[str, str]) -> Settings:
    """The settings that a worker process is given. Raises ValueError, with a sentence, for what is no number."""
    return read_settings(Variables(environment))


def read_settings(get: Variables) -> Settings:
    """The settings that variables say. Raises ValueError, with a sentence."""

    def number(name: str, usual: float) -> float:
        return read_number(name, get.get(name) or str(usual))

    def seconds(name: str, usual: int) -> int:
        return int(min(number(name, usual), LONGEST))

    return Settings(
        data=Path(get.get("data", ".")),
        database=get.get("database") or None,
        secret=get.get("secret") or None,
        origins=tuple(get.get("origins", "").split()),
        hosts=tuple(get.get("hosts", "").replace(",", " ").split()),
        limits=limits(number("messages", MESSAGES) or MESSAGES, int(number("connections", CONNECTIONS)) or CONNECTIONS),
        unused=seconds("unused", DAY),
        waiting=seconds("waiting", 30 * DAY),
        guests=seconds("guests", 400 * DAY),
        workers=int(number("workers", 1)),
        bots=int(read_number("bots", get.get("bots") or "0", MOST_BOTS)) or None,
        pause=number("pause", PAUSE),
        idle=seconds("idle", IDLE),
        metrics=get.get("metrics") or None,
        access_log=read_flag("access_log", get.get("access_log")),
        invite_only=read_flag("invite_only", get.get("invite_only")),
        imprint=Path(given) if (given := get.get("imprint")) else None,
        privacy=Path(given) if (given := get.get("privacy")) else None,
    )


def read_number(name: str, text: str, most: float = math.inf) -> float:
    """A number that was given for a setting. Raises ValueError."""
    try:
        number = float(text)
    except ValueError:
        number = -1
    if not 0 <= number < math.inf:
        raise ValueError(f"{PREFIX}{name.upper()}={text} must be a number ≥ 0: correct it, or leave it out")
    if number > most:
        raise ValueError(f"{PREFIX}{name.upper()}={text} is too large: give at most {most:g}, or leave it out")
    return number


def read_flag(name: str, text: str) -> bool:
    """Yes or no, as it was given for a setting. Raises ValueError."""
    if text.lower() not in YES | NO:
        raise ValueError(f"{PREFIX}{name.upper()}={text} must be 0 or 1: correct it, or leave it out")
    return text.lower() in YES


def limits(messages: float, connections: int) -> Limits:
    """The usual limits, with so many messages a second of one person, and so many connections of one address."""
    return Limits(messages=messages, messages_at_once=AT_ONCE * messages, connections=connections)
