"""What visitors type is shown without what cannot be seen, and with the joiners that writing needs."""

# ruff: noqa: RUF001 - letters of other alphabets are what this is about

import pytest

from tafelrunde.server.table.visible_text import has_invisible, make_printable

PICTURES = ("👨\u200d👩\u200d👧", "👩🏽\u200d🚀", "👁️\u200d🗨️", "🙂\u200d↔️", "❤️")


@pytest.mark.parametrize("text", ["Hello, Zoë!", "علی\u200cرضا", "क्\u200dषमा", "క్\u200cష", *PICTURES])
def test_what_is_written_is_shown(text: str) -> None:
    """Emoji of several, and words of alphabets that have joiners, stay whole."""
    assert text == make_printable(text)
    assert not has_invisible(text)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("a\u200db", "ab"),
        ("\u200d👩", "👩"),
        ("👩\u200d", "👩"),
        ("👩\u200c👧", "👩👧"),
        ("ع\u200dل", "عل"),
        ("क्\u200d!", "क्!"),
        ("\u202eevil", "evil"),
        ("\u3164\u2800\u00ad\ue000", ""),
    ],
)
def test_what_shows_nothing_is_left_out(text: str, seen: str) -> None:
    """Joiners out of their place, too, and what turns the rest around."""
    assert seen == make_printable(text)
    assert has_invisible(text)


def test_what_cannot_be_printed_becomes_a_blank() -> None:
    """So that words stay apart."""
    assert "one two three" == make_printable("one\ntwo\x00three")
