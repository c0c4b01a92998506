"""The test kit of Stacko: deals written down by hand, games played by words, and games played by chance."""

from collections.abc import Iterator, Sequence
from random import Random

from hypothesis import settings

from tafelrunde.rules.core import Options, Step
from tafelrunde.rules.shuffles import Derived, Given, Shuffles
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.rules.stacko.table import Action, Draw, Event, PassOn, StackoState, Take
from tafelrunde.rules.stacko.tower import PARTS, Part, Tower

#        bottom                             top
FIRST = (32, 23, 21, 25, 2, 5, 1, 7, 6, 9)
SECOND = (3, 40, 36, 33, 30, 28, 20, 15, 12, 10)
"""One part, at the bottom, keeps the second tower from being finished."""

whole_matches = settings(max_examples=settings().max_examples // 4)
"""A match has hundreds of states, so that a quarter of the usual examples is plenty."""


def order(first: Tower = FIRST, second: Tower = SECOND, talon: Sequence[Part] = ()) -> tuple[Part, ...]:
    """A deal: two towers from bottom to top, the first parts of the talon, and the others from 1 up."""
    rest = [part for part in PARTS if part not in {*first, *second, *talon}]
    return (*first, *second, *talon, *rest)


def deal(shuffles: Shuffles | None = None) -> StackoState:
    """The start of a match, dealt as written above unless told otherwise."""
    return STACKO.deal(2, Options(), shuffles or Given((order(), order())))


def derived(number: int) -> Derived:
    """A source of shuffles, another one for each number."""
    return Derived(number.to_bytes(32, "big"))


def read(word: str) -> Action:
    """An action as it is written in records."""
    if word in {"draw", "pass"}:
        return Draw() if word == "draw" else PassOn()
    return Take(int(word.removeprefix("take ")))


def play(state: StackoState, *words: str) -> StackoState:
    """The state after these actions."""
    for word in words:
        state = STACKO.apply(state, read(word)).state
    return state


def steps(number: int) -> Iterator[tuple[StackoState, Action, Step[StackoState, Event]]]:
    """A match by chance: each state, what is done, and the step. Some players draw often, some build with a plan."""
    chance = Random(number)
    drawing, planning = chance.random(), chance.random()
    state = deal(derived(number))
    while STACKO.actor(state) is not None:
        choices = STACKO.actions(STACKO.view(state, state.turn))
        action = choices[-1]
        if chance.random() > drawing:
            action = Take((40 - state.offer) // 4 + 1) if chance.random() < planning else choices[chance.randrange(10)]
        step = STACKO.apply(state, action)
        yield state, action, step
        state = step.state


def states(number: int) -> list[StackoState]:
    """All states of a match by chance, the last one over."""
    course = list(steps(number))
    return [course[0][0], *(step.state for _, _, step in course)]
