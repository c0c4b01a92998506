"""The view of a seat as it travels: plain lists and words, with the factors of its legal choices."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Raw, Struct

from tafelrunde.records import notation
from tafelrunde.rules.chocolate import field as chocolate_field
from tafelrunde.rules.chocolate import table as chocolate
from tafelrunde.rules.chocolate.card import Card, Colour
from tafelrunde.rules.chocolate.choices import Choices as ChocolateChoices
from tafelrunde.rules.chocolate.field import Field
from tafelrunde.rules.chocolate.swaps import SWAPPING_SEATS, remembered
from tafelrunde.rules.core import Acted, Cell, Game, Seat
from tafelrunde.rules.stacko import table as stacko
from tafelrunde.rules.stacko.choices import AFTER_DRAWING, BEFORE_DRAWING
from tafelrunde.wire.counting import Group, counted
from tafelrunde.wire.places import listed

encoder = msgspec.json.Encoder()


class Laid(Struct, frozen=True):
    """A card on the field: its pieces clockwise from the top left, where, on which tier, with a smartie or not."""

    pieces: str
    x: int
    y: int
    tier: int
    smartie: bool


class Swap(Struct, frozen=True):
    """An offer under way; a card that the viewer may not know is written as `?` and its announced number."""

    seat: Seat
    to: Seat
    card: str
    back: str | None


class Lays(Struct, frozen=True):
    """A card of the hand as it may lie on a tier, and all the places where."""

    card: str
    pieces: str
    tier: int
    places: list[Cell]


class Choices(Struct, frozen=True):
    """The factors of the legal choices: plain words, lays, and the smarties that may go with a first-tier lay.

    `own`: a smartie may go on the card just laid. `smarties`: the other cards it may go on.
    """

    words: list[str]
    lays: list[Lays]
    smarties: list[Cell]
    own: bool


class ChocolateView(Struct, frozen=True, tag_field="kind", tag="chocolate"):
    """What a seat, or an onlooker (seat 0), sees of a chocolate game."""

    seat: Seat
    phase: Literal["name", "lay", "answer", "agree", "over"]
    actor: Seat
    turn: Seat
    field: list[Laid]
    hand: list[str]
    held: list[int]
    pile: int
    colours: list[str | None]
    smarties: list[int]
    swap: Swap | None
    remembered: dict[str, list[str]]
    history: list[tuple[Seat, str]]
    groups: list[Group]
    choices: Choices | None


class StackoView(Struct, frozen=True, tag_field="kind", tag="stacko"):
    """What a seat, or an onlooker (seat 0), sees of Stacko; a hidden part is null."""

    seat: Seat
    actor: Seat
    round: int
    turns: int
    towers: list[list[int | None]]
    open: list[list[bool]]
    offer: int
    drawn: bool
    talon: int
    known: list[int]
    discard: list[int]
    points: list[list[int]]
    history: list[tuple[int, Seat, str, int]]
    words: list[str]


View: TypeAlias = ChocolateView | StackoView


class Writing:
    """How the long parts of a view are written: plainly, all of them."""

    def history(self, view: chocolate.View | stacko.View) -> Any:  # noqa: ANN401 - a list, or its bytes
        """What was done, as the seat saw it."""
        return [line(entry) for entry in view.history]

    def field(self, field: Field) -> Any:  # noqa: ANN401 - a list, or its bytes
        """The cards on the field."""
        return [encode_laid(laid) for laid in field.cards]

    def groups(self, field: Field, colours: tuple[Colour | None, ...]) -> Any:  # noqa: ANN401 - a list, or its bytes
        """The groups that count."""
        return counted(field, colours)


class Growing:
    """A list that grows at its end, as it travels: what was written once is not written again."""

    def __init__(self, encode: Callable[[Any], object]) -> None:
        self.encode = encode
        self.things: tuple[Any, ...] | None = None
        self.raw = Raw(b"[]")

    def written(self, things: tuple[Any, ...]) -> Raw:
        """The bytes of a list; those of the one before are gone on with unless something else is in it now."""
        if things is not self.things:
            known = len(self.things or ())
            if not known or things[:known] != self.things:
                known, self.raw = 0, Raw(b"[]")
            new = [encoder.encode(self.encode(thing)) for thing in things[known:]]
            old = [bytes(self.raw)[1:-1]] if known else []
            self.things, self.raw = things, Raw(b"[%b]" % b",".join(old + new))
        return self.raw


class Chronicle(Writing):
    """The long parts of a table's views, kept as they travel."""

    def __init__(self) -> None:
        self.common = Growing(line)
        self.histories: dict[Seat | None, Growing] = {}
        self.cards = Growing(encode_laid)
        self.counted: tuple[Any, Raw] = (None, Raw(b"[]"))

    def history(self, view: chocolate.View | stacko.View) -> Raw:
        """What was done, as the seat saw it: the same for all, except where cards are swapped (S12)."""
        if view.seats != SWAPPING_SEATS:
            return self.common.written(view.history)
        if view.seat not in self.histories:
            self.histories[view.seat] = Growing(line)
        return self.histories[view.seat].written(view.history)

    def field(self, field: Field) -> Raw:
        """The cards on the field."""
        return self.cards.written(field.cards)

    def groups(self, field: Field, colours: tuple[Colour | None, ...]) -> Raw:
        """The groups that count."""
        if self.counted[0] != (field, colours):
            self.counted = (field, colours), Raw(encoder.encode(counted(field, colours)))
        return self.counted[1]


def line(entry: Acted | stacko.Entry) -> tuple[Seat, str] | tuple[int, Seat, str, int]:
    """An entry of a history as it travels."""
    if isinstance(entry, Acted):
        return entry.seat, written(entry.action)
    return entry.round, entry.seat, written(entry.action), entry.part


def encode_laid(laid: chocolate_field.Laid) -> Laid:
    """A card on the field."""
    return Laid(laid.pieces, *laid.at, laid.tier, laid.smartie)


PLAIN = Writing()


def encode(game: Game[Any, Any, Any, Any], view: chocolate.View | stacko.View, writing: Writing = PLAIN) -> View:
    """A view of the rules as it travels; a chronicle, if it is written with one, is of this table."""
    if isinstance(view, stacko.View):
        return encode_stacko(game, view, writing)
    return encode_chocolate(game, view, writing)


def encode_chocolate(game: Game[Any, Any, Any, Any], view: chocolate.View, writing: Writing = PLAIN) -> ChocolateView:
    """The view of a chocolate game."""
    choices: Any = game.actions(view)
    return ChocolateView(
        seat=view.seat or 0,
        phase=choices.phase.value,
        actor=choices.actor or 0,
        turn=view.turn,
        field=writing.field(view.field),
        hand=[str(card) for card in view.hand],
        held=list(view.held),
        pile=view.pile,
        colours=[None if colour is None else colour.value for colour in view.colours],
        smarties=list(view.smarties),
        swap=encode_swap(view.swap),
        remembered=encode_remembered(view),
        history=writing.history(view),
        groups=writing.groups(view.field, view.colours),
        choices=encode_choices(choices) if choices.to_act else None,
    )


def encode_remembered(view: chocolate.View) -> dict[str, list[str]]:
    """The cards in other hands that the seat remembers from swaps, which there are with three seats alone (S12)."""
    if len(view.held) != SWAPPING_SEATS:
        return {}
    return {str(seat): [str(card) for card in cards] for seat, cards in remembered(view).items() if cards}


@lru_cache(maxsize=65_536)
def written(action: Any) -> str:  # noqa: ANN401 - the actions of any game
    """The word of an action; kept, since a picture holds the words of the whole game."""
    return notation.write(action)


def encode_swap(swap: chocolate.Swap | None) -> Swap | None:
    """An offer under way."""
    if swap is None:
        return None
    return Swap(swap.seat, swap.to, shown(swap.card), None if swap.back is None else shown(swap.back))


def shown(card: Card | int) -> str:
    """A card, or the number that was announced for it (N3)."""
    return notation.write_card(card)


def encode_choices(choices: ChocolateChoices) -> Choices:
    """The factors of the legal choices."""
    field, names = choices.view.field, {card: str(card) for card in choices.hand}
    return Choices(
        words=[notation.write(action) for action in choices.plain],
        lays=[Lays(names[card], pieces, tier, listed(field, cells)) for card, pieces, tier, cells in choices.factors],
        smarties=list(choices.smarties),
        own=choices.guards and any(tier == chocolate_field.FIRST for _, _, tier, _ in choices.factors),
    )


def encode_stacko(game: Game[Any, Any, Any, Any], view: stacko.View, writing: Writing = PLAIN) -> StackoView:
    """The view of Stacko."""
    return StackoView(
        seat=view.seat or 0,
        actor=game.actor(view) or 0,
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
        history=writing.history(view),
        words=words(game.actions(view)),
    )


def words(choices: Any) -> list[str]:  # noqa: ANN401 - the actions of Stacko
    """The words of legal actions; those of either half of a turn are always the same."""
    listed = choices.listed
    return next((words for usual, words in USUAL if listed is usual), None) or [written(action) for action in listed]


USUAL = tuple((listed, [notation.write(action) for action in listed]) for listed in (BEFORE_DRAWING, AFTER_DRAWING))
"""What may be done in either half of a turn of Stacko, and the words for it."""
