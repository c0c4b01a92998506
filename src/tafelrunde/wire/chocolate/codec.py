"""How views of the chocolate games travel, with the factors of their legal choices."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from tafelrunde.records.chocolate import notation
from tafelrunde.rules.chocolate import field as fields
from tafelrunde.rules.chocolate import table
from tafelrunde.rules.chocolate.choices import ChocolateChoices, on_turn
from tafelrunde.rules.chocolate.course import Course, bears_smartie
from tafelrunde.rules.chocolate.deck import DeckOptions
from tafelrunde.rules.chocolate.swaps import SWAPPING_SEATS, remembered_cards
from tafelrunde.rules.chocolate.table import Action, ChocolateSeatView, ChocolateState
from tafelrunde.rules.core import Acted, Cell, Options, Outcome, Seat
from tafelrunde.wire.chocolate.counting import ChocolateMarks, count_groups, mark_after
from tafelrunde.wire.chocolate.decoding import decode_view
from tafelrunde.wire.chocolate.places import list_cells
from tafelrunde.wire.chocolate.texts import TEXTS
from tafelrunde.wire.chocolate.views import ChocolateView, Choices, Laid, Lays, Scores, Swap
from tafelrunde.wire.view_codec import PLAIN, Fold, NoChoices, ViewCodec, ViewWriter


class ChocolateCodec(ViewCodec):
    """How the views of one of the two chocolate games travel."""

    view_type = ChocolateView
    choices_type = Choices
    marks_type = ChocolateMarks
    texts = TEXTS

    def __init__(self, course: Course) -> None:
        self.course = course
        self.game = course.name
        self.totals = Fold(before_all, self.after, self.total)

    def encode(self, view: ChocolateSeatView, writer: ViewWriter = PLAIN) -> ChocolateView:
        """A view as it travels. Histories are the same for all, except where cards are swapped (S12)."""
        choices = self.course.actions(view)
        watcher = view.seat if view.seats == SWAPPING_SEATS else None
        neutral = self.course.neutral(view)
        return ChocolateView(
            seat=view.seat or 0,
            phase=choices.phase.value,
            actor=choices.actor or 0,
            turn=view.turn,
            field=writer.grow("field", view.field.cards, encode_laid),
            hand=[str(card) for card in view.hand],
            held=list(view.held),
            pile=view.pile,
            colours=[None if colour is None else colour.value for colour in view.colours],
            smarties=list(view.smarties),
            swap=encode_swap(view.swap),
            remembered=encode_remembered(view),
            history=writer.grow(("history", watcher), view.history, encode_entry),
            groups=writer.keep("groups", (view.field, view.colours), lambda: count_groups(self.course, view)),
            choices=encode_choices(choices) if choices.to_act else None,
            standing=writer.keep("standing", (view.field, view.colours), lambda: self.standing(view)),
            totals=writer.fold(("totals", watcher), view.history, self.totals, view),
            neutral=None if neutral is None else neutral.value,
        )

    def after(self, before: ChocolateSeatView, entry: Acted) -> ChocolateSeatView:
        """What lies open after an entry of the history."""
        action: Any = entry.action
        return self.course.try_action(replace(before, turn=entry.seat), action)

    def total(self, view: ChocolateSeatView) -> Scores:
        """The scores of a position, with what they are made of."""
        return encode_totals(self.course.standing(view))

    def decode(self, view: ChocolateView, options: Options) -> ChocolateSeatView:
        """The view of the rules. Raises ValueError without a deck, Unreadable for a bad word."""
        if not isinstance(options, DeckOptions):
            raise ValueError("a view of a chocolate game needs its deck")  # noqa: TRY004 - a choice that is missing
        return decode_view(view, self.course, options)

    def ponder(self, view: ChocolateSeatView) -> Choices:
        """What the view's seat could lay if it were its turn. Raises NoChoices without a colour or cards."""
        if view.colours[(view.seat or 1) - 1] is None:
            raise NoChoices("name_first", "Your colour is not named yet.", self.course.naming_rule)
        if not view.hand:
            raise NoChoices("no_cards", "You have no cards left to lay.", "C13")
        return encode_choices(self.course.actions(on_turn(view)))

    def preview_marks(self, view: ChocolateSeatView, action: Action) -> ChocolateMarks:
        """What a legal action of the view's seat would make of the board."""
        return mark_after(self.course, view, action)

    def cells(self, action: Action) -> list[Cell]:
        """The four cells of a card that is laid."""
        return list(fields.square(action.at)) if isinstance(action, table.Lay) else []

    def hands(self, state: ChocolateState) -> list[list[str]]:
        """The hands of all seats."""
        return [[str(card) for card in hand] for hand in state.hands]


def encode_totals(outcome: Outcome) -> Scores:
    """The score of each seat; one that neutral areas add to with its parts behind it (S11): 39, 9, 30."""
    areas: Any = outcome.detail.get("neutral", (0,) * len(outcome.scores))
    return [
        [score, score - points, points] if points else score
        for score, points in zip(outcome.scores, areas, strict=True)
    ]


def before_all(view: ChocolateSeatView) -> ChocolateSeatView:
    """The same table before anything was done."""
    return replace(view, field=fields.Field(), colours=(None,) * view.seats, history=())


def encode_entry(entry: Acted) -> tuple[Seat, str]:
    """An entry of a history as it travels."""
    return entry.seat, write(entry.action)


@lru_cache(maxsize=65_536)
def write(action: Any) -> str:  # noqa: ANN401 - a history holds actions of any game
    """The word of an action; kept, since a picture holds the words of the whole game."""
    return notation.write(action)


def encode_laid(laid: fields.LaidCard) -> Laid:
    """A card on the field."""
    return Laid(laid.pieces, *laid.at, laid.tier, laid.smartie)


def encode_remembered(view: ChocolateSeatView) -> dict[str, list[str]]:
    """The cards in other hands that the seat remembers from swaps, which there are with three seats alone (S12)."""
    if len(view.held) != SWAPPING_SEATS:
        return {}
    return {str(seat): [str(card) for card in cards] for seat, cards in remembered_cards(view).items() if cards}


def encode_swap(swap: table.PendingSwap | None) -> Swap | None:
    """An offer under way; a masked card is written as what was announced of it (N3)."""
    if swap is None:
        return None
    back = None if swap.back is None else notation.write_card(swap.back)
    return Swap(swap.seat, swap.to, notation.write_card(swap.card), back)


def encode_choices(choices: ChocolateChoices) -> Choices:
    """The factors of the legal choices."""
    field, names = choices.view.field, {card: str(card) for card in choices.hand}
    return Choices(
        words=[notation.write(action) for action in choices.plain],
        lays=[
            Lays(names[card], pieces, tier, list_cells(field, cells), bears_smartie(stack=card.stack, tier=tier))
            for card, pieces, tier, cells in choices.factors
        ],
        smarties=list(choices.smarties),
        own=choices.guards and any(tier == fields.FIRST for _, _, tier, _ in choices.factors),
    )
