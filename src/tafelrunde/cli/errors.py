"""What a person is told when something is wrong: one sentence, and an exit status."""

from __future__ import annotations

import sys

BAD, USAGE, STOPPED, TERMINATED = 1, 2, 130, 143
"""Exit statuses: a record is bad, the command was used wrongly, Ctrl-C, SIGTERM."""


class CommandError(Exception):
    """A sentence that says what was wrong, where, and what to do; and the exit status that goes with it."""

    def __init__(self, sentence: str, status: int = USAGE) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


def must_lie(name: str, value: int, least: int, most: int) -> None:
    """Raises CommandError for a number that is too small or too large for what it is given for."""
    if not least <= value <= most:
        raise CommandError(f"{name} must be at least {least} and at most {most}, not {value}.")


def say(sentence: str) -> None:
    """Tell the person something that is not the output asked for."""
    print("tafelrunde:", *sentence.splitlines(), file=sys.stderr)
