"""Work in a forked process of its own, with limits on its time and its memory."""

from __future__ import annotations

import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

GIGABYTE = 1 << 30
WAITING = 15
"""So many times as long as a fork may work, it may take: one that only waits ends, too."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a fork may take: seconds of the processor, and gigabytes of memory."""

    seconds: int
    memory: int


def run_forked(work: Callable[[], int], output: Path, limits: Limits) -> int:
    """The exit status of some work, in a process group of its own that is ended when its time is up.

    Its time is that of the processor, so that a busy machine ends nobody early. What it prints goes to a file.
    """
    process = os.fork()
    if process == 0:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (limits.seconds, limits.seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (limits.memory * GIGABYTE, limits.memory * GIGABYTE))
        end_with(work, output)
    end = time.monotonic() + WAITING * limits.seconds
    while time.monotonic() < end:
        done, status = os.waitpid(process, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.005)
    os.killpg(process, signal.SIGKILL)
    os.waitpid(process, 0)
    return -signal.SIGKILL


def end_with(work: Callable[[], int], output: Path) -> None:
    """Do the work, and end this process with its status."""
    status = 1
    try:
        out = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(out, 1)
        os.dup2(out, 2)
        status = work()
    except BaseException:  # noqa: BLE001 - whatever it is, only this fork ends
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
