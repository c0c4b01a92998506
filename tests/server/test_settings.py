"""What the person who runs the server chooses."""

import pytest

from tafelrunde.server.people.rate_limits import Limits
from tafelrunde.server.settings import from_environment


def test_a_host_may_allow_more_messages() -> None:
    """The other limits stay, and without a wish all of them."""
    assert Limits() == from_environment({}).limits
    assert Limits(messages=50, messages_at_once=250) == from_environment({"TAFELRUNDE_MESSAGES": "50"}).limits


def test_bots_of_a_host_take_their_time_unless_told_otherwise() -> None:
    """As long as the host likes."""
    assert [0.7, 0, 2.5] == [
        from_environment(given).pause for given in ({}, {"TAFELRUNDE_PAUSE": "0"}, {"TAFELRUNDE_PAUSE": "2.5"})
    ]


@pytest.mark.parametrize("text", ["soon", "-1", "nan", "inf"])
def test_a_setting_that_is_no_number_is_named(text: str) -> None:
    """With what was given for it."""
    with pytest.raises(ValueError, match=f"TAFELRUNDE_PAUSE={text} must be a number"):
        from_environment({"TAFELRUNDE_PAUSE": text})
