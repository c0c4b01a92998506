"""The course of a chocolate game: dealing, turns, drawing, passing, the end, and who sees what."""

from dataclasses import replace

import pytest
from tests.kit.boards import field_of
from tests.kit.tables import act, cards, dealt, deck, legal, play, refused, state_of, step

from tafelrunde.rules.chocolate.course import Course, known_card, pending_swap
from tafelrunde.rules.chocolate.deck import DeckOptions
from tafelrunde.rules.chocolate.field import Field
from tafelrunde.rules.chocolate.schoko import SCHOKO
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.chocolate.table import CardDrawn, GameOver
from tafelrunde.rules.core import Acted, Illegal, IllegalCode, Options
from tafelrunde.rules.shuffles import Derived

DEAL = "DDDW DDWW DWWW DDDM DDMM DMMM DDMW DDWM DMWW MMMW MMWW MWWW DWWM"
ENCLOSED = """
    W W W W W W
    W W W W W W
    W W D D W W
    W W D D W W
    W W W W W W
    W W W W W W
"""


def test_everybody_takes_four_cards() -> None:
    """C13: seat 1 the first four, seat 2 the next four, and so on; the rest is the pile."""
    state = dealt(SCHOKOLY, DEAL, 3)
    assert (cards("DDDW DDWW DWWW DDDM"), cards("DDMM DMMM DDMW DDWM"), cards("DMWW MMMW MMWW MWWW")) == state.hands
    assert 1 == SCHOKOLY.view(state, None).pile
    assert (cards(DEAL),) == state.dealt


def test_a_turn_is_a_card_laid_and_one_drawn() -> None:
    """C13: the laid card leaves the hand, the next of the pile comes in, and the next seat has the turn."""
    state = play(SCHOKOLY, dealt(SCHOKOLY, DEAL), "=W", "DWWD@0,0")
    assert (cards("DDDW DWWW DDDM DMWW"), cards("DDMM DMMM DDMW DDWM")) == state.hands
    assert (2, 4) == (state.turn, SCHOKOLY.view(state, None).pile)


def test_only_a_card_of_the_hand_is_laid() -> None:
    """C13: reported before anything else about the lay (N4)."""
    state = play(SCHOKOLY, dealt(SCHOKOLY, DEAL), "=W")
    assert ["C13", "C13", None] == [refused(SCHOKOLY, state, word) for word in ("MMMM@0,0", "MMMM@7,7^", "DWWD@0,0")]


def test_play_goes_on_with_the_cards_in_hand() -> None:
    """C13: with an empty pile nothing is drawn."""
    step_ = step(SCHOKOLY, state_of("WWWW WWWW | WWWW", field_of("W W\nW W"), colours="WD"), "WWWW@2,0")
    assert (cards("WWWW"), cards("WWWW")) == step_.state.hands
    assert (Acted(1, act("WWWW@2,0")),) == step_.events


def test_the_game_ends_when_the_last_card_is_laid() -> None:
    """C13: then there is a result and nobody has to act."""
    state = state_of("WWWW | WWWW", field_of("W W\nW W"), colours="WD")
    before = play(SCHOKOLY, state, "WWWW@2,0")
    last = step(SCHOKOLY, before, "WWWW@4,0")
    assert (None, 2) == (SCHOKOLY.outcome(before), SCHOKOLY.actor(before))
    assert SCHOKOLY.actor(last.state) is None
    assert GameOver(SCHOKOLY.standing(last.state)) == last.events[-1]
    assert "C13" == refused(SCHOKOLY, last.state, "pass")


def test_drawing_is_an_event_that_hides_the_card() -> None:
    """C16: who drew sees the card, the others see that one was drawn."""
    events = step(SCHOKOLY, play(SCHOKOLY, dealt(SCHOKOLY, DEAL), "=W"), "DWWD@0,0").events
    assert CardDrawn(1, cards("DMWW")[0]) == events[1]
    assert [CardDrawn(1, cards("DMWW")[0]), CardDrawn(1, None), CardDrawn(1, None)] == [
        SCHOKOLY.mask(events[1], seat) for seat in (1, 2, None)
    ]


def test_who_can_lay_a_card_may_not_pass() -> None:
    """C14: passing with a legal placement is illegal, and a place is shown."""
    state = state_of("DDDD WWWW | WWWW", field_of("W W\nW W"), colours="WD")
    assert "C14" == refused(SCHOKOLY, state, "pass")
    refusal = SCHOKOLY.actions(SCHOKOLY.view(state, 1)).refusal(act("pass"))
    assert (IllegalCode.MUST_LAY, ((0, -2),)) == (refusal and refusal.code, refusal and refusal.cells)


def test_who_can_lay_no_card_passes_and_keeps_the_cards() -> None:
    """C14: pass is then the only action, and nothing is drawn."""
    state = state_of("DDDD | WWWW", field_of("W W\nW W"), colours="WD", pile="WWWW")
    assert ["pass"] == legal(SCHOKOLY, state)
    after = play(SCHOKOLY, state, "pass")
    assert (state.hands, 2, 1) == (after.hands, after.turn, SCHOKOLY.view(after, None).pile)
    assert (Acted(1, act("pass")),) == after.history


def test_a_seat_without_cards_passes() -> None:
    """C14: while others still hold cards."""
    state = state_of(" | WWWW WWWW", field_of("W W\nW W"), colours="WD", smarties=1)
    assert ["pass"] == legal(SCHOKOLY, state)
    assert 2 == play(SCHOKOLY, state, "pass").turn


@pytest.mark.parametrize(("game", "card"), [(SCHOKOLY, "DDDD"), (SCHOKO, "*DDDD")])
def test_the_only_place_on_the_second_tier_must_be_taken(game: Course, card: str) -> None:
    """C14: the dark pieces can only be reached from above, with a smartie or a stack card."""
    state = state_of(f"{card} | DDDD", field_of(ENCLOSED), colours="WD", smarties=1)
    assert {"^"} == {word[-1] for word in legal(game, state)}
    assert ["C14", None] == [refused(game, state, word) for word in ("pass", f"{card}@0,1^")]


def test_without_the_right_to_stack_the_same_seat_passes() -> None:
    """C14: no smartie, or no stack card, leaves no placement."""
    state = state_of("DDDD | DDDD", field_of(ENCLOSED), colours="WD")
    assert [["pass"], ["pass"]] == [legal(game, state) for game in (SCHOKO, SCHOKOLY)]


def test_the_game_ends_when_every_seat_passes_in_a_row() -> None:
    """C14: it is scored as it stands, with cards left."""
    state = state_of("DDDD | DDDD | DDDD", field_of("W W\nW W"), colours="WDM")
    passed = play(SCHOKOLY, state, "pass", "pass")
    assert SCHOKOLY.outcome(passed) is None
    last = step(SCHOKOLY, passed, "pass")
    assert ((4, 0, 0), None) == (SCHOKOLY.standing(last.state).scores, SCHOKOLY.actor(last.state))
    assert isinstance(last.events[-1], GameOver)


def test_a_card_laid_interrupts_the_row_of_passes() -> None:
    """C14: every seat has to pass again."""
    state = state_of("DDDD | DDDD WWWW", field_of("W W\nW W"), colours="WD")
    state = play(SCHOKOLY, state, "pass", "WWWW@2,0", "pass")
    assert SCHOKOLY.outcome(state) is None
    assert SCHOKOLY.outcome(play(SCHOKOLY, state, "pass")) is not None


def test_a_swap_before_a_pass_does_not_interrupt_the_row() -> None:
    """C14: declined or agreed, the row of passes goes on."""
    state = state_of("DDDD | DDDD | DDDD", field_of("W W\nW W"), colours="WDM")
    state = play(SCHOKOLY, state, "pass", "swap 3 DDDD", "swap DDDD", "swap yes", "pass")
    assert SCHOKOLY.outcome(state) is None
    state = play(SCHOKOLY, state, "swap 1 DDDD", "swap no", "pass")
    assert SCHOKOLY.outcome(state) is not None


def test_a_view_has_the_own_hand_and_counts_of_the_others() -> None:
    """C16: hands and the order of the pile are hidden, the rest is open."""
    state = play(SCHOKOLY, dealt(SCHOKOLY, DEAL, 3), "=W", "DWWD@0,0")
    for seat in (1, 2, 3, None):
        view = SCHOKOLY.view(state, seat)
        assert (state.hands[seat - 1] if seat else ()) == view.hand
        assert ((4, 4, 4), 0, state.field, state.deck) == (view.held, view.pile, view.field, view.deck)
        assert (state.history, state.colours, state.smarties) == (view.history, view.colours, view.smarties)


def test_partners_do_not_see_each_others_hand() -> None:
    """C16: the view of seat 1 is the same whatever seat 3 holds."""
    state = state_of("DDWW | DDDW | DWWW | DDDM", field_of("W W\nW W"), colours="WDWD", pile="MMMM")
    one, two, _, four = state.hands
    other = replace(state, hands=(one, two, cards("MMMM"), four), order=(*state.order[:3], *cards("MMMM DDDM DWWW")))
    assert SCHOKOLY.view(state, 1) == SCHOKOLY.view(other, 1)
    assert SCHOKOLY.view(state, 3) != SCHOKOLY.view(other, 3)


def test_the_pile_is_not_in_a_view() -> None:
    """C16: the view of everybody is the same whatever comes next."""
    state = state_of("DDWW | DDDW", field_of("W W\nW W"), colours="WD", pile="DWWW MMMM")
    other = replace(state, order=(*state.order[:-2], *cards("MMMM DWWW")))
    for seat in (1, 2, None):
        assert SCHOKOLY.view(state, seat) == SCHOKOLY.view(other, seat)


@pytest.mark.parametrize("seat", [0, -1, 3])
def test_nobody_sits_at_a_seat_that_the_table_does_not_have(seat: int) -> None:
    """C16: such a view is refused, as it would show the hand of somebody else."""
    with pytest.raises(ValueError, match="seat"):
        SCHOKOLY.view(dealt(SCHOKOLY, DEAL), seat)


@pytest.mark.parametrize(
    ("word", "reveals"), [("WWWW@2,0", False), ("WWWW@0,1^", False), ("WWWW@2,0!", False), ("swap 2 WWWW", True)]
)
def test_an_action_that_draws_nothing_reveals_nothing(word: str, reveals: bool) -> None:  # noqa: FBT001 - expected
    """U1: with an empty pile a lay may be taken back freely, an offer may not."""
    state = state_of("WWWW | WWWW | WWWW", field_of("W W\nW W\nW W\nW W"), colours="WDM", smarties=1)
    assert reveals == step(SCHOKOLY, state, word).reveals


def test_naming_and_passing_reveal_nothing_and_drawing_does() -> None:
    """U1: only what was drawn, turned up or offered cannot be taken back freely."""
    state = dealt(SCHOKOLY, DEAL)
    assert [False, True] == [
        step(SCHOKOLY, state, "=W").reveals,
        step(SCHOKOLY, play(SCHOKOLY, state, "=W"), "DDDW@0,0").reveals,
    ]
    stuck = state_of("DDDD | WWWW", field_of("W W\nW W"), colours="WD", pile="WWWW")
    assert not step(SCHOKOLY, stuck, "pass").reveals


def test_after_undoing_the_same_cards_come_again() -> None:
    """U1: the earlier state is untouched, and the pile comes in the same order."""
    state = play(SCHOKOLY, dealt(SCHOKOLY, DEAL), "=W")
    first = play(SCHOKOLY, state, "DWWD@0,0")
    assert first == play(SCHOKOLY, state, "DWWD@0,0")
    assert first.hands[0][-1] == play(SCHOKOLY, state, "DDDM@0,0").hands[0][-1]


@pytest.mark.parametrize(("seats", "words"), [(1, 40), (5, 40), (3, 11), (2, 7), (2, 65)])
def test_a_table_that_cannot_be_is_not_dealt(seats: int, words: int) -> None:
    """R4: 4 cards a seat at least, 64 in all at most, and as many seats as the game has."""
    with pytest.raises(ValueError, match="seats"):
        SCHOKOLY.deal(seats, DeckOptions(deck("DWWW " * words)), Derived(b""))


def test_a_chocolate_game_needs_a_deck() -> None:
    """R4: there is none in the rules."""
    with pytest.raises(ValueError, match="deck"):
        SCHOKO.deal(2, Options(), Derived(b""))


@pytest.mark.parametrize(("seats", "count"), [(2, 8), (3, 12), (4, 16), (2, 64)])
def test_the_smallest_and_the_largest_decks_are_dealt(seats: int, count: int) -> None:
    """R4: the limits themselves are allowed."""
    state = dealt(SCHOKOLY, "DWWW " * count, seats)
    assert count - 4 * seats == SCHOKOLY.view(state, None).pile


def test_the_wrong_seat_is_told_first() -> None:
    """N4: whose turn it is comes before everything else."""
    state = play(SCHOKOLY, dealt(SCHOKOLY, DEAL), "=W")
    for seat in (2, None):
        refusal = SCHOKOLY.actions(SCHOKOLY.view(state, seat)).refusal(act("MMMM@5,5^!"))
        assert (IllegalCode.NOT_YOUR_TURN, "C13") == (refusal and refusal.code, refusal and refusal.rule)


@pytest.mark.parametrize(
    ("word", "rule"),
    [
        ("MMMM@0,0^!9,9", "C13"),
        ("DDDD@0,0^!9,9", "C9"),
        ("DDDD@2,2^!9,9", "C10"),
        ("DDDD@3,0^!9,9", "C11"),
        ("DDDD@3,2^!9,9", "C8"),
        ("DDDD@3,0!9,9", "C6"),
        ("DDDD@7,7!9,9", "C7"),
        ("DDDD@6,2!9,9", "C8"),
        ("WWWW@6,2!9,9", "S8"),
    ],
)
def test_the_first_rule_that_a_lay_breaks_is_reported(word: str, rule: str) -> None:
    """N4: hand, right to stack, C6 or C9, C10, C11, C7, C8, S8."""
    field = field_of(
        "W W W* W* W W\nW W W* W* W W\nW W W W W W\nW W W W W W",
        ". . . . . .\nw* w* . . . .\nw* w* . . . .\n. . . . . .",
    )
    assert rule == refused(SCHOKOLY, state_of("DDDD WWWW | ", field, colours="WD", smarties=1), word)


def test_the_right_to_stack_is_reported_after_the_hand() -> None:
    """N4: C13, then S7 or K4, then the place."""
    state = state_of("DDDD | DDDD", Field(), colours="WD")
    assert ["C13", "S7"] == [refused(SCHOKOLY, state, word) for word in ("MMMM@9,9^", "DDDD@9,9^")]
    assert ["C13", "K4"] == [refused(SCHOKO, state, word) for word in ("*DDDD@9,9^", "DDDD@9,9^")]


def test_after_the_end_every_action_is_refused() -> None:
    """C13: the game is over for every seat and every action."""
    state = state_of(" | ", field_of("W W\nW W"), colours="WD")
    with pytest.raises(Illegal) as raised:
        SCHOKOLY.apply(state, act("WWWW@2,0"))
    assert IllegalCode.GAME_OVER == raised.value.code
    assert 0 == len(SCHOKOLY.actions(SCHOKOLY.view(state, 1)))


def test_only_an_offer_under_way_with_its_cards_is_exchanged() -> None:
    """S12: a masked card, or none at all, is not taken for a card."""
    with pytest.raises(ValueError, match="offer"):
        pending_swap(state_of("DDDW | DDWW | DDDM", Field(), colours="DWM"))
    with pytest.raises(TypeError, match="masked"):
        known_card(3)
