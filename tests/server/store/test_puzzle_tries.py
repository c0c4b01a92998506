"""Tries at puzzles: each counts once, on both sides."""

import asyncio

from tafelrunde.server.store import Person, Store, open_store
from tafelrunde.server.store.puzzle_tries import PuzzleRating, PuzzleSkill, PuzzleTry

START = (PuzzleSkill(1200.0), PuzzleRating(1500.0))
TRY = PuzzleTry("ada", "p1", "schoko", 0.5, right=False, time=1000)


def change(skill: PuzzleSkill, rating: PuzzleRating) -> tuple[PuzzleSkill, PuzzleRating]:
    """One more try, and ten points."""
    better = skill._replace(rating=skill.rating + 10, tries=skill.tries + 1)
    return better, PuzzleRating(rating.rating - 1, rating.tries + 1)


async def arrive(store: Store, *people: str) -> None:
    """Let people be known."""
    for person in people:
        await store.people.write(Person(person, person.title(), 1, 1))


async def test_only_the_first_try_counts(address: str) -> None:
    """The skill before and after it; nothing for the next one."""
    async with await open_store(address) as store:
        await arrive(store, "ada")
        assert (START[0], PuzzleSkill(1210.0, 1)) == await store.puzzle_tries.record(TRY, START, change)
        assert await store.puzzle_tries.record(TRY._replace(loss=0.0, right=True, time=2000), START, change) is None
        assert {"p1": 1000} == await store.puzzle_tries.read_tried("ada", "schoko")
        assert {"schoko": PuzzleSkill(1210.0, 1)} == await store.puzzle_tries.skills("ada")
        assert {"p1": PuzzleRating(1499.0, 1)} == await store.puzzle_tries.ratings(["p1", "p2"])


async def test_of_tries_at_the_same_moment_each_counts(address: str) -> None:
    """Of one person at many puzzles, and of many people at one."""
    people = [f"person{number}" for number in range(6)]
    async with await open_store(address) as store:
        await arrive(store, "ada", *people)
        mine = [TRY._replace(puzzle=f"p{number}") for number in range(6)]
        theirs = [TRY._replace(person=person, puzzle="q") for person in people]
        await asyncio.gather(*(store.puzzle_tries.record(tried, START, change) for tried in (*mine, *theirs)))
        assert PuzzleSkill(1260.0, 6) == (await store.puzzle_tries.skills("ada"))["schoko"]
        assert PuzzleRating(1494.0, 6) == (await store.puzzle_tries.ratings(["q"]))["q"]


async def test_who_is_forgotten_leaves_no_tries(address: str) -> None:
    """What the puzzle became by them stays, since nobody can tell who they were."""
    async with await open_store(address) as store:
        await arrive(store, "ada")
        await store.puzzle_tries.record(TRY, START, change)
        await store.people.delete("ada", 5)
        assert ({}, {}) == (
            await store.puzzle_tries.read_tried("ada", "schoko"),
            await store.puzzle_tries.skills("ada"),
        )
        assert PuzzleRating(1499.0, 1) == (await store.puzzle_tries.ratings(["p1"]))["p1"]
