"""Where records go: standard output, or a file that has its name only once it is whole."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from tafelrunde.cli.errors import CommandError
from tafelrunde.records.files import bad_file

STANDARD = "-"


def part(path: Path) -> Path:
    """The file beside it that is written until all is there."""
    return path.with_name(path.name + ".part")


def free_path(out: str, *, force: bool) -> Path:
    """The path of a file that may be written. Raises CommandError when something is there already."""
    path = Path(out)
    try:
        if path.is_dir():
            raise CommandError(f"--out {out}: This is a folder; name a file in it.")
        if path.is_file() and not force:
            raise CommandError(f"--out {out}: This file exists already; --force overwrites it, or choose another name.")
        return path.resolve()
    except (OSError, ValueError) as error:
        raise CommandError(f"--out {bad_file(out, error)}") from None


@contextmanager
def open_output(out: str, *, force: bool, going_on: bool = False) -> Iterator[TextIO]:
    """A stream for records. After Ctrl-C what was written is left beside the file, after another failure nothing.

    Work that is going on writes behind what was left.
    """
    if out == STANDARD:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")
        yield sys.stdout
        return
    path = free_path(out, force=force)
    # A device or a pipe is written as it is; it must not be replaced by a file.
    target = path if path.exists() and not path.is_file() else part(path)
    try:
        file = target.open("a" if going_on else "w", encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise CommandError(f"--out {bad_file(out, error)}") from None
    with keep_output(file, target, path, whole=not going_on):
        yield file


@contextmanager
def keep_output(file: TextIO, target: Path, path: Path, *, whole: bool) -> Iterator[None]:
    """Close the file, and give it its name if all went well. What was there before is left when it went wrong."""
    try:
        yield
        file.close()
    except KeyboardInterrupt:
        file.close()
        raise
    except BaseException:
        file.close()
        if target != path and whole:
            target.unlink(missing_ok=True)
        raise
    if target != path:
        target.replace(path)
