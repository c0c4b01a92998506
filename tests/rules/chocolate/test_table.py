"""What a table waits for, and for whom: it follows from what everybody sees."""

from dataclasses import replace

import pytest
from tests.kit.tables import cards, state_of

from tafelrunde.rules.chocolate.table import Lay, PendingSwap, Phase, actor, phase

OPEN = state_of("WWDD | WDDD | DDMM", colours="WDM", turn=2)
OFFER = PendingSwap(2, 3, cards("WDDD")[0])
ANSWERED = replace(OFFER, back=cards("DDMM")[0])


@pytest.mark.parametrize(
    ("table", "expected", "seat"),
    [
        (OPEN, Phase.LAY, 2),
        (replace(OPEN, colours=(*OPEN.colours[:1], None, None)), Phase.NAME, 2),
        (replace(OPEN, swap=OFFER), Phase.ANSWER, 3),
        (replace(OPEN, swap=ANSWERED), Phase.AGREE, 2),
        (replace(OPEN, passes=2), Phase.LAY, 2),
        (replace(OPEN, passes=3), Phase.OVER, None),
        (replace(OPEN, hands=((), (), ())), Phase.OVER, None),
        (replace(OPEN, hands=((), (), OPEN.hands[2])), Phase.LAY, 2),
    ],
)
def test_the_table_waits_for_one_thing_of_one_seat(table: object, expected: Phase, seat: int | None) -> None:
    """C13, C14, S4, S12: the end comes before everything else, a name before a lay, an answer before both."""
    assert (expected, seat) == (phase(table), actor(table))  # type: ignore[arg-type]


def test_a_phase_that_is_known_is_not_looked_up() -> None:
    """Whoever asks for both asks once."""
    assert actor(OPEN, Phase.OVER) is None


def test_a_lay_is_of_a_card_of_the_hand() -> None:
    """N1: whichever way it lies."""
    assert cards("WDDD *DWWD") == (Lay("DDWD", (0, 0)).card, Lay("WDDW", (0, 0), stack=True).card)
