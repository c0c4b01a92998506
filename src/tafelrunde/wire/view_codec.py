"""What a game adds to the wire: how its views travel and come back, and what is shown of its replays."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

import msgspec
from msgspec import Raw, Struct

from tafelrunde.records.formats import FORMATS
from tafelrunde.rules.core import Acted, Cell, Options, Seat
from tafelrunde.rules.games import GAMES
from tafelrunde.wire.standing import Standing, encode_standing

encoder = msgspec.json.Encoder()


class NoChoices(Exception):  # noqa: N818 - a condition of the view, reported with its reason
    """A seat cannot think ahead now: a code for programs, a sentence, and the rule where there is one."""

    def __init__(self, code: str, sentence: str, rule: str | None = None) -> None:
        super().__init__(code, sentence, rule)
        self.code = code
        self.sentence = sentence
        self.rule = rule


class Fold(NamedTuple):
    """How a list is made whose entries each tell what the things so far have led to.

    `begin` finds in what all things have led to what there was before them, `step` adds a thing to what there was
    before it, and `describe` makes the entry.
    """

    begin: Callable[[Any], Any]
    step: Callable[[Any, Any], Any]
    describe: Callable[[Any], object]

    def entries(self, before: Any, things: Sequence[Any], reached: Any) -> Iterator[object]:  # noqa: ANN401
        """The entries of things that came after what was there before them; what all led to need not be found again."""
        for thing in things[:-1]:
            before = self.step(before, thing)
            yield self.describe(before)
        if things:
            yield self.describe(reached)


class ViewWriter:
    """How the long parts of a view are written: plainly, all of them each time."""

    def grow(self, _: Hashable, things: tuple[Any, ...], encode: Callable[[Any], object]) -> Any:  # noqa: ANN401
        """A list that grows at its end, under a key: a list, or its bytes."""
        return [encode(thing) for thing in things]

    def keep(self, _: Hashable, shows: object, draw: Callable[[], object]) -> Any:  # noqa: ANN401, ARG002
        """What shows these things, under a key: itself, or its bytes."""
        return draw()

    def fold(self, _: Hashable, things: tuple[Any, ...], fold: Fold, reached: object) -> Any:  # noqa: ANN401
        """A list that grows at its end, each entry made of what the things so far led to: a list, or its bytes."""
        return list(fold.entries(fold.begin(reached), things, reached))


class GrowingList:
    """A list that grows at its end, as it travels: what was written once is not written again."""

    def __init__(self) -> None:
        self.things: tuple[Any, ...] = ()
        self.written: list[bytes] = []

    def restart(self) -> None:
        """Forget what was written: another list begins."""
        self.things, self.written = (), []

    def write(self, things: tuple[Any, ...], encode: Callable[[tuple[Any, ...]], Iterable[object]]) -> Raw:
        """The bytes of a list; those of the one before are gone on with unless something else is in it now."""
        if things is not self.things:
            if things[: len(self.things)] != self.things:
                self.restart()
            self.written += map(encoder.encode, encode(things[len(self.things) :]))
            self.written = [b",".join(self.written)] if self.written else []
            self.things = things
        return Raw(b"[%b]" % b"".join(self.written))


class FoldedList(GrowingList):
    """The same for entries that follow from those before them."""

    def __init__(self, fold: Fold) -> None:
        super().__init__()
        self.fold = fold
        self.reached: Any = None

    def restart(self) -> None:
        """Forget what was written, and what it had led to."""
        super().restart()
        self.reached = None

    def grow(self, things: tuple[Any, ...], reached: Any) -> Raw:  # noqa: ANN401 - each game has its own
        """The bytes of the entries of things that led to this."""
        raw = self.write(things, lambda new: self.fold.entries(self.before(reached), new, reached))
        self.reached = reached
        return raw

    def before(self, reached: Any) -> Any:  # noqa: ANN401 - as above
        """What there was before the things that are new."""
        return self.fold.begin(reached) if self.reached is None else self.reached


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
        return self.lists[key].write(things, partial(map, encode))

    def fold(self, key: Hashable, things: tuple[Any, ...], fold: Fold, reached: object) -> Raw:
        """The bytes of a list whose entries follow from those before them."""
        if key not in self.folds:
            self.folds[key] = FoldedList(fold)
        return self.folds[key].grow(things, reached)

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

    def standing(self, table: Any) -> Standing:  # noqa: ANN401 - a view, or a state for whoever may see everything
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
