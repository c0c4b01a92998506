"""Why a request at a table is not done: refused with a code and a sentence, or stored already."""

from __future__ import annotations

from dataclasses import dataclass

from tafelrunde.rules.core import Cell, Illegal


class Refusal(Exception):  # noqa: N818 - what the visitor is told
    """A request that is refused: a code for programs, a sentence for people, the rule and the cells where there are."""

    def __init__(self, code: str, sentence: str, rule: str | None = None, cells: tuple[Cell, ...] = ()) -> None:
        super().__init__(code, sentence, rule, cells)
        self.code = code
        self.sentence = sentence
        self.rule = rule
        self.cells = cells


class Missing(Refusal):
    """There is no such table."""

    def __init__(self) -> None:
        super().__init__("no_such_table", "There is no such table. The link may be wrong, or the table was removed.")


class Stale(Refusal):
    """The game changed after the action was chosen."""

    def __init__(self) -> None:
        super().__init__("stale", "The game has moved on since you chose this. Look at the table and choose again.")


@dataclass(frozen=True, slots=True)
class Repeated(Exception):  # noqa: N818 - not an error: the same answer again
    """A request that was stored already, as the entry of that number."""

    number: int


def refuse_illegal(refused: Illegal) -> Refusal:
    """The refusal of the rules as one of the table."""
    return Refusal(refused.code.value, refused.sentence, refused.rule, refused.cells)
