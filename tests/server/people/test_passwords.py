"""Passwords are hashed, and only the right one fits."""

import asyncio
from time import process_time

from tafelrunde.server.people.passwords import Passwords


def test_only_the_right_password_fits_its_hash() -> None:
    """And no hash is a password, or says it."""

    async def found() -> tuple[bool, bool, bool]:
        passwords = Passwords()
        hash_ = await passwords.write("correct horse")
        assert "correct" not in hash_
        return await passwords.fits("correct horse", hash_), await passwords.fits(hash_, hash_), await fits_nothing()

    async def fits_nothing() -> bool:
        return await Passwords().fits("correct horse", "no hash at all")

    assert (True, False, False) == asyncio.run(found())


def test_the_same_password_has_another_hash_each_time() -> None:
    """So that nobody sees who shares one."""
    first, second = (asyncio.run(Passwords().write("correct horse")) for _ in range(2))
    assert first != second


def test_who_has_no_password_is_refused_as_slowly_as_who_has() -> None:
    """Else the time would tell which names have accounts."""
    passwords = Passwords()
    hash_ = asyncio.run(passwords.write("correct horse"))

    def cost(compared: str | None) -> float:
        start = process_time()
        assert not passwords.compare("wrong horse", compared)
        return process_time() - start

    assert min(cost(None) for _ in range(3)) > 0.3 * min(cost(hash_) for _ in range(3))
