"""Greedy swaps with three seats: what is offered, what is given for it, and when it is agreed to."""

from random import Random

import pytest
from tests.kit.boards import field_of
from tests.kit.tables import act, state_of

from tafelrunde.bots.chocolate.greedy import choose
from tafelrunde.records.notation import write
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.chocolate.table import ChocolateState


def chosen(state: ChocolateState) -> str:
    """The word that greedy plays for whoever has to act."""
    return write(choose(SCHOKOLY.actions(SCHOKOLY.view(state, SCHOKOLY.actor(state) or 1)), Random(0)), SCHOKOLY)


@pytest.mark.parametrize(("hand", "word"), [("WWWD DDMM", "swap 2 DDMM"), ("WWWD WDDM", None)])
def test_it_offers_what_is_of_no_use_to_it(hand: str, word: str | None) -> None:
    """S12: a card without a piece of its own colour, with two of the other's."""
    laid = chosen(state_of(f"{hand}|DDMW|MMWD", field_of("W D\nM D"), colours="WDM"))
    assert laid == word if word else not laid.startswith("swap")


@pytest.mark.parametrize(("hand", "word"), [("DDDM MMWW", "swap MMWW"), ("DDDM DDDW", "swap no")])
def test_it_answers_an_offer_by_what_it_gains(hand: str, word: str) -> None:
    """S12: two dark pieces are offered, so a card with fewer goes back for them, and none with three."""
    state = state_of(f"DDWW WWWM|{hand}|MMWD", field_of("W D\nM D"), colours="WDM")
    offered = SCHOKOLY.apply(state, act("swap 2 DDWW")).state
    assert word == chosen(offered)


@pytest.mark.parametrize(("back", "word"), [("MMWW", "swap yes"), ("DDDM", "swap no")])
def test_its_last_word_is_for_more_of_its_colour(back: str, word: str) -> None:
    """S12: it gave a card with one white piece; two are welcome, none is not."""
    state = state_of("DDDW WWWM|DDDM MMWW|MMWD", field_of("W D\nM D"), colours="WDM")
    for said in ("swap 2 DDDW", f"swap {back}"):
        state = SCHOKOLY.apply(state, act(said)).state
    assert word == chosen(state)
