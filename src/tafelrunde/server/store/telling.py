"""What processes tell each other, as parts of a message: what was appended where, and what is kept nowhere."""

from __future__ import annotations

from tafelrunde.server.store.store import Dismissed, Here, Mark, News, Said, Sought, Told


def written(said: Said) -> str:
    """Something that one process tells the others, as a part of a message."""
    match said:
        case Mark(table, person, number):
            return f" {table}:{number}:{person}"
        case Sought(table, person):
            return f" {table}:?:{person}"
        case Here(table, person):
            return f" {table}:!:{person}"
        case Dismissed(person):
            return f" ::{person}"


def read(item: str) -> Told:
    """The same as it is heard."""
    table, number, *person = item.split(":")
    match number, person:
        case _, []:
            return News(table, int(number))
        case "", [who]:
            return Dismissed(who)
        case "?", [who]:
            return Sought(table, who)
        case "!", [who]:
            return Here(table, who)
        case _:
            return Mark(table, person[0], int(number))
