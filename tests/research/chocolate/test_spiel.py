"""The chocolate games of OpenSpiel, for tables that there are."""

import pytest

import tafelrunde.research.spiel  # noqa: F401 - makes the games known
from tafelrunde.research.chocolate.spiel import SpielSchokoly


def test_an_unknown_table_is_refused() -> None:
    """S1: five players, or a deck that does not come with the game, are no table."""
    for parameters in ({"players": 5}, {"deck": 40}):
        with pytest.raises(Exception, match=r"not for 5|48 and 36"):
            SpielSchokoly(parameters)
