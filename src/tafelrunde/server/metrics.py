"""The metrics of a server for Prometheus: of this process, or of all processes that serve together.

Processes that serve together share a folder of memory-mapped files (`PROMETHEUS_MULTIPROC_DIR`), as prometheus_client
does it; the variable has to be set before that library is imported. A collector that is asked when figures are wanted
cannot be shared so: its figures are copied by `Mirror`.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector
from prometheus_client.samples import Sample

SHARED = "PROMETHEUS_MULTIPROC_DIR"
QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
SLOW = (0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30)


class Mirror:
    """The metrics of a collector, copied into counters and gauges on request."""

    def __init__(self, source: Collector, registry: CollectorRegistry, mode: Literal["liveall", "livesum"]) -> None:
        self.source = source
        self.registry = registry
        self.mode: Literal["liveall", "livesum"] = mode
        self.copies: dict[str, Counter | Gauge] = {}
        self.last: dict[tuple[str, ...], float] = {}

    def refresh(self) -> None:
        """Copy what the collector says now."""
        for family in self.source.collect():
            for sample in family.samples:
                if sample.name in {family.name, f"{family.name}_total"}:
                    self.copy(family, sample)

    def copy(self, family: Metric, sample: Sample) -> None:
        """Copy one figure; a counter goes up by what came since."""
        if family.name not in self.copies:
            self.copies[family.name] = self.make_metric(family, sample)
        metric = self.copies[family.name]
        copied = metric.labels(**sample.labels) if sample.labels else metric
        if isinstance(copied, Counter):
            which = (family.name, *sample.labels.values())
            copied.inc(max(0.0, sample.value - self.last.get(which, 0.0)))
            self.last[which] = sample.value
        else:
            copied.set(sample.value)

    def make_metric(self, family: Metric, sample: Sample) -> Counter | Gauge:
        """A counter or a gauge under the same name."""
        if family.type == "counter":
            return Counter(family.name, family.documentation, list(sample.labels), registry=self.registry)
        return Gauge(
            family.name,
            family.documentation,
            list(sample.labels),
            registry=self.registry,
            multiprocess_mode=self.mode,
        )


class Metrics:
    """What is counted."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.mirrors = [Mirror(ProcessCollector(registry=None), self.registry, "liveall")]
        self.tables = self.gauge("tafelrunde_tables", "Tables in memory")
        self.folded = self.gauge("tafelrunde_tables_folded", "Tables whose log is folded in memory")
        self.sockets = self.gauge("tafelrunde_sockets", "Open sockets")
        self.acting = Histogram(
            "tafelrunde_action_seconds", "From an action to its commit", buckets=QUICK, registry=self.registry
        )
        self.thinking = self.gauge("tafelrunde_bots_thinking", "Turns that bots think about")
        self.choice = Histogram("tafelrunde_bot_seconds", "How long bots think", buckets=SLOW, registry=self.registry)
        self.database = Gauge(
            "tafelrunde_database_up", "Does the database answer?", registry=self.registry, multiprocess_mode="livemin"
        )
        self.requests = Counter(
            "tafelrunde_requests", "Requests", ["method", "route", "status"], registry=self.registry
        )
        self.answering = Histogram(
            "tafelrunde_request_seconds",
            "From a request to the end of its answer",
            buckets=QUICK,
            registry=self.registry,
        )
        self.refusals = Counter("tafelrunde_refusals", "Requests and sockets refused", ["code"], registry=self.registry)
        build = Gauge(
            "tafelrunde_build_info",
            "The version that runs",
            ["version", "python"],
            registry=self.registry,
            multiprocess_mode="max",
        )
        build.labels(version("tafelrunde"), platform.python_version()).set(1)

    def gauge(self, name: str, text: str) -> Gauge:
        """A gauge of which each process has a part."""
        return Gauge(name, text, registry=self.registry, multiprocess_mode="livesum")

    def mirror(self, source: Collector) -> None:
        """Add the metrics of a collector."""
        self.mirrors.append(Mirror(source, self.registry, "livesum"))

    def refresh(self) -> None:
        """Copy what others count."""
        for mirror in self.mirrors:
            mirror.refresh()

    @property
    def is_shared(self) -> bool:
        """Do several processes count together?"""
        return SHARED in os.environ

    def write(self) -> bytes:
        """All metrics as text."""
        if not self.is_shared:
            return generate_latest(self.registry)
        forget_dead_processes(Path(os.environ[SHARED]))
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call] # the library has no types there
        return generate_latest(together)


def forget_dead_processes(folder: Path) -> None:
    """Take out what processes had that are no longer there; what they counted stays."""
    for pid in set(owners(folder)):
        if not is_running(pid):
            mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call] # as above


def owners(folder: Path) -> Iterator[int]:
    """The processes that left files with what they have."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = file.stem.rpartition("_")[2]
        if pid.isdecimal():
            yield int(pid)


def is_running(pid: int) -> bool:
    """Is there such a process?"""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
