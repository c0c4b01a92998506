"""What travels over the pipes between the server and its bot processes: frames, each a length and so many bytes.

A job goes down as a pickle, since it holds a view of the rules; answers come up as plain JSON, so that nothing a bot
process says can do more than be wrong.

    0       4            4 + n
    | n     | message    |
"""

from __future__ import annotations

import pickle
from asyncio import StreamReader
from collections.abc import Sequence
from typing import BinaryIO, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from tafelrunde.bots.bot import Budget
from tafelrunde.records.notation import View

LENGTH = 4
LONGEST = 2**26


class Job(NamedTuple):
    """A turn to think about: which bot plays which game, what its seat sees, its chance, and what it may spend."""

    number: int
    bot: str
    game: str
    view: View
    seed: bytes
    budget: Budget


class WarmUp(NamedTuple):
    """Load these bots in the background."""

    bots: Sequence[str]


Task: TypeAlias = Job | WarmUp


class Warming(Struct, frozen=True, tag=True):
    """A bot is being loaded."""

    bot: str


class Warm(Struct, frozen=True, tag=True):
    """A bot is loaded; from now on it answers without delay."""

    bot: str


class Cold(Struct, frozen=True, tag=True):
    """A bot cannot be loaded."""

    bot: str
    reason: str


class Warmed(Struct, frozen=True, tag=True):
    """Everything that was to be loaded is loaded, or cannot be."""


class Chosen(Struct, frozen=True, tag=True):
    """The word of a legal action."""

    number: int
    word: str


class Failed(Struct, frozen=True, tag=True):
    """The bot raised an error, or chose what is not legal."""

    number: int
    reason: str


Report: TypeAlias = Warming | Warm | Cold | Warmed | Chosen | Failed

decoder: msgspec.json.Decoder[Report] = msgspec.json.Decoder(Report)


def framed(message: bytes) -> bytes:
    """A message with its length before it."""
    return len(message).to_bytes(LENGTH, "big") + message


def encode_task(task: Task) -> bytes:
    """A task as it goes down the pipe."""
    return framed(pickle.dumps(task, pickle.HIGHEST_PROTOCOL))


def read_task(pipe: BinaryIO) -> Task | None:
    """The next task, None when the server is gone."""
    head = pipe.read(LENGTH)
    body = pipe.read(int.from_bytes(head, "big"))
    if len(head) < LENGTH or len(body) < int.from_bytes(head, "big"):
        return None
    task: Task = pickle.loads(body)  # noqa: S301 - written by the server that started this process
    return task


def encode_report(report: Report) -> bytes:
    """A report as it comes up the pipe."""
    return framed(msgspec.json.encode(report))


async def read_report(pipe: StreamReader) -> Report:
    """The next report. Raises EOFError when the process is gone, ValueError when it writes nonsense."""
    length = int.from_bytes(await pipe.readexactly(LENGTH), "big")
    if length > LONGEST:
        raise ValueError("a bot process wrote something that is no frame")
    return decoder.decode(await pipe.readexactly(length))
