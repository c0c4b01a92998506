"""Promised nonces: decisions about promises before the start, and about reveals between the start and the deal (F10).

Invariant: no nonce that was promised is in the log before all chairs and promises are fixed.
"""

from __future__ import annotations

from tafelrunde.records import fairness
from tafelrunde.server.table import entries
from tafelrunde.server.table.refusals import Refusal, Repeated
from tafelrunde.server.table.requests import check_nonce, check_promise, must_be_open, must_own
from tafelrunde.server.table.table import Table

GRACE = 5_000
"""So many milliseconds who is asked again for a nonce has at least to reveal it."""


def choose_promise(table: Table, person: str, chair: int, promise: str) -> entries.Promised:
    """A person promises a nonce, instead of what they promised or gave before (F10)."""
    must_be_open(table)
    must_own(table, person, chair)
    return entries.Promised(chair=chair, promise=check_promise(promise))


def reveal(table: Table, person: str, chair: int, nonce: str, *, request: str = "") -> entries.Revealed:
    """A person reveals the nonce that they promised; the last one begins the game (F10)."""
    request = request and f"{person}/{request}"
    if number := table.answered.number(request):
        raise Repeated(number)
    sitting = must_own(table, person, chair)
    if sitting.promise is not None and sitting.revealed and sitting.nonce == nonce:
        raise Repeated(table.number)
    if table.revealing is None:
        raise Refusal("not_revealing", "Nonces are revealed after the host has started, and before the deal.", "F10")
    if sitting.promise is None or fairness.promise(check_nonce(nonce)) != sitting.promise:
        raise Refusal("wrong_nonce", "This is not the nonce that was promised on this chair.", "F10")
    if table.awaited_chairs != (chair,):
        return entries.Revealed(chair=chair, nonce=nonce, id=request)
    nonces = [nonce if n == chair else other.nonce if other else "" for n, other in enumerate(table.chairs, start=1)]
    first = table.revealing.first or fairness.draw_first_seat(table.seed, nonces)
    return entries.Revealed(chair=chair, nonce=nonce, first=first, id=request)


def may_start_anew(table: Table, person: str) -> bool:
    """Is it up to the person to start anew, once there was time enough?"""
    late = {
        chair.person for number, chair in enumerate(table.chairs, start=1) if chair and number in table.awaited_chairs
    }
    return person == table.host or (table.host in late and person not in late and person in table.people)


def start_anew(table: Table, person: str, now: int) -> entries.Restarted:
    """Who has not revealed in time loses the chair, and all others promise anew (F10).

    The host does it; where the host is the one who is late, anybody who sits at the table and is not.
    """
    if table.revealing is None:
        raise Refusal("not_revealing", "Nobody is being waited for: the game has begun, or is not started.", "F10")
    if not may_start_anew(table, person):
        raise Refusal("not_host", "Only the host of the table can do this.")
    if now < table.revealing.since + table.reveal_time + GRACE:
        raise Refusal("still_time", "The players being waited for still have time to reveal their nonces.", "F10")
    return entries.Restarted(chairs=table.awaited_chairs)
