"""The metrics of reviews, for Prometheus."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import Metric
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from tafelrunde.server.reviews.review_desk import ReviewDesk


class ReviewMetrics(Collector):
    """The metrics of a desk, looked up when they are requested."""

    def __init__(self, desk: ReviewDesk) -> None:
        self.desk = desk

    def collect(self) -> Iterator[Metric]:
        """The queue, what is computed, and what became of it."""
        desk = self.desk
        yield GaugeMetricFamily("tafelrunde_review_queue", "Reviews that wait", len(desk.queue))
        yield GaugeMetricFamily("tafelrunde_reviews_running", "Reviews that are computed", int(desk.run is not None))
        yield CounterMetricFamily("tafelrunde_reviews_done", "Reviews that were computed", desk.done)
        yield CounterMetricFamily("tafelrunde_reviews_failed", "Reviews that could not be computed", desk.failed)
        yield CounterMetricFamily(
            "tafelrunde_reviewer_restarts", "Processes that failed at a review", desk.process.restarts
        )
