"""Files of records: JSON lines, read as a stream, so that neither their length nor that of a line matters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

from tafelrunde.records import record
from tafelrunde.records.fields import FORM, BadRecord
from tafelrunde.records.record import Record

MOST_BYTES = 4 * 2**20
"""The longest line that is read; a record has some thousand bytes."""

MARK = b"\xef\xbb\xbf"
"""What some editors put before a text in UTF-8."""


class BadFile(Exception):  # noqa: N818 - the word of those who read it
    """A file that cannot be opened, read or written: its path and a sentence."""

    def __init__(self, path: str, sentence: str) -> None:
        super().__init__(path, sentence)
        self.path = path
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.path}: {self.sentence}"


def bad_file(path: str | Path, error: OSError | ValueError) -> BadFile:
    """What the system says about a file, in a sentence."""
    match error:
        case FileNotFoundError():
            return BadFile(str(path), "There is no such file.")
        case IsADirectoryError():
            return BadFile(str(path), "This is a folder, not a file.")
        case PermissionError():
            return BadFile(str(path), "This file may not be opened: permission is missing.")
        case OSError():
            return BadFile(str(path), f"The system says: {error.strerror or error}.")
        case _:
            return BadFile(str(path), f"This is not the path of a file: {error}.")


def read(path: str | Path) -> Iterator[tuple[int, Record | BadRecord]]:
    """The records of a file, each with the number of its line (from 1), or what is wrong with it. Raises BadFile."""
    try:
        with Path(path).open("rb") as file:
            yield from read_stream(file)
    except (OSError, ValueError) as error:
        raise bad_file(path, error) from None


def read_stream(stream: IO[bytes]) -> Iterator[tuple[int, Record | BadRecord]]:
    """The records of an open stream of bytes. Blank lines are skipped, and counted."""
    for number, line in enumerate(lines(stream), start=1):
        if line is None:
            yield number, BadRecord("", FORM, f"The line has more than {MOST_BYTES} bytes, far more than any record.")
        elif line.strip():
            yield number, read_line(line)


def read_line(line: bytes) -> Record | BadRecord:
    """The record of a line, or what is wrong with it."""
    try:
        return record.read(line)
    except BadRecord as bad:
        return bad


def lines(stream: IO[bytes]) -> Iterator[bytes | None]:
    """The lines of a stream, None for one that is too long; of that one never more than a part is in memory."""
    line = stream.readline(MOST_BYTES + 1).removeprefix(MARK)
    while line:
        if len(line) > MOST_BYTES and not line.endswith(b"\n"):
            skip(stream)
            yield None
        else:
            yield line
        line = stream.readline(MOST_BYTES + 1)


def skip(stream: IO[bytes]) -> None:
    """Read on to the end of the line."""
    while rest := stream.readline(MOST_BYTES):
        if rest.endswith(b"\n"):
            return


def write(path: str | Path, records: Iterable[Record]) -> None:
    """Write a file of records, in place of one that may be there. Raises BadFile."""
    try:
        with Path(path).open("wb") as file:
            file.writelines(record.write(game).encode() + b"\n" for game in records)
    except (OSError, ValueError) as error:
        raise bad_file(path, error) from None
