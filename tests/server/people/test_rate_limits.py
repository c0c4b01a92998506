"""How much one visitor or one address may ask for."""

import pytest

from tafelrunde.server.people.rate_limits import Buckets, ConnectionLimit
from tafelrunde.server.table.refusals import Refusal


def test_a_bucket_fills_again() -> None:
    """Two at once, then one a second."""
    time = [0.0]
    buckets = Buckets(1, 2, lambda: time[0])
    buckets.take("a")
    buckets.take("a")
    buckets.take("b")
    with pytest.raises(Refusal):
        buckets.take("a")
    time[0] = 1.5
    buckets.take("a")


def test_an_address_has_so_many_connections() -> None:
    """Who leaves makes room."""
    limit = ConnectionLimit(1)
    limit.enter("x")
    with pytest.raises(Refusal):
        limit.enter("x")
    limit.leave("x")
    limit.enter("x")
