"""Stacko as a game: the deal, the course of turns and rounds, and the points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar, assert_never

from tafelrunde.rules.core import Acted, Game, Options, Outcome, Seat, Step
from tafelrunde.rules.shuffles import Shuffles
from tafelrunde.rules.stacko.choices import StackoChoices, refusal
from tafelrunde.rules.stacko.table import (
    MOST_TURNS,
    ROUNDS,
    SEATS,
    Action,
    Built,
    Draw,
    Event,
    HistoryEntry,
    MatchOver,
    PartDrawn,
    PartOffered,
    PassOn,
    Renewed,
    RoundEnd,
    Scored,
    StackoSeatView,
    StackoState,
    Take,
    actor,
    view,
)
from tafelrunde.rules.stacko.tower import HEIGHT, PARTS, Part, Tower, is_finished, points, run_of
from tafelrunde.rules.stacko.worlds import resample

T = TypeVar("T")


class Stacko(Game[StackoState, Action, StackoSeatView, Event]):
    """The game of towers, for two players and two rounds. All that happens is open, only the deal is hidden (T5)."""

    name = "stacko"
    title = "Stacko"
    seat_counts: tuple[int, ...] = (SEATS,)

    def deal(self, seats: int, options: Options, shuffles: Shuffles) -> StackoState:
        """The start of a match. Raises ValueError for another number of seats, or when a deck is chosen."""
        if seats not in self.seat_counts:
            raise ValueError(f"Stacko is for {SEATS} seats, not for {seats}.")
        if options != Options():
            raise ValueError("Stacko has no deck to choose: it is played with the parts 1 to 40.")
        return round_dealt(shuffles)

    def view(self, state: StackoState, seat: Seat | None) -> StackoSeatView:
        """What a seat, or an onlooker (None), may know. Raises ValueError for a seat that is not there."""
        return view(state, seat)

    def actions(self, view: StackoSeatView) -> StackoChoices:
        """What the seat of the view may do now; nothing unless it is its turn."""
        return StackoChoices(view)

    def apply(self, state: StackoState, action: Action) -> Step[StackoState, Event]:
        """The state after an action of the seat on turn, and what happened. Raises Illegal."""
        refused = refusal(state, action)
        if refused:
            raise refused
        entry = HistoryEntry(state.round, state.turn, action, state.offer)
        after, events = play_action(state, entry)
        # Every action of Stacko turns up a part or offers one to the other player.
        return Step(after, (Acted(state.turn, action), *events), reveals=True)

    def outcome(self, state: StackoState) -> Outcome | None:
        """The result, None while the match is running (T7)."""
        return totals(state.points) if actor(state) is None else None

    def standing(self, state: StackoState | StackoSeatView) -> Outcome:
        """The finished rounds, and the one under way as if it ended unfinished here (R8, T8).

        A view counts the parts that it shows; who leads is not known while it hides any.
        """
        if actor(state) is None:
            return totals(state.points)
        found = totals((*state.points, tuple(map(points, state.towers))))
        return found if isinstance(state, StackoState) else Outcome(found.scores, (), found.detail)

    def actor(self, state: StackoState | StackoSeatView) -> Seat | None:
        """The seat that has to act, None when the match is over."""
        return actor(state)

    def resample(self, view: StackoSeatView, rng: Random) -> StackoState:
        """A full state drawn at random among those that give this view."""
        return resample(view, rng)

    def on_turn(self, view: StackoSeatView) -> StackoSeatView:
        """The view as if it were its seat's turn; that of a match that is over stays as it is."""
        if actor(view) in {None, view.seat} or view.seat is None:
            return view
        return replace(view, turn=view.seat, drawn=False)

    def try_action(self, view: StackoSeatView, action: Action) -> StackoSeatView:
        """The view with the part on offer in one's own tower, if it is taken."""
        return build_in(view, action)


STACKO = Stacko()


def shuffle_parts(shuffles: Shuffles) -> tuple[tuple[Part, ...], Shuffles]:
    """The parts in random order; one that would deal a finished tower is thrown away (T7)."""
    while True:
        order, shuffles = shuffles.shuffle(PARTS)
        if not any(map(is_finished, towers_of(order))):
            return order, shuffles


def towers_of(order: tuple[Part, ...]) -> tuple[Tower, ...]:
    """The towers that an order of all parts deals, seat 1's first, each from bottom to top (R3)."""
    return order[:HEIGHT], order[HEIGHT : 2 * HEIGHT]


def round_dealt(shuffles: Shuffles, before: StackoState | None = None) -> StackoState:
    """The start of a round: two towers, a talon, and its top part on offer. It goes on from the round before (T1)."""
    order, shuffles = shuffle_parts(shuffles)
    offer, *talon = order[SEATS * HEIGHT :]
    return StackoState(
        towers=towers_of(order),
        open=((False,) * HEIGHT,) * SEATS,
        talon=tuple(talon),
        discard=(),
        offer=offer,
        drawn=False,
        turns=0,
        points=before.points if before else (),
        dealt=(*before.dealt, order) if before else (order,),
        shuffles=shuffles,
        history=before.history if before else (),
        ends=before.ends if before else (),
    )


def play_action(state: StackoState, entry: HistoryEntry) -> tuple[StackoState, tuple[Event, ...]]:
    """The state after a legal action, and what happened."""
    match entry.action:
        case Take(place):
            return take_part(state, entry, place)
        case Draw():
            return draw_part(state, entry)
        case PassOn():
            return turn_over(state, entry, state.towers, state.open)
        case _:
            assert_never(entry.action)


def take_part(state: StackoState, entry: HistoryEntry, place: int) -> tuple[StackoState, tuple[Event, ...]]:
    """The part on offer changes places with one of the tower, which the next player is offered (T2, T3, T5)."""
    seat = entry.seat
    tower, marks = state.towers[seat - 1], state.open[seat - 1]
    out = tower[place - 1]
    towers = replace_at(state.towers, seat, replace_at(tower, place, entry.part))
    after, events = turn_over(
        state, entry, towers, replace_at(state.open, seat, replace_at(marks, place, thing=True)), offer=out
    )
    return after, (Built(seat, place, entry.part, out), *events)


def draw_part(state: StackoState, entry: HistoryEntry) -> tuple[StackoState, tuple[Event, ...]]:
    """The part on offer is discarded, the next of the talon is turned up, and the turn goes on (T2)."""
    ready = state if state.talon else renew_talon(state)
    after = replace(
        ready,
        talon=ready.talon[1:],
        discard=(*ready.discard, entry.part),
        offer=ready.talon[0],
        drawn=True,
        history=(*state.history, entry),
    )
    drawn = PartDrawn(entry.seat, entry.part, after.offer)
    return after, (drawn,) if ready is state else (Renewed(tuple(sorted(state.discard))), drawn)


def renew_talon(state: StackoState) -> StackoState:
    """The discarded parts, without the one declined just now, are shuffled into a new talon (T4)."""
    talon, shuffles = state.shuffles.shuffle(sorted(state.discard))
    return replace(state, talon=talon, discard=(), dealt=(*state.dealt, talon), shuffles=shuffles)


def turn_over(
    state: StackoState,
    entry: HistoryEntry,
    towers: tuple[Tower, ...],
    marks: tuple[tuple[bool, ...], ...],
    *,
    offer: Part = 0,
) -> tuple[StackoState, tuple[Event, ...]]:
    """The next player is offered a part, the same unless another is named; or the round is over (T3, T6, T8)."""
    after = StackoState(
        towers=towers,
        open=marks,
        talon=state.talon,
        discard=state.discard,
        offer=offer or state.offer,
        drawn=False,
        turns=state.turns + 1,
        points=state.points,
        dealt=state.dealt,
        shuffles=state.shuffles,
        history=(*state.history, entry),
        ends=state.ends,
    )
    if any(map(is_finished, after.towers)) or after.turns == MOST_TURNS:
        return round_over(after)
    return after, (PartOffered(after.turn, after.offer),)


def round_over(state: StackoState) -> tuple[StackoState, tuple[Event, ...]]:
    """The round is scored; the next one is dealt, or the match is over (T6, T7)."""
    score = tuple(map(points, state.towers))
    scored = Scored(state.round, score)
    end = RoundEnd(state.towers, state.open)
    after = replace(state, points=(*state.points, score), ends=(*state.ends, end))
    if len(after.points) == ROUNDS:
        return after, (scored, MatchOver(totals(after.points)))
    following = round_dealt(after.shuffles, after)
    return following, (scored, PartOffered(following.turn, following.offer))


def build_in(view: StackoSeatView, action: Action) -> StackoSeatView:
    """The view after the part on offer was built in, if it is."""
    if not isinstance(action, Take) or view.seat is None:
        return view
    tower = replace_at(view.towers[view.seat - 1], action.place, view.offer)
    return replace(view, towers=replace_at(view.towers, view.seat, tower))


def finisher(score: Sequence[int]) -> Seat:
    """The seat that finished its tower in a round of these points, 0 for a round that ended unfinished (T6, T8)."""
    return next((seat for seat, scored in enumerate(score, start=1) if run_of(scored) == HEIGHT), 0)


def totals(rounds: tuple[tuple[int, ...], ...]) -> Outcome:
    """The points of the rounds added up; more points win, equal points are a draw (T7)."""
    scores = tuple(map(sum, zip(*rounds, strict=True)))
    most = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores, start=1) if score == most)
    return Outcome(scores, winners, {"rounds": rounds})


def replace_at(things: tuple[T, ...], number: int, thing: T) -> tuple[T, ...]:
    """The same things with another one at this number, counted from 1."""
    return (*things[: number - 1], thing, *things[number:])
