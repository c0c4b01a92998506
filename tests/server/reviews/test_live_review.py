"""A review in memory: each follower gets what it has not seen, once, and of its seat alone."""

import msgspec

from tafelrunde.server.reviews.frames import PassBegun
from tafelrunde.server.reviews.live_review import LiveReview, ReviewFollower
from tafelrunde.server.store.reviews import StoredReview
from tafelrunde.wire.messages import ReviewNews
from tafelrunde.wire.reviews import DecisionReport, ExpectedResult, PartIntervals, ReviewReport, SideReport

NONE = (0.0, 0.0)
SIDE = SideReport([1], 0.5, 1.0, 0.5, 0.0, 0.0, 0.0, 0.0, PartIntervals(NONE, NONE, NONE, NONE, NONE))


def decision(ply: int, regret: float = 0.0) -> DecisionReport:
    """A decision of seat 1 or 2."""
    expected = ExpectedResult(0.5, 0.4, 0.6)
    return DecisionReport(ply, 1 + ply % 2, "a", "b", regret, 0.0, 0.0, "good", 0.01, expected, [], [])


def report(*decisions: DecisionReport, depth: str = "quick") -> ReviewReport:
    """What a pass ends with."""
    found = ReviewReport("schoko", "v1", True, "quick", True, None, [SIDE], list(decisions), [[0.5]])  # noqa: FBT003
    return msgspec.structs.replace(found, depth=depth)


def begin(*, seat: int = 0) -> tuple[LiveReview, ReviewFollower, list[str]]:
    """A review under way, and a follower who has seen that."""
    stirred: list[str] = []
    live, follower = LiveReview("r", "full"), ReviewFollower("r", seat, stirred.append)
    live.followers.add(follower)
    live.begin()
    live.begin_pass(PassBegun("schoko", "v1", calibrated=True))
    assert live.news(follower) is not None
    return live, follower, stirred


def news_of(live: LiveReview, follower: ReviewFollower) -> ReviewNews:
    """The news, of which there are some."""
    found = live.news(follower)
    assert found is not None
    return found


def plies(news: ReviewNews) -> list[int]:
    """The decisions that came."""
    return [each.ply for each in news.decisions]


def test_decisions_come_as_they_are_judged() -> None:
    """Those that came since the last news, together; without any change there are no news."""
    live, follower, stirred = begin()
    live.advance(0.1, [decision(0)])
    assert [0] == [each.ply for each in news_of(live, follower).review.decisions]  # type: ignore[union-attr]
    live.advance(0.2, [decision(1)])
    live.advance(0.3, [decision(2)])
    assert ["r", "r"] == stirred[-2:]
    news = news_of(live, follower)
    assert (None, [1, 2], 0.3) == (news.review, plies(news), news.progress)
    assert live.news(follower) is None
    live.advance(0.4, [decision(1, regret=0.2)])
    assert [1] == plies(news_of(live, follower))


def test_the_whole_comes_at_first_and_when_a_pass_is_done() -> None:
    """After it single decisions are replaced as they are looked at again."""
    live, follower, _ = begin()
    live.advance(0.2, [decision(0), decision(1)])
    late = ReviewFollower("r", 0, lambda _: None)
    first = news_of(live, late)
    assert first.review is not None
    assert ([0, 1], [], []) == ([each.ply for each in first.review.decisions], first.review.sides, plies(first))
    live.finish_pass(report(decision(0), decision(1)))
    live.advance(0.7, [decision(1, regret=0.2)])
    news = news_of(live, follower)
    assert news.review is not None
    assert [0.0, 0.2] == [each.regret for each in news.review.decisions]
    assert "quick" == news.review.depth
    live.advance(0.8, [decision(0, regret=0.1)])
    assert (None, [0]) == ((after := news_of(live, follower)).review, plies(after))


def test_a_seat_is_told_of_its_decisions_alone() -> None:
    """One by one, and in the whole."""
    live, follower, _ = begin(seat=2)
    live.advance(0.1, [decision(0)])
    assert [] == news_of(live, follower).review.decisions  # type: ignore[union-attr]
    live.advance(0.2, [decision(1), decision(2), decision(3)])
    assert [1, 3] == plies(news_of(live, follower))
    live.finish_pass(report(decision(0), decision(1), decision(3)))
    found = live.status("r.2", 2).review
    assert found is not None
    assert [1, 3] == [each.ply for each in found.decisions]


def test_a_review_that_begins_again_forgets_what_it_had() -> None:
    """Its process died; whoever follows is told."""
    live, follower, _ = begin()
    live.advance(0.4, [decision(0)])
    live.begin()
    assert (0.0, None, []) == ((news := news_of(live, follower)).progress, news.review, plies(news))


def running(progress: float, found: ReviewReport) -> StoredReview:
    """A review as another process stores it on the way."""
    return StoredReview("r", "v1", "full", state="running", progress=progress, report=msgspec.json.encode(found))


def test_what_another_process_stores_is_told_as_if_it_were_computed_here() -> None:
    """Decision by decision, pass by pass, to the end."""
    stirred: list[str] = []
    live, follower = LiveReview("r", "full"), ReviewFollower("r", 0, stirred.append)
    live.followers.add(follower)
    assert "queued" == news_of(live, follower).state
    part = msgspec.structs.replace(report(decision(0)), sides=[], hindsight=[])
    live.take_over(running(0.1, part))
    assert news_of(live, follower).review == part
    more = msgspec.structs.replace(part, decisions=[decision(0), decision(1)])
    live.take_over(running(0.2, more))
    assert [1] == plies(news_of(live, follower))
    whole = report(decision(0), decision(1))
    live.take_over(running(0.3, whole))
    assert news_of(live, follower).review == whole
    live.take_over(StoredReview("r", "v1", "full", state="failed", code="review_failed", sentence="Tried."))
    last = news_of(live, follower)
    assert ("failed", "Tried.") == (last.state, last.reason and last.reason.sentence)
