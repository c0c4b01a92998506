"""The metrics of the bot processes, for Prometheus."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import Metric
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from tafelrunde.server.bots.pool import BotPool


class BotMetrics(Collector):
    """The metrics of a pool, looked up when they are requested."""

    def __init__(self, pool: BotPool) -> None:
        self.pool = pool

    def collect(self) -> Iterator[Metric]:
        """The queue, the processes, and what went wrong."""
        pool = self.pool
        yield GaugeMetricFamily("tafelrunde_bot_queue", "Turns that wait for a bot process", len(pool.queue))
        yield GaugeMetricFamily("tafelrunde_bot_processes", "Bot processes", pool.live_processes)
        yield GaugeMetricFamily("tafelrunde_bot_processes_busy", "Bot processes that think", pool.busy_processes)
        yield CounterMetricFamily("tafelrunde_bot_restarts", "Bot processes started again", pool.restarts)
        failures = CounterMetricFamily(
            "tafelrunde_bot_failures", "Attempts of bots that returned no action", labels=["bot"]
        )
        stood_in = CounterMetricFamily("tafelrunde_bot_stood_in", "Turns that a weaker bot played", labels=["bot"])
        for bot in pool.bots:
            failures.add_metric([bot], pool.failures[bot])
            stood_in.add_metric([bot], pool.stood_in[bot])
        yield failures
        yield stood_in
