"""The entries of a table's log: everything that ever happens at a table is one of these."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from tafelrunde.rules.core import Seat
from tafelrunde.wire.setup import Setup


class Entry(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """A line of the log."""


class Opened(Entry, frozen=True, tag="opened"):
    """The table was made. The seed is secret until the game is over; `reserved` are the people of a rematch."""

    host: str
    setup: Setup
    seed: str
    reserved: tuple[str | None, ...] = ()


class Sat(Entry, frozen=True, tag="sat"):
    """A person, or a bot, took a chair; a bot's nonce is empty (F1)."""

    chair: int
    name: str
    person: str | None = None
    bot: str | None = None
    nonce: str = ""


class Rose(Entry, frozen=True, tag="rose"):
    """A chair became free before the start."""

    chair: int


class Nonced(Entry, frozen=True, tag="nonced"):
    """The person on a chair chose their nonce."""

    chair: int
    nonce: str


class Started(Entry, frozen=True, tag="started"):
    """The game began with the player on this chair."""

    first: int


class Acted(Entry, frozen=True, tag="acted"):
    """A seat played a word."""

    seat: Seat
    word: str
    id: str = ""


class Undone(Entry, frozen=True, tag="undone"):
    """The last actions were taken back, so many of them."""

    seat: Seat
    actions: int


class Asked(Entry, frozen=True, tag="asked"):
    """A seat asks for a draw or an undo, or consents to it."""

    seat: Seat
    what: str


class Declined(Entry, frozen=True, tag="declined"):
    """A seat does not want the draw or the undo."""

    seat: Seat
    what: str


class Ended(Entry, frozen=True, tag="ended"):
    """The game ended before its end: resigned, timeout, agreed or aborted (R8)."""

    how: str
    seat: Seat | None = None


class Handed(Entry, frozen=True, tag="handed"):
    """A seat was handed to a bot (R9)."""

    seat: Seat
    bot: str


class Went(Entry, frozen=True, tag="went"):
    """The person on a chair was gone, or came back."""

    person: str
    back: bool = False


class Said(Entry, frozen=True, tag="said"):
    """Somebody said something."""

    person: str
    name: str
    text: str
    id: str = ""


class Renamed(Entry, frozen=True, tag="renamed"):
    """A person has another name now; also the neutral one of who wants to be forgotten."""

    person: str
    name: str


class Resumed(Entry, frozen=True, tag="resumed"):
    """The server was down for so many milliseconds, which are given back to the clocks."""

    gap: int


class Rematched(Entry, frozen=True, tag="rematched"):
    """Another table was made for the same people."""

    table: str


Kind: TypeAlias = (
    Opened
    | Sat
    | Rose
    | Nonced
    | Started
    | Acted
    | Undone
    | Asked
    | Declined
    | Ended
    | Handed
    | Went
    | Said
    | Renamed
    | Resumed
    | Rematched
)

GAME_CHANGING = (Started, Acted, Undone, Ended, Handed)
"""An action chosen before one of these is stale."""


def redacted(entry: Kind, person: str, name: str) -> Kind:
    """The entry without what a person said, and with another name for them; one of others stays as it is."""
    match entry:
        case Said(person=who) if who == person:
            return Said(person, name, "")
        case Sat(person=who) | Renamed(person=who) if who == person:
            return msgspec.structs.replace(entry, name=name)
        case _:
            return entry


encoder = msgspec.json.Encoder()
decoder: msgspec.json.Decoder[Kind] = msgspec.json.Decoder(Kind)


def write(entry: Kind) -> bytes:
    """An entry as it is stored."""
    return encoder.encode(entry)


def read(stored: bytes) -> Kind:
    """A stored entry. Raises msgspec.ValidationError when it is none."""
    return decoder.decode(stored)
