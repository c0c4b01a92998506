"""The booklets of Schokoly: where a smartie may go, and what is announced in a swap."""

from dataclasses import replace
from random import Random

import pytest
from tests.kit.boards import field_of
from tests.kit.tables import act, cards, play, refused, state_of, step

from tafelrunde.rules.chocolate.booklet import Booklet
from tafelrunde.rules.chocolate.card import Card
from tafelrunde.rules.chocolate.field import Field
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.chocolate.swaps import Shown, composition, may_be
from tafelrunde.rules.chocolate.table import Composition, PendingSwap
from tafelrunde.rules.core import Acted

SEATS = (1, 2, 3, None)
OFFERED, BACK = cards("DDMW MMMW")
TRIO = replace(
    state_of("DDMW DDDW | MMMW DDWM | DMMM DDMM", Field(), colours="WDM", pile="DDDM WWWM"), booklet=Booklet.FRENCH
)
OFFER, GIVE = "swap 2 DDMW", "swap MMMW"
PAIR = state_of("DDWW DDWW | DDWW DDWW", field_of("W D\nW D"), colours="WD", smarties=1)


@pytest.mark.parametrize("booklet", [Booklet.GERMAN, Booklet.FRENCH])
def test_a_smartie_protects_any_card(booklet: Booklet) -> None:
    """S8: the card just laid, or one that lay there before."""
    table = replace(PAIR, booklet=booklet)
    assert [None, None] == [refused(SCHOKOLY, table, word) for word in ("DWWD@2,0!", "DWWD@2,0!0,0")]


def test_by_the_spanish_booklet_a_smartie_protects_only_the_card_just_laid() -> None:
    """S8, S14: the others are not offered, and refused with that reason."""
    table = replace(PAIR, booklet=Booklet.SPANISH)
    assert [None, "S8"] == [refused(SCHOKOLY, table, word) for word in ("DWWD@2,0!", "DWWD@2,0!0,0")]
    choices = SCHOKOLY.actions(SCHOKOLY.view(table, 1))
    assert (True, ()) == (choices.guards, choices.smarties)
    assert "Spanish booklet" in str(choices.refusal(act("DWWD@2,0!0,0")))


def test_by_the_french_booklet_the_whole_card_is_announced() -> None:
    """S12, S14: how many pieces of each colour, both ways; the owner alone sees the card."""
    two, three = Composition("DDMW"), Composition("MMMW")
    offered = play(SCHOKOLY, TRIO, OFFER)
    assert [PendingSwap(1, 2, OFFERED), *[PendingSwap(1, 2, two)] * 3] == [
        SCHOKOLY.view(offered, seat).swap for seat in SEATS
    ]
    given = play(SCHOKOLY, offered, GIVE)
    expected = [PendingSwap(1, 2, OFFERED, three), PendingSwap(1, 2, two, BACK), *[PendingSwap(1, 2, two, three)] * 2]
    assert expected == [SCHOKOLY.view(given, seat).swap for seat in SEATS]


def test_history_and_events_tell_the_same_as_the_offer() -> None:
    """N3: the four pieces in alphabetical order in place of the card."""
    (event,) = step(SCHOKOLY, TRIO, OFFER).events
    masked = act("swap 2 ?DDMW")
    assert [Acted(1, act(OFFER)), *[Acted(1, masked)] * 3] == [SCHOKOLY.mask(event, seat) for seat in SEATS]
    assert masked == SCHOKOLY.view(play(SCHOKOLY, TRIO, OFFER), 3).history[0].action


def test_which_way_the_single_pieces_lie_is_not_announced() -> None:
    """S14: DDMW and DDWM are of one composition, and others cannot tell them apart."""
    table = replace(TRIO, hands=(TRIO.hands[0], cards("DDWM DDMW"), TRIO.hands[2]), turn=2)
    worlds = [play(SCHOKOLY, table, f"swap 1 {card}", "swap no") for card in ("DDWM", "DDMW")]
    assert SCHOKOLY.view(worlds[0], 3) == SCHOKOLY.view(worlds[1], 3)


def test_a_composition_binds_a_world() -> None:
    """S12, S14: while an offer waits, whoever offered holds a card of that composition."""
    state = play(SCHOKOLY, TRIO, OFFER)
    for seed in range(30):
        world = SCHOKOLY.resample(SCHOKOLY.view(state, 3), Random(seed))
        card = world.swap and world.swap.card
        assert isinstance(card, Card)
        assert (Composition("DDMW"), True, Booklet.FRENCH) == (composition(card), card in world.hands[0], world.booklet)


@pytest.mark.parametrize(("card", "expected"), [("DDMW", True), ("DDWM", True), ("DDDW", False)])
def test_a_card_may_be_what_was_announced(card: str, expected: bool) -> None:  # noqa: FBT001 - what is expected
    """S14: whichever way its pieces lie, and whichever is asked first."""
    (one,), told = cards(card), Composition("DDMW")
    assert (expected, expected) == (may_be(one, told), may_be(told, one))
    assert expected == may_be(composition(one), told)
    assert may_be(told, Shown(None, 0))
