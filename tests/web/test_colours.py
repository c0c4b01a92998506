"""Where the system paints in its own colours, as for people who need a high contrast: what is marked is still told."""

from __future__ import annotations

import pytest
from tests.web.company import gathered
from tests.web.conftest import Visit
from tests.web.kit import Visitor
from tests.web.players import pick
from tests.web.screens import choosing

FRAMED = "(one) => getComputedStyle(one).borderTopColor"
PAINTED = "(one) => getComputedStyle(one).backgroundColor"


@pytest.fixture(params=["light", "dark"])
def ada(visit: Visit, request: pytest.FixtureRequest) -> Visitor:
    """Somebody whose system forces its colours."""
    visitor = visit()
    visitor.page.emulate_media(forced_colors="active", color_scheme=request.param)
    return visitor


def differ(visitor: Visitor, marked: str, others: str, how: str = FRAMED) -> bool:
    """Does something that is marked look different from all that is not?"""
    assert visitor.see(others).count()
    look = visitor.see(marked).first.evaluate(how)
    return look not in {one.evaluate(how) for one in visitor.see(others).all()}


def test_cards_and_seats_are_told_apart(ada: Visitor) -> None:
    """Whose turn it is, which card is picked, and what is switched on."""
    gathered([ada], "schokoly", bots=1, most=4)
    ada.await_turn()
    pick(ada)
    assert differ(ada, ".seats li.on", ".seats li:not(.on)")
    assert differ(ada, ".hand .picked .face", ".hand li:not(.picked) .face")
    ada.see(".lamp").click()
    ada.page.mouse.move(0, 0)
    assert differ(ada, ".lamp", ".lens button", PAINTED)


def test_towers_are_seen(ada: Visitor) -> None:
    """The boards, the part that is chosen, and whose turn it is."""
    choosing(ada)
    assert differ(ada, ".towers .on", ".towers section:not(.on)")
    assert differ(ada, ".part.chosen", "button.part:not(.chosen)")
    ground = ada.see("body").evaluate(PAINTED)
    assert ground not in {board.evaluate(PAINTED) for board in ada.see(".tower .board:not(.hidden)").all()}
    assert ground != ada.see(".light .dot").evaluate(PAINTED)
