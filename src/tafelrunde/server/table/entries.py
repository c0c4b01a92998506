"""The entries of a table's log: everything that ever happens at a table is one of these."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, assert_never

import msgspec
from msgspec import Struct

from tafelrunde.rules.core import Seat
from tafelrunde.wire.setup import Setup


class LogEntry(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """A line of the log."""


class DailyMark(Struct, frozen=True):
    """That a table has the deal of a day, and whether its result counts: only that of a first try does (D2)."""

    day: str
    counted: bool = True


class Opened(LogEntry, frozen=True, tag="opened"):
    """The table was made. The seed is secret until the game is over; `reserved` are the people of a rematch.

    `starter` is the chair that starts a rematch where no lot decides: the one after who started last time.
    `daily` marks a table with the deal of a day.
    """

    host: str
    setup: Setup
    seed: str
    reserved: tuple[str | None, ...] = ()
    starter: int | None = None
    daily: DailyMark | None = None


class Sat(LogEntry, frozen=True, tag="sat"):
    """A person, or a bot, took a chair; a bot's nonce is empty (F1), and so is one that was promised (F10).

    `automated`: a program did it, by a token. `is_nickname`: the name was given for this chair, by somebody who lets
    others play on the same device, and stays when that person takes another one.
    """

    chair: int
    name: str
    person: str | None = None
    bot: str | None = None
    nonce: str = ""
    promise: str | None = None
    automated: bool = False
    is_nickname: bool = False


class Rose(LogEntry, frozen=True, tag="rose"):
    """A chair became free before the start."""

    chair: int


class Nonced(LogEntry, frozen=True, tag="nonced"):
    """The person on a chair chose their nonce."""

    chair: int
    nonce: str


class Promised(LogEntry, frozen=True, tag="promised"):
    """The person on a chair promised a nonce by its hash (F10)."""

    chair: int
    promise: str


class Starting(LogEntry, frozen=True, tag="starting"):
    """The host started: chairs and promises are fixed, promised nonces are to be revealed (F10).

    `first` is the chair that the host chose to start, None where a lot decides.
    """

    first: int | None = None


class Revealed(LogEntry, frozen=True, tag="revealed"):
    """The nonce that was promised on a chair; the last of them begins the game, with the player on chair `first`."""

    chair: int
    nonce: str
    first: int | None = None
    id: str = ""


class Restarted(LogEntry, frozen=True, tag="restarted"):
    """Who sat on these chairs did not reveal in time and lost them; the others promise anew (F10)."""

    chairs: tuple[int, ...]


class Started(LogEntry, frozen=True, tag="started"):
    """The game began with the player on this chair; nothing had been promised."""

    first: int


class ActionPlayed(LogEntry, frozen=True, tag="acted"):
    """A seat played a word. `automated`: a program did it, by a token."""

    seat: Seat
    word: str
    id: str = ""
    automated: bool = False


class Undone(LogEntry, frozen=True, tag="undone"):
    """The last actions were taken back, so many of them."""

    seat: Seat
    actions: int


class Asked(LogEntry, frozen=True, tag="asked"):
    """A seat asks for a draw or an undo, or consents to it."""

    seat: Seat
    what: str


class Declined(LogEntry, frozen=True, tag="declined"):
    """A seat does not want the draw or the undo."""

    seat: Seat
    what: str


class GameEnded(LogEntry, frozen=True, tag="ended"):
    """The game ended before its end: resigned, timeout, agreed or aborted (R8)."""

    how: str
    seat: Seat | None = None


class Handed(LogEntry, frozen=True, tag="handed"):
    """A seat was handed to a bot (R9)."""

    seat: Seat
    bot: str


class Hinted(LogEntry, frozen=True, tag="hinted"):
    """A seat was helped before it acts, or the coach spoke up about what it had played as action number `ply` + 1.

    `what`: how much of a hint was told, `place`, `action` or `reason`; or `coach`. It is no part of the game.
    """

    seat: Seat
    ply: int
    what: str


class Went(LogEntry, frozen=True, tag="went"):
    """The person on a chair was gone, or came back."""

    person: str
    back: bool = False


class Said(LogEntry, frozen=True, tag="said"):
    """Somebody said something."""

    person: str
    name: str
    text: str
    id: str = ""


class Muted(LogEntry, frozen=True, tag="muted"):
    """The host lets a person, or all onlookers where none is named, say nothing more; `lifted`: lets them again."""

    person: str | None = None
    lifted: bool = False


class Renamed(LogEntry, frozen=True, tag="renamed"):
    """A person has another name now; also the neutral one of somebody who wants to be forgotten."""

    person: str
    name: str


class Resumed(LogEntry, frozen=True, tag="resumed"):
    """The server was down for so many milliseconds, which are given back to the clocks."""

    gap: int


class Rematched(LogEntry, frozen=True, tag="rematched"):
    """Another table was made for the same people, as a seat of this one wished; 0 in logs of before that was kept."""

    table: str
    seat: Seat = 0


TableEntry: TypeAlias = (
    Opened
    | Sat
    | Rose
    | Nonced
    | Promised
    | Starting
    | Revealed
    | Restarted
    | Started
    | ActionPlayed
    | Undone
    | Asked
    | Declined
    | GameEnded
    | Handed
    | Hinted
    | Went
    | Said
    | Muted
    | Renamed
    | Resumed
    | Rematched
)

GAME_CHANGING = (Starting, Revealed, Restarted, Started, ActionPlayed, Undone, GameEnded, Handed)
"""An action chosen before one of these is stale."""


def preparer(entry: TableEntry, people: Sequence[str | None]) -> str | None:
    """Who sits down, promises, chooses a nonce or takes another name, of the people on the chairs; None for others."""
    match entry:
        case Sat(person=person) | Renamed(person=person):
            return person
        case Nonced(chair=chair) | Promised(chair=chair):
            return people[chair - 1]
        case Opened() | Rose() | Starting() | Revealed() | Restarted() | Started() | ActionPlayed() | Undone():
            return None
        case (
            Asked()
            | Declined()
            | GameEnded()
            | Handed()
            | Hinted()
            | Went()
            | Said()
            | Muted()
            | Resumed()
            | Rematched()
        ):
            return None
        case _:
            assert_never(entry)


def redact(entry: TableEntry, person: str, name: str) -> TableEntry:
    """The entry without what a person said, and with another name for them; one of others stays as it is."""
    match entry:
        case Said(person=who):
            return Said(person, name, "") if who == person else entry
        case Sat(person=who) | Renamed(person=who):
            return msgspec.structs.replace(entry, name=name) if who == person else entry
        case Opened() | Rose() | Nonced() | Promised() | Starting() | Revealed() | Restarted() | Started():
            return entry
        case ActionPlayed() | Undone() | Asked() | Declined() | GameEnded() | Handed() | Hinted() | Went() | Muted():
            return entry
        case Resumed() | Rematched():
            return entry
        case _:
            assert_never(entry)


encoder = msgspec.json.Encoder()
decoder: msgspec.json.Decoder[TableEntry] = msgspec.json.Decoder(TableEntry)


def write(entry: TableEntry) -> bytes:
    """An entry as it is stored."""
    return encoder.encode(entry)


def read(stored: bytes) -> TableEntry:
    """A stored entry. Raises msgspec.ValidationError when it is none."""
    return decoder.decode(stored)
