"""High Card, a toy game: the highest card of a trick wins it, and hands are hidden."""

from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

from tafelrunde.rules.core import Acted, Game, Options, Outcome, Seat, Step
from tafelrunde.rules.listed import ListedActions
from tafelrunde.rules.shuffles import Shuffles

HAND, CARDS = 3, tuple(range(1, 13))


class Play(NamedTuple):
    """Play a card of the hand: `play 7`."""

    card: int


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth: the cards as they were shuffled, of which each seat has three, and what was played."""

    seats: int
    dealt: tuple[tuple[int, ...], ...]
    history: tuple[Acted, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """What a seat, or an onlooker (None), may know."""

    seat: Seat | None
    seats: int
    hand: tuple[int, ...]
    history: tuple[Acted, ...]


def played(table: State | View, *seats: Seat) -> list[int]:
    """The cards that these seats have played."""
    return [play.card for seat, play in table.history if seat in seats and isinstance(play, Play)]


class HighCard(Game[State, Play, View, Acted]):
    """The game, for two or three."""

    name, title, seat_counts = "highcard", "High Card", (2, 3)

    def deal(self, seats: int, _: Options, shuffles: Shuffles) -> State:
        """Everybody gets three cards."""
        if seats not in self.seat_counts:
            raise ValueError(f"High Card is for 2 or 3 seats, not for {seats}.")
        return State(seats, (shuffles.shuffle(CARDS)[0],))

    def view(self, state: State, seat: Seat | None) -> View:
        """Everybody sees their own hand, and what was played."""
        dealt = state.dealt[0][HAND * (seat - 1) : HAND * seat] if seat else ()
        hand = tuple(card for card in dealt if card not in played(state, seat or 0))
        return View(seat, state.seats, hand, state.history)

    def actions(self, view: View) -> ListedActions[Play]:
        """Any card of the hand."""
        return ListedActions(view.seat, self.actor(view), lambda: [Play(card) for card in view.hand])

    def apply(self, state: State, action: Play) -> Step[State, Acted]:
        """The card lies open."""
        acted = Acted(self.permit(state, action), action)
        return Step(replace(state, history=(*state.history, acted)), (acted,), reveals=True)

    def standing(self, state: State | View) -> Outcome:
        """A point for every trick."""
        rows = [played(state, seat) for seat in range(1, state.seats + 1)]
        best = [max(trick) for trick in zip(*rows, strict=False)]
        scores = tuple(len({*row} & {*best}) for row in rows)
        return Outcome(scores, tuple(seat for seat, score in enumerate(scores, 1) if score == max(scores)))

    def actor(self, state: State | View) -> Seat | None:
        """One after the other, until all cards are played."""
        return None if len(state.history) == HAND * state.seats else len(state.history) % state.seats + 1

    def resample(self, view: View, rng: Random) -> State:
        """The cards that nobody has seen, dealt anew."""
        unseen = [card for card in CARDS if card not in (*view.hand, *played(view, 1, 2, 3))]
        order, unseen = [], rng.sample(unseen, len(unseen))
        for seat in range(1, view.seats + 1):
            known = played(view, seat) + [card for card in view.hand if seat == view.seat]
            order += known + [unseen.pop() for _ in range(HAND - len(known))]
        return State(view.seats, ((*order, *unseen),), view.history)

    def try_action(self, view: View, action: Play) -> View:
        """The card lies open."""
        return replace(view, history=(*view.history, Acted(view.seat or 0, action)))


GAMES = (HighCard(),)
