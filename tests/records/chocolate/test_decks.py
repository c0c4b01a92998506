"""Decks: those that come with the games, and files of one's own."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kit.tables import schoko_deck, schokoly_deck

from tafelrunde.records.chocolate import decks
from tafelrunde.records.game_format import BadOptions
from tafelrunde.rules.chocolate.card import Card, card_of
from tafelrunde.rules.chocolate.deck import Deck, deck_of

OWN = """
name = "mine"

[cards]
DDDW = 2
DDWW = 5
"*DWWW" = 1
"""


def cards(words: list[str]) -> st.SearchStrategy[dict[Card, int]]:
    """Counts of some of these cards that make a deck for two seats."""
    counts = st.dictionaries(
        st.sampled_from([card_of(w.strip("*"), "*" in w) for w in words]), st.integers(1, 9), min_size=1
    )
    return counts.filter(lambda counts: 8 <= sum(counts.values()) <= 64)


owned = st.builds(deck_of, st.text('mine"\\é 36', min_size=1), cards(["DDWW", "DWWW", "*DDWW", "WWWW", "*DWDW"]))


def test_the_standard_deck_of_scho_ko() -> None:
    """K2: 10 of three white, 12 of two and two side by side, 10 of three dark; of them 3, 4 and 3 stack cards."""
    assert schoko_deck() == decks.standard_deck("schoko")
    assert (32, 10) == (
        len(decks.standard_deck("schoko")),
        sum(card.stack for card in decks.standard_deck("schoko").cards),
    )


@pytest.mark.parametrize(("name", "copies"), [("48", 4), ("36", 3)])
def test_the_decks_of_schokoly(name: str, copies: int) -> None:
    """S1, S2: twelve colour combinations, four or three times; of three the first in the alphabet comes twice."""
    assert schokoly_deck(copies) == decks.standard_deck("schokoly", name)
    assert int(name) == len(decks.standard_deck("schokoly", name))


def test_the_smaller_deck_has_two_of_the_card_that_is_written_first() -> None:
    """S2: DDMW comes before DDWM."""
    counts = dict(decks.standard_deck("schokoly", "36").counts)
    assert (2, 1) == (counts[Card("DDMW")], counts[Card("DDWM")])


def test_the_deck_with_48_cards_is_the_standard() -> None:
    """S1: both are offered."""
    assert "48" == decks.standard_deck("schokoly").name


@pytest.mark.parametrize(
    ("game", "name", "told"),
    [("schokoly", "40", '"40": .*decks 48 and 36'), ("stacko", None, "no decks"), ("stacko", "48", "no decks")],
)
def test_no_other_deck_comes_with_a_game(game: str, name: str | None, told: str) -> None:
    """R4: a name that is not known is answered with those that are."""
    with pytest.raises(BadOptions, match=told):
        decks.standard_deck(game, name)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A deck file of one's own."""
    path = tmp_path / "mine.toml"
    path.write_text(OWN)
    return path


def test_a_deck_of_ones_own_comes_from_a_file(file: Path) -> None:
    """R4: a name, and each card with how often it comes."""
    counts = {card_of("DDDW"): 2, card_of("DDWW"): 5, card_of("DWWW", stack=True): 1}
    assert deck_of("mine", counts) == decks.read_file(file, "schoko") == decks.choose("schoko", str(file))


def test_a_deck_is_chosen_by_its_name() -> None:
    """R4: nothing said is the standard deck."""
    assert ["48", "48", "36"] == [decks.choose("schokoly", name).name for name in (None, "48", "36")]


def test_a_game_without_decks_reads_no_file(file: Path) -> None:
    """R4: Stacko has none to choose, whatever is named."""
    with pytest.raises(BadOptions, match="no decks to choose from"):
        decks.choose("stacko", str(file))


def test_a_deck_file_may_have_65536_bytes(file: Path) -> None:
    """R4: one more is refused."""
    file.write_text(OWN + "#" * (65_536 - len(OWN)))
    assert "mine" == decks.read_file(file, "schoko").name
    file.write_text(OWN + "#" * (65_537 - len(OWN)))
    with pytest.raises(BadOptions, match="at most 65536 bytes"):
        decks.read_file(file, "schoko")


def test_a_byte_order_mark_does_no_harm(file: Path) -> None:
    """R4: some editors write one, and other line ends."""
    file.write_bytes(b"\xef\xbb\xbf" + OWN.replace("\n", "\r\n").encode())
    assert "mine" == decks.read_file(file, "schoko").name


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('name = "mine"', "", "name: The name of a deck is a text of 1 to 64 characters"),
        ('"mine"', '""', "name: "),
        ('"mine"', "3", "name: "),
        ('"mine"', '"a\\u0007"', "name: "),
        ('"mine"', f'"{"x" * 65}"', "name: "),
        ("[cards]", "[card]", '"card": A deck has a name and cards, and nothing else.'),
        ("[cards]", "cards = 3", '"DDDW": A deck has'),
        ("[cards]", "[other]", '"other": '),
        ("DDDW = 2", "DDDX = 2", '"DDDX": "DDDX" is not a card; a card is four letters'),
        ("DDDW = 2", "WDDD = 2", '"WDDD": The card WDDD in its canonical turn is DDDW.'),
        ("DDDW = 2", "DDDM = 2", "DDDM: Scho K.O. has white (W) and dark (D) pieces only."),
        ("DDDW = 2", "DDDW = 0", "DDDW: How often a card comes is a whole number from 1 to 64."),
        ("DDDW = 2", "DDDW = true", "DDDW: How often"),
        ("DDDW = 2", "DDDW = 2.0", "DDDW: How often"),
        ("DDDW = 2", 'DDDW = "2"', "DDDW: How often"),
        ("DDDW = 2", "DDDW = 1", "cards: A deck for 2 seats has 8 to 64 cards, this one has 7."),
        ("DDDW = 2", "DDDW = 59", "this one has 65"),
        ("DDDW = 2", "DDWW = 2", "The file is not TOML"),
        ("DDDW = 2", f"DDDW = {'9' * 5000}", "The file is not TOML"),
        ("DDDW = 2", f"DDDW = {'[' * 5000}", "nested too deeply"),
        ("DDDW = 2", "#" * 70_000, "at most 65536 bytes"),
        (OWN, 'name = "x"', "cards: The cards are a table"),
        (OWN, 'name = "x"\ncards = {}', "cards: A deck for 2 seats has 8 to 64 cards, this one has 0."),
    ],
)
def test_a_bad_deck_file_names_the_entry_and_what_is_wrong(file: Path, before: str, after: str, told: str) -> None:
    """R4: letters, canonical writing, counts and limits."""
    file.write_text(OWN.replace(before, after))
    with pytest.raises(BadOptions) as raised:
        decks.read_file(file, "schoko")
    assert str(raised.value).startswith(f"{file}: ")
    assert told in str(raised.value)


def test_schokoly_has_no_stack_cards_in_its_deck(file: Path) -> None:
    """R4: Schokoly takes W, D and M without a star."""
    with pytest.raises(BadOptions, match=r"\*DWWW: Only Scho K\.O\. has stack cards"):
        decks.read_file(file, "schokoly")


def test_four_seats_need_sixteen_cards(file: Path) -> None:
    """R4: 4 cards a seat at least."""
    file.write_text(OWN.replace('"*DWWW"', "DWWW"))
    assert 8 == len(decks.read_file(file, "schokoly", 2))
    with pytest.raises(BadOptions, match="A deck for 4 seats has 16 to 64 cards"):
        decks.read_file(file, "schokoly", 4)


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    """R4: missing, a folder, not text, no path at all."""
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    told = {"none": "no such file; schoko comes with the deck standard", ".": r"read: Is a directory\."}
    told |= {"bytes": "not text in UTF-8", "\0": "null byte"}
    for name, sentence in told.items():
        with pytest.raises(BadOptions, match=sentence):
            decks.read_file(tmp_path / name, "schoko")


@given(owned)
def test_a_deck_is_read_as_it_was_written(deck: Deck) -> None:
    """R4: in a file and in the options of a record."""
    assert deck == decks.read_text(decks.write_text(deck).encode(), "", "schoko", 2)
    assert deck == decks.read(decks.write(deck, "schoko"), "schoko", 2)


@pytest.mark.parametrize(("game", "name"), [("schoko", "standard"), ("schokoly", "48"), ("schokoly", "36")])
def test_a_deck_that_comes_with_the_game_is_written_as_its_name(game: str, name: str) -> None:
    """R4: in the options of a record."""
    assert name == decks.write(decks.standard_deck(game, name), game)
    assert decks.standard_deck(game, name) == decks.read(name, game, 2)


def test_a_deck_of_ones_own_is_written_whole() -> None:
    """R4: even when it has the name of another."""
    deck = deck_of("standard", {card_of("DDWW"): 8, card_of("DDWW", stack=True): 1})
    assert {"name": "standard", "cards": {"DDWW": 8, "*DDWW": 1}} == decks.write(deck, "schoko")


@pytest.mark.parametrize("option", ["36", "", None, 3, [], ["standard"]])
def test_an_option_that_is_no_deck_is_refused(option: Any) -> None:  # noqa: ANN401 - any JSON
    """R4: a name that comes with the game, or an object."""
    with pytest.raises(BadOptions, match=r"options\.deck: "):
        decks.read(option, "schoko", 2)
