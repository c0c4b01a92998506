"""The reviews of this process: who asks for them, who follows them, and which of them is computed here now.

Each is computed by one process, which holds its lease; all others read in the database how far it is.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

import structlog
from sqlalchemy.exc import IntegrityError

from tafelrunde.server.live.timers import SECOND, Timers
from tafelrunde.server.reviews.live_review import LiveReview, ReviewFollower, report_decoder
from tafelrunde.server.reviews.requests import ReviewQuestion, find_id, join_id, split_id
from tafelrunde.server.reviews.review_process import ReviewerFailed, ReviewProcess
from tafelrunde.server.reviews.review_queue import ReviewQueue
from tafelrunde.server.reviews.review_run import KeepFigures, ReviewRun, keep_nothing
from tafelrunde.server.store import StoreError
from tafelrunde.server.store.reviews import AGAIN, ReviewAsker, StoredReview, StoredReviews
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.wire.rest import ReviewStatus
from tafelrunde.wire.reviews import ReviewDepth

MOST_OF_PERSON = 4
"""So many unfinished reviews a person has at most."""

MOST_TAKEN_UP = 50
"""So many that nobody computes are looked up at once."""

ALONE = 120 * SECOND
"""A review that nobody follows and nobody has asked about for so long is cancelled."""

LOOK = 5 * SECOND
"""So often those that others left are looked for, and those that nobody wants."""

POLL = SECOND
"""So often the database is asked how far the reviews are that others compute."""

REST = 60.0
"""After so many seconds without a review the process ends."""

log = structlog.get_logger()


class ReviewDesk:
    """Where reviews are asked for. `rest`: after how many seconds without a review the process ends.

    `keep_figures` is told of each review that is done, also when it is asked for again: its game may have come since.
    """

    def __init__(
        self,
        store: StoredReviews,
        timers: Timers,
        name: str,
        *,
        process: ReviewProcess | None = None,
        rest: float = REST,
        keep_figures: KeepFigures = keep_nothing,
    ) -> None:
        self.store = store
        self.timers = timers
        self.name = name
        self.process = process or ReviewProcess()
        self.rest = rest
        self.keep_figures = keep_figures
        self.queue = ReviewQueue()
        self.live: dict[str, LiveReview] = {}
        self.asked: set[str] = set()
        self.run: ReviewRun | None = None
        self.arrived = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.is_stopped = False
        self.done = self.failed = 0

    async def start(self) -> None:
        """Take up what was left, and look after it from now on."""
        await self.store.release(self.name)
        self.timers.every("reviews", LOOK, self.look_after)
        self.timers.every("reviews_of_others", POLL, self.poll)

    async def stop(self) -> None:
        """End the process for good; what it was computing is taken up by whoever comes next."""
        self.is_stopped = True
        if self.task:
            self.task.cancel()
            await asyncio.wait([self.task])
        await self.process.end()
        with suppress(StoreError):  # then it is taken up when the lease is over
            await self.store.release(self.name)

    async def ask(self, question: ReviewQuestion, person: str, address: str) -> ReviewStatus:
        """Ask for a review; how far it is. Raises Refusal."""
        game, depth, seat = question
        evaluator = await self.find_evaluator(game.game)
        review_id, now = find_id(game, evaluator, depth), self.timers.now()
        known = await self.store.read(review_id)
        if known is None or known.state in AGAIN:
            self.queue.must_have_room(address)
        wanted = StoredReview(review_id, evaluator, depth, game.line.encode(), created=now, asked=now)
        try:
            stored = await self.store.ask(wanted, ReviewAsker(person, seat), MOST_OF_PERSON)
        except IntegrityError:
            raise Refusal("who_are_you", "Your data on this server was erased. Reload the page.") from None
        if stored is None:
            sentence = f"You have {MOST_OF_PERSON} reviews under way. Wait until one of them is done, or cancel one."
            raise Refusal("too_many_reviews", sentence)
        if stored.state == "queued":
            self.enqueue(stored, address, person)
        elif stored.state == "done":
            await self.keep_figures(game.line, stored.id, report_decoder.decode(stored.report))
        return self.status_of(stored, join_id(review_id, seat))

    async def find_evaluator(self, game: str) -> str:
        """The name of the evaluator of a game. Raises Refusal."""
        try:
            evaluators = await self.process.find_evaluators()
        except ReviewerFailed:
            log.exception("reviewer_failed")
            raise Refusal("busy", "The server cannot review now. Try again in a few minutes.") from None
        self.wake()
        if game not in evaluators:
            raise Refusal(
                "no_review_of_game", f"There is no review of {game}; there are those of {', '.join(evaluators)}."
            )
        return evaluators[game]

    async def status(self, full_id: str, person: str) -> ReviewStatus:
        """How far a review is that this person has asked for. Raises Refusal."""
        stored = await self.find(full_id, person)
        self.asked.add(stored.id)
        return self.status_of(stored, full_id)

    async def find(self, full_id: str, person: str) -> StoredReview:
        """A review that this person has asked for. Raises Refusal."""
        review_id, seat = split_id(full_id)
        is_asked = await self.store.is_asked(review_id, ReviewAsker(person, seat))
        stored = await self.store.read(review_id) if is_asked else None
        if stored is None:
            raise Refusal("no_review", "There is no such review of yours. Ask for one by POST /api/reviews.")
        return stored

    async def forget(self, full_id: str, person: str) -> None:
        """Forget that a person has asked; what nobody else has asked for is not computed any longer. Raises Refusal."""
        review_id, seat = split_id(full_id)
        if not await self.store.forget(review_id, ReviewAsker(person, seat)):
            raise Refusal("no_review", "There is no such review of yours.")
        await self.catch_up(review_id)

    async def follow(self, follower: ReviewFollower, person: str) -> None:
        """Tell a follower of news, now and whenever there is some. Raises Refusal."""
        stored = await self.find(follower.id, person)
        live = self.live.get(stored.id) or self.remember(stored)
        live.followers.add(follower)
        self.asked.add(stored.id)
        follower.stir(follower.id)

    def leave(self, follower: ReviewFollower) -> None:
        """Tell a follower no more."""
        if live := self.find_live(follower):
            live.followers.discard(follower)
            self.asked.add(live.id)
            self.let_go(live)

    def find_live(self, follower: ReviewFollower) -> LiveReview | None:
        """What a follower follows."""
        return self.live.get(split_id(follower.id)[0])

    def status_of(self, stored: StoredReview, full_id: str) -> ReviewStatus:
        """How far a review is: as this process knows it, if it computes it, or as it is stored."""
        live = self.live.get(stored.id)
        if live is None or (stored.is_unfinished and not self.is_here(live.id)):
            live = read_stored(stored)
        return live.status(full_id, split_id(full_id)[1])

    @property
    def is_idle(self) -> bool:
        """Does nobody wait for a review of this process?"""
        return self.run is None and not len(self.queue)

    def is_here(self, review_id: str) -> bool:
        """Does this process compute a review, or is it to?"""
        return review_id in self.queue or (self.run is not None and self.run.live.id == review_id)

    def remember(self, stored: StoredReview) -> LiveReview:
        """Keep a review in memory, while it is computed here or somebody follows it."""
        live = self.live[stored.id] = read_stored(stored)
        return live

    def let_go(self, live: LiveReview) -> None:
        """Keep a review in memory no longer, if nobody needs it there."""
        if not live.followers and not self.is_here(live.id):
            self.live.pop(live.id, None)

    def enqueue(self, stored: StoredReview, address: str, person: str) -> None:
        """Let a review wait for the process."""
        live = self.live.get(stored.id)
        if self.run is not None and self.run.live is live:
            return
        if live is None or not live.is_unfinished:
            self.live[stored.id] = LiveReview(stored.id, depth_of(stored), followers=live.followers if live else set())
        self.queue.put(address, person, stored.id)
        self.tell_places()
        self.wake()

    def tell_places(self) -> None:
        """Tell those that wait which place they have now."""
        for review_id, place in self.queue.places().items():
            if live := self.live.get(review_id):
                live.set_place(place)

    def wake(self) -> None:
        """There may be something to do."""
        self.arrived.set()
        if not self.is_stopped and (self.task is None or self.task.done()):
            self.task = asyncio.create_task(self.serve())

    async def serve(self) -> None:
        """Compute one review after the other, until none came for a while; then end the process."""
        try:
            while await self.is_wanted():
                if review_id := self.queue.take():
                    self.tell_places()
                    await self.attempt(review_id)
        finally:
            await self.process.end()

    async def is_wanted(self) -> bool:
        """Is there a review, or does one come before it is time to rest? Then the process is ended."""
        self.arrived.clear()
        if not len(self.queue):
            try:
                async with asyncio.timeout(self.rest):
                    await self.arrived.wait()
            except TimeoutError:
                await self.process.end()
        return len(self.queue) > 0 or self.arrived.is_set()

    async def attempt(self, review_id: str) -> None:
        """Compute a review; what the store failed to keep is taken up again later."""
        try:
            if live := self.live.get(review_id):
                await self.compute(live)
        except Exception:
            log.exception("review_interrupted", review=review_id)

    async def compute(self, live: LiveReview) -> None:
        """Compute a review, unless another process does, or nobody wants it any more."""
        self.run = ReviewRun(live, self.store, self.process, self.keep_figures, name=self.name, now=self.timers.now)
        try:
            await self.run.run()
        finally:
            self.run = None
            self.done += live.state == "done"
            self.failed += live.state == "failed"
            await self.catch_up(live.id)

    async def look_after(self) -> None:
        """Take up what nobody computes, and cancel what nobody wants."""
        followed = {live.id for live in self.live.values() if live.followers}
        asked, self.asked = self.asked | followed, set()
        now = self.timers.now()
        await self.store.note_asked(asked, now)
        await self.store.cancel(now - ALONE)
        waiting = await self.store.find_waiting(now, MOST_TAKEN_UP)
        for stored in await self.store.read_several(waiting.keys() - {*self.queue}):
            self.enqueue(stored, waiting[stored.id], waiting[stored.id])
        for live in list(self.live.values()):
            if self.is_here(live.id):
                await self.catch_up(live.id)

    async def poll(self) -> None:
        """See how far those are that others compute, and somebody here follows."""
        others = {live.id for live in self.live.values() if live.is_unfinished and not self.is_here(live.id)}
        for stored in await self.store.read_several(others) if others else ():
            if (live := self.live.get(stored.id)) and not self.is_here(stored.id):
                live.take_over(stored)

    async def catch_up(self, review_id: str) -> None:
        """A review may have been cancelled, or ended elsewhere: then it is not computed here any longer."""
        stored, live = await self.store.read(review_id), self.live.get(review_id)
        if live is None:
            return
        is_mine = (
            stored is not None and stored.is_unfinished and (stored.state == "queued" or stored.holder == self.name)
        )
        if not is_mine:
            self.queue.remove(review_id)
            if self.run is not None and self.run.live is live:
                await self.run.stop()
                return
            if stored is None:
                live.end("cancelled")
            elif live.is_unfinished:
                live.take_over(stored)
        self.let_go(live)


def read_stored(stored: StoredReview) -> LiveReview:
    """A review as it is stored."""
    live = LiveReview(stored.id, depth_of(stored))
    live.take_over(stored)
    return live


def depth_of(stored: StoredReview) -> ReviewDepth:
    """How closely a game is reviewed."""
    return "full" if stored.depth == "full" else "quick"
