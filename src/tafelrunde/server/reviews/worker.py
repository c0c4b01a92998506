"""The process that reviews games, or gives hints: `python -m tafelrunde.server.reviews.worker [hints]`.

It is started by the server and nobody else. It is the one module of the server that imports `study`, and nothing else
imports it. It reads a job at a time from standard input and reports on what was its standard output (see frames.py).
When the pipe closes, the server is gone, and this process ends at once.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import Any, BinaryIO, assert_never

import msgspec

from tafelrunde.records import notation
from tafelrunde.records import record as records
from tafelrunde.server.bots.frames import read_frame
from tafelrunde.server.reviews.frames import (
    HINTS,
    NICE_WITH_HINTS,
    NICEST,
    HintAdvanced,
    HintDone,
    HintImpossible,
    HintJob,
    PassBegun,
    PassDone,
    ReviewAdvanced,
    ReviewerReady,
    ReviewerReport,
    ReviewImpossible,
    ReviewJob,
    StopHintJob,
    WorkerJob,
    encode_message,
    job_decoder,
)
from tafelrunde.study.decisions import JudgedDecision
from tafelrunde.study.evaluator import NoValue
from tafelrunde.study.hint import Adviser, FoundHint
from tafelrunde.study.registry import REVIEWED, find_analyst, find_evaluator_name
from tafelrunde.study.review import Depth, NoReview, Review, Reviewer
from tafelrunde.study.review_data import as_data, decision, round_value
from tafelrunde.wire.hints import HintedAction, HintReport, Warned
from tafelrunde.wire.reviews import DecisionReport, ReviewReport, VerdictReason
from tafelrunde.wire.views import CODECS

OFTEN = 0.2
"""So many seconds lie between two reports at least."""


class NobodyWaits(Exception):  # noqa: N818 - what happened
    """Whoever asked for a hint is gone, or the game went on."""


class ReviewWorker:
    """A job under way, and the pipe to the server."""

    def __init__(self, pipe: BinaryIO) -> None:
        self.pipe = pipe
        self.judged: list[DecisionReport] = []
        self.progress = 0.0
        self.reported = 0.0
        self.is_stopped = Event()

    def work(self, job: WorkerJob) -> None:
        """Do what is asked."""
        match job:
            case ReviewJob():
                self.review_game(job)
            case HintJob():
                self.help(job)
            case StopHintJob():
                pass
            case _:
                assert_never(job)

    def help(self, job: HintJob) -> None:
        """Find a hint, or judge what a seat has played; give up when nobody waits."""
        self.progress = 0.0
        self.is_stopped.clear()
        try:
            self.report(self.find_hint(job))
        except (NoValue, NobodyWaits) as none:
            self.report(HintImpossible(str(none) or "Nobody waits for this hint."))

    def find_hint(self, job: HintJob) -> HintDone:
        """What is found of a position, from the view alone. Raises NoValue, and NobodyWaits."""
        view: Any = pickle.loads(job.view)  # noqa: S301 - written by the server that started this process
        adviser = Adviser(job.game, self.advance_hint)
        cells = CODECS[job.game].cells
        if job.played is None:
            return HintDone(hint=report_hint(adviser.advise(view), job.game))
        played = notation.read(job.played, job.game)
        judged = adviser.judge_action(view, played)
        found = msgspec.convert(decision(judged, job.game), DecisionReport)
        return HintDone(warned=Warned(found, cells(played), cells(judged.best)))

    def advance_hint(self, done: float) -> None:
        """So much more of a hint is found. Raises NobodyWaits."""
        if self.is_stopped.is_set():
            raise NobodyWaits
        self.progress = min(1.0, self.progress + done)
        if monotonic() - self.reported >= OFTEN:
            self.report(HintAdvanced(round(self.progress, 2)))
            self.reported = monotonic()

    def report(self, report: ReviewerReport) -> None:
        """Report to the server; if it is gone, end this process."""
        try:
            self.pipe.write(encode_message(report))
            self.pipe.flush()
        except BrokenPipeError:
            os._exit(0)

    def review_game(self, job: ReviewJob) -> None:
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


def report_hint(found: FoundHint, game: str) -> HintReport:
    """A hint as it travels."""
    cells = CODECS[game].cells
    actions = [
        HintedAction(
            notation.write(told.action, game),
            cells(told.action),
            round_value(told.regret),
            *map(round_value, told.cost),
        )
        for told in found.actions
    ]
    reasons = [VerdictReason(fact.kind, dict(fact.figures), list(fact.cells)) for fact in found.reasons]
    against = None if found.against is None else notation.write(found.against, game)
    return HintReport(found.seat, found.confidence, actions, reasons, against)


def listen(pipe: BinaryIO, jobs: SimpleQueue[WorkerJob], is_stopped: Event) -> None:
    """Take jobs from the pipe until it closes; then end this process, whatever it is doing."""
    while (message := read_frame(pipe)) is not None:
        job = job_decoder.decode(message)
        if isinstance(job, StopHintJob):
            is_stopped.set()
        else:
            jobs.put(job)
    os._exit(0)


def main(niceness: int) -> None:
    """Serve the server that started this process."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    pipe = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    worker = ReviewWorker(pipe)
    worker.report(ReviewerReady({game: find_evaluator_name(game) for game in REVIEWED}))
    if hasattr(os, "nice"):
        os.nice(niceness)
    jobs: SimpleQueue[WorkerJob] = SimpleQueue()
    Thread(target=listen, args=[sys.stdin.buffer, jobs, worker.is_stopped], daemon=True).start()
    while True:
        worker.work(jobs.get())


if __name__ == "__main__":
    main(NICE_WITH_HINTS if HINTS in sys.argv else NICEST)
