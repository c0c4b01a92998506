"""Fields of a JSON text: a value of the right type, or a refusal that says where and why."""

import pytest
from tests.records.kit import DEEP

from tafelrunde.records.fields import BadRecord, Value, is_line, load, printable, quote


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "The line is not JSON: Expecting value at character 1."),
        ("{", "The line is not JSON: .* at character 2."),
        ("{} {}", "The line is not JSON: Extra data at character 4."),
        (b"\xff", "Byte 1 of the line is not UTF-8."),
        (b'{"a": "\xe9"}', "Byte 8 of the line is not UTF-8."),
        ("\ufeff{}", "The line is not JSON"),
        ("NaN", "a number that no record has"),
        ('{"a": -Infinity}', "a number that no record has"),
        ("9" * 5000, "a number that no record has"),
        ('{"a": 1, "b": 2, "a": 1}', "a: This field comes twice."),
        ("[" * DEEP, "nested too deeply"),
        ('{"a":' * DEEP, "nested too deeply"),
    ],
)
def test_what_is_not_json_is_refused(line: str | bytes, told: str) -> None:
    """Section 6: a record is one JSON object, and JSON knows neither NaN nor two keys of one name."""
    with pytest.raises(BadRecord, match=told):
        load(line)


@pytest.mark.parametrize(
    ("value", "ask", "told"),
    [
        ([], Value.entries, "an object"),
        ({}, Value.items, "a list"),
        ("[]", Value.items, "a list"),
        (1.0, Value.whole_number, "a whole number from 0 to 1000000"),
        (True, Value.whole_number, "a whole number"),
        (-1, Value.whole_number, "a whole number"),
        (10**6 + 1, Value.whole_number, "a whole number"),
        (None, Value.string, "a text"),
        ("a\ud800", Value.string, "half of a character"),
        ("a\nb", Value.text, "none of them a control character"),
        ("x" * 201, Value.text, "at most 200 characters"),
    ],
)
def test_a_value_of_another_type_is_refused(value: object, ask: object, told: str) -> None:
    """Section 6: the refusal names the field and the rule."""
    assert callable(ask)
    with pytest.raises(BadRecord, match=rf"^here: .*{told}.* \(R9\)$"):
        ask(Value(value, "here", "R9"))


def test_a_value_of_the_right_type_is_taken() -> None:
    """Section 6: each in its own way, with its place."""
    entries = load('{"a": [7], "b": "ö"}').entries(("a", "b", "c"), ("a",))
    assert (7, "a[0]") == (entries["a"].items()[0].whole_number(7, 7), entries["a"].items()[0].where)
    assert "x" * 200 == Value("x" * 200, "name").text()
    assert "ö" == entries["b"].text() == entries["b"].string() == entries["b"].one_of(["ö"])


def test_a_list_of_a_thousand_is_looked_through() -> None:
    """Section 6: one that is longer is not, whatever is in it."""
    assert 1000 == len(Value([None] * 1000, "seats").items())
    with pytest.raises(BadRecord, match="has 1001 entries; no record has more than 1000 here"):
        Value([None] * 1001, "seats").items()


def test_fields_are_known_and_complete() -> None:
    """Section 6: a key that nobody knows may be a slip of the pen, and is told."""
    inner = Value({"nane": "Ada"}, "seats[0]")
    with pytest.raises(BadRecord, match=r"seats\[0\]\.nane: There is no such field; the fields here are name, then\."):
        inner.entries(("name", "then"), ("name",))
    with pytest.raises(BadRecord, match=r"seats\[0\]\.name: This field is missing\."):
        inner.entries(None, ("name",))
    with pytest.raises(BadRecord, match="fields here are none"):
        inner.entries(())


def test_an_unknown_word_is_repeated_and_the_known_ones_are_told() -> None:
    """Section 6: for those who mistyped one."""
    with pytest.raises(BadRecord, match='This is "ches" but must be one of chess, go'):
        Value("ches").one_of(["chess", "go"])


def test_a_text_of_unknown_origin_is_made_printable() -> None:
    """Section 6: no escape sequence, no half character and no endless word reaches a terminal."""
    assert "\\x1b[2J\\ud800ö" == printable("\x1b[2J\ud800ö")
    assert (60, '"' + "x" * 59 + '…"') == (len(printable("x" * 99)), quote("x" * 99))


def test_a_line_has_no_breaks() -> None:
    """Section 6: names stay in one line, whatever their alphabet."""
    assert is_line("Ada 😀 \u200d é")
    assert not any(map(is_line, ("a\nb", "a\u2028b", "a\u2029b", "\x7f", "\ud800")))


def test_sixty_letters_of_an_unknown_text_are_repeated() -> None:
    """Of a longer one the first, and a mark that there were more."""
    assert ["x" * 60, "x" * 59 + "…"] == [printable("x" * length) for length in (60, 61)]
