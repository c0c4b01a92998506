"""The words of Stacko: `take 4`, `draw` and `pass`."""

from __future__ import annotations

import re
from typing import assert_never

from tafelrunde.rules.stacko.table import Action, Draw, PassOn, Take

TAKE = re.compile("take (0|[1-9][0-9]{0,2})")
PLAIN: dict[str, Action] = {"draw": Draw(), "pass": PassOn()}
EXAMPLES = "take 4, draw or pass"


def write(action: Action) -> str:
    """The canonical word of an action."""
    match action:
        case Take(place):
            return f"take {place}"
        case Draw():
            return "draw"
        case PassOn():
            return "pass"
        case _:
            assert_never(action)


def find(word: str) -> Action | None:
    """The action of a word, None when it is none."""
    match = TAKE.fullmatch(word)
    return Take(int(match[1])) if match else PLAIN.get(word)
