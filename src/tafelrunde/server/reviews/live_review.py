"""A review in memory: what is known of it by now, and what of that is new to each follower."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import msgspec

from tafelrunde.rules.core import Seat
from tafelrunde.server.reviews.frames import PassBegun
from tafelrunde.server.store.reviews import StoredReview
from tafelrunde.wire.messages import Reason, ReviewNews
from tafelrunde.wire.rest import ReviewStatus
from tafelrunde.wire.reviews import DecisionReport, ReviewDepth, ReviewReport, ReviewState

report_decoder: msgspec.json.Decoder[ReviewReport] = msgspec.json.Decoder(ReviewReport)


@dataclass(slots=True, eq=False)
class ReviewFollower:
    """Somebody who follows a review, perhaps the decisions of one seat alone, and how far they have seen it."""

    id: str
    seat: Seat
    stir: Callable[[str], None]
    seen: int = -1
    passes: int = -1


@dataclass(slots=True)
class LiveReview:
    """What is known of a review. `report`: of the last pass that is done. `judged`: since then, by the ply.

    `version` goes up with every change, `changes` says with which one each decision came, `passes` counts the reports.
    """

    id: str
    depth: ReviewDepth
    state: ReviewState = "queued"
    progress: float = 0.0
    place: int | None = None
    reason: Reason | None = None
    begun: PassBegun | None = None
    report: ReviewReport | None = None
    judged: dict[int, DecisionReport] = field(default_factory=dict)
    changes: dict[int, int] = field(default_factory=dict)
    version: int = 0
    passes: int = 0
    followers: set[ReviewFollower] = field(default_factory=set)

    @property
    def is_unfinished(self) -> bool:
        """Is there something to wait for?"""
        return self.state in {"queued", "running"}

    def notify(self) -> None:
        """Let all followers know that there is news."""
        self.version += 1
        for follower in self.followers:
            follower.stir(follower.id)

    def set_place(self, place: int) -> None:
        """How many reviews come before it, and itself."""
        if (self.state, self.place) != ("queued", place):
            self.state, self.place = "queued", place
            self.notify()

    def begin(self) -> None:
        """It is computed now, perhaps once more from the beginning."""
        self.state, self.place, self.progress = "running", None, 0.0
        self.report, self.begun, self.judged, self.changes = None, None, {}, {}
        self.passes += 1
        self.notify()

    def begin_pass(self, begun: PassBegun) -> None:
        """A pass begins."""
        self.begun = begun

    def advance(self, progress: float, decisions: Iterable[DecisionReport]) -> None:
        """So much is done, and these decisions are judged, or judged again."""
        self.progress = max(self.progress, progress)
        for decision in decisions:
            self.judged[decision.ply] = decision
            self.changes[decision.ply] = self.version + 1
        self.notify()

    def finish_pass(self, report: ReviewReport) -> None:
        """All of a pass."""
        self.report, self.judged, self.changes = report, {}, {}
        self.passes += 1
        self.notify()

    def end(self, state: ReviewState, reason: Reason | None = None) -> None:
        """There is nothing more to come."""
        self.state, self.place, self.reason = state, None, reason
        self.progress = 1.0 if state == "done" else self.progress
        self.notify()

    def take_over(self, stored: StoredReview) -> None:
        """What another process has stored."""
        known, found = self.find_report(), report_decoder.decode(stored.report) if stored.report else None
        state: ReviewState = stored.state  # type: ignore[assignment] # what is stored was one
        if state == "running" and self.state != "running":
            self.begin()
        if found is not None and (known is None or pass_of(known) != pass_of(found)):
            self.finish_pass(found)
        elif found is not None and known is not None:
            before = {each.ply: each for each in known.decisions}
            self.advance(stored.progress, [each for each in found.decisions if before.get(each.ply) != each])
        if state in {"done", "failed", "cancelled"}:
            self.end(state, Reason(stored.code, stored.sentence) if stored.code else None)
        elif self.progress != stored.progress:
            self.progress = stored.progress
            self.notify()

    def find_report(self) -> ReviewReport | None:
        """What there is by now, of all seats: the last pass with what was judged since, or that alone."""
        if self.report is not None:
            latest = {each.ply: each for each in self.report.decisions} | self.judged
            return msgspec.structs.replace(self.report, decisions=list(latest.values()))
        if self.begun is None or not self.judged:
            return None
        decisions = list(self.judged.values())
        known = all(each.tau is not None or each.verdict == "proven" for each in decisions)
        begun = self.begun
        return ReviewReport(begun.game, begun.evaluator, begun.calibrated, "quick", known, None, [], decisions, [])

    def status(self, full_id: str, seat: Seat) -> ReviewStatus:
        """All of it, as somebody asked for it."""
        report = self.find_report()
        shown = None if report is None else show(report, seat)
        return ReviewStatus(full_id, self.state, self.depth, self.place, self.progress, shown, self.reason)

    def news(self, follower: ReviewFollower) -> ReviewNews | None:
        """What a follower has not seen yet; None when that is nothing."""
        if follower.seen == self.version:
            return None
        report, decisions = None, list[DecisionReport]()
        if follower.passes == self.passes:
            decisions = [self.judged[ply] for ply, change in self.changes.items() if change > follower.seen]
        elif found := self.find_report():
            report, follower.passes = show(found, follower.seat), self.passes
        follower.seen = self.version
        mine = [each for each in decisions if follower.seat in {0, each.seat}]
        return ReviewNews(follower.id, self.state, self.depth, self.place, self.progress, report, mine, self.reason)


def pass_of(report: ReviewReport) -> tuple[ReviewDepth, bool]:
    """Which pass a report is of, and whether that is done."""
    return report.depth, bool(report.sides)


def show(report: ReviewReport, seat: Seat) -> ReviewReport:
    """A report with the decisions of one seat alone, or of all for 0."""
    if not seat:
        return report
    return msgspec.structs.replace(report, decisions=[each for each in report.decisions if each.seat == seat])
