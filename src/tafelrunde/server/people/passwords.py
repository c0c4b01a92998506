"""Passwords: hashed by argon2 away from the event loop, a few at a time."""

from __future__ import annotations

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

SHORTEST = 8
AT_ONCE = 2


class Passwords:
    """Hashes passwords, and checks them; memory is bounded since only a few are worked on at once."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self.hasher = hasher or PasswordHasher(memory_cost=32 * 1024, parallelism=1)
        self.turnstile = asyncio.Semaphore(AT_ONCE)

    async def write(self, password: str) -> str:
        """The hash of a password."""
        async with self.turnstile:
            return await asyncio.to_thread(self.hasher.hash, password)

    async def fits(self, password: str, hash_: str | None) -> bool:
        """Is it the right one? Takes as long when there is none to compare with."""
        async with self.turnstile:
            return await asyncio.to_thread(self.compare, password, hash_)

    def compare(self, password: str, hash_: str | None) -> bool:
        """Compare with a hash, or with one of nothing."""
        if hash_ is None:
            self.hasher.hash(password)
            return False
        try:
            return self.hasher.verify(hash_, password)
        except (VerificationError, InvalidHashError):
            return False
