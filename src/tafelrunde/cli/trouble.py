"""What a person is told when something is wrong: one sentence, and an exit status."""

from __future__ import annotations

import sys

BAD, USAGE, STOPPED = 1, 2, 130
"""Exit statuses: a record is bad, the command was used wrongly, Ctrl-C."""


class Trouble(Exception):  # noqa: N818 - the word of those who read it
    """A sentence that says what was wrong, where, and what to do; and the exit status that goes with it."""

    def __init__(self, sentence: str, status: int = USAGE) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


def must_lie(name: str, value: int, least: int, most: int) -> None:
    """Raises Trouble for a number that is too small or too large for what it is given for."""
    if not least <= value <= most:
        raise Trouble(f"{name} is {value}, and has to be at least {least} and at most {most}.")


def say(sentence: str) -> None:
    """Tell the person something that is not the output asked for."""
    print("tafelrunde:", *sentence.splitlines(), file=sys.stderr)
