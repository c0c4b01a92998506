"""Work spread over processes, with the results in the order of the work."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread, Timer, current_thread, main_thread
from types import FrameType
from typing import Any, TypeVar

from tafelrunde.cli.errors import say

T = TypeVar("T")
R = TypeVar("R")

MOST_JOBS = 256
WAITING = 4
"""How many pieces of work for each process are handed out ahead."""

PATIENCE = 5.0
"""After so many seconds of getting ready, the person is told what takes so long."""

RAISED_AGAIN = 2.0
"""So many seconds after a SIGTERM that nobody heeded it counts as having come again."""

COMPILING = "Getting the bots ready. The first time on a machine they have to be compiled, which may take a minute."


class Terminated(KeyboardInterrupt):
    """SIGTERM came: everything ends as it does after Ctrl-C."""


def cores() -> int:
    """How many processes this machine lets us run side by side."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def run_in_order(
    work: Callable[[T], R], tasks: Iterable[T], jobs: int, prepare: Callable[[], object] | None = None
) -> Iterator[R]:
    """The result of every task, in order, from so many processes; with one, all is done in this process.

    One process prepares for the work before the others start.
    """
    if jobs == 1:
        yield from map(work, tasks)
        return
    with processes(jobs) as pool:
        if prepare:
            get_ready(lambda: pool.submit(prepare).result())
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
    with (
        raise_on_sigterm(),
        ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=begin_worker) as pool,
    ):
        try:
            yield pool
        except BaseException:
            for process in [*(pool._processes or {}).values()]:  # noqa: SLF001 - from Python 3.14 on, kill_workers
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def begin_worker() -> None:
    """Ctrl-C is for the process that the person started; when that one is gone, however it ended, so is this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=follow_parent, daemon=True).start()


def follow_parent() -> None:
    """Wait until the process that started this one is gone, and end."""
    if parent := parent_process():
        parent.join()
    os._exit(1)


@contextmanager
def raise_on_sigterm() -> Iterator[None]:
    """Let SIGTERM raise Terminated meanwhile. Other threads than the main one hear no signals.

    Whoever calls back from compiled code, as a compiler does, may swallow what is raised there: so it is raised again.
    """
    if current_thread() is not main_thread():
        yield
        return
    again: list[Timer] = []

    def terminate(_number: int, _frame: FrameType | None) -> None:
        again.append(Timer(RAISED_AGAIN, os.kill, [os.getpid(), signal.SIGTERM]))
        again[-1].daemon = True
        again[-1].start()
        raise Terminated

    before = signal.signal(signal.SIGTERM, terminate)
    try:
        yield
    finally:
        for timer in again:
            timer.cancel()
        signal.signal(signal.SIGTERM, before)


def get_ready(prepare: Callable[..., Any], *args: object) -> None:
    """Do what comes before the work, and tell the person if it takes long."""
    word = Timer(PATIENCE, say, [COMPILING])
    word.daemon = True
    word.start()
    try:
        prepare(*args)
    finally:
        word.cancel()
