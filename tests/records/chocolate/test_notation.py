"""The words of the chocolate games: every action is one word, and every word one action."""

from contextlib import suppress
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kit.boards import field_of
from tests.kit.tables import state_of

from tafelrunde.records import notation
from tafelrunde.records.chocolate.notation import read_card
from tafelrunde.records.game_format import Unreadable
from tafelrunde.rules.chocolate.card import Card, Colour, canonical, card_of
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.chocolate.table import (
    Action,
    Agree,
    Announced,
    Composition,
    Decline,
    Give,
    Lay,
    Name,
    Offer,
    Pass,
)

PIECES = tuple(map("".join, product("WDM", repeat=4)))
CARDS = tuple(card_of(pieces, star) for pieces in sorted(set(map(canonical, PIECES))) for star in (False, True))
TOLD = tuple(Composition("".join(sorted(pieces))) for pieces in PIECES)
MASKED: tuple[Card | Announced, ...] = (*CARDS, *range(5), *TOLD)
NEAR = tuple((x, y) for x in range(-2, 3) for y in range(-2, 3))
WORDS: dict[str, Action] = {
    "=D": Name(Colour.DARK),
    "WDDW@3,-2": Lay("WDDW", (3, -2)),
    "*WDDW@3,-2": Lay("WDDW", (3, -2), stack=True),
    "*WDDW@3,-2^": Lay("WDDW", (3, -2), tier=2, stack=True),
    "WDDM@3,-2^": Lay("WDDM", (3, -2), tier=2),
    "WDDM@3,-2!": Lay("WDDM", (3, -2), smartie=(3, -2)),
    "WDDM@3,-2!5,0": Lay("WDDM", (3, -2), smartie=(5, 0)),
    "pass": Pass(),
    "swap 2 DWWM": Offer(2, Card("DWWM")),
    "swap DWWM": Give(Card("DWWM")),
    "swap yes": Agree(),
    "swap no": Decline(),
}
numbers = st.integers(-999, 999)
cells = st.tuples(numbers, numbers)
lays = st.builds(Lay, st.sampled_from(PIECES), cells, st.sampled_from([1, 2]), st.booleans(), st.none() | cells)


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("game", ["schoko", "schokoly"])
def test_the_words_of_the_chocolate_games(game: str, word: str) -> None:
    """Section 5: each line of the table is one action, in both directions."""
    assert WORDS[word] == notation.read(word, game)
    assert word == notation.write(WORDS[word], game)


def round_trip(action: Action, game: str) -> bool:
    """Is an action read as what was written?"""
    return bool(notation.read(notation.write(action, game), game) == action)


def test_every_short_word_is_read_as_it_was_written() -> None:
    """Section 5: all names, swaps, answers and places, one by one."""
    swaps = [Offer(to, card) for to in range(1, 5) for card in MASKED] + [Give(card) for card in MASKED]
    chocolate: list[Action] = [*map(Name, Colour), Pass(), Agree(), Decline(), *swaps]
    assert all(round_trip(action, "schokoly") for action in chocolate)


def test_every_lay_near_the_origin_is_read_as_it_was_written() -> None:
    """Section 5: all cards in all turns, tiers and stars, and all smarties beside them."""
    marks = (None, *NEAR)
    found = (Lay(*lay) for lay in product(PIECES, NEAR[::6], (1, 2), (False, True), marks))
    assert all(round_trip(lay, "schoko") for lay in found)


@given(lays)
def test_every_lay_is_read_as_it_was_written(lay: Lay) -> None:
    """N2: anywhere within three digits."""
    assert round_trip(lay, "schokoly")


@pytest.mark.parametrize(
    "word",
    [
        *["wddw@3,-2", "=d", "PASS", "Swap yes", "WDDW@+3,-2", "WDDW@3,-0", "WDDW@03,2", "WDDW@1000,2", "WDDW@3,-02"],
        *[
            "swap  2 DWWM",
            " pass",
            "pass ",
            "pass\n",
            "swap 02 DWWM",
            "WDDW@\u0663,2",
            "WDDW@3, 2",
            "WDDW@3",
            "WDDW@",
            "",
        ],
        *["WDDX@0,0", "WDD@0,0", "WDDWW@0,0", "**WDDW@0,0", "WDDW@0,0^^", "WDDW@0,0!!", "WDDW@0,0!^", "WDDW@0,0!1"],
        *[
            "=",
            "=X",
            "=WD",
            "swap",
            "swap maybe",
            "swap ?5",
            "swap ?",
            "swap 2",
            "swap 2 ?03",
            "swap -1 DWWM",
            "take 4",
            "draw",
        ],
    ],
)
def test_other_texts_are_not_read(word: str) -> None:
    """N2: upper case, ASCII digits, no plus, no minus zero, no leading zeros, three digits, single spaces."""
    with pytest.raises(Unreadable, match=r"is not a word of this game; a word is .*=D.*swap no\. \(N2\)"):
        notation.read(word, "schokoly")


@pytest.mark.parametrize(
    ("word", "rule", "told"),
    [
        ("swap 2 MWWD", "N1", '"swap 2 MWWD" is written swap 2 DMWW in a record.'),
        ("swap WWDD", "N1", "DDWW"),
        ("WDDW@3,4!3,4", "N2", "is written WDDW@3,4! in a record"),
    ],
)
def test_a_word_that_is_nearly_canonical_says_what_it_should_be(word: str, rule: str, told: str) -> None:
    """N1, N2: a swapped card in its canonical turn, a smartie on the card just laid without a cell."""
    with pytest.raises(Unreadable, match=told) as raised:
        notation.read(word, "schokoly")
    assert rule == raised.value.rule


def test_masked_swaps_are_read() -> None:
    """N3: who may not know a card reads the announced number, or the composition of the card."""
    assert Offer(2, 3) == notation.read("swap 2 ?3", "schokoly")
    assert Give(1) == notation.read("swap ?1", "schokoly")
    assert Give(Composition("DDMW")) == notation.read("swap ?DDMW", "schokoly")


@pytest.mark.parametrize("told", ["?5", "?DDM", "?DDMWW", "?WMDD", "?DDWM", "?", "?DDMX"])
def test_what_nobody_announces_is_not_read(told: str) -> None:
    """N3: at most four pieces, and a composition is in alphabetical order."""
    with pytest.raises(Unreadable):
        notation.read(f"swap {told}", "schokoly")


@pytest.mark.parametrize("word", ["DDWW", "*DDWW"])
def test_a_card_is_read_in_its_canonical_turn(word: str) -> None:
    """N1: the star marks a stack card."""
    assert word == str(read_card(word))


@pytest.mark.parametrize("word", ["WDDW", "*WWDD", "DDW", "DDWX", "ddww", "", "DDWW*", "DDWW\n"])
def test_another_card_is_not_read(word: str) -> None:
    """N1: of its four readings the first in alphabetical order, in capitals."""
    with pytest.raises(Unreadable) as raised:
        read_card(word)
    assert "N1" == raised.value.rule


BUILT = field_of(
    """
    . . D D
    D D W W
    W W D D
    . . W W
    """,
    """
    . . . .
    . . d d
    . . w w
    . . . .
    """,
    at=(0, -1),
)
VIEW = SCHOKOLY.view(state_of("DDWW | DDWW", BUILT, colours="WD", smarties=6), 1)


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        *[
            ("=d", "=D"),
            (" = D ", "=D"),
            ("wddw@3,-2", "WDDW@3,-2"),
            ("*wddw @ 3 , -2 ^", "*WDDW@3,-2^"),
            ("PASS", "pass"),
        ],
        *[("WDDM@+3,-0", "WDDM@3,0"), ("wddm@007,1", "WDDM@7,1"), ("Swap  YES", "swap yes"), (" swap no", "swap no")],
        *[
            ("swap 2 mwwd", "swap 2 DMWW"),
            ("swap wwdd", "swap DDWW"),
            ("swap *wwdd", "swap *DDWW"),
            ("swap ?3", "swap ?3"),
        ],
    ],
)
def test_people_type_as_they_like(typed: str, word: str) -> None:
    """N2: lower case, spaces, signs and zeros, and a swapped card in any turn."""
    assert word == notation.write(notation.read_typed(typed, VIEW, SCHOKOLY), SCHOKOLY)


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        *[("ddww@0,2!", "DDWW@0,2!"), ("ddww@0,2!1,3", "DDWW@0,2!"), ("ddww@0,2!0,2", "DDWW@0,2!")],
        *[("ddww@0,2!1,1", "DDWW@0,2!0,0"), ("ddww@0,2!3,2", "DDWW@0,2!2,2"), ("ddww@0,2!3,1", "DDWW@0,2!2,0")],
        *[("ddww@0,2!3,-1", "DDWW@0,2!2,-1"), ("ddww@0,2!9,9", "DDWW@0,2!9,9"), ("ddww@0,2^!9,9", "DDWW@0,2^!9,9")],
    ],
)
def test_any_visible_piece_names_the_card_of_a_smartie(typed: str, word: str) -> None:
    """N2: canonical is its topmost, and of those its leftmost, visible piece; a cell without a card stays as it is."""
    assert word == notation.write(notation.read_typed(typed, VIEW, SCHOKOLY), SCHOKOLY)


@pytest.mark.parametrize(
    "typed", ["", "swap", "swap 2", "swap x", "help", "=x", "ddww@0", "take 4", "ddww@" + "9" * 9999]
)
def test_what_nobody_can_mean_is_not_read(typed: str) -> None:
    """N2: a typed text that is no word says what a word looks like."""
    with pytest.raises(Unreadable, match="a word is"):
        notation.read_typed(typed, VIEW, SCHOKOLY)


@given(st.text())
def test_whatever_is_typed_is_read_or_refused(typed: str) -> None:
    """N2: nothing else can happen."""
    with suppress(Unreadable):
        notation.write(notation.read_typed(typed, VIEW, SCHOKOLY), SCHOKOLY)
