"""Where a smartie protects most, and when it is worth spending."""

from dataclasses import replace

import pytest
from tests.kit.boards import field_of
from tests.kit.tables import CHOCOLATE, states

from tafelrunde.bots.chocolate.smarties import card_cells, is_rich, is_threatened, losses, remaining_loss
from tafelrunde.rules.chocolate.field import SQUARE
from tafelrunde.rules.chocolate.groups import sizes
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.chocolate.table import ChocolateSeatView

TWO = next(kind for kind in CHOCOLATE if kind.game == "schokoly" and kind.seats == 2)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_loss_is_at_most_what_the_largest_group_shrinks_by(seed: int) -> None:
    """S8: covering may cut other groups as well, but never saves a piece of the largest."""
    for state in list(states(TWO, seed))[10::7]:
        for own in state.field.visible:
            largest = sizes(own)[0]
            for anchor, loss in losses(state.field, own).items():
                assert 0 <= loss <= largest - sizes(own & ~(SQUARE << anchor))[0]


def test_a_protected_card_leaves_the_worst_of_the_others() -> None:
    """The loss that counts is that of the anchors which the card does not touch."""
    field = field_of("W D\nW D")
    safe = card_cells(field, 0)
    assert 0 == remaining_loss({}, safe)
    assert 0 == remaining_loss({field.bit((0, 0)): 5}, safe)
    assert 5 == remaining_loss({field.bit((9, 0)): 5, field.bit((0, 0)): 7}, safe)


def seen() -> ChocolateSeatView:
    """What the first seat sees once both have named their colours and it has to lay."""
    return SCHOKOLY.view(next(state for state in states(TWO, 1) if all(state.colours) and state.turn == 1), 1)


@pytest.mark.parametrize(("smarties", "expected"), [((3, 0), False), ((0, 1), True)])
def test_only_who_can_pay_threatens(smarties: tuple[int, int], expected: bool) -> None:  # noqa: FBT001
    """S7: a second tier costs the other side a smartie."""
    assert expected == is_threatened(replace(seen(), smarties=smarties))


def test_who_has_a_smartie_for_each_turn_left_is_rich() -> None:
    """The cards in hand, and this seat's half of the pile."""
    view = seen()
    turns = view.held[0] + view.pile // 2
    assert [False, True] == [is_rich(replace(view, smarties=(own, 0))) for own in (turns - 1, turns)]
