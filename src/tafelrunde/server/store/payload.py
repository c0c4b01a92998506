"""What processes tell each other, as parts of a message: what happened to the logs, and what is kept nowhere."""

from __future__ import annotations

from typing import assert_never

from tafelrunde.server.store.store import (
    Appended,
    Dismissed,
    Here,
    LogNews,
    ProcessMessage,
    ReadReceipt,
    Removed,
    Rewritten,
    Sought,
)

REMOVED = "0"
REWRITTEN = "-1"
"""What stands in the place of an entry's number, which is counted from 1."""


def write(told: LogNews | ProcessMessage) -> str:
    """Something that one process tells the others, as a part of a message."""
    match told:
        case Appended(table, number):
            return f" {table}:{number}"
        case Removed(table):
            return f" {table}:{REMOVED}"
        case Rewritten(table):
            return f" {table}:{REWRITTEN}"
        case ReadReceipt(table, person, number):
            return f" {table}:{number}:{person}"
        case Sought(table, person):
            return f" {table}:?:{person}"
        case Here(table, person):
            return f" {table}:!:{person}"
        case Dismissed(person, token):
            return f" :{token}:{person}"
        case _:
            assert_never(told)


def read(item: str) -> LogNews | ProcessMessage:
    """Read what `write` wrote, as another process hears it."""
    table, number, *person = item.split(":")
    if not table and person:
        return Dismissed(person[0], number)
    match number, person:
        case "0", []:
            return Removed(table)
        case "-1", []:
            return Rewritten(table)
        case _, []:
            return Appended(table, int(number))
        case "?", [who]:
            return Sought(table, who)
        case "!", [who]:
            return Here(table, who)
        case _:
            return ReadReceipt(table, person[0], int(number))
