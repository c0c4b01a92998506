"""Nothing leaks: whoever may not know the difference between two worlds is sent the same bytes in both."""

from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.worlds import KINDS, NAMES, along, other_world, shown, some_word, started

from tafelrunde.server.table import snapshots
from tafelrunde.server.table.snapshots import Viewer
from tafelrunde.server.table.table import Table
from tafelrunde.wire.snapshots import Picture

SAMPLED = {("stacko", 2): 0.1, ("schokoly", 3): 0.3}
"""At which part of the points of a long game somebody looks."""


def differs(game: str, seats: int, seed: int) -> bool:
    """Does anybody, at any point of a random game, see a difference between worlds that look the same to them?"""
    rng = Random(seed)
    often = SAMPLED.get((game, seats), 1.0)
    for table in along(started(game, seats, seed), rng):
        if (
            table.is_running
            and rng.random() < often
            and any(tells(table, person, rng) for person in (*NAMES[:seats], "onlooker"))
        ):
            return True
    return False


def tells(table: Table, person: str, rng: Random) -> bool:
    """Is a person shown which of two worlds it is?"""
    seat = next(iter(table.seats_of(person)), None)
    world = other_world(table, seat, rng)
    words = [some_word(table, rng), some_word(world, rng), "take 3", "DDWW@0,0", "swap 2 DDMM", "nonsense"]
    return shown(table, person, words) != shown(world, person, words)


@pytest.mark.parametrize(("game", "seats"), KINDS)
@settings(max_examples=6, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32))
def test_worlds_that_look_the_same_to_somebody_give_them_the_same_bytes(game: str, seats: int, seed: int) -> None:
    """Pictures, lines, refusals, previews and partial records, for every seat and an onlooker (C16, T5, N3, R10)."""
    assert not differs(game, seats, seed)


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_a_planted_leak_is_found(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above would notice one hidden card in a picture."""
    honest = snapshots.snapshot

    def leaky(table: Table, visitor: Viewer, now: int) -> Picture:
        hidden = str(table.state.dealt[-1][-1])
        return msgspec.structs.replace(honest(table, visitor, now), rematch=hidden)

    monkeypatch.setattr(snapshots, "snapshot", leaky)
    assert differs(game, seats, 1)
