"""Scho K.O."""

import pytest
from tests.kit.boards import board, draw, field_of
from tests.kit.tables import dealt, legal, play, refused, state_of

from tafelrunde.rules.chocolate.field import Field
from tafelrunde.rules.chocolate.schoko import SCHOKO
from tafelrunde.rules.core import Outcome

BLOCK = """
    W W W W
    W W W W
    W W W W
    W W W W
"""
DEAL = "DDDW DDWW DWWW *DWWW DDDW DDWW DWWW *DDWW"


def test_the_starting_player_names_a_colour() -> None:
    """K3: before anything is laid seat 1 names white or dark, and nothing else is allowed."""
    state = dealt(SCHOKO, DEAL)
    assert ["=D", "=W"] == legal(SCHOKO, state)
    assert ["K3", "K3", "K3"] == [refused(SCHOKO, state, word) for word in ("=M", "DDDW@0,0", "pass")]


def test_the_other_player_has_the_other_colour() -> None:
    """K3: nothing is left to be named."""
    state = play(SCHOKO, dealt(SCHOKO, DEAL), "=D")
    assert ("D", "W") == state.colours
    assert "K3" == refused(SCHOKO, state, "=W")


def test_the_starting_player_names_lays_and_draws() -> None:
    """K3: the same seat goes on after naming, and the other one lays without naming."""
    state = dealt(SCHOKO, DEAL + " DDDW")
    named = play(SCHOKO, state, "=D")
    laid = play(SCHOKO, named, "DDWW@0,0")
    assert [1, 1, 2] == [SCHOKO.actor(table) for table in (state, named, laid)]
    assert [4, 4] == [len(hand) for hand in laid.hands]
    assert laid == play(SCHOKO, state, "=D", "DDWW@0,0")


def test_seat_1_starts() -> None:
    """K6: who starts is settled before; the rules begin with seat 1."""
    assert 1 == SCHOKO.actor(dealt(SCHOKO, DEAL))


def test_only_a_stack_card_goes_to_the_second_tier() -> None:
    """K4: the right to stack comes with the card."""
    state = state_of("DWWW *DDWW | DDDW", field_of(BLOCK), colours="WD")
    assert ["K4", "C13", None] == [refused(SCHOKO, state, word) for word in ("DWWW@1,1^", "DDWW@1,1^", "*WWDD@1,1^")]


def test_a_stack_card_may_lie_on_the_first_tier() -> None:
    """K4: on the first tier its smartie is there all the same, at no price."""
    state = play(SCHOKO, state_of("*DDWW | DDDW", field_of("W W\nW W"), colours="WD"), "*WWDD@2,0")
    assert board("W W W* W*\nW W D* D*") == draw(state.field)
    assert (0, 0) == state.smarties


def test_a_stack_card_on_the_first_tier_is_never_covered() -> None:
    """K4: its printed smartie keeps it free."""
    field = field_of("W W W* W*\nW W W* W*\nW W W W\nW W W W", printed=True)
    state = state_of("*DWWW | DDDW", field, colours="WD")
    assert ["C11", "C11", None] == [refused(SCHOKO, state, f"*DWWW@{at}^") for at in ("1,0", "1,1", "0,1")]


def test_a_stack_card_on_the_second_tier_is_never_covered() -> None:
    """K4: there is no third tier."""
    state = play(SCHOKO, state_of("*DWWW | *DWWW", field_of(BLOCK), colours="WD"), "*DWWW@1,0^")
    assert ["C9", "C9", None] == [refused(SCHOKO, state, f"*WWDW@{at}^") for at in ("1,0", "1,1", "1,2")]


def test_no_smartie_is_put_and_no_card_is_swapped() -> None:
    """K1: the smarties are printed; the swap belongs to Schokoly."""
    state = state_of("DWWW | DDDW", field_of("W W\nW W"), colours="WD")
    assert () == SCHOKO.targets(SCHOKO.view(state, 1))
    assert ["K1", "S12", "S12", "S12"] == [
        refused(SCHOKO, state, word) for word in ("DWWW@2,0!", "swap 2 DWWW", "swap no", "swap DWWW")
    ]


def ended(drawing: str) -> Outcome | None:
    """The result when this is the whole field."""
    return SCHOKO.outcome(state_of(" | ", field_of(drawing), colours="WD"))


@pytest.mark.parametrize(
    ("drawing", "largest", "second", "winners"),
    [
        ("W W W D\nW W D D", (5, 3), (0, 0), (1,)),
        ("W W D D\nW W D D", (4, 4), (0, 0), (1, 2)),
        ("W W D D . . W D\nW W D D . . D D", (4, 4), (1, 3), (2,)),
        ("D D W W D D\nD D W W D D", (4, 4), (0, 4), (2,)),
        ("W W D W W D\nW D D W D D", (3, 3), (3, 3), (1, 2)),
    ],
)
def test_the_largest_group_wins_then_the_second_largest(
    drawing: str, largest: tuple[int, ...], second: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """K5: the second largest groups decide between equal ones, a missing one counts 0, and then it is a draw."""
    assert Outcome(largest, winners, {"largest": largest, "second": second}) == ended(drawing)


def test_nothing_is_scored_before_a_colour_is_named() -> None:
    """R8: a position without colours stands at 0."""
    standing = SCHOKO.standing(state_of("DDDW | DDWW", Field(), colours="--"))
    assert Outcome((0, 0), (1, 2), {"largest": (0, 0), "second": (0, 0)}) == standing
