"""Who belongs to a server by invitation."""

import asyncio
from pathlib import Path

from tafelrunde.server.store import Invitation, Person, open_store

NOW, LATER = 1_000, 2_000


async def test_who_accepts_twice_at_once_is_let_in_and_counted_once(address: str) -> None:
    """A double click, perhaps heard by two processes."""
    async with await open_store(address) as store:
        await store.people.write(Person("ada", "Ada", NOW, NOW))
        await store.invitations.write(Invitation("i", "hash", "", NOW, LATER, most=9))
        answers = await asyncio.gather(*(store.invitations.accept("hash", "ada", NOW) for _ in range(8)))
        assert ([True] * 8, 1) == (answers, (await store.invitations.find())[0].used)


def test_two_at_once_do_not_share_one_place(tmp_path: Path) -> None:
    """Of several who use the last one, one comes in."""

    async def rush() -> list[bool]:
        async with await open_store(tmp_path / "t.sqlite") as store:
            await store.invitations.write(Invitation("i1", "h", "", 1, 9, 1))
            for name in "abc":
                await store.people.write(Person(name, name, 1, 1))
            return await asyncio.gather(*(store.invitations.accept("h", name, 5) for name in "abc"))

    assert [False, False, True] == sorted(asyncio.run(rush()))
