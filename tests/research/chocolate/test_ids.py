"""The numbers that OpenSpiel has for actions of the chocolate games."""

import pytest

from tafelrunde.research.chocolate.ids import Ids


@pytest.mark.parametrize("kinds", [1, 6, 15, 24])
def test_numbers_and_codes_are_one_to_one(kinds: int) -> None:
    """Without gaps from 0, and every number but a smartie's has a code that leads back to it."""
    ids = Ids(kinds)
    rest = range(2 * ids.tier - 100, ids.count)
    numbers = [*range(0, ids.tier, 997), *range(ids.tier, 2 * ids.tier, 997), *rest]
    assert all(ids.number_of(ids.code(number)) == number for number in numbers if ids.card(number) is None)
    assert list(range(65)) == [ids.card(ids.smartie(card)) for card in range(65)]
