"""How Stacko is written down: there is nothing to choose."""

import pytest
from tests.records.test_formats import STACKO

from tafelrunde.records.game_format import BadOptions
from tafelrunde.rules.core import NO_OPTIONS


def test_stacko_has_no_deck_to_choose() -> None:
    """R4: whether it comes over the wire or from the command line."""
    assert (NO_OPTIONS, NO_OPTIONS) == (STACKO.options_with(), STACKO.choose_options(None, 2))
    with pytest.raises(BadOptions, match="Stacko has no deck to choose"):
        STACKO.options_with("48")
    with pytest.raises(BadOptions, match="no decks to choose from"):
        STACKO.choose_options("48", 2)
