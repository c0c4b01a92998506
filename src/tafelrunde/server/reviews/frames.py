"""What travels over the pipes between the server and the process that reviews: frames of JSON (see bots/frames.py)."""

from __future__ import annotations

from asyncio import StreamReader
from hashlib import sha256
from typing import TypeAlias

import msgspec
from msgspec import Struct

from tafelrunde.server.bots.frames import frame_message, receive_frame
from tafelrunde.wire.hints import HintReport, Warned
from tafelrunde.wire.reviews import DecisionReport, ReviewDepth, ReviewReport

NICEST = 19
"""The priority of the process: any bot's move comes first, and everything else too."""

NICE_WITH_HINTS = 12
"""Somebody waits for a hint: it comes before reviews, and after any bot's move."""

HINTS = "hints"
"""The word that the process is started with when it gives hints."""


class ReviewJob(Struct, frozen=True, tag=True):
    """A game to be reviewed: its record, as a line of JSON, and how closely."""

    record: str
    depth: ReviewDepth


class HintJob(Struct, frozen=True, tag=True):
    """A seat wants help: its game and its view, pickled; and the word that it played, for the coach."""

    game: str
    view: bytes
    played: str | None = None

    @property
    def key(self) -> str:
        """The same question has the same answer."""
        return sha256(b"\0".join((self.game.encode(), (self.played or "").encode(), self.view))).hexdigest()


class StopHintJob(Struct, frozen=True, tag=True):
    """Nobody waits for the hint under way any more: it is impossible then."""


class ReviewerReady(Struct, frozen=True, tag=True):
    """The process is there: the names of the evaluators of the games that it can review."""

    evaluators: dict[str, str]


class PassBegun(Struct, frozen=True, tag=True):
    """A pass begins: what will be said of the whole game."""

    game: str
    evaluator: str
    calibrated: bool


class ReviewAdvanced(Struct, frozen=True, tag=True):
    """So much of the work is done, from 0 to 1, and these decisions were judged since the last report."""

    progress: float
    decisions: list[DecisionReport]


class PassDone(Struct, frozen=True, tag=True):
    """All of a pass; after the last one the process waits for another job."""

    report: ReviewReport
    is_last: bool


class ReviewImpossible(Struct, frozen=True, tag=True):
    """This game cannot be reviewed, however often it is tried."""

    sentence: str


class HintAdvanced(Struct, frozen=True, tag=True):
    """So much of a hint is found, from 0 to 1."""

    progress: float


class HintDone(Struct, frozen=True, tag=True):
    """What was found: a hint, or for the coach a decision."""

    hint: HintReport | None = None
    warned: Warned | None = None


class HintImpossible(Struct, frozen=True, tag=True):
    """There is no hint to be had in this position, or nobody waits for it."""

    sentence: str


WorkerJob: TypeAlias = ReviewJob | HintJob | StopHintJob
ReviewerReport: TypeAlias = (
    ReviewerReady | PassBegun | ReviewAdvanced | PassDone | ReviewImpossible | HintAdvanced | HintDone | HintImpossible
)

job_decoder: msgspec.json.Decoder[WorkerJob] = msgspec.json.Decoder(WorkerJob)
report_decoder: msgspec.json.Decoder[ReviewerReport] = msgspec.json.Decoder(ReviewerReport)


def encode_message(message: WorkerJob | ReviewerReport) -> bytes:
    """A job or a report as it travels."""
    return frame_message(msgspec.json.encode(message))


async def read_reviewer_report(pipe: StreamReader) -> ReviewerReport:
    """The next report. Raises EOFError when the process is gone, ValueError when it writes nonsense."""
    return report_decoder.decode(await receive_frame(pipe))
