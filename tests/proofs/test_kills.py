"""No accepted move is lost: a real server is killed at random moments while many tables play."""

import asyncio
from pathlib import Path

import pytest
from tests.proofs.killing import Evening
from tests.proofs.process import Process, started
from tests.proofs.scale import KILLS, tell
from tests.proofs.tables import PLANS
from tests.server.kit import free_port
from tests.server.postgres import database, postgres

__all__ = ["database", "postgres"]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_was_acknowledged_survives_kills(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Every acknowledged action is there, once; people resume by themselves; games end with good records."""
    url = None if kind == "sqlite" else str(request.getfixturevalue("database"))
    with started(Process(tmp_path / "data", free_port(), url)) as process:
        tally = asyncio.run(Evening([process], kind).prove(KILLS, pause=(0.1, 0.8)))
    tell(f"{kind}: {tally}")
    assert (KILLS, []) == (tally.kills, process.troubles())
    assert tally.games.total() >= len(PLANS)


def test_two_processes_serve_the_same_tables_and_one_may_die(tmp_path: Path, database: str) -> None:
    """People on two servers see each other's moves; bots' turns of a killed one are taken over."""
    data, plans = tmp_path / "data", tuple(plan for plan in PLANS if plan.people > 1 or plan.bots)
    with (
        started(Process(data, free_port(), database)) as one,
        started(Process(data, free_port(), database)) as other,
    ):
        tally = asyncio.run(Evening([one, other], "two", plans).prove(KILLS // 3, pause=(0.5, 1.5)))
    tell(f"two processes: {tally}")
    assert [] == one.troubles() + other.troubles()
    assert tally.games.total() >= len(plans)
