"""Leases and notes: one process thinks about a turn, another takes over when it dies."""

import asyncio

from tafelrunde.server.store import open_store


async def test_one_holder_at_a_time(address: str) -> None:
    """Of all who ask at once one gets the lease, and can renew it."""
    async with await open_store(address) as store:
        take = store.leases.take
        answers = await asyncio.gather(*(take("t", 5, f"p{holder}", now=0, until=10) for holder in range(8)))
        holder = f"p{answers.index(True)}"
        assert 1 == sum(answers)
        assert await take("t", 5, holder, now=9, until=20)
        assert not await take("t", 5, "other", now=19, until=30)


async def test_an_expired_lease_is_taken_over(address: str) -> None:
    """Who does not renew in time loses the lease to the next who asks."""
    async with await open_store(address) as store:
        take = store.leases.take
        assert await take("t", 5, "one", now=0, until=10)
        assert await take("t", 5, "two", now=10, until=20)
        assert not await take("t", 5, "one", now=11, until=21)


async def test_the_next_number_is_free(address: str) -> None:
    """A lease is about one number: a later one is nobody's, an earlier one no longer matters."""
    async with await open_store(address) as store:
        take = store.leases.take
        assert await take("t", 5, "one", now=0, until=10)
        assert await take("t", 6, "two", now=1, until=10)
        assert not await take("t", 5, "one", now=2, until=10)
        assert await take("u", 1, "one", now=0, until=10)


async def test_a_lease_is_given_back_by_its_holder_only(address: str) -> None:
    """What is dropped is free at once."""
    async with await open_store(address) as store:
        assert await store.leases.take("t", 5, "one", now=0, until=10)
        await store.leases.drop("t", "two")
        assert not await store.leases.take("t", 5, "two", now=1, until=10)
        await store.leases.drop("t", "one")
        assert await store.leases.take("t", 5, "two", now=1, until=10)


async def test_a_note_is_what_was_written_last(address: str) -> None:
    """As the time at which the server was last alive."""
    async with await open_store(address) as store:
        assert await store.notes.read("alive") is None
        await store.notes.write("alive", "1")
        await store.notes.write("alive", "2")
        assert "2" == await store.notes.read("alive")


async def test_notes_are_found_by_their_beginning_and_removed(address: str) -> None:
    """As what is still to be done."""
    async with await open_store(address) as store:
        for key in ("to_do:a", "to_do:b", "todo:c"):
            await store.notes.write(key, key[-1])
        assert {"to_do:a": "a", "to_do:b": "b"} == await store.notes.find("to_do:")
        assert [True, False] == [await store.notes.remove("to_do:a") for _ in range(2)]
        assert {"to_do:b": "b"} == await store.notes.find("to_do:")
