"""Reviews in the store: asked for by people, computed by one holder at a time, forgotten when nobody wants them."""

import asyncio
from dataclasses import replace

from tafelrunde.server.store import Person, Store, open_store
from tafelrunde.server.store.reviews import ReviewAsker, StoredReview

ADA, BOB = ReviewAsker("ada"), ReviewAsker("bob", 2)
WANTED = StoredReview("r1", "v1", "quick", b"a record", created=10, asked=10)
MOST = 2


async def meet(store: Store) -> None:
    """Those who ask are known."""
    for name in ("ada", "bob"):
        await store.people.write(Person(name, name, 1, 1))


async def test_the_same_question_is_the_same_review(address: str) -> None:
    """Whoever asks; what waits goes on waiting."""
    async with await open_store(address) as store:
        await meet(store)
        first, second = [await store.reviews.ask(WANTED, asker, MOST) for asker in (ADA, BOB)]
        assert first is not None
        assert second is not None
        assert ("queued", "queued") == (first.state, second.state)
        assert {"r1": "ada"} == await store.reviews.find_waiting(10, 9)
        assert await store.reviews.is_asked("r1", BOB)
        assert not await store.reviews.is_asked("r1", BOB._replace(seat=0))


async def test_a_person_has_so_many_unfinished_reviews(address: str) -> None:
    """Another is refused, one of them is not, and what is done does not count."""
    async with await open_store(address) as store:
        await meet(store)
        several = [replace(WANTED, id=f"r{number}") for number in range(MOST + 1)]
        assert [True] * MOST == [await store.reviews.ask(each, ADA, MOST) is not None for each in several[:MOST]]
        assert await store.reviews.ask(several[MOST], ADA, MOST) is None
        assert await store.reviews.ask(several[0], ADA, MOST) is not None
        assert await store.reviews.claim("r0", "here", now=10, until=20)
        assert await store.reviews.finish("r0", "here", b"{}")
        assert await store.reviews.ask(several[MOST], ADA, MOST) is not None


async def test_of_all_who_claim_a_review_at_once_one_gets_it(address: str) -> None:
    """With its record; the others compute something else."""
    async with await open_store(address) as store:
        await meet(store)
        await store.reviews.ask(WANTED, ADA, MOST)
        found = await asyncio.gather(
            *(store.reviews.claim("r1", f"process {number}", now=10, until=20) for number in range(8))
        )
        assert [b"a record"] == [record for record in found if record is not None]


async def test_what_a_dead_holder_left_is_taken_up(address: str) -> None:
    """When its lease is over; what the dead one still writes changes nothing."""
    async with await open_store(address) as store:
        await meet(store)
        await store.reviews.ask(WANTED, ADA, MOST)
        await store.reviews.claim("r1", "dead", now=10, until=20)
        assert {} == await store.reviews.find_waiting(19, 9)
        assert {"r1": "ada"} == await store.reviews.find_waiting(20, 9)
        assert b"a record" == await store.reviews.claim("r1", "alive", now=20, until=30)
        assert not await store.reviews.save("r1", "dead", 0.5, b"{}", until=99)
        assert await store.reviews.save("r1", "alive", 0.25, b"[]", until=40)
        found = await store.reviews.read("r1")
        assert found is not None
        assert ("running", 0.25, b"[]", 40) == (found.state, found.progress, found.report, found.until)


async def test_a_holder_that_stops_leaves_its_reviews_to_others(address: str) -> None:
    """At once, without waiting for the lease."""
    async with await open_store(address) as store:
        await meet(store)
        await store.reviews.ask(WANTED, ADA, MOST)
        await store.reviews.claim("r1", "here", now=10, until=20)
        await store.reviews.release("here")
        assert {"r1": "ada"} == await store.reviews.find_waiting(11, 9)


async def test_what_nobody_asks_about_any_more_is_cancelled(address: str) -> None:
    """And waits again when somebody asks for it."""
    async with await open_store(address) as store:
        await meet(store)
        await store.reviews.ask(WANTED, ADA, MOST)
        await store.reviews.note_asked(["r1"], 50)
        await store.reviews.cancel(50)
        assert {"r1": "ada"} == await store.reviews.find_waiting(60, 9)
        await store.reviews.cancel(51)
        assert {} == await store.reviews.find_waiting(60, 9)
        again = await store.reviews.ask(WANTED, ADA, MOST)
        assert again is not None
        assert "queued" == again.state


async def test_a_review_goes_on_while_somebody_wants_it(address: str) -> None:
    """The last who forgets it cancels it; to forget what one never asked for does nothing."""
    async with await open_store(address) as store:
        await meet(store)
        for asker in (ADA, BOB):
            await store.reviews.ask(WANTED, asker, MOST)
        assert await store.reviews.forget("r1", ADA)
        assert not await store.reviews.forget("r1", ADA)
        assert {"r1": "bob"} == await store.reviews.find_waiting(10, 9)
        assert await store.reviews.forget("r1", BOB)
        found = await store.reviews.read("r1")
        assert found is not None
        assert "cancelled" == found.state


async def test_who_is_forgotten_has_asked_for_nothing(address: str) -> None:
    """And what nobody else asked for goes with the next sweep, once it is not under way."""
    async with await open_store(address) as store:
        await meet(store)
        await store.reviews.ask(WANTED, ADA, MOST)
        await store.reviews.ask(replace(WANTED, id="r2"), BOB, MOST)
        await store.people.delete("ada", 20)
        assert not await store.reviews.is_asked("r1", ADA)
        await store.reviews.cancel(99)
        await store.reviews.sweep(0, 9)
        assert (None, "r2") == (await store.reviews.read("r1"), getattr(await store.reviews.read("r2"), "id", None))


async def test_reviews_are_kept_for_a_while_and_so_many(address: str) -> None:
    """Those that were asked about last; what waits is kept anyway."""
    async with await open_store(address) as store:
        await meet(store)
        for number in range(4):
            asked = replace(WANTED, id=f"r{number}", asked=number)
            await store.reviews.ask(asked, ADA, 9)
            if number:
                await store.reviews.claim(asked.id, "here", now=1, until=9)
                await store.reviews.fail(asked.id, "here", "code", "A sentence.")
        await store.reviews.sweep(2, 9)
        assert {"r0", "r2", "r3"} == {each.id for each in await store.reviews.read_several(["r0", "r1", "r2", "r3"])}
        await store.reviews.sweep(0, 1)
        assert {"r0", "r3"} == {each.id for each in await store.reviews.read_several(["r0", "r1", "r2", "r3"])}


async def test_a_failure_says_why(address: str) -> None:
    """With a code and a sentence, and no report."""
    async with await open_store(address) as store:
        await meet(store)
        await store.reviews.ask(WANTED, ADA, MOST)
        await store.reviews.claim("r1", "here", now=1, until=9)
        await store.reviews.save("r1", "here", 0.5, b"[]", until=9)
        await store.reviews.fail("r1", "here", "review_failed", "It was tried.")
        found = await store.reviews.read("r1")
        assert found is not None
        assert ("failed", "review_failed", "It was tried.", b"") == (
            found.state,
            found.code,
            found.sentence,
            found.report,
        )
