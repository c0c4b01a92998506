"""Work spread over processes, with the results in the order of the work."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

MOST_JOBS = 256
WAITING = 4
"""How many pieces of work for each process are handed out ahead."""


def cores() -> int:
    """How many processes this machine lets us run side by side."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def ordered(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Iterator[R]:
    """The result of every task, in order, from so many processes; with one, all is done in this process."""
    if jobs == 1:
        yield from map(work, tasks)
        return
    with processes(jobs) as pool:
        waiting: deque[Future[R]] = deque()
        for task in tasks:
            waiting.append(pool.submit(work, task))
            if len(waiting) > WAITING * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


@contextmanager
def processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes. They are ended at once when the work is broken off: nobody wants what they are at."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=leave_ctrl_c) as pool:
        try:
            yield pool
        except BaseException:
            for process in [*(pool._processes or {}).values()]:  # noqa: SLF001 - from Python 3.14 on, terminate_workers
                process.terminate()
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def leave_ctrl_c() -> None:
    """Ctrl-C is for the process that the person started."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
