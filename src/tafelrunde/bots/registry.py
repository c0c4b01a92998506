"""The bots by name: plain data. The code of a bot is loaded where it plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from tafelrunde.bots import own
from tafelrunde.bots.entry import BotClass, RegisteredBot, entry_of
from tafelrunde.bots.levels import LEVELS, Level
from tafelrunde.bots.own import BadBot
from tafelrunde.records import extensions
from tafelrunde.records.fields import quote
from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.rules.stacko.game import STACKO

GREEDY = {game: BotClass("tafelrunde.bots.chocolate.greedy:ChocolateGreedy") for game in COURSES} | {
    STACKO.name: BotClass("tafelrunde.bots.stacko.greedy:StackoGreedy")
}
SLOTS = {STACKO.name: BotClass("tafelrunde.bots.stacko.slots:Slots")}

PLAIN = (
    RegisteredBot(
        "random", "Plays any legal action, each as likely as every other.", "tafelrunde.bots.uniform:Uniform"
    ),
    entry_of("greedy", "Takes what is best at once and does not look ahead.", GREEDY),
    entry_of("slots", "Stacko: keeps a band of four numbers for every place.", SLOTS),
)
"""The yardsticks."""


def register_bots(levels: Sequence[Level]) -> Mapping[str, RegisteredBot]:
    """The yardsticks, these levels, and the bots of other packages, by name."""
    entries = {entry.name: entry for entry in PLAIN}
    for number, level in enumerate(levels, start=1):
        entries[level.name] = entry_of(level.name, f"Level {number}: {level.description}", level.settings, number)
    for package in extensions.load("bots"):
        extend(entries, package.BOTS)
    return MappingProxyType(entries)


def extend(entries: dict[str, RegisteredBot], others: Iterable[RegisteredBot]) -> None:
    """Add bots; one whose name is known, like `greedy`, plays its games under that name too."""
    for other in others:
        known = entries.get(other.name, other)
        settings = {**known.settings, **other.settings}
        entries[other.name] = entry_of(known.name, known.description, settings, known.level)


BOTS = register_bots(LEVELS)


def find_bot(name: str) -> RegisteredBot:
    """A bot by its name, or one of one's own from a file or a module: `mybot.py:Bot`. Raises BadBot."""
    if name in BOTS:
        return BOTS[name]
    if not own.is_own(name):
        raise BadBot(f"There is no bot {quote(name)}; the bots are {', '.join(BOTS)}, or your own: mybot.py:Bot.")
    return RegisteredBot(own.short_name(name), "A bot of one's own.", own.locate(name), is_own=True)
