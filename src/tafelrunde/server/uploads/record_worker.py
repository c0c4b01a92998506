"""The process that works on records which visitors send: `python -m tafelrunde.server.uploads.record_worker`.

It is started by the server (see record_checks.py), reads a task at a time from standard input and writes its answer to
what was standard output, both as frames (see bots/frames.py). When the pipe closes, the server is gone, and so is
this process.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable

import msgspec
from msgspec import Struct

from tafelrunde.records import record, replay
from tafelrunde.records.fields import BadRecord
from tafelrunde.records.replay import Problem
from tafelrunde.server.bots.frames import frame_message, read_frame
from tafelrunde.server.reviews.requests import ReviewableGame, take_record
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.wire.replays import Replay, build_replay
from tafelrunde.wire.rest import Checked

NICER = 5
"""The server's own work comes first."""

VERIFY, REPLAY, PICTURE, REVIEW = b"v", b"r", b"p", b"w"
"""What is to be done with a record: the first byte of a task, before the record."""


class Worked(Struct, frozen=True, tag=True):
    """The work is done; `body` is the JSON to answer with."""

    body: msgspec.Raw


class BadWork(Struct, frozen=True, tag=True):
    """The record cannot be worked on: what is wrong with it."""

    sentence: str
    rule: str | None
    code: str = "bad_record"


def work(task: bytes) -> Worked | BadWork:
    """What the server is to answer."""
    try:
        found = WORK[task[:1]](task[1:])
    except (BadRecord, Problem) as bad:
        return BadWork(bad.sentence, bad.rule)
    except Refusal as refused:
        return BadWork(refused.sentence, refused.rule, refused.code)
    return Worked(msgspec.Raw(msgspec.json.encode(found)))


def show_again(line: bytes) -> Replay:
    """Every position of a record."""
    return build_replay(record.read(line))


def review(line: bytes) -> ReviewableGame:
    """The game of a record that is to be reviewed."""
    return take_record(record.read(line))


def verify(line: bytes) -> Checked:
    """Check a record: every action, the shuffles, the seed and the result."""
    try:
        found = record.read(line)
    except BadRecord as bad:
        return Checked(good=False, sentence=bad.sentence, rule=bad.rule, field=bad.where or None)
    problem = replay.check(found)
    if problem is None:
        return Checked(good=True, partial=found.partial, notes=list(replay.notes(found)))
    return Checked(
        good=False, partial=found.partial, sentence=problem.sentence, rule=problem.rule, action=problem.number
    )


def picture(line: bytes) -> bytes:
    """The final position of a record, drawn; what draws is loaded with the first of them."""
    from tafelrunde.server.pictures.final_position import draw_final_position  # noqa: PLC0415 - most servers draw few

    return draw_final_position(record.read(line))


WORK: dict[bytes, Callable[[bytes], object]] = {
    VERIFY: verify,
    REPLAY: show_again,
    PICTURE: picture,
    REVIEW: review,
}


def main() -> None:
    """Work until the pipe closes."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICER)
    with os.fdopen(os.dup(1), "wb") as pipe:
        os.dup2(2, 1)
        while (task := read_frame(sys.stdin.buffer)) is not None:
            pipe.write(frame_message(msgspec.json.encode(work(task))))
            pipe.flush()


if __name__ == "__main__":
    main()
