"""How the proofs run: each has a time limit of its own, longer than that of other tests."""

from pathlib import Path

import pytest
from tests.proofs.scale import LIMIT

PROOFS = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give every proof that has no limit yet the one for proofs."""
    for item in items:
        if PROOFS in item.path.parents and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(LIMIT))
