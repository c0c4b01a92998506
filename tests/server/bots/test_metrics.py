"""The figures of the bots, as Prometheus reads them."""

from prometheus_client import CollectorRegistry, generate_latest
from tests.server.bots.kit import chosen, pool

from tafelrunde.server.bots.metrics import BotMetrics


async def test_the_figures_tell_of_queue_and_failures() -> None:
    """What is counted can be read by Prometheus."""
    registry = CollectorRegistry()
    async with pool() as bots:
        registry.register(BotMetrics(bots))
        await chosen(bots, "raising")
        text = generate_latest(registry).decode()
    assert "tafelrunde_bot_queue 0.0" in text
    assert 'tafelrunde_bot_failures_total{bot="raising"} 3.0' in text
    assert 'tafelrunde_bot_stood_in_total{bot="raising"} 1.0' in text
