"""How often a password or a code may be guessed: from one place, at one account, and on a device that is known.

Guesses at an account are slowed down wherever they come from. So that nobody can keep its owner out by guessing, a
device on which the owner was signed in before has a count of its own, and the recovery code is limited by address
alone: it is too long to be guessed.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Request

from tafelrunde.server import keys
from tafelrunde.server.services import Services, address
from tafelrunde.server.store import Guess
from tafelrunde.server.table.refusals import Refusal

DEVICE_COOKIE = "tafelrunde-device"
MINUTE = 60_000


class TooSoon(Refusal):
    """A guess that has to wait for some seconds."""

    def __init__(self, seconds: int) -> None:
        wait = "1 second" if seconds == 1 else f"{seconds} seconds"
        super().__init__("too_fast", f"Too many wrong attempts. Wait {wait} and try again.")
        self.seconds = seconds


def account_guesses(services: Services, request: Request[Any, Any, Any], name: str, person: str | None) -> list[Guess]:
    """Under what a guess at the password of an account counts."""
    given = request.cookies.get(DEVICE_COOKIE, "")
    device = keys.device(given, person, services.key) if person else None
    if device is not None:
        return [Guess(f"device:{device}", 10, 15 * MINUTE)]
    account = person or keys.hash_code(name)
    return [Guess(f"account:{account}", 50, MINUTE), Guess(f"from:{account}:{address(request)}", 5, 15 * MINUTE)]


def code_guesses(request: Request[Any, Any, Any]) -> list[Guess]:
    """Under what a guess at the code of another device, or of recovery, counts."""
    return [Guess(f"codes:{address(request)}", 10, 60 * MINUTE)]


@asynccontextmanager
async def count_guess(services: Services, guesses: list[Guess]) -> AsyncIterator[None]:
    """Within it a guess is made; if it is right nothing is raised, and it does not count. Raises TooSoon."""
    wait = await services.store.guesses.charge(guesses, services.now())
    if wait > 0:
        raise TooSoon(-(-wait // 1000))
    yield
    await services.store.guesses.forgive(guesses)
