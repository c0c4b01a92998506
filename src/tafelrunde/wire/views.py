"""The view of a seat as it travels: plain lists and words, with the factors of its legal choices."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from tafelrunde.records import notation
from tafelrunde.rules.chocolate import table as chocolate
from tafelrunde.rules.chocolate.card import Card
from tafelrunde.rules.chocolate.choices import Choices as ChocolateChoices
from tafelrunde.rules.chocolate.field import Field
from tafelrunde.rules.chocolate.swaps import SWAPPING_SEATS, remembered
from tafelrunde.rules.core import Acted, Cell, Game, Seat
from tafelrunde.rules.stacko import table as stacko
from tafelrunde.wire.counting import Group, counted


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


class Chronicle:
    """The history of a table as it travels, kept so that every action is written once, not again for each picture."""

    def __init__(self) -> None:
        self.history: tuple[Any, ...] = ()
        self.lines: list[Any] = []

    def written(self, history: tuple[Any, ...]) -> list[Any]:
        """The lines of a history; those of the one before are gone on with unless something else happened in it."""
        known = len(self.history)
        if known > len(history) or (known and history[known - 1] is not self.history[-1]):
            known, self.lines = 0, []
        self.lines += map(line, history[known:])
        self.history = history
        return self.lines


def line(entry: Acted | stacko.Entry) -> tuple[Seat, str] | tuple[int, Seat, str, int]:
    """An entry of a history as it travels."""
    if isinstance(entry, Acted):
        return entry.seat, written(entry.action)
    return entry.round, entry.seat, written(entry.action), entry.part


def encode(
    game: Game[Any, Any, Any, Any], view: chocolate.View | stacko.View, chronicle: Chronicle | None = None
) -> View:
    """A view of the rules as it travels; a chronicle is of this table, and of what all of its seats see alike."""
    if isinstance(view, stacko.View):
        return encode_stacko(game, view, chronicle)
    return encode_chocolate(game, view, chronicle)


def encode_chocolate(
    game: Game[Any, Any, Any, Any], view: chocolate.View, chronicle: Chronicle | None = None
) -> ChocolateView:
    """The view of a chocolate game."""
    choices = game.actions(view)
    return ChocolateView(
        seat=view.seat or 0,
        phase=chocolate.phase(view).value,
        actor=game.actor(view) or 0,
        turn=view.turn,
        field=list(encode_field(view.field)),
        hand=[str(card) for card in view.hand],
        held=list(view.held),
        pile=view.pile,
        colours=[None if colour is None else colour.value for colour in view.colours],
        smarties=list(view.smarties),
        swap=encode_swap(view.swap),
        remembered=encode_remembered(view),
        history=(chronicle or Chronicle()).written(view.history),
        groups=list(counted(view.field, view.colours)),
        choices=encode_choices(choices) if isinstance(choices, ChocolateChoices) and choices.to_act else None,
    )


@lru_cache(maxsize=512)
def encode_field(field: Field) -> tuple[Laid, ...]:
    """The cards on the field; the same for everybody who looks at it."""
    return tuple([Laid(laid.pieces, *laid.at, laid.tier, laid.smartie) for laid in field.cards])


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
    field = choices.view.field
    return Choices(
        words=[notation.write(action) for action in choices.plain],
        lays=[Lays(str(lays.card), lays.pieces, lays.tier, list(field.cells(lays.cells))) for lays in choices.lays],
        smarties=list(choices.smarties),
        own=choices.guards and any(lays.tier == 1 for lays in choices.lays),
    )


def encode_stacko(game: Game[Any, Any, Any, Any], view: stacko.View, chronicle: Chronicle | None = None) -> StackoView:
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
        history=(chronicle or Chronicle()).written(view.history),
        words=[written(action) for action in game.actions(view)],
    )
