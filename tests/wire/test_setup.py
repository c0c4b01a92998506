"""The setup of a table as it travels."""

import msgspec
import pytest

from tafelrunde.records.formats import FORMATS
from tafelrunde.wire.setup import DaysClock, HoursClock, LiveClock, NoClock, OwnDeck, Setup, convert_clock, options_of


@pytest.mark.parametrize("clock", [NoClock(), LiveClock(300, 5), HoursClock(12), DaysClock(3)], ids=str)
def test_a_clock_comes_back_from_its_fields(clock: NoClock | LiveClock | HoursClock | DaysClock) -> None:
    """As a program writes them."""
    assert clock == convert_clock(msgspec.to_builtins(clock))


@pytest.mark.parametrize("fields", [{"kind": "days", "days": 0}, {"kind": "live"}, {"kind": "sand"}])
def test_what_is_no_clock_is_refused(fields: dict[str, object]) -> None:
    """Too short, without its seconds, or of no kind there is."""
    with pytest.raises(ValueError, match=r"Expected|missing|Invalid"):
        convert_clock(fields)


def test_the_options_of_a_table_are_those_of_its_game() -> None:
    """R4, S14: a deck by name or of one's own, and a booklet."""
    own = {"name": "mine", "cards": {"DDWW": 8}}
    form = FORMATS["schokoly"]
    assert form.options_with("36", 3) == options_of(Setup(game="schokoly", seats=3, deck="36"))
    assert form.options_with(own) == options_of(Setup(game="schokoly", deck=OwnDeck("mine", {"DDWW": 8})))
    assert form.options_with(booklet="fr") == options_of(Setup(game="schokoly", booklet="fr"))
