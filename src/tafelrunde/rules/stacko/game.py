"""Stacko as a game: the deal, the course of turns and rounds, and the points."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TypeVar

from tafelrunde.rules.core import Acted, Options, Outcome, Seat, Step
from tafelrunde.rules.shuffles import Shuffles
from tafelrunde.rules.stacko.choices import Choices, refusal
from tafelrunde.rules.stacko.table import (
    MOST_TURNS,
    ROUNDS,
    SEATS,
    Action,
    Built,
    Draw,
    Drew,
    Ended,
    Entry,
    Event,
    Offered,
    Renewed,
    Scored,
    State,
    Take,
    View,
    actor,
    view,
)
from tafelrunde.rules.stacko.tower import HEIGHT, PARTS, Part, Tower, is_finished, points
from tafelrunde.rules.stacko.worlds import resample

T = TypeVar("T")


class Stacko:
    """The game of towers, for two players and two rounds."""

    name = "stacko"
    seat_counts: tuple[int, ...] = (SEATS,)

    def deal(self, seats: int, options: Options, shuffles: Shuffles) -> State:
        """The start of a match. Raises ValueError for another number of seats, or when a deck is chosen."""
        if seats not in self.seat_counts:
            raise ValueError(f"Stacko is for {SEATS} seats, not for {seats}.")
        if options.deck is not None:
            raise ValueError("Stacko has no deck to choose: it is played with the parts 1 to 40.")
        return round_dealt(shuffles)

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat, or an onlooker (None), may know. Raises ValueError for a seat that is not there."""
        return view(state, seat)

    def actions(self, view: View) -> Choices:
        """What the seat of the view may do now; nothing unless it is its turn."""
        return Choices(view)

    def apply(self, state: State, action: Action) -> Step[State, Event]:
        """The state after an action of the seat on turn, and what happened. Raises Illegal."""
        refused = refusal(state, action)
        if refused:
            raise refused
        entry = Entry(state.round, state.turn, action, state.offer)
        after, events = acted(state, entry)
        # Every action of Stacko turns up a part or offers one to the other player.
        return Step(after, (Acted(state.turn, action), *events), reveals=True)

    def outcome(self, state: State) -> Outcome | None:
        """The result, None while the match is running (T7)."""
        return totals(state.points) if actor(state) is None else None

    def standing(self, state: State) -> Outcome:
        """The finished rounds, and the one under way as if it ended unfinished here (R8, T8)."""
        return self.outcome(state) or totals((*state.points, tuple(map(points, state.towers))))

    def actor(self, state: State | View) -> Seat | None:
        """The seat that has to act, None when the match is over."""
        return actor(state)

    def seen(self, event: Event, seat: Seat | None) -> Event:  # noqa: ARG002 - the same for every game
        """The event itself: all that happens in Stacko is open, only what was dealt is hidden (T5)."""
        return event

    def resample(self, view: View, rng: Random) -> State:
        """A full state drawn at random among those that give this view."""
        return resample(view, rng)


STACKO = Stacko()


def shuffled(shuffles: Shuffles) -> tuple[tuple[Part, ...], Shuffles]:
    """The parts in random order; one that would deal a finished tower is thrown away (T7)."""
    while True:
        order, shuffles = shuffles.shuffle(PARTS)
        if not any(map(is_finished, towers_of(order))):
            return order, shuffles


def towers_of(order: tuple[Part, ...]) -> tuple[Tower, ...]:
    """The towers that an order of all parts deals, seat 1's first, each from bottom to top (R3)."""
    return order[:HEIGHT], order[HEIGHT : 2 * HEIGHT]


def round_dealt(shuffles: Shuffles, before: State | None = None) -> State:
    """The start of a round: two towers, a talon, and its top part on offer. It goes on from the round before (T1)."""
    order, shuffles = shuffled(shuffles)
    offer, *talon = order[SEATS * HEIGHT :]
    return State(
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
    )


def acted(state: State, entry: Entry) -> tuple[State, tuple[Event, ...]]:
    """The state after a legal action, and what happened."""
    match entry.action:
        case Take(place):
            return taken(state, entry, place)
        case Draw():
            return drew(state, entry)
        case _:
            return turn_over(state, entry, state.towers, state.open)


def taken(state: State, entry: Entry, place: int) -> tuple[State, tuple[Event, ...]]:
    """The part on offer changes places with one of the tower, which the next player is offered (T2, T3, T5)."""
    seat = entry.seat
    tower, marks = state.towers[seat - 1], state.open[seat - 1]
    out = tower[place - 1]
    towers = put(state.towers, seat, put(tower, place, entry.part))
    after, events = turn_over(state, entry, towers, put(state.open, seat, put(marks, place, thing=True)), offer=out)
    return after, (Built(seat, place, entry.part, out), *events)


def drew(state: State, entry: Entry) -> tuple[State, tuple[Event, ...]]:
    """The part on offer is discarded, the next of the talon is turned up, and the turn goes on (T2)."""
    ready = state if state.talon else renewed(state)
    after = replace(
        ready,
        talon=ready.talon[1:],
        discard=(*ready.discard, entry.part),
        offer=ready.talon[0],
        drawn=True,
        history=(*state.history, entry),
    )
    drawn = Drew(entry.seat, entry.part, after.offer)
    return after, (drawn,) if ready is state else (Renewed(tuple(sorted(state.discard))), drawn)


def renewed(state: State) -> State:
    """The discarded parts, without the one declined just now, are shuffled into a new talon (T4)."""
    talon, shuffles = state.shuffles.shuffle(sorted(state.discard))
    return replace(state, talon=talon, discard=(), dealt=(*state.dealt, talon), shuffles=shuffles)


def turn_over(
    state: State, entry: Entry, towers: tuple[Tower, ...], marks: tuple[tuple[bool, ...], ...], *, offer: Part = 0
) -> tuple[State, tuple[Event, ...]]:
    """The next player is offered a part, the same unless another is named; or the round is over (T3, T6, T8)."""
    after = State(
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
    )
    if any(map(is_finished, after.towers)) or after.turns == MOST_TURNS:
        return round_over(after)
    return after, (Offered(after.turn, after.offer),)


def round_over(state: State) -> tuple[State, tuple[Event, ...]]:
    """The round is scored; the next one is dealt, or the match is over (T6, T7)."""
    score = tuple(map(points, state.towers))
    scored = Scored(state.round, score)
    after = replace(state, points=(*state.points, score))
    if len(after.points) == ROUNDS:
        return after, (scored, Ended(totals(after.points)))
    following = round_dealt(after.shuffles, after)
    return following, (scored, Offered(following.turn, following.offer))


def totals(rounds: tuple[tuple[int, ...], ...]) -> Outcome:
    """The points of the rounds added up; more points win, equal points are a draw (T7)."""
    scores = tuple(map(sum, zip(*rounds, strict=True)))
    winners = tuple(seat for seat, score in enumerate(scores, start=1) if score == max(scores))
    return Outcome(scores, winners, {"rounds": rounds})


def put(things: tuple[T, ...], number: int, thing: T) -> tuple[T, ...]:
    """The same things with another one at this number, counted from 1."""
    return (*things[: number - 1], thing, *things[number:])
