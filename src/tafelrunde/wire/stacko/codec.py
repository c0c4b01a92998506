"""How views of Stacko travel and come back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from tafelrunde.records.formats import FORMATS
from tafelrunde.records.stacko import notation
from tafelrunde.rules.core import Cell, Options, Seat
from tafelrunde.rules.stacko.choices import AFTER_DRAWING, BEFORE_DRAWING
from tafelrunde.rules.stacko.game import STACKO, finisher
from tafelrunde.rules.stacko.table import (
    SEATS,
    Action,
    HistoryEntry,
    RoundEnd,
    StackoSeatView,
    StackoState,
    Take,
    actor,
)
from tafelrunde.rules.stacko.tower import run, run_of
from tafelrunde.wire.stacko.texts import TEXTS
from tafelrunde.wire.stacko.views import EndedRound, StackoMarks, StackoView
from tafelrunde.wire.view_codec import PLAIN, NoChoices, ViewCodec, ViewWriter


class StackoCodec(ViewCodec):
    """How the views of Stacko travel."""

    game = STACKO.name
    view_type = StackoView
    marks_type = StackoMarks
    texts = TEXTS

    def encode(self, view: StackoSeatView, writer: ViewWriter = PLAIN) -> StackoView:
        """A view as it travels."""
        return StackoView(
            seat=view.seat or 0,
            actor=actor(view) or 0,
            round=view.round,
            turns=view.turns,
            towers=[list(tower) for tower in view.towers],
            open=[list(marks) for marks in view.open],
            offer=view.offer,
            drawn=view.drawn,
            talon=view.talon,
            known=list(view.known),
            discard=list(view.discard),
            points=[list(points) for points in view.points],
            history=writer.grow("history", view.history, encode_entry),
            words=words(STACKO.actions(view).listed),
            standing=self.standing(view),
            runs=self.runs(view),
            ended=writer.keep(("ended", view.seat), (view.points, view.ends), lambda: encode_ends(view)),
        )

    def decode(self, view: StackoView, _: Options) -> StackoSeatView:
        """The view of the rules. Raises Unreadable for a bad word."""
        read = FORMATS[self.game].read
        return StackoSeatView(
            seat=view.seat or None,
            towers=tuple(map(tuple, view.towers)),
            open=tuple(map(tuple, view.open)),
            talon=view.talon,
            known=tuple(view.known),
            discard=tuple(view.discard),
            offer=view.offer,
            drawn=view.drawn,
            round=view.round,
            turn=view.actor or turn_after(view),
            turns=view.turns,
            points=tuple(map(tuple, view.points)),
            history=tuple(HistoryEntry(number, seat, read(word), part) for number, seat, word, part in view.history),
            ends=tuple(
                RoundEnd(tuple(map(tuple, end.towers)), tuple(map(tuple, end.open))) for end in view.ended if end.towers
            ),
        )

    def ponder(self, _: StackoSeatView) -> NoReturn:
        """There is nothing to think about before a part is on offer. Raises NoChoices."""
        raise NoChoices(
            "not_this_game", "In Stacko the part on offer decides what one can do: wait for your turn.", "T3"
        )

    def preview_marks(self, view: StackoSeatView, action: Action) -> StackoMarks:
        """How many parts would be built correctly."""
        return StackoMarks(self.runs(STACKO.try_action(view, action)))

    def cells(self, action: Action) -> list[Cell]:
        """The place of one's own tower into which a part is taken, as (0, place)."""
        return [(0, action.place)] if isinstance(action, Take) else []

    def runs(self, state: StackoState | StackoSeatView) -> list[int]:
        """How many parts of each tower are built correctly, as far as they are seen."""
        return list(map(run, state.towers))

    def towers(self, state: StackoState) -> list[list[int]]:
        """The towers of both seats."""
        return [list(tower) for tower in state.towers]

    def part_on_offer(self, state: StackoState) -> int:
        """The part that is on offer."""
        return state.offer


def encode_ends(view: StackoSeatView) -> list[EndedRound]:
    """The rounds that are over; a view made by hand may know their points alone."""
    ends = view.ends or (RoundEnd((), ()),) * len(view.points)
    return [
        EndedRound(finisher(points), list(map(run_of, points)), list(map(list, end.towers)), list(map(list, end.open)))
        for points, end in zip(view.points, ends, strict=True)
    ]


def encode_entry(entry: HistoryEntry) -> tuple[int, Seat, str, int]:
    """An entry of a history as it travels."""
    return entry.round, entry.seat, WORDS[entry.action], entry.part


def turn_after(view: StackoView) -> Seat:
    """Whose turn it would be after the match: seats alternate, and each round another one starts (T7)."""
    return (view.round - 1 + view.turns) % SEATS + 1


def words(listed: Sequence[Action]) -> list[str]:
    """The words of legal actions; those of either half of a turn are always the same."""
    usual = next((words for actions, words in USUAL if listed is actions), None)
    return usual or [WORDS[action] for action in listed]


WORDS = {action: notation.write(action) for action in (*BEFORE_DRAWING, *AFTER_DRAWING)}
"""The word of every action of Stacko."""

USUAL = tuple((listed, [WORDS[action] for action in listed]) for listed in (BEFORE_DRAWING, AFTER_DRAWING))
"""What may be done in either half of a turn, and the words for it."""
