"""The process that reviews games: `python -m tafelrunde.server.reviews.worker`, started by the server and nobody else.

It is the one module of the server that imports `study`, and nothing else imports it. It reads a job at a time from
standard input and reports on what was its standard output (see frames.py). When the pipe closes, the server is gone,
and this process ends at once.
"""

from __future__ import annotations

import os
import signal
import sys
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import BinaryIO

import msgspec

from tafelrunde.records import record as records
from tafelrunde.server.bots.frames import read_frame
from tafelrunde.server.reviews.frames import (
    NICEST,
    PassBegun,
    PassDone,
    ReviewAdvanced,
    ReviewerReady,
    ReviewerReport,
    ReviewImpossible,
    ReviewJob,
    encode_message,
    job_decoder,
)
from tafelrunde.study.decisions import JudgedDecision
from tafelrunde.study.evaluator import NoValue
from tafelrunde.study.registry import REVIEWED, find_analyst, find_evaluator_name
from tafelrunde.study.review import Depth, NoReview, Review, Reviewer
from tafelrunde.study.review_data import as_data, decision
from tafelrunde.wire.reviews import DecisionReport, ReviewReport

OFTEN = 0.2
"""So many seconds lie between two reports at least."""


class ReviewWorker:
    """A job under way, and the pipe to the server."""

    def __init__(self, pipe: BinaryIO) -> None:
        self.pipe = pipe
        self.judged: list[DecisionReport] = []
        self.progress = 0.0
        self.reported = 0.0

    def report(self, report: ReviewerReport) -> None:
        """Report to the server; if it is gone, end this process."""
        try:
            self.pipe.write(encode_message(report))
            self.pipe.flush()
        except BrokenPipeError:
            os._exit(0)

    def work(self, job: ReviewJob) -> None:
        """Review a game: quickly first, so that something is there soon, and then as closely as was asked."""
        self.judged, self.progress = [], 0.0
        try:
            record = records.read(job.record)
            depths: tuple[Depth, ...] = ("quick",) if job.depth == "quick" else ("quick", "full")
            sizes = [work_of(record.game, depth) for depth in depths]
            worst: list[int] = []
            for depth, size in zip(depths, sizes, strict=True):
                found = self.review(Reviewer(record, depth), size / sum(sizes), worst)
                worst = sort_worst_first(found)
                report = msgspec.convert(as_data(found), ReviewReport)
                self.report(PassDone(report, is_last=depth == job.depth))
        except (NoReview, NoValue) as none:
            self.report(ReviewImpossible(str(none)))

    def review(self, reviewer: Reviewer, share: float, first: list[int]) -> Review:
        """One pass, which is so much of the whole work."""
        game, evaluator = reviewer.record.game, reviewer.evaluator
        self.report(PassBegun(game, evaluator.name, evaluator.is_calibrated(reviewer.last)))
        end = self.progress + share

        def advance(done: float) -> None:
            self.progress = min(end, self.progress + share * done)
            self.report_at_times()

        def tell(judged: JudgedDecision) -> None:
            self.judged.append(msgspec.convert(decision(judged, game), DecisionReport))
            self.report_at_times()

        reviewer.meter.on_progress, reviewer.on_decision = advance, tell
        found = reviewer.review(tuple(range(1, reviewer.record.seats + 1)), first)
        self.progress, self.judged = end, []
        return found

    def report_at_times(self) -> None:
        """Report what came since the last time, unless that was a moment ago."""
        if monotonic() - self.reported >= OFTEN:
            self.report(ReviewAdvanced(round(self.progress, 4), self.judged))
            self.judged, self.reported = [], monotonic()


def work_of(game: str, depth: Depth) -> int:
    """How much work a pass is, beside another of the same game."""
    work = getattr(find_analyst(game), depth)
    return int(work.evaluations + work.again)


def sort_worst_first(found: Review) -> list[int]:
    """The plies of a game by what they cost, the worst one first."""
    return sorted(range(len(found.decisions)), key=lambda ply: (-found.decisions[ply].regret, ply))


def listen(pipe: BinaryIO, jobs: SimpleQueue[ReviewJob]) -> None:
    """Take jobs from the pipe until it closes; then end this process, whatever it is doing."""
    while (message := read_frame(pipe)) is not None:
        jobs.put(job_decoder.decode(message))
    os._exit(0)


def main() -> None:
    """Serve the server that started this process."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    pipe = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    worker = ReviewWorker(pipe)
    worker.report(ReviewerReady({game: find_evaluator_name(game) for game in REVIEWED}))
    if hasattr(os, "nice"):
        os.nice(NICEST)
    jobs: SimpleQueue[ReviewJob] = SimpleQueue()
    Thread(target=listen, args=[sys.stdin.buffer, jobs], daemon=True).start()
    while True:
        worker.work(jobs.get())


if __name__ == "__main__":
    main()
