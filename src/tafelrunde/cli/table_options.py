"""What a person says about a table on the command line: the game, the seats, the deck, the booklet and the bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from tafelrunde.bots.own import BadBot, is_own
from tafelrunde.bots.registry import find_bot
from tafelrunde.cli.errors import CommandError
from tafelrunde.records.fields import quote
from tafelrunde.records.formats import FORMATS
from tafelrunde.records.game_format import BadBooklet, BadOptions
from tafelrunde.rules.core import Options
from tafelrunde.rules.games import GAMES

TableWish: TypeAlias = tuple[int | None, str | None, str | None]
"""The seats, the deck and the booklet that were asked for, each None when it was not."""


@dataclass(frozen=True, slots=True)
class TableOptions:
    """A game, how many seats it has, and its options."""

    game: str
    seats: int
    options: Options


def join_names(names: list[str], last: str = "and") -> str:
    """Names as they stand in a sentence."""
    return f" {last} ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)


def read_game(text: str) -> str:
    """The name of a game. Raises CommandError."""
    name = text.strip().lower()
    if name not in GAMES:
        raise CommandError(f"There is no game {quote(text)}; the games are {join_names(list(GAMES))}.")
    return name


def read_table(game: str, seats: int | None, deck: str | None, booklet: str | None = None) -> TableOptions:
    """A table as it was asked for, else with the fewest seats, the usual booklet and its deck. Raises CommandError."""
    name = read_game(game)
    counts = GAMES[name].seat_counts
    if seats is not None and seats not in counts:
        known = join_names([str(count) for count in counts], "or")
        raise CommandError(f"{name} is for {known} seats, not for {seats}: change --seats.")
    count = seats or counts[0]
    try:
        return TableOptions(name, count, FORMATS[name].choose_options(deck, count, booklet))
    except BadBooklet as bad:
        raise CommandError(f"--booklet {bad.where}: {bad.sentence}") from None
    except BadOptions as bad:
        raise CommandError(f"--deck {bad}") from None


def read_bots(text: str | None, table: TableOptions, wanted: int, files: Sequence[str] = ()) -> tuple[str, ...]:
    """The bots of so many seats: those of files first, then one name for all that are left, or one each.

    A bot of a file may also be named at its seat, by its file or by its name in that file. Raises CommandError.
    """
    own, names = split_bots(text, files)
    left = wanted - len(own)
    rest = names or ("greedy",) * min(left, 1)
    rest = rest * left if len(rest) == 1 and left > 0 else rest
    if len(rest) != left:
        given = f"{len(own) + len(names)} bots are named"
        raise CommandError(f"{given} for {wanted} seats: give one name for all with --bots, or one for each.")
    return tuple(check_bot(name, table) for name in (*own, *rest))


def split_bots(text: str | None, files: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The bots of files that are not among those that were named, and those that were named."""
    owned = {label: file for file in files for label in labels(file)}
    names = tuple(owned.get(name, name) for name in read_names(text)) if text else ()
    return tuple(file for file in files if file not in names), names


def read_names(text: str) -> tuple[str, ...]:
    """Names between commas; the case of a file is kept."""
    return tuple(name if is_own(name) else name.lower() for name in map(str.strip, text.split(",")))


def labels(file: str) -> tuple[str, ...]:
    """How a bot of a file may be called: as it was given, by the file, or by the name in it."""
    path, _, name = file.rpartition(":")
    return file, Path(path).stem.lower(), name.lower()


def check_bot(name: str, table: TableOptions) -> str:
    """A bot that plays at this table; one of one's own is tried out, and has its whole path. Raises CommandError."""
    try:
        found = find_bot(name)
        if not found.plays(table.game, table.seats):
            raise CommandError(f"The bot {name} does not play {table.game} at {table.seats} seats.")
        if found.is_own:
            found.load(table.game)
    except BadBot as bad:
        raise CommandError(str(bad)) from None
    return found.path if found.is_own else found.name
