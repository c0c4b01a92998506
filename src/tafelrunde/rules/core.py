"""What every game shares: seats, refusals with their reasons, steps, outcomes, and the five functions of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from tafelrunde.rules.shuffles import Shuffles

RULES_VERSION = 1

Seat: TypeAlias = int
"""A place at the table, counted from 1 in playing order."""

Cell: TypeAlias = tuple[int, int]
"""A place on the field: column (to the right) and row (downwards)."""

Detail: TypeAlias = Mapping[str, tuple[int, ...] | tuple[tuple[int, ...], ...]]


class IllegalCode(StrEnum):
    """Why an action is refused: a name for programs, translated and pointed at by the page."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_NOW = "not_now"
    NAME_FIRST = "name_first"
    COLOUR_TAKEN = "colour_taken"
    ANSWER_FIRST = "answer_first"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    MUST_LAY = "must_lay"
    NO_STACK_CARD = "no_stack_card"
    NO_SMARTIE = "no_smartie"
    FIRST_AT_ORIGIN = "first_at_origin"
    CELL_TAKEN = "cell_taken"
    NOT_SUPPORTED = "not_supported"
    RESTS_ON_ONE_CARD = "rests_on_one_card"
    COVERS_SMARTIE = "covers_smartie"
    TOUCHES_TOO_LITTLE = "touches_too_little"
    CONTINUES_NO_COLOUR = "continues_no_colour"
    NO_SMARTIE_HERE = "no_smartie_here"
    ONE_SMARTIE_A_TURN = "one_smartie_a_turn"
    NOT_CANONICAL = "not_canonical"
    NO_SWAP = "no_swap"
    NO_SUCH_SEAT = "no_such_seat"
    SEAT_WITHOUT_CARDS = "seat_without_cards"
    COLOURS_UNKNOWN = "colours_unknown"
    ONE_OFFER_A_TURN = "one_offer_a_turn"
    CARD_NOT_NAMED = "card_not_named"
    NO_SUCH_PLACE = "no_such_place"
    DRAWN_ALREADY = "drawn_already"
    DRAW_FIRST = "draw_first"


class Illegal(Exception):  # noqa: N818 - the word players use
    """An action that the rules refuse: a code, the number of the rule, a sentence, and the cells concerned."""

    def __init__(self, code: IllegalCode, rule: str, sentence: str, cells: tuple[Cell, ...] = ()) -> None:
        super().__init__(code, rule, sentence, cells)
        self.code = code
        self.rule = rule
        self.sentence = sentence
        self.cells = cells

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


@dataclass(frozen=True, slots=True)
class Options:
    """What a table chooses before the deal: nothing, unless a game derives options of its own from this."""


NO_OPTIONS = Options()


@dataclass(frozen=True, slots=True)
class Outcome:
    """Scores for each seat, the seats that share the first place, and what the scores are made of (R5, R7)."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    detail: Detail = field(default_factory=dict)


class ActionPreview(NamedTuple):
    """How the seats stand before and after an action, as far as a view tells."""

    before: Outcome
    after: Outcome


class Acted(NamedTuple):
    """The event that a seat did something; what the onlooker may not know of the action is masked (N3)."""

    seat: Seat
    action: object


S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
E = TypeVar("E")
S_co = TypeVar("S_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)
A_co = TypeVar("A_co", covariant=True)


class Step(NamedTuple, Generic[S_co, E_co]):
    """The state after an action, what happened, and whether anything hidden came to light by it (U1)."""

    state: S_co
    events: tuple[E_co, ...]
    reveals: bool


class Actions(Protocol[A_co]):
    """The legal actions of a view, lazily: counted, tested and picked without writing them all down."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[A_co]: ...
    def __getitem__(self, number: int) -> A_co: ...
    def __contains__(self, action: object) -> bool: ...
    def refusal(self, action: object) -> Illegal | None:
        """The first rule (N4) that the action breaks, or None when it is legal."""


class Game(Protocol[S, A, V, E]):
    """A game: five pure functions, and those that follow from them. What has a body here may be inherited.

    Programs know a game by its `name`, people by its `title`.
    """

    name: str
    title: str
    seat_counts: tuple[int, ...]

    def deal(self, seats: int, options: Options, shuffles: Shuffles) -> S:
        """The state before the first action. Raises ValueError for a table that cannot be."""

    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat, or an onlooker (None), may know."""

    def actions(self, view: V) -> Actions[A]:
        """The legal actions of the view's seat: none unless it has to act."""

    def apply(self, state: S, action: A) -> Step[S, E]:
        """Play an action of the seat that has to act. Raises Illegal with the first rule it breaks (N4)."""

    def outcome(self, state: S) -> Outcome | None:
        """The result, None while the game goes on."""
        return self.standing(state) if self.actor(state) is None else None

    def standing(self, state: S | V) -> Outcome:
        """The scores of the position as it stands, finished or not (R8); of a view, as far as it tells."""

    def actor(self, state: S | V) -> Seat | None:
        """The seat that has to act, None when the game is over."""

    def mask(self, event: E, seat: Seat | None) -> E:  # noqa: ARG002 - for games with hidden events
        """The event as a seat, or an onlooker (None), may know it."""
        return event

    def resample(self, view: V, rng: Random) -> S:
        """A full state drawn at random among those that give this view."""

    def try_action(self, view: V, action: A) -> V:
        """The view with what a legal action of its seat would change of all that counts."""

    def preview(self, view: V, action: A) -> ActionPreview:
        """What a legal action would change of the standing, told from the view of the seat that acts."""
        return ActionPreview(self.standing(view), self.standing(self.try_action(view, action)))

    def permit(self, state: S, action: A) -> Seat:
        """The seat that has to act, if it may do this. Raises Illegal with the first rule it breaks (N4)."""
        seat = self.actor(state)
        if refused := self.actions(self.view(state, seat)).refusal(action):
            raise refused
        return seat or 0

    def on_turn(self, view: V) -> V:
        """The view as if it were its seat's turn, for trying things out while others think."""
        return view

    def options(self, state: S) -> Options:  # noqa: ARG002 - a game with options finds them there
        """What the table chose before the deal."""
        return NO_OPTIONS

    def side(self, seat: Seat, seats: int) -> Sequence[Seat]:  # noqa: ARG002 - for games with teams
        """The seats that win and lose together with this one, itself among them (R8)."""
        return (seat,)
