"""What travels over the pipes between the server and its bot processes: frames, each a length and so many bytes.

A job goes down as a pickle, since it holds a view of the rules; reports come up as plain JSON, so that the worst a bot
process can do is answer wrongly.

    0       4            4 + n
    | n     | message    |
"""

from __future__ import annotations

import pickle
from asyncio import StreamReader
from typing import BinaryIO, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from tafelrunde.bots.bot import Budget
from tafelrunde.records.notation import View

LENGTH = 4
LONGEST = 2**26


class BotJob(NamedTuple):
    """A turn to think about: which bot plays which game, what its seat sees, its chance, and what it may spend."""

    number: int
    bot: str
    game: str
    view: View
    seed: bytes
    budget: Budget

    @property
    def needs(self) -> tuple[str, str]:
        """What has to be loaded: the bot, for the game."""
        return self.bot, self.game


class LoadBot(NamedTuple):
    """Load a bot for a game in the background."""

    bot: str
    game: str


Task: TypeAlias = BotJob | LoadBot


class BotLoading(Struct, frozen=True, tag=True):
    """A bot is being loaded for a game."""

    bot: str
    game: str


class BotLoaded(Struct, frozen=True, tag=True):
    """A bot is loaded for a game; from now on it answers without delay."""

    bot: str
    game: str


class BotNotLoaded(Struct, frozen=True, tag=True):
    """A bot cannot be loaded."""

    bot: str
    game: str
    reason: str


class WordChosen(Struct, frozen=True, tag=True):
    """The word of a legal action."""

    number: int
    word: str


class TurnFailed(Struct, frozen=True, tag=True):
    """The bot raised an error, or chose what is not legal."""

    number: int
    reason: str


Report: TypeAlias = BotLoading | BotLoaded | BotNotLoaded | WordChosen | TurnFailed

decoder: msgspec.json.Decoder[Report] = msgspec.json.Decoder(Report)


def frame_message(message: bytes) -> bytes:
    """A message with its length before it."""
    return len(message).to_bytes(LENGTH, "big") + message


def encode_task(task: Task) -> bytes:
    """A task as it goes down the pipe."""
    return frame_message(pickle.dumps(task, pickle.HIGHEST_PROTOCOL))


def read_frame(pipe: BinaryIO) -> bytes | None:
    """The next message, None when the other side is gone."""
    head = pipe.read(LENGTH)
    body = pipe.read(int.from_bytes(head, "big"))
    return None if len(head) < LENGTH or len(body) < int.from_bytes(head, "big") else body


def read_task(pipe: BinaryIO) -> Task | None:
    """The next task, None when the server is gone."""
    body = read_frame(pipe)
    if body is None:
        return None
    task: Task = pickle.loads(body)  # noqa: S301 - written by the server that started this process
    return task


def encode_report(report: Report) -> bytes:
    """A report as it comes up the pipe."""
    return frame_message(msgspec.json.encode(report))


async def receive_frame(pipe: StreamReader) -> bytes:
    """The next message. Raises EOFError when the process is gone, ValueError when it writes nonsense."""
    length = int.from_bytes(await pipe.readexactly(LENGTH), "big")
    if length > LONGEST:
        raise ValueError("a process wrote something that is not a frame")
    return await pipe.readexactly(length)


async def read_report(pipe: StreamReader) -> Report:
    """The next report. Raises EOFError when the process is gone, ValueError when it writes nonsense."""
    return decoder.decode(await receive_frame(pipe))
