"""A process that has collected the tests once: a mutant is a fork of it, in which one function has another body."""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import IO, Any

import pytest
from bench.mutants.changes import Change
from bench.mutants.forks import Limits, run_forked
from bench.mutants.patches import Functions
from bench.mutants.trials import SOURCE, Calm, words

STARTS_ANEW = 100
"""What a fork says of a change that only a fresh import can make."""

LEAST, TIMES = 5.0, 20.0
"""Seconds of the processor that every test has, and how many times as long as without any change it has beyond."""


class Zygote:
    """The side of whoever asks: forks the process, and sends it one mutant after the other."""

    def __init__(self, folder: Path, tests: Sequence[str], limits: Limits) -> None:
        requests, answers = os.pipe(), os.pipe()
        if os.fork() == 0:
            os.close(requests[1])
            os.close(answers[0])
            nursery = Nursery(folder, limits, os.fdopen(requests[0]), os.fdopen(answers[1], "w"))
            collect(folder, tests, nursery)
        os.close(requests[0])
        os.close(answers[1])
        self.requests, self.answers = os.fdopen(requests[1], "w"), os.fdopen(answers[0])
        if self.answers.readline() != "ready\n":
            sys.exit(f"The tests fail in a fork without any change:\n{(folder / 'zygote').read_text()[-3000:]}")

    def status(self, path: Path, change: Change, tests: list[str]) -> int:
        """The exit status of the tests with this change: 0 when they pass, STARTS_ANEW when it cannot be made here."""
        change_fields = [change.start, change.end, change.text, change.line]
        print(json.dumps([str(path.relative_to(SOURCE)), change_fields, tests]), file=self.requests, flush=True)
        return int(self.answers.readline())


def collect(folder: Path, tests: Sequence[str], nursery: Nursery) -> None:
    """Collect the tests, let the nursery answer until nobody asks, and end this process."""
    out = os.open(folder / "zygote", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(out, 1)
    os.dup2(out, 2)
    sys.path.insert(0, str(folder / "src"))
    os.environ["PYTHONPATH"] = str(folder / "src")
    sys.dont_write_bytecode = True
    status = pytest.main([*words(), "--capture=no", *tests], plugins=[Calm(), nursery])
    os._exit(int(status))


class Nursery:
    """The side of the process with the tests."""

    def __init__(self, folder: Path, limits: Limits, requests: IO[str], answers: IO[str]) -> None:
        self.folder, self.limits, self.requests, self.answers = folder, limits, requests, answers
        self.items: dict[str, pytest.Item] = {}
        self.seconds: dict[str, float] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Time the tests without any change, then try mutants."""
        self.items = {item.nodeid: item for item in session.items}
        self.functions = Functions(self.folder / "src")
        gc.freeze()
        times = self.folder / "times"
        if run_forked(partial(self.measure, session, times), self.folder / "zygote", self.limits):
            return True
        self.seconds = json.loads(times.read_text())
        print("ready", file=self.answers, flush=True)
        for request in self.requests:
            status = run_forked(partial(self.try_one, session, request), self.folder / "output", self.limits)
            print(status, file=self.answers, flush=True)
        return True

    def measure(self, session: pytest.Session, times: Path) -> int:
        """Run all tests, and note how long each takes the processor."""
        seconds = {}
        for name, item in self.items.items():
            start = time.process_time()
            if run(session, [item]):
                return 1
            seconds[name] = time.process_time() - start
        times.write_text(json.dumps(seconds))
        return 0

    def try_one(self, session: pytest.Session, request: str) -> int:
        """Make a change and run its tests; a test that takes far longer than it used to ends the process."""
        name, fields, tests = json.loads(request)
        file = self.folder / "src" / name
        if not self.functions.patch(file, file.read_bytes(), Change(*fields)):
            return STARTS_ANEW
        items = [self.items[test] for test in tests if test in self.items]
        return run(session, items, self.seconds)


def run(session: pytest.Session, items: list[pytest.Item], seconds: dict[str, float] | None = None) -> int:
    """Run tests until one fails: 1 if one did."""
    followers: list[Any] = [*items[1:], None]
    for item, follower in zip(items, followers, strict=True):
        if seconds is not None:
            signal.setitimer(signal.ITIMER_VIRTUAL, LEAST + TIMES * seconds[item.nodeid])
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=follower)
        if session.testsfailed:
            return 1
    return 0
