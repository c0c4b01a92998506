"""The command `daily verify`."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.cli.check import open_input, sentence
from tafelrunde.cli.errors import BAD, CommandError
from tafelrunde.cli.progress import bar
from tafelrunde.records import daily_file, files
from tafelrunde.records.fields import BadRecord
from tafelrunde.records.files import BadFile
from tafelrunde.records.replay import Problem
from tafelrunde.study.daily import EntryChecker, Untrue


def verify(name: str) -> int:
    """Recompute the file of a past day; the exit status says whether all of it is true."""
    number, bad = 0, 0
    try:
        with open_input(name) as file, bar("verify", None) as advance:
            lines = files.lines(file)
            checker = read_deal(name, next(lines, b""))
            for line, wrong in judge_tries(checker, lines):
                number += 1
                advance(1)
                if wrong:
                    bad += 1
                    print(f"{name}:{line}: {wrong}")
    except BadFile as error:
        raise CommandError(str(error)) from None
    header = checker.header
    print(
        f"{header.game} of {header.day} against {header.bot}: the seed is the promised one; "
        f"{number} {'try' if number == 1 else 'tries'} recomputed, {bad or 'none'} wrong."
    )
    return BAD if bad else 0


def read_deal(name: str, line: bytes | None) -> EntryChecker:
    """What checks the tries at the deal of the first line. Raises CommandError."""
    try:
        return EntryChecker(daily_file.read_header(line or b""))
    except (BadRecord, Untrue) as wrong:
        said = sentence(wrong) if isinstance(wrong, BadRecord) else str(wrong)
        raise CommandError(f"{name}:1: {said}", BAD) from None


def judge_tries(checker: EntryChecker, lines: Iterator[bytes | None]) -> Iterator[tuple[int, str | None]]:
    """The lines of tries, each with what is wrong with it."""
    for line, text in enumerate(lines, start=2):
        if text is None:
            yield line, "This line is far longer than any try."
        elif text.strip():
            yield line, problem_of(checker, text)


def problem_of(checker: EntryChecker, text: bytes) -> str | None:
    """What is wrong with the try of a line, None when it is true."""
    try:
        checker.check(daily_file.read_entry(text))
    except (BadRecord, Problem) as wrong:
        return sentence(wrong)
    except Untrue as wrong:
        return str(wrong)
    return None
