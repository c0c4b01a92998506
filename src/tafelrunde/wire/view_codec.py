"""What a game adds to the wire: how its views travel and come back, and what is shown of its replays."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, TypeAlias

import msgspec
from msgspec import Raw, Struct

from tafelrunde.records.formats import FORMATS
from tafelrunde.rules.core import Acted, Cell, Options, Seat
from tafelrunde.rules.games import GAMES
from tafelrunde.wire.standing import Standing, encode_standing

encoder = msgspec.json.Encoder()

FoldStep: TypeAlias = Callable[[Any, Any], tuple[Any, object]]
"""From what was reached before a thing, and that thing, to what is reached after it and its entry in a list."""


class NoChoices(Exception):  # noqa: N818 - a condition of the view, reported with its reason
    """A seat cannot think ahead now: a code for programs, a sentence, and the rule where there is one."""

    def __init__(self, code: str, sentence: str, rule: str | None = None) -> None:
        super().__init__(code, sentence, rule)
        self.code = code
        self.sentence = sentence
        self.rule = rule


class ViewWriter:
    """How the long parts of a view are written: plainly, all of them each time."""

    def grow(self, _: Hashable, things: tuple[Any, ...], encode: Callable[[Any], object]) -> Any:  # noqa: ANN401
        """A list that grows at its end, under a key: a list, or its bytes."""
        return [encode(thing) for thing in things]

    def keep(self, _: Hashable, shows: object, draw: Callable[[], object]) -> Any:  # noqa: ANN401, ARG002
        """What shows these things, under a key: itself, or its bytes."""
        return draw()

    def fold(self, _: Hashable, things: tuple[Any, ...], step: FoldStep, start: object) -> Any:  # noqa: ANN401
        """A list that grows at its end, each entry made of a thing and of all before it: a list, or its bytes."""
        return Fold(step, start).entries(things)


class Fold:
    """The entries of a list that each follow from a thing and from what all things before it have led to."""

    def __init__(self, step: FoldStep, start: object) -> None:
        self.step = step
        self.reached = start

    def entries(self, things: Iterable[Any]) -> list[object]:
        """The entries of the next things."""
        return [self.entry(thing) for thing in things]

    def entry(self, thing: Any) -> object:  # noqa: ANN401 - each game has its own
        """The entry of the next thing."""
        self.reached, entry = self.step(self.reached, thing)
        return entry


class GrowingList:
    """A list that grows at its end, as it travels: what was written once is not written again."""

    def __init__(self) -> None:
        self.things: tuple[Any, ...] | None = None
        self.raw = Raw(b"[]")

    def restart(self) -> None:
        """Forget what was written: another list begins."""
        self.raw = Raw(b"[]")

    def write(self, things: tuple[Any, ...], encode: Callable[[Any], object]) -> Raw:
        """The bytes of a list; those of the one before are gone on with unless something else is in it now."""
        if things is not self.things:
            known = len(self.things or ())
            if not known or things[:known] != self.things:
                known = 0
                self.restart()
            new = [encoder.encode(encode(thing)) for thing in things[known:]]
            old = [bytes(self.raw)[1:-1]] if known else []
            self.things, self.raw = things, Raw(b"[%b]" % b",".join(old + new))
        return self.raw


class FoldedList(GrowingList):
    """The same for entries that follow from those before them."""

    def __init__(self, step: FoldStep, start: object) -> None:
        super().__init__()
        self.step, self.start = step, start
        self.folded = Fold(step, start)

    def restart(self) -> None:
        """Forget what was written, and what it had led to."""
        super().restart()
        self.folded = Fold(self.step, self.start)

    def grow(self, things: tuple[Any, ...]) -> Raw:
        """The bytes of the entries."""
        return self.write(things, self.entry)

    def entry(self, thing: Any) -> object:  # noqa: ANN401 - each game has its own
        """The next entry; of the fold that goes on, or of the one that began anew."""
        return self.folded.entry(thing)


class CachedViewWriter(ViewWriter):
    """Keeps the long parts of the views of one table as they travel."""

    def __init__(self) -> None:
        self.lists: dict[Hashable, GrowingList] = {}
        self.folds: dict[Hashable, FoldedList] = {}
        self.drawn: dict[Hashable, tuple[object, Raw]] = {}

    def grow(self, key: Hashable, things: tuple[Any, ...], encode: Callable[[Any], object]) -> Raw:
        """The bytes of a list that grows at its end."""
        if key not in self.lists:
            self.lists[key] = GrowingList()
        return self.lists[key].write(things, encode)

    def fold(self, key: Hashable, things: tuple[Any, ...], step: FoldStep, start: object) -> Raw:
        """The bytes of a list whose entries follow from those before them."""
        if key not in self.folds:
            self.folds[key] = FoldedList(step, start)
        return self.folds[key].grow(things)

    def keep(self, key: Hashable, shows: object, draw: Callable[[], object]) -> Raw:
        """The bytes of what shows these things."""
        kept = self.drawn.get(key)
        if kept is None or kept[0] != shows:
            kept = self.drawn[key] = shows, Raw(encoder.encode(draw()))
        return kept[1]


PLAIN = ViewWriter()


class ViewCodec(ABC):
    """How the views of one game travel. What is not abstract is as most games have it.

    `game` is the name of the game. `view_type` is a struct whose tag field is `kind`, with at least `seat` (0 for an
    onlooker), `actor` (0 when the game is over), `history` and `standing`. `choices_type` is what a seat is told that
    thinks ahead, `marks_type` what the board would mark after an action that is tried; both have `kind` as tag field
    where several games have them. `texts` say what the fields of these types hold, as `Type.field`, for the
    description of the API.

    Invariant: `decode(encode(view), options) == view`. What the wire leaves out follows from the history.
    """

    game: str
    view_type: ClassVar[type[Struct]]
    choices_type: ClassVar[type[Struct] | None] = None
    marks_type: ClassVar[type[Struct] | None] = None
    texts: Mapping[str, str] = MappingProxyType({})

    @abstractmethod
    def encode(self, view: Any, writer: ViewWriter = PLAIN) -> Struct:  # noqa: ANN401 - each game has its own view
        """A view as it travels; a writer that keeps anything is of this table."""

    @abstractmethod
    def decode(self, view: Any, options: Options) -> Any:  # noqa: ANN401 - as above
        """The view of the rules, at a table with these options. Raises ValueError or Unreadable."""

    def standing(self, table: Any) -> Standing:  # noqa: ANN401 - a view, or a state for who may see everything
        """How the seats stand, as the rules of the game count it."""
        return encode_standing(GAMES[self.game].standing(table))

    def encode_history(self, view: Any, writer: ViewWriter) -> Any:  # noqa: ANN401 - as above
        """What was done, as seats and words: for games whose history is the same for all."""
        write = FORMATS[self.game].write
        return writer.grow("history", view.history, lambda entry: (entry.seat, write(entry.action)))

    def decode_history(self, history: Iterable[tuple[Seat, str]]) -> tuple[Acted, ...]:
        """The same of the rules. Raises Unreadable for a bad word."""
        return tuple(Acted(seat, FORMATS[self.game].read(word)) for seat, word in history)

    def legal_words(self, view: Any) -> list[str]:  # noqa: ANN401 - as above
        """All legal actions of the view's seat, for games that have few of them."""
        return [FORMATS[self.game].write(action) for action in GAMES[self.game].actions(view)]

    def ponder(self, view: Any) -> Struct:  # noqa: ANN401, ARG002 - as above
        """What the view's seat could do if it were its turn. Raises NoChoices."""
        raise NoChoices("not_this_game", "In this game there is nothing to try before your turn.")

    def preview_marks(self, view: Any, action: Any) -> Struct | None:  # noqa: ANN401, ARG002 - as above
        """What the board would mark after a legal action of the view's seat, None for nothing."""
        return None

    def cells(self, action: Any) -> list[Cell]:  # noqa: ANN401, ARG002 - as above
        """Where an action is done, in games that have a field."""
        return []

    def hands(self, state: Any) -> list[list[str]]:  # noqa: ANN401, ARG002 - each game has its own state
        """The cards of all seats in a replay."""
        return []

    def towers(self, state: Any) -> list[list[int]]:  # noqa: ANN401, ARG002 - as above
        """The towers of all seats in a replay."""
        return []

    def runs(self, state: Any) -> list[int]:  # noqa: ANN401, ARG002 - as above
        """How many parts of each tower are built correctly in a replay."""
        return []

    def part_on_offer(self, state: Any) -> int:  # noqa: ANN401, ARG002 - as above
        """The part that is on offer in a position of a replay, 0 for none."""
        return 0
