"""What a person says about a table on the command line: the game, the seats, the deck and the bots."""

from __future__ import annotations

from dataclasses import dataclass

from tafelrunde.bots.registry import BOTS
from tafelrunde.cli.trouble import Trouble
from tafelrunde.records import decks
from tafelrunde.records.decks import BadDeck
from tafelrunde.records.fields import quoted
from tafelrunde.rules.chocolate.deck import Deck
from tafelrunde.rules.games import GAMES


@dataclass(frozen=True, slots=True)
class Table:
    """A game, how many seats it has, and the deck it is played with; Stacko has none."""

    game: str
    seats: int
    deck: Deck | None


def listed(names: list[str]) -> str:
    """Names as they stand in a sentence."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)


def read_game(text: str) -> str:
    """The name of a game. Raises Trouble."""
    name = text.strip().lower()
    if name not in GAMES:
        raise Trouble(f"There is no game {quoted(text)}; the games are {listed(list(GAMES))}.")
    return name


def read_table(game: str, seats: int | None, deck: str | None) -> Table:
    """A table as it was asked for, else with the fewest seats and the standard deck. Raises Trouble."""
    name = read_game(game)
    counts = GAMES[name].seat_counts
    if seats is not None and seats not in counts:
        raise Trouble(f"{name} is for {' or '.join(map(str, counts))} seats, not for {seats}: change --seats.")
    count = seats or counts[0]
    if name not in decks.STANDARD and deck is None:
        return Table(name, count, None)
    try:
        return Table(name, count, decks.choose(name, deck, count))
    except BadDeck as bad:
        raise Trouble(f"--deck {bad}") from None


def read_bots(text: str, table: Table, wanted: int) -> tuple[str, ...]:
    """The bots of so many seats: one name for all of them, or one each. Raises Trouble."""
    names = tuple(name.strip().lower() for name in text.split(","))
    for name in names:
        if name not in BOTS:
            raise Trouble(f"There is no bot {quoted(name)}; the bots are {listed(list(BOTS))}.")
        if not BOTS[name].plays(table.game, table.seats):
            raise Trouble(f"The bot {name} does not play {table.game} at {table.seats} seats.")
    if len(names) not in {1, wanted}:
        raise Trouble(f"--bots names {len(names)} bots for {wanted} seats: give one name for all, or one for each.")
    return names if len(names) == wanted else names * wanted
