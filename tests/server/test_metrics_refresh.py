"""What each process writes down for whichever process is asked."""

import asyncio
from pathlib import Path

from tests.server.kit import Threads

from tafelrunde.server.app import build
from tafelrunde.server.metrics_refresh import refresh
from tafelrunde.server.services import Services
from tafelrunde.server.settings import Settings


def test_a_process_nobody_asks_says_that_the_database_is_up(tmp_path: Path) -> None:
    """The lowest of all processes is shown: one that never looked would make it 0."""

    async def figure() -> float | None:
        app = build(Settings(tmp_path), Threads())
        async with app.lifespan():
            await refresh(app.state.services)
            services: Services = app.state.services
            return services.metrics.registry.get_sample_value("tafelrunde_database_up")

    assert 1.0 == asyncio.run(figure())
