"""Why one action of Stacko is better than another: by the run of the tower, and how many parts stand in order.

Cells are places of the seat's own tower, as (0, place): 1 is the lowest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tafelrunde.rules.core import Cell
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.rules.stacko.table import Action, StackoSeatView, Take
from tafelrunde.rules.stacko.tower import HEIGHT, Part, points, run
from tafelrunde.study.verdict_facts import VerdictFact

FINISHED = 20.0
BROKEN = 10.0
RUN = 1.1
"""What counts more is told first; a part of the run a little more than one that only stands in order."""


def find_facts(game: str, view: StackoSeatView, played: Action, best: Action) -> Iterator[VerdictFact]:  # noqa: ARG001 - as every game
    """All facts that speak for the best action against the played one."""
    before, better, worse = own_tower(view), tower_after(view, best), tower_after(view, played)
    if run(better) == HEIGHT > run(worse):
        yield VerdictFact(
            "finish", {"points": points(better), "played": points(worse)}, places(range(HEIGHT)), FINISHED
        )
        return
    if run(worse) < run(before) and isinstance(played, Take):
        figures = {"place": played.place, "before": run(before), "played": run(worse)}
        yield VerdictFact("breaks_run", figures, ((0, played.place),), BROKEN)
    if run(better) > max(run(before), run(worse)):
        figures = {"best": run(better), "played": run(worse), "before": run(before)}
        yield VerdictFact("run", figures, places(range(run(better))), RUN * (run(better) - run(worse)))
    chain, other = find_order(better), find_order(worse)
    if len(chain) > len(other):
        figures = {"best": len(chain), "played": len(other), "before": len(find_order(before))}
        yield VerdictFact("order", figures, places(chain), len(chain) - len(other))


def own_tower(view: StackoSeatView) -> tuple[Part, ...]:
    """One's own tower, of which nothing is hidden."""
    return tuple(part for part in view.towers[(view.seat or view.turn) - 1] if part is not None)


def tower_after(view: StackoSeatView, action: Action) -> tuple[Part, ...]:
    """One's own tower with the part on offer in it, if it is taken."""
    return own_tower(STACKO.try_action(view, action))


def places(numbers: Sequence[int]) -> tuple[Cell, ...]:
    """The places of parts that are counted from 0."""
    return tuple((0, number + 1) for number in numbers)


def find_order(tower: Sequence[Part]) -> list[int]:
    """The most parts, counted from 0, that stand in order: each narrower than those of them below it."""
    best: list[list[int]] = []
    for number, part in enumerate(tower):
        longest = max((found for found in best if tower[found[-1]] > part), key=len, default=[])
        best.append([*longest, number])
    return max(best, key=len, default=[])
