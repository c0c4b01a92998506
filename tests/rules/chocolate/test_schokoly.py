"""Schokoly for two, three and four players; its swap has a file of its own."""

import pytest
from tests.kit.boards import board, draw, field_of
from tests.kit.tables import dealt, legal, play, refused, state_of

from tafelrunde.rules.chocolate.schokoly import SCHOKOLY, side
from tafelrunde.rules.core import Outcome, Seat

BLOCK = """
    W W W W
    W W W W
    W W W W
    W W W W
"""
DEAL = "DWWW " * 20
EXAMPLE = """
    D D D D D D D D
    M M M M M M M D
    . W W W W W W .
    . W W W W W W .
"""


@pytest.mark.parametrize(("seats", "smarties"), [(2, (6, 6)), (3, (4, 4, 4)), (4, (3, 3, 3, 3))])
def test_twelve_smarties_are_shared(seats: int, smarties: tuple[int, ...]) -> None:
    """S3: 6, 4 or 3 a player."""
    assert smarties == dealt(SCHOKOLY, DEAL, seats).smarties


def test_two_players_name_a_colour_each() -> None:
    """S4: the first names any colour and lays, the second names one of the other two and lays."""
    state = dealt(SCHOKOLY, DEAL)
    assert ["=D", "=M", "=W"] == legal(SCHOKOLY, state)
    state = play(SCHOKOLY, state, "=D", "DWWW@0,0")
    assert ["=M", "=W"] == legal(SCHOKOLY, state)
    assert ["S4", "S4"] == [refused(SCHOKOLY, state, word) for word in ("=D", "DWWW@2,0")]
    assert ("D", "M") == play(SCHOKOLY, state, "=M").colours


def test_a_colour_is_named_once() -> None:
    """S4: after naming a card is to be laid."""
    assert "S4" == refused(SCHOKOLY, play(SCHOKOLY, dealt(SCHOKOLY, DEAL), "=D"), "=W")


def test_opposite_seats_are_a_team() -> None:
    """S5: seat 1 names the colour of seats 1 and 3, seat 2 that of 2 and 4; play goes around."""
    state = play(SCHOKOLY, dealt(SCHOKOLY, DEAL, 4), "=M", "DWWW@0,0")
    assert ("M", None, "M", None) == state.colours
    state = play(SCHOKOLY, state, "=W", "WDWW@2,0", "DWWW@0,2", "WDWW@2,2")
    assert (("M", "W", "M", "W"), 1) == (state.colours, state.turn)


def test_partners_have_their_own_smarties() -> None:
    """S5: a smartie is paid by the player, not by the team."""
    state = state_of("WWWW | WWWW | WWWW | WWWW", field_of(BLOCK), colours="WDWD", smarties=1)
    assert (0, 1, 1, 1) == play(SCHOKOLY, state, "WWWW@1,1^").smarties


def test_partners_share_the_score() -> None:
    """S5: the score of a team stands at both its seats, neutral areas too."""
    state = state_of(" | | | ", field_of(EXAMPLE), colours="WDWD")
    detail = {"largest": (12, 9, 12, 9), "neutral": (0, 7, 0, 7)}
    assert Outcome((12, 16, 12, 16), (2, 4), detail) == SCHOKOLY.outcome(state)


def test_the_third_player_gets_the_last_colour() -> None:
    """S6: seats 1 and 2 name, seat 3 has what is left and lays at once."""
    state = play(SCHOKOLY, dealt(SCHOKOLY, DEAL, 3), "=W", "DWWW@0,0")
    assert ["=D", "=M"] == legal(SCHOKOLY, state)
    state = play(SCHOKOLY, state, "=M", "WDWW@2,0")
    assert (("W", "M", "D"), 3) == (state.colours, state.turn)
    assert refused(SCHOKOLY, state, "DWWW@0,2") is None


def test_a_smartie_pays_for_the_second_tier() -> None:
    """S7: any card, and the smartie stays on it."""
    state = state_of("DWWW | DWWW", field_of(BLOCK), colours="WD", smarties=1)
    state = play(SCHOKOLY, state, "DWWW@1,0^")
    assert (0, 1) == state.smarties
    assert board("W d* w* W\nW w* w* W\nW W W W\nW W W W") == draw(state.field)


def test_without_a_smartie_there_is_no_second_tier() -> None:
    """S7: who has none left cannot pay, which is reported before the place (N4)."""
    state = state_of("DWWW | DWWW", field_of(BLOCK), colours="WD")
    assert ["S7", "S7"] == [refused(SCHOKOLY, state, word) for word in ("DWWW@1,0^", "DWWW@9,9^")]
    assert not [word for word in legal(SCHOKOLY, state) if "^" in word or "!" in word]


def test_a_smartie_may_be_put_on_the_card_just_laid() -> None:
    """S8: after a lay on the first tier, for one smartie."""
    state = play(SCHOKOLY, state_of("DWWW | DWWW", field_of("W W\nW W"), colours="WD", smarties=2), "WDWW@2,0!")
    assert (1, 2) == state.smarties
    assert board("W W W* D*\nW W W* W*") == draw(state.field)


def test_a_smartie_may_be_put_on_any_other_card() -> None:
    """S8: the card is named by its topmost, then leftmost visible piece."""
    field = field_of(BLOCK, ". . . .\n. d* d* .\n. d* d* .\n. . . .")
    state = state_of("DWWW | DWWW", field, colours="WD", smarties=2)
    state = play(SCHOKOLY, state, "DWWW@4,0!3,2")
    assert board("""
        W  W  W  W  D  W
        W  d* d* W  W  W
        W  d* d* W* .  .
        W  W  W* W* .  .
    """) == draw(state.field)


@pytest.mark.parametrize(
    ("word", "rule"),
    [
        ("DWWW@4,0!0,0", "S8"),
        ("DWWW@4,0!1,1", "S8"),
        ("DWWW@4,0!9,9", "S8"),
        ("DWWW@4,0!3,0", "N2"),
        ("DWWW@4,0!2,0", None),
        ("DWWW@2,1^!", "S8"),
        ("DWWW@2,1^!2,0", "S8"),
    ],
)
def test_a_smartie_goes_to_a_visible_card_without_one(word: str, rule: str | None) -> None:
    """S8: not to a card that carries one, not to an empty cell, and not a second one in a turn."""
    field = field_of("W* W* W W\nW* W* W W\nW W W W\nW W W W")
    assert rule == refused(SCHOKOLY, state_of("DWWW | DWWW", field, colours="WD", smarties=2), word)


def test_a_covered_card_takes_no_smartie() -> None:
    """S8: only a card with at least one visible piece, so a card covered whole is no target."""
    bricks = field_of(
        """
        W W W W W W
        W W W W W W
        """,
        """
        . w* w* w* w* .
        . w* w* w* w* .
        """,
    )
    state = state_of("DWWW | DWWW", bricks, colours="WD", smarties=2)
    assert {"", "0,0", "5,0"} == {word.partition("!")[2] for word in legal(SCHOKOLY, state) if "!" in word}


def test_no_smartie_is_put_by_who_has_none() -> None:
    """S8: one of their smarties."""
    state = state_of("DWWW | DWWW", field_of("W W\nW W"), colours="WD")
    assert ["S8", None] == [refused(SCHOKOLY, state, word) for word in ("WWDW@2,0!", "WWDW@2,0")]


def test_a_card_with_a_smartie_is_never_covered() -> None:
    """S9: neither the card just secured nor another one."""
    state = state_of("WWWW WWWW | WWWW WWWW", field_of("W W W W\nW W W W"), colours="WD", smarties=2)
    state = play(SCHOKOLY, state, "WWWW@4,0!2,0")
    assert ["C11", "C11"] == [refused(SCHOKOLY, state, f"WWWW@{at}^") for at in ("1,0", "3,0")]


def test_the_neutral_area_of_the_booklets() -> None:
    """S10: a milk group of 7 pieces, 6 contacts with white, 8 with dark: dark adds 7."""
    detail = {"largest": (12, 9), "neutral": (0, 7)}
    assert Outcome((12, 16), (2,), detail) == SCHOKOLY.outcome(state_of(" | ", field_of(EXAMPLE), colours="WD"))


@pytest.mark.parametrize(
    ("drawing", "neutral"),
    [
        ("D D D D D D\nM M M M M M", (0, 6)),
        ("D D D D D D\nM M M M M D", (0, 0)),
        ("D D D D D D\nM M M M M M\nW W W W W W\nW W W W W W", (0, 0)),
        ("D D D D D D\nM M M M M M\nM M M M M M\nW W W W W W\n", (0, 0)),
        ("D D D D D D . . M M M M M M\nM M M M M M . . W W W W W W", (6, 6)),
        ("W W W W W W . . M M M M M M\nM M M M M M . . W W W W W W", (12, 0)),
        ("M M M M M M\nM M M M M M", (0, 0)),
    ],
)
def test_a_neutral_area_goes_to_the_side_with_more_contacts(drawing: str, neutral: tuple[int, ...]) -> None:
    """S10: each group of at least six pieces by itself; nobody has it with equal contacts or with five pieces."""
    standing = SCHOKOLY.standing(state_of("WWWW | WWWW", field_of(drawing), colours="WD"))
    assert neutral == standing.detail["neutral"]


def test_contacts_are_counted_not_pieces() -> None:
    """S10: two dark pieces touch the area seven times, more white ones touch it five times."""
    area = """
        M D M W
        M M M W
        M D M W
        M M W W
    """
    assert (0, 9) == SCHOKOLY.standing(state_of("WWWW | ", field_of(area), colours="WD")).detail["neutral"]


def test_three_players_have_no_neutral_colour() -> None:
    """S11: the largest group alone counts, and there is no neutral area."""
    state = state_of(" | | ", field_of(EXAMPLE), colours="WDM")
    assert Outcome((12, 9, 7), (1,), {"largest": (12, 9, 7)}) == SCHOKOLY.outcome(state)


def test_equal_totals_share_the_place() -> None:
    """S11: a draw between those that are equal, also against a third player."""
    state = state_of(" | | ", field_of("W W D D M W\nW W D D W D"), colours="WDM")
    assert Outcome((4, 4, 1), (1, 2), {"largest": (4, 4, 1)}) == SCHOKOLY.outcome(state)


def test_nothing_neutral_counts_before_all_colours_are_named() -> None:
    """R8: a position without all colours stands at 0 for who has none."""
    standing = SCHOKOLY.standing(state_of("WWWW | WWWW", field_of(EXAMPLE), colours="W-"))
    assert Outcome((12, 0), (1,), {"largest": (12, 0), "neutral": (0, 0)}) == standing


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seat_1_starts(seats: int) -> None:
    """S13: who starts is settled before; the rules begin with seat 1."""
    assert 1 == SCHOKOLY.actor(dealt(SCHOKOLY, DEAL, seats))


@pytest.mark.parametrize(("seat", "seats", "found"), [(1, 2, [1]), (3, 3, [3]), (1, 4, [1, 3]), (4, 4, [2, 4])])
def test_opposite_seats_of_four_are_one_side(seat: Seat, seats: int, found: list[Seat]) -> None:
    """S5: with fewer seats everybody plays alone."""
    assert found == list(side(seat, seats))
