"""What travels over the pipes between the server and the process that reviews: frames of JSON (see bots/frames.py)."""

from __future__ import annotations

from asyncio import StreamReader
from typing import TypeAlias

import msgspec
from msgspec import Struct

from tafelrunde.server.bots.frames import frame_message, receive_frame
from tafelrunde.wire.reviews import DecisionReport, ReviewDepth, ReviewReport

NICEST = 19
"""The priority of the process: any bot's move comes first, and everything else too."""


class ReviewJob(Struct, frozen=True):
    """A game to be reviewed: its record, as a line of JSON, and how closely."""

    record: str
    depth: ReviewDepth


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


ReviewerReport: TypeAlias = ReviewerReady | PassBegun | ReviewAdvanced | PassDone | ReviewImpossible

job_decoder: msgspec.json.Decoder[ReviewJob] = msgspec.json.Decoder(ReviewJob)
report_decoder: msgspec.json.Decoder[ReviewerReport] = msgspec.json.Decoder(ReviewerReport)


def encode_message(message: ReviewJob | ReviewerReport) -> bytes:
    """A job or a report as it travels."""
    return frame_message(msgspec.json.encode(message))


async def read_reviewer_report(pipe: StreamReader) -> ReviewerReport:
    """The next report. Raises EOFError when the process is gone, ValueError when it writes nonsense."""
    return report_decoder.decode(await receive_frame(pipe))
