"""The figures of a server, as Prometheus reads them."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Gauge, Histogram, generate_latest

QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
SLOW = (0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30)


class Figures:
    """What is counted."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Gauge("tafelrunde_tables", "Tables in memory", registry=self.registry)
        self.folded = Gauge("tafelrunde_tables_folded", "Tables whose log is folded in memory", registry=self.registry)
        self.sockets = Gauge("tafelrunde_sockets", "Open sockets", registry=self.registry)
        self.acting = Histogram(
            "tafelrunde_action_seconds", "From an action to its commit", buckets=QUICK, registry=self.registry
        )
        self.thinking = Gauge("tafelrunde_bots_thinking", "Turns that bots think about", registry=self.registry)
        self.choice = Histogram("tafelrunde_bot_seconds", "How long bots think", buckets=SLOW, registry=self.registry)
        self.database = Gauge("tafelrunde_database_up", "Does the database answer?", registry=self.registry)

    def write(self) -> bytes:
        """The figures as text."""
        return generate_latest(self.registry)
