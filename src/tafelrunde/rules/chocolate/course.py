"""The course of a chocolate game: hands, turns, drawing, passing and the end (C13, C14), and who sees what (C16)."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from random import Random
from typing import assert_never

from tafelrunde.rules.chocolate import table
from tafelrunde.rules.chocolate.card import Card, Colour
from tafelrunde.rules.chocolate.choices import ChocolateChoices, on_turn
from tafelrunde.rules.chocolate.counting import CountedGroup
from tafelrunde.rules.chocolate.deck import HAND, MOST_CARDS, DeckOptions
from tafelrunde.rules.chocolate.field import SECOND, Field, LaidCard
from tafelrunde.rules.chocolate.law import Law, Lawful
from tafelrunde.rules.chocolate.swaps import announce, mask_card, masked_swap, seen_history
from tafelrunde.rules.chocolate.table import (
    Action,
    Agree,
    Announced,
    CardDrawn,
    CardOffered,
    ChocolateSeatView,
    ChocolateState,
    Decline,
    Event,
    GameOver,
    Give,
    Lay,
    Name,
    Offer,
    Pass,
    PendingSwap,
    Phase,
    Swapped,
    Table,
)
from tafelrunde.rules.chocolate.worlds import resample
from tafelrunde.rules.core import Acted, Game, Options, Outcome, Seat, Step
from tafelrunde.rules.shuffles import Shuffles


def bears_smartie(*, stack: bool, tier: int) -> bool:
    """Does a card come with a smartie: printed on it, or paid for the second tier (K4, S7)?"""
    return stack or tier == SECOND


class Course(Lawful, Game[ChocolateState, Action, ChocolateSeatView, Event]):
    """What the two chocolate games share; each fills in its colours, its smarties and its score."""

    name: str
    title: str
    seat_counts: tuple[int, ...]

    @abstractmethod
    def smarties(self, seats: int) -> tuple[int, ...]:
        """How many smarties each seat begins with."""

    @abstractmethod
    def name_colour(self, table: Table, colour: Colour) -> tuple[Colour | None, ...]:
        """The colour of each seat after the seat on turn named one."""

    @abstractmethod
    def standing(self, state: Table) -> Outcome:
        """The scores of the position as it stands, finished or not; they follow from what everybody sees."""

    @abstractmethod
    def count_groups(self, table: Table) -> list[CountedGroup]:
        """The groups that the scores are made of."""

    @abstractmethod
    def neutral(self, table: Table) -> Colour | None:
        """The colour that nobody plays, None where there is none or it is not known yet."""

    def deal(self, seats: int, options: Options, shuffles: Shuffles) -> ChocolateState:
        """Everybody takes four cards (C13, R2). Raises ValueError for a table that cannot be."""
        if seats not in self.seat_counts:
            counts = " or ".join(map(str, self.seat_counts))
            raise ValueError(f"{self.name} is for {counts} seats, not for {seats}.")
        if not isinstance(options, DeckOptions):
            raise ValueError(f"{self.name} needs a deck.")  # noqa: TRY004 - a choice that is missing, like those below
        if not HAND * seats <= len(options.deck) <= MOST_CARDS:
            raise ValueError(
                f"A deck for {seats} seats has {HAND * seats} to {MOST_CARDS} cards, this one has {len(options.deck)}."
            )
        order, _ = shuffles.shuffle(options.deck.cards)
        return ChocolateState(
            deck=options.deck,
            order=order,
            drawn=HAND * seats,
            hands=tuple(order[HAND * i : HAND * (i + 1)] for i in range(seats)),
            field=Field(),
            colours=(None,) * seats,
            smarties=self.smarties(seats),
            booklet=options.booklet,
        )

    def view(self, state: ChocolateState, seat: Seat | None) -> ChocolateSeatView:
        """What a seat, or an onlooker (None), may know (C16, S12). Raises ValueError for a seat that is not there."""
        if seat is not None and not 1 <= seat <= state.seats:
            raise ValueError(f"The table has seats 1 to {state.seats}, and no seat {seat}.")
        return ChocolateSeatView(
            seat=seat,
            deck=state.deck,
            field=state.field,
            hand=() if seat is None else state.hands[seat - 1],
            held=state.held,
            pile=len(state.order) - state.drawn,
            colours=state.colours,
            smarties=state.smarties,
            turn=state.turn,
            passes=state.passes,
            swap=masked_swap(state, seat),
            offered=state.offered,
            history=seen_history(state, seat),
            booklet=state.booklet,
        )

    def actions(self, view: ChocolateSeatView) -> ChocolateChoices:
        """The legal actions of the view's seat: none unless it has to act."""
        return ChocolateChoices(self, view)

    def actor(self, state: ChocolateState | ChocolateSeatView) -> Seat | None:
        """The seat that has to act, None when the game is over."""
        return table.actor(state)

    def outcome(self, state: ChocolateState) -> Outcome | None:
        """The result, None while the game goes on."""
        return self.standing(state) if table.phase(state) is Phase.OVER else None

    def mask(self, event: Event, seat: Seat | None) -> Event:
        """The event as a seat or an onlooker may know it."""
        match event:
            case CardOffered(by, action, announced):
                return Acted(by, action if by == seat else mask_card(action, announced))
            case CardDrawn(by, _) if by != seat:
                return CardDrawn(by, None)
            case Swapped(by, partner) if seat not in (by, partner):
                return Swapped(by, partner, None, None)
            case Acted() | CardDrawn() | Swapped() | GameOver():
                return event
            case _:
                assert_never(event)

    def resample(self, view: ChocolateSeatView, rng: Random) -> ChocolateState:
        """A full state drawn at random among those that give this view."""
        return resample(view, rng)

    def options(self, state: ChocolateState) -> DeckOptions:
        """The deck and the booklet that the table chose."""
        return DeckOptions(state.deck, state.booklet)

    def side(self, seat: Seat, seats: int) -> range:  # noqa: ARG002 - for games with teams
        """The seats that win and lose together: each for itself."""
        return range(seat, seat + 1)

    def on_turn(self, view: ChocolateSeatView) -> ChocolateSeatView:
        """The view as if it were its seat's turn."""
        return on_turn(view)

    def try_action(self, view: ChocolateSeatView, action: Action) -> ChocolateSeatView:
        """The view with the card on the field, or the colour named; nothing else changes what counts."""
        match action:
            case Lay():
                return replace(view, field=self.lay_card(view.field, action))
            case Name(colour):
                return replace(view, colours=self.name_colour(view, colour))
            case Pass() | Offer() | Give() | Agree() | Decline():
                return view
            case _:
                assert_never(action)

    def apply(self, state: ChocolateState, action: Action) -> Step[ChocolateState, Event]:
        """Play an action of the seat that has to act. Raises Illegal with the first rule it breaks (N4)."""
        now = table.phase(state)
        seat = table.actor(state, now) or state.turn
        refused = Law(self, state, now, state.hands[seat - 1]).refusal(action)
        if refused is not None:
            raise refused
        history = (*state.history, Acted(seat, action))
        match action:
            case Name(colour):
                after = replace(state, colours=self.name_colour(state, colour), history=history)
                return Step(after, (Acted(seat, action),), reveals=False)
            case Lay():
                return self.lay(state, action, history)
            case Pass():
                after = replace(state, turn=next_seat(state), offered=False, passes=state.passes + 1, history=history)
                return self.add_result(after, (Acted(seat, action),), reveals=False)
            case Offer() | Give():
                return self.offer(state, action, history)
            case Agree():
                return self.exchange(state, history)
            case Decline():
                return Step(replace(state, swap=None, history=history), (Acted(seat, action),), reveals=False)
            case _:
                assert_never(action)

    def lay(self, state: ChocolateState, lay: Lay, history: tuple[Acted, ...]) -> Step[ChocolateState, Event]:
        """The card goes from the hand to the field, and one is drawn while the pile lasts (C13)."""
        seat = state.turn
        hand = list(state.hands[seat - 1])
        hand.remove(lay.card)
        drawn = state.order[state.drawn : state.drawn + 1]
        hands = (*state.hands[: seat - 1], (*hand, *drawn), *state.hands[seat:])
        after = ChocolateState(
            deck=state.deck,
            order=state.order,
            drawn=state.drawn + len(drawn),
            hands=hands,
            field=self.lay_card(state.field, lay),
            colours=state.colours,
            smarties=self.pay_smarties(state, lay),
            turn=next_seat(state),
            history=history,
            booklet=state.booklet,
        )
        return self.add_result(after, (history[-1], *[CardDrawn(seat, card) for card in drawn]), reveals=bool(drawn))

    def lay_card(self, field: Field, lay: Lay) -> Field:
        """The field with the card on it, and the smartie where it was put."""
        guarded = bears_smartie(stack=lay.stack, tier=lay.tier) or lay.smartie == lay.at
        after = field.lay(LaidCard(lay.card, lay.pieces, lay.at, lay.tier, guarded))
        if lay.smartie is None or lay.smartie == lay.at:
            return after
        owner = after.owner(lay.smartie)
        return after if owner is None else after.guard(owner)

    def pay_smarties(self, state: ChocolateState, lay: Lay) -> tuple[int, ...]:
        """The smarties each seat has left after a lay; a printed one costs nothing."""
        if lay.smartie is None and (lay.tier != SECOND or lay.stack):
            return state.smarties
        return tuple(left - (seat == state.turn) for seat, left in enumerate(state.smarties, start=1))

    def add_result(
        self, after: ChocolateState, events: tuple[Event, ...], *, reveals: bool
    ) -> Step[ChocolateState, Event]:
        """The step, with the result when it was the last one; the end opens everything."""
        outcome = self.outcome(after)
        if outcome is None:
            return Step(after, events, reveals)
        return Step(after, (*events, GameOver(outcome)), reveals=True)

    def offer(
        self, state: ChocolateState, action: Offer | Give, history: tuple[Acted, ...]
    ) -> Step[ChocolateState, Event]:
        """A card is offered, or offered back, and announced (S12)."""
        if isinstance(action, Offer):
            swap, getter = PendingSwap(state.turn, action.to, action.card), action.to
        else:
            swap, getter = replace(pending_swap(state), back=action.card), state.turn
        event = CardOffered(history[-1].seat, action, announce(action.card, state.colours[getter - 1], state.booklet))
        return Step(replace(state, swap=swap, offered=True, history=history), (event,), reveals=True)

    def exchange(self, state: ChocolateState, history: tuple[Acted, ...]) -> Step[ChocolateState, Event]:
        """Both agreed: the cards change hands, and the two partners see them (S12)."""
        swap = pending_swap(state)
        hands = list(state.hands)
        given, got = known_card(swap.card), known_card(swap.back)
        for seat, out, into in ((swap.seat, given, got), (swap.to, got, given)):
            hand = list(hands[seat - 1])
            hand.remove(out)
            hands[seat - 1] = (*hand, into)
        after = replace(state, hands=tuple(hands), swap=None, history=history)
        return Step(after, (history[-1], Swapped(swap.seat, swap.to, given, got)), reveals=True)


def next_seat(state: ChocolateState) -> Seat:
    """Play goes on clockwise."""
    return state.turn % state.seats + 1


def pending_swap(state: ChocolateState) -> PendingSwap:
    """The offer under way."""
    if state.swap is None:
        raise ValueError("no offer is under way")
    return state.swap


def known_card(card: Card | Announced | None) -> Card:
    """A card that the whole truth knows."""
    if not isinstance(card, Card):
        raise TypeError("the card of this swap is masked")
    return card
