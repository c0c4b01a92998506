"""The notation: every action is one word, and every word one action."""

from contextlib import suppress
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kit.boards import field_of
from tests.kit.tables import state_of
from tests.records.kit import positions

from tafelrunde.records import notation
from tafelrunde.records.notation import Action, Unreadable
from tafelrunde.rules.chocolate import table
from tafelrunde.rules.chocolate.card import Card, Colour, canonical, card_of
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.chocolate.table import Agree, Decline, Give, Lay, Name, Offer
from tafelrunde.rules.games import GAMES
from tafelrunde.rules.stacko import table as towers
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.rules.stacko.table import Draw, Take

PIECES = tuple(map("".join, product("WDM", repeat=4)))
CARDS = tuple(card_of(pieces, star) for pieces in sorted(set(map(canonical, PIECES))) for star in (False, True))
MASKED: tuple[Card | int, ...] = (*CARDS, *range(5))
NEAR = tuple((x, y) for x in range(-2, 3) for y in range(-2, 3))
WORDS: dict[str, Action] = {
    "=D": Name(Colour.DARK),
    "WDDW@3,-2": Lay("WDDW", (3, -2)),
    "*WDDW@3,-2": Lay("WDDW", (3, -2), stack=True),
    "*WDDW@3,-2^": Lay("WDDW", (3, -2), tier=2, stack=True),
    "WDDM@3,-2^": Lay("WDDM", (3, -2), tier=2),
    "WDDM@3,-2!": Lay("WDDM", (3, -2), smartie=(3, -2)),
    "WDDM@3,-2!5,0": Lay("WDDM", (3, -2), smartie=(5, 0)),
    "pass": table.Pass(),
    "swap 2 DWWM": Offer(2, Card("DWWM")),
    "swap DWWM": Give(Card("DWWM")),
    "swap yes": Agree(),
    "swap no": Decline(),
}
numbers = st.integers(-999, 999)
cells = st.tuples(numbers, numbers)
lays = st.builds(Lay, st.sampled_from(PIECES), cells, st.sampled_from([1, 2]), st.booleans(), st.none() | cells)
letters = st.sampled_from([*"=WDM*@,-^!?+0129 wdm\n\t\u0663", "swap", "yes", "no", "take", "draw", "pass"])


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("game", ["schoko", "schokoly"])
def test_the_words_of_the_chocolate_games(game: str, word: str) -> None:
    """Section 5: each line of the table is one action, in both directions."""
    assert WORDS[word] == notation.read(word, game)
    assert word == notation.write(WORDS[word])


def test_the_words_of_stacko() -> None:
    """Section 5: take with a place, draw, and a pass that is not the pass of the chocolate games (T2)."""
    actions: dict[str, Action] = {"take 4": Take(4), "draw": Draw(), "pass": towers.Pass()}
    assert actions == {word: notation.read(word, STACKO) for word in actions}
    assert list(actions) == [notation.write(action) for action in actions.values()]


def round_trip(action: Action, game: str) -> bool:
    """Is an action read as what was written?"""
    return notation.read(notation.write(action), game) == action


def test_every_short_word_is_read_as_it_was_written() -> None:
    """Section 5: all names, swaps, answers and places, one by one."""
    swaps = [Offer(to, card) for to in range(1, 5) for card in MASKED] + [Give(card) for card in MASKED]
    chocolate: list[Action] = [*map(Name, Colour), table.Pass(), Agree(), Decline(), *swaps]
    assert all(round_trip(action, "schokoly") for action in chocolate)
    moves: list[Action] = [*map(Take, range(1, 11)), Draw(), towers.Pass()]
    assert all(round_trip(action, "stacko") for action in moves)


def test_every_lay_near_the_origin_is_read_as_it_was_written() -> None:
    """Section 5: all cards in all turns, tiers and stars, and all smarties beside them."""
    marks = (None, *NEAR)
    found = (Lay(*lay) for lay in product(PIECES, NEAR[::6], (1, 2), (False, True), marks))
    assert all(round_trip(lay, "schoko") for lay in found)


@given(lays)
def test_every_lay_is_read_as_it_was_written(lay: Lay) -> None:
    """N2: anywhere within three digits."""
    assert round_trip(lay, "schokoly")


@given(st.lists(letters, max_size=14).map("".join), st.sampled_from(list(GAMES)))
def test_what_is_read_is_canonical(word: str, game: str) -> None:
    """N2: a text is read only if it is exactly what its action is written as."""
    try:
        action = notation.read(word, game)
    except Unreadable:
        return
    assert word == notation.write(action)


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
    "word", ["take", "take 04", "take +4", "take -1", "take 1000", "Draw", "=D", "swap no", "draw 1"]
)
def test_other_texts_are_not_read_in_stacko(word: str) -> None:
    """N2: the words of another game are none here."""
    with pytest.raises(Unreadable, match="a word is take 4, draw or pass"):
        notation.read(word, "stacko")


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
    """N3: who may not know a card reads the announced number."""
    assert Offer(2, 3) == notation.read("swap 2 ?3", "schokoly")
    assert Give(1) == notation.read("swap ?1", "schokoly")


def test_an_unknown_game_has_no_words() -> None:
    """R4: the games are named."""
    with pytest.raises(Unreadable, match=r'no game "chess": the games are schoko, schokoly, stacko\. \(R4\)'):
        notation.read("pass", "chess")


def test_an_unreadable_word_is_shown_short_and_harmless() -> None:
    """N2: whatever a record holds, its sentence can be printed."""
    with pytest.raises(Unreadable) as raised:
        notation.read("\x1b[2J" + "A" * 10_000, "schoko")
    assert raised.value.sentence.startswith('"\\x1b[2JAAAA')
    assert len(raised.value.sentence) < 250


@pytest.mark.parametrize("word", ["DDWW", "*DDWW"])
def test_a_card_is_read_in_its_canonical_turn(word: str) -> None:
    """N1: the star marks a stack card."""
    assert word == str(notation.read_card(word))


@pytest.mark.parametrize("word", ["WDDW", "*WWDD", "DDW", "DDWX", "ddww", "", "DDWW*", "DDWW\n"])
def test_another_card_is_not_read(word: str) -> None:
    """N1: of its four readings the first in alphabetical order, in capitals."""
    with pytest.raises(Unreadable) as raised:
        notation.read_card(word)
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
    assert word == notation.write(notation.read_typed(typed, VIEW))


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
    assert word == notation.write(notation.read_typed(typed, VIEW))


def test_people_type_in_stacko_too() -> None:
    """N2: the view tells which game it is."""
    view = STACKO.view(next(positions("stacko", 2, None, 0)), 1)
    assert [Take(4), Draw(), towers.Pass()] == [
        notation.read_typed(word, view) for word in ("Take  04", "DRAW", " pass ")
    ]


@pytest.mark.parametrize(
    "typed", ["", "swap", "swap 2", "swap x", "help", "=x", "ddww@0", "take 4", "ddww@" + "9" * 9999]
)
def test_what_nobody_can_mean_is_not_read(typed: str) -> None:
    """N2: a typed text that is no word says what a word looks like."""
    with pytest.raises(Unreadable, match="a word is"):
        notation.read_typed(typed, VIEW)


@given(st.text())
def test_whatever_is_typed_is_read_or_refused(typed: str) -> None:
    """N2: nothing else can happen."""
    with suppress(Unreadable):
        notation.write(notation.read_typed(typed, VIEW))
