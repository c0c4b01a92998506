"""A view that travelled: what the wire leaves out follows from the history."""

import pytest
from tests.kit.tables import CHOCOLATE, Kind, act, cards, game_of, states

from tafelrunde.rules.chocolate.table import Composition, PendingSwap
from tafelrunde.rules.core import Acted
from tafelrunde.wire.chocolate import decoding
from tafelrunde.wire.chocolate.codec import encode_swap
from tafelrunde.wire.chocolate.views import Swap


def history(*entries: tuple[int, str]) -> tuple[Acted, ...]:
    """A history in words."""
    return tuple(Acted(seat, act(word)) for seat, word in entries)


@pytest.mark.parametrize("kind", CHOCOLATE, ids=str)
def test_the_field_follows_from_the_lays(kind: Kind) -> None:
    """Its margins and its smarties too, after every action of a game."""
    for state in states(kind, 2):
        assert state.field == decoding.decode_field(game_of(kind), state.history)


@pytest.mark.parametrize(
    ("turn", "done", "offered"),
    [
        (1, [], False),
        (1, [(1, "swap 2 WWDD")], True),
        (1, [(1, "swap 2 WWDD"), (2, "swap no")], True),
        (2, [(1, "swap 2 WWDD"), (2, "swap no"), (1, "WWDD@0,0")], False),
        (2, [(1, "swap 2 WWDD"), (2, "swap no"), (1, "pass")], False),
        (3, [(2, "swap 1 WWDD")], False),
    ],
)
def test_an_offer_counts_until_the_turn_is_over(turn: int, done: list[tuple[int, str]], *, offered: bool) -> None:
    """S12: one offer a turn, and a declined one is one."""
    assert offered is decoding.is_offered(turn, history(*done))


@pytest.mark.parametrize(
    ("swap", "sent"),
    [
        (None, None),
        (PendingSwap(1, 2, cards("WWDD")[0]), Swap(1, 2, "DDWW", None)),
        (PendingSwap(1, 2, 3, cards("WWDD")[0]), Swap(1, 2, "?3", "DDWW")),
        (PendingSwap(3, 1, cards("WWDD")[0], Composition("DMWW")), Swap(3, 1, "DDWW", "?DMWW")),
    ],
)
def test_an_offer_under_way_is_told_with_what_was_announced(swap: PendingSwap | None, sent: Swap | None) -> None:
    """N3: a number, or the whole composition where the booklet says so (S14)."""
    assert sent == encode_swap(swap)
    assert swap == decoding.decode_swap(sent)
