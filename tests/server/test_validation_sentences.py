"""What is wrong with something that was sent, as a sentence that a person can act on."""

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from tafelrunde.server.validation_sentences import explain, explain_error


class Oven(Struct, forbid_unknown_fields=True):
    """Something with a field of every kind."""

    heat: Annotated[int, Meta(ge=50, le=250)]
    cake: Annotated[str, Meta(min_length=2, max_length=5)] = "plum"
    rack: Literal["low", "high"] = "low"
    trays: Annotated[list[str], Meta(max_length=2)] = []
    door: bool | None = None


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        ("{}", "`heat` is missing."),
        ('{"heat": 300}', "`heat` has to be at most 250."),
        ('{"heat": 1}', "`heat` has to be at least 50."),
        ('{"heat": "hot"}', "`heat` has to be a whole number, not text."),
        ('{"heat": 200, "cake": "cheese"}', "`cake` has to have at most 5 characters."),
        ('{"heat": 200, "cake": "a"}', "`cake` has to have at least 2 characters."),
        (
            '{"heat": 200, "rack": "top"}',
            "`rack` cannot be 'top': docs/protocol.md says what it may be.",
        ),
        ('{"heat": 200, "trays": ["a", "b", "c"]}', "`trays` has to have at most 2 elements."),
        ('{"heat": 200, "trays": [1]}', "`trays[0]` has to be text, not a whole number."),
        ('{"heat": 200, "door": 2.5}', "`door` has to be true or false or null, not a number."),
        ('{"heat": 200, "fan": 1}', "There is no field `fan`. Leave it out."),
        ("[]", "It has to be an object, not a list."),
        ("", "It is not JSON: it ends too early."),
        ("{nonsense", "It is not JSON: object keys must be strings at byte 1."),
    ],
)
def test_a_sentence_says_what_is_wrong_where(sent: str, expected: str) -> None:
    """Not in the names of the library that reads it."""
    with pytest.raises(msgspec.MsgspecError) as caught:
        msgspec.json.decode(sent, type=Oven)
    assert expected == explain_error(caught.value)


def test_a_place_inside_is_named_whole() -> None:
    """As far down as it is."""
    assert "`clock.hours` is missing." == explain("Object missing required field `hours`", "clock")


def test_what_is_not_known_stays_a_sentence() -> None:
    """A newer library may say more."""
    assert "Expected something else." == explain("Expected something else", "heat")
