"""What a seat may do in each phase, and the first rule that anything else breaks."""

import pytest
from tests.kit.boards import field_of
from tests.kit.tables import act, legal, play, refused, state_of

from tafelrunde.rules.chocolate.field import Field
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.chocolate.table import ChocolateState
from tafelrunde.rules.core import IllegalCode, Seat

EVERYTHING = ("=W", "DDMW@0,0", "pass", "swap 2 DDMW", "swap DDMW", "swap yes", "swap no")
"""A word of each kind of action."""


def refusal(state: ChocolateState, word: str, seat: Seat | None = 1) -> tuple[IllegalCode, str | None] | None:
    """The code and the rule that a seat is refused a word with."""
    illegal = SCHOKOLY.actions(SCHOKOLY.view(state, seat)).refusal(act(word))
    return None if illegal is None else (illegal.code, illegal.rule)


def test_what_is_no_action_is_refused() -> None:
    """C13: anything that is not an action of the game, in every phase."""
    for state in (state_of("DDMW | DDDW", Field(), colours="--"), state_of("DDMW | DDDW", Field(), colours="WD")):
        assert "pass the salt" not in SCHOKOLY.actions(SCHOKOLY.view(state, 1))


def test_an_answer_without_an_offer_is_refused() -> None:
    """S12: there is nothing to answer while a card is to be laid."""
    state = state_of("DDMW | DDDW | DDWW", Field(), colours="WDM")
    assert ["S12"] * 3 == [refused(SCHOKOLY, state, word) for word in ("swap yes", "swap no", "swap DDMW")]


def test_while_an_offer_waits_only_answers_are_legal() -> None:
    """S12: the other seat offers a card back or declines, then the first one has the last word."""
    state = play(SCHOKOLY, state_of("DDMW | DDDW DDWW | DDWW", Field(), colours="WDM"), "swap 2 DDMW")
    assert ["swap DDDW", "swap DDWW", "swap no"] == legal(SCHOKOLY, state)
    assert ["S12", "S12", "C13", "N3"] == [
        refused(SCHOKOLY, state, word) for word in ("pass", "swap yes", "swap DDMW", "swap ?1")
    ]
    state = play(SCHOKOLY, state, "swap DDDW")
    assert ["swap no", "swap yes"] == legal(SCHOKOLY, state)
    assert ["S12", "S12"] == [refused(SCHOKOLY, state, word) for word in ("pass", "swap DDWW")]


def test_the_refusals_have_codes() -> None:
    """N4: a program can tell them apart."""
    naming = SCHOKOLY.actions(SCHOKOLY.view(state_of("DDMW | DDDW", Field(), colours="D-", turn=2), 2))
    laying = SCHOKOLY.actions(SCHOKOLY.view(state_of("DDMW | DDDW", Field(), colours="WD"), 1))
    refusals = [
        *(naming.refusal(act(word)) for word in ("pass", "=D")),
        *(laying.refusal(act(word)) for word in ("=M", "swap no", "swap 2 DDMW", "DDMW@0,0^", "DDMW@0,0!")),
    ]
    assert [
        IllegalCode.NAME_FIRST,
        IllegalCode.COLOUR_TAKEN,
        *[IllegalCode.NOT_NOW] * 2,
        IllegalCode.NO_SWAP,
        *[IllegalCode.NO_SMARTIE] * 2,
    ] == [refusal and refusal.code for refusal in refusals]


@pytest.mark.parametrize("word", EVERYTHING)
def test_nothing_may_be_done_once_the_game_is_over(word: str) -> None:
    """C13: whatever it is, whoever asks."""
    over = state_of(" | ", field_of("W W\nD D"), colours="WD")
    assert [(IllegalCode.GAME_OVER, "C13")] * 3 == [refusal(over, word, seat) for seat in (1, 2, None)]


@pytest.mark.parametrize("word", EVERYTHING)
def test_whose_turn_it_is_comes_before_what_is_done(word: str) -> None:
    """C13, N4: who does not have to act is told so, also where the action would break another rule."""
    for state in (
        state_of("DDMW | DDDW | DDWW", colours="---"),
        state_of("DDMW | DDDW | DDWW", field_of("W W\nD D"), colours="WDM"),
    ):
        assert [(IllegalCode.NOT_YOUR_TURN, "C13")] * 2 == [refusal(state, word, seat) for seat in (3, None)]


def test_who_can_lay_a_card_may_not_pass_and_is_shown_where() -> None:
    """C14: the sentence points at a place."""
    state = state_of("DDMW | DDDW", field_of("W W\nD D"), colours="WD")
    illegal = SCHOKOLY.actions(SCHOKOLY.view(state, 1)).refusal(act("pass"))
    assert illegal is not None
    [at] = illegal.cells
    assert (IllegalCode.MUST_LAY, "C14") == (illegal.code, illegal.rule)
    assert any(word.endswith(f"@{at[0]},{at[1]}") for word in legal(SCHOKOLY, state))


def test_the_first_rule_that_a_lay_breaks_is_named() -> None:
    """N4: the hand, the right to stack, the place, then the smartie."""
    state = state_of("WWWW | DDDW", field_of("W W D D\nM M M M"), colours="WD")
    words = ("DDDD@9,9^!9,9", "WWWW@9,9^!9,9", "WWWW@9,9!9,9", "WWWW@-2,0!9,9")
    assert ["C13", "S7", "C7", "S8"] == [refused(SCHOKOLY, state, word) for word in words]
