"""The legal actions of a view, lazily."""

from dataclasses import replace

import pytest
from tests.kit.boards import field_of
from tests.kit.tables import act, legal, play, state_of

from tafelrunde.rules.chocolate.choices import on_turn
from tafelrunde.rules.chocolate.field import Field
from tafelrunde.rules.chocolate.schoko import SCHOKO
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY


def test_the_first_card_may_be_turned_but_not_moved() -> None:
    """C5: four turns at 0,0, each with or without a smartie."""
    state = state_of("DDWW | DDDW", colours="W-", smarties=1)
    assert sorted(f"{turn}@0,0{mark}" for turn in ("DDWW", "DWWD", "WDDW", "WWDD") for mark in ("", "!")) == legal(
        SCHOKOLY, state
    )


@pytest.mark.parametrize(
    ("card", "words"), [("WWWW", ["WWWW@0,0"]), ("DWDW", ["DWDW@0,0", "WDWD@0,0"]), ("DDDD", ["DDDD@0,0"])]
)
def test_symmetric_turns_are_listed_once(card: str, words: list[str]) -> None:
    """C2: monochrome and chequered cards of a deck of one's own."""
    assert words == legal(SCHOKOLY, state_of(f"{card} | DDDW", colours="W-"))


def test_equal_cards_are_listed_once() -> None:
    """N1: cards of equal writing are interchangeable, a stack card is another card."""
    state = state_of("WWWW WWWW *WWWW | DDDW", colours="WD")
    assert ["*WWWW@0,0", "WWWW@0,0"] == legal(SCHOKO, state)


def test_a_lay_goes_with_each_smartie_or_none() -> None:
    """S8: none, the card just laid, and each card of the field that carries none."""
    state = state_of("DWDW | DWDW", field_of("W W D* D*\nM M M* M*"), colours="WD", smarties=1)
    assert [f"DWDW@-2,0{mark}" for mark in ("", "!", "!0,0")] == [
        word for word in legal(SCHOKOLY, state) if word.startswith("DWDW@-2,0")
    ]


def test_choices_are_counted_and_picked_without_listing_them() -> None:
    """S8: the factors multiply, and every number picks its action."""
    state = state_of("DDMW DWWW | DDDW", field_of("W W D D\nM M M M\nW W W W\nD D D D"), colours="WD", smarties=1)
    choices = SCHOKOLY.actions(SCHOKOLY.view(state, 1))
    listed = list(choices)
    assert (len(listed), listed) == (len(choices), [choices[number] for number in range(len(choices))])
    assert listed[-1] == choices[-1]
    for number in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError):
            choices[number]


def test_offers_are_counted_and_picked_without_listing_them() -> None:
    """S12, N1: each different card to each other seat that holds cards, before the lays."""
    state = state_of("DDMW DDMW DDWW | DDDW | DDWW", field_of("W W\nD D"), colours="WDM")
    choices = SCHOKOLY.actions(SCHOKOLY.view(state, 1))
    listed = list(choices)
    assert (len(listed), listed) == (len(choices), [choices[number] for number in range(len(choices))])
    words = ["swap 2 DDMW", "swap 2 DDWW", "swap 3 DDMW", "swap 3 DDWW"]
    assert [act(word) for word in words] == listed[:4] == list(choices.plain)


def test_who_has_not_the_turn_has_no_choices() -> None:
    """C13: neither another seat nor an onlooker may do anything."""
    state = state_of("DDMW | DDDW", field_of("W W\nD D"), colours="WD", smarties=1)
    for seat in (2, None):
        choices = SCHOKOLY.actions(SCHOKOLY.view(state, seat))
        assert (0, [], (), (), (), False) == (
            len(choices),
            list(choices),
            choices.plain,
            choices.lays,
            choices.smarties,
            choices.guards,
        )


def test_who_waits_can_think_ahead() -> None:
    """C13: as if it were its turn, a seat has the choices that it has when it is."""
    state = state_of("DDMW | DDDW DDWW", field_of("W W\nD D"), colours="WD", smarties=1)
    waiting = on_turn(SCHOKOLY.view(state, 2))
    assert list(SCHOKOLY.actions(SCHOKOLY.view(replace(state, turn=2), 2))) == list(SCHOKOLY.actions(waiting)) != []
    for seat in (1, None):
        assert SCHOKOLY.view(state, seat) == on_turn(SCHOKOLY.view(state, seat))


def test_an_offer_under_way_is_left_out_when_thinking_ahead() -> None:
    """S12: who waits for the answer may make no other offer this turn; the third seat may think of one."""
    state = play(SCHOKOLY, state_of("DDMW | DDDW | DDWW", Field(), colours="WDM"), "swap 2 DDMW")
    offers = [len(SCHOKOLY.actions(on_turn(SCHOKOLY.view(state, seat))).partners) for seat in (1, 3)]
    assert [0, 2] == offers
    assert SCHOKOLY.view(state, 2) == on_turn(SCHOKOLY.view(state, 2))
