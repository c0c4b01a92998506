"""The command `check`: every record replayed, one line for each that is bad."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, NamedTuple, TypeAlias

from tafelrunde.cli.errors import BAD, USAGE, must_lie, say
from tafelrunde.cli.progress import bar
from tafelrunde.cli.worker_pool import MOST_JOBS, cores, run_in_order
from tafelrunde.records import files, replay
from tafelrunde.records.fairness import Protection
from tafelrunde.records.fields import FORM, BadRecord
from tafelrunde.records.files import BadFile
from tafelrunde.records.replay import Problem

STANDARD = "-"
CHUNK_LINES = 100
CHUNK_BYTES = 2**20
PAYS_FROM = 2**20
"""From so many bytes on it pays to start more processes."""

PROTECTIONS = {
    Protection.HOST: "by the host alone (F1)",
    Protection.NONCES: "with players' nonces that were not promised (F1)",
    Protection.PROMISES: "with promised nonces (F10)",
}

Line: TypeAlias = tuple[int, bytes | None]
"""The number of a line and its bytes, None when it is too long to be read."""


class Verdict(NamedTuple):
    """What is said about the record in a line: what is wrong, or that it is partial; and whether it is cut off.

    `protection` is what kept its shuffle from being chosen; None for a bad record, and for one without a commitment.
    """

    line: int
    wrong: str | None
    partial: bool = False
    cut_off: bool = False
    protection: Protection | None = None


@dataclass(slots=True)
class CheckTally:
    """How many records there are, and of which kind."""

    files: int = 0
    unread: int = 0
    records: int = 0
    bad: int = 0
    partial: int = 0
    cut_off: int = 0
    protections: Counter[Protection] = field(default_factory=Counter)

    def add(self, verdict: Verdict) -> None:
        """Count one record."""
        self.records += 1
        self.bad += verdict.wrong is not None
        self.partial += verdict.partial
        self.cut_off += verdict.cut_off
        if verdict.protection is not None:
            self.protections[verdict.protection] += 1


def check(names: list[str], jobs: int) -> int:
    """Check all files; the exit status says whether every record is good."""
    must_lie("--jobs", jobs, 0, MOST_JOBS)
    tally = CheckTally()
    sizes = [size(name) for name in names]
    known = None if None in sizes else sum(filter(None, sizes))
    processes = jobs or (cores() if known is None or known >= PAYS_FROM else 1)
    with bar("check", known) as advance:
        for name in names:
            tally.files += 1
            try:
                for verdict, read in verdicts(name, processes):
                    advance(read)
                    if verdict is not None:
                        tally.add(verdict)
                        report(name, verdict)
            except BadFile as bad:
                tally.unread += 1
                say(str(bad))
    if tally.protections:
        print(f"Shuffles: {', '.join(f'{tally.protections[p]:,} {PROTECTIONS[p]}' for p in tally.protections)}.")
    print(summary(tally))
    return BAD if tally.bad else USAGE if tally.unread else 0


def verdicts(name: str, jobs: int) -> Iterator[tuple[Verdict | None, int]]:
    """What is said about each record of a file; and now and then how many bytes were read. Raises BadFile."""
    with open_input(name) as file:
        for found, read in run_in_order(judge_lines, chunks(file), jobs):
            yield from ((verdict, 0) for verdict in found)
            yield None, read


@contextmanager
def open_input(name: str) -> Iterator[IO[bytes]]:
    """A file, or standard input. Raises BadFile."""
    try:
        if name == STANDARD:
            yield sys.stdin.buffer
        else:
            with Path(name).open("rb") as file:
                yield file
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        raise files.bad_file(name, error) from None


def size(name: str) -> int | None:
    """How many bytes a file has, None when that cannot be known."""
    try:
        return Path(name).stat().st_size if name != STANDARD and Path(name).is_file() else None
    except (OSError, ValueError):
        return None


def chunks(file: IO[bytes]) -> Iterator[list[Line]]:
    """The lines of a file, some at a time."""
    chunk: list[Line] = []
    held = 0
    for line in enumerate(files.lines(file), start=1):
        chunk.append(line)
        held += len(line[1] or b"")
        if len(chunk) >= CHUNK_LINES or held >= CHUNK_BYTES:
            yield chunk
            chunk, held = [], 0
    if chunk:
        yield chunk


def judge_lines(chunk: list[Line]) -> tuple[list[Verdict], int]:
    """What is said about each record of some lines, and how many bytes these have."""
    found = [verdict(number, line) for number, line in chunk if line is None or line.strip()]
    return found, sum(len(line or b"") for _, line in chunk)


def verdict(number: int, line: bytes | None) -> Verdict:
    """What is said about the record in a line."""
    if line is None:
        return Verdict(number, f"{FORM}: The line is longer than {files.MOST_BYTES} bytes, far longer than any record.")
    record = files.read_line(line)
    if isinstance(record, BadRecord):
        return Verdict(number, sentence(record))
    problem = replay.check(record)
    wrong = None if problem is None else sentence(problem)
    cut_off = record.result is None and not record.partial
    fair = record.fairness if problem is None else None
    return Verdict(number, wrong, record.partial, cut_off, fair.protection if fair else None)


def sentence(bad: BadRecord | Problem) -> str:
    """What is wrong: where in the record, the rule, and a sentence."""
    if isinstance(bad, BadRecord):
        where = f"{bad.where}: " if bad.where else ""
    else:
        where = "" if bad.number is None else f"action {bad.number} `{bad.word}`: "
    return f"{where}{bad.rule}: {bad.sentence}"


def report(name: str, verdict: Verdict) -> None:
    """Print the line about a record, if there is something to say."""
    path = name if name.isprintable() else ascii(name)
    if verdict.wrong is not None:
        print(f"{path}:{verdict.line}: {verdict.wrong}")
    elif verdict.partial:
        print(
            f"{path}:{verdict.line}: partial: R10: The open part is correct; hands and shuffles could not be checked."
        )


def summary(tally: CheckTally) -> str:
    """The last line."""
    what = [f"{tally.records - tally.bad:,} good", f"{tally.bad:,} bad"]
    what += [f"{tally.partial:,} of them partial"] if tally.partial else []
    what += [f"{tally.cut_off:,} cut off before the end"] if tally.cut_off else []
    unread = f"; {tally.unread} of {tally.files} files could not be read" if tally.unread else ""
    return f"{tally.records:,} {'record' if tally.records == 1 else 'records'}: {', '.join(what)}{unread}."
