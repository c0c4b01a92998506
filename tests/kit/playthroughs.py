"""Playthroughs: a random game as a text that people can read and machines can compare."""

from collections.abc import Iterator
from itertools import pairwise, zip_longest
from typing import Any

from tests.kit.boards import draw
from tests.kit.tables import Kind, states

from tafelrunde.records import notation
from tafelrunde.rules.chocolate.table import ChocolateState
from tafelrunde.rules.core import Outcome
from tafelrunde.rules.games import GAMES
from tafelrunde.rules.stacko.table import StackoState

SHOWN = 64
"""So many actions are written down; a random game of Stacko has hundreds."""


def playthrough(kind: Kind, seed: int) -> str:
    """The game from its deal to its result: each action as a word, each state after it."""
    *played, last = states(kind, seed)
    lines = [f"{kind}, seed {seed}", "", *described(played[0])]
    for number, (before, after) in enumerate(pairwise([*played, last][: SHOWN + 1]), start=1):
        lines += ["", f"{number}. {spoken(kind, before, after)}", *described(after)]
    lines += ["", *result(len(played), GAMES[kind.game].outcome(last))]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def spoken(kind: Kind, before: Any, after: Any) -> str:  # noqa: ANN401 - each game has its own state
    """Who did what."""
    return f"seat {GAMES[kind.game].actor(before)}: {notation.write(after.history[-1].action, kind.game)}"


def result(actions: int, outcome: Outcome | None) -> list[str]:
    """The last lines."""
    assert outcome is not None
    detail = [f"{name} {found}" for name, found in outcome.detail.items()]
    return [f"after {actions} actions", f"scores {outcome.scores}", f"winners {outcome.winners}", *detail]


def described(state: Any) -> Iterator[str]:  # noqa: ANN401 - each game has its own state
    """The whole truth of a state, a few lines long."""
    if isinstance(state, ChocolateState):
        return chocolate(state)
    return towers(state) if isinstance(state, StackoState) else iter([f"    {state}"])


def chocolate(state: ChocolateState) -> Iterator[str]:
    """The hands beside the field."""
    hands = [
        f"{mark} {colour or '-'} {'o' * smarties:6} {' '.join(map(str, hand))}"
        for mark, colour, smarties, hand in zip(
            marks(state.turn, state.seats), state.colours, state.smarties, state.hands, strict=True
        )
    ]
    left = [*hands, f"pile {len(state.order) - state.drawn}"]
    field = [" ".join(f"{piece:2}" for piece in row.split()) for row in draw(state.field).splitlines()]
    return (f"    {text:34} {row}" for text, row in zip_longest(left, field, fillvalue=""))


def towers(state: Any) -> Iterator[str]:  # noqa: ANN401 - the state of Stacko
    """Each tower from bottom to top, with a dot behind the open parts."""
    for mark, tower, opened in zip(marks(state.turn, 2), state.towers, state.open, strict=True):
        parts = (f"{part:3}{'.' if is_open else ' '}" for part, is_open in zip(tower, opened, strict=True))
        yield f"    {mark} {' '.join(parts)}"
    yield f"    offer {state.offer}{' drawn' if state.drawn else ''}, talon {len(state.talon)}, discard {state.discard}"


def marks(turn: int, seats: int) -> list[str]:
    """An arrow for the seat whose turn it is."""
    return [f"{'>' if seat == turn else ' '}{seat}" for seat in range(1, seats + 1)]
