"""What a seat could do and what a word would lead to, from the seat's view alone: nothing hidden is even at hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from tafelrunde.records import notation
from tafelrunde.rules.chocolate import choices
from tafelrunde.rules.chocolate import table as chocolate
from tafelrunde.rules.chocolate.course import Course
from tafelrunde.rules.chocolate.table import Lay, Name
from tafelrunde.rules.core import Game, Outcome
from tafelrunde.rules.games import GAMES
from tafelrunde.rules.stacko import table as stacko
from tafelrunde.rules.stacko.game import put, totals
from tafelrunde.rules.stacko.table import Take
from tafelrunde.rules.stacko.tower import points
from tafelrunde.server.decisions import Refusal, illegal
from tafelrunde.wire import views
from tafelrunde.wire.decoding import COURSES


class Standings(NamedTuple):
    """How the seats stand before and after a word."""

    before: Outcome
    after: Outcome


def preview(game: str, view: notation.View, word: str) -> Standings:
    """What the word would lead to if it were the turn of the view's seat. Raises Refusal with the reason against it."""
    if view.seat is None:
        raise Refusal("not_seated", "Only who has a seat can try an action.")
    try:
        action = notation.read(word, game)
    except notation.Unreadable as error:
        raise Refusal("unreadable", error.sentence, error.rule) from None
    rules = GAMES[game]
    mine = on_turn(rules, view)
    refused = rules.actions(mine).refusal(action)
    if refused is not None:
        raise illegal(refused)
    if isinstance(mine, stacko.View):
        return Standings(tower_standing(mine), tower_standing(taken(mine, action)))
    state = open_state(mine)
    return Standings(rules.standing(state), rules.standing(played(rules, state, action)))


def ponder(game: str, view: notation.View) -> views.Choices:
    """What the view's seat could do if it were its turn. Raises Refusal for who has nothing to think about."""
    if view.seat is None:
        raise Refusal("not_seated", "Only who looks through the eyes of a seat can think ahead for it.")
    if isinstance(view, stacko.View):
        raise Refusal("not_this_game", "In Stacko the part on offer decides what one can do: wait for your turn.", "T3")
    if view.colours[view.seat - 1] is None:
        raise Refusal("name_first", "Your colour is not named yet.", COURSES[game].naming_rule)
    if not view.hand:
        raise Refusal("no_cards", "You have no cards left to lay.", "C13")
    return views.encode_choices(COURSES[game].actions(choices.on_turn(view)))


def on_turn(rules: Game[Any, Any, Any, Any], view: notation.View) -> notation.View:
    """The view as if it were this seat's turn; that of a game that is over stays as it is."""
    if isinstance(view, chocolate.View):
        return choices.on_turn(view)
    if rules.actor(view) in {None, view.seat} or view.seat is None:
        return view
    return replace(view, turn=view.seat, drawn=False)


def open_state(view: chocolate.View) -> chocolate.State:
    """A state that holds what everybody sees, and no card that is hidden."""
    return chocolate.State(
        deck=view.deck,
        order=(),
        drawn=0,
        hands=((),) * view.seats,
        field=view.field,
        colours=view.colours,
        smarties=view.smarties,
        turn=view.turn,
    )


def played(rules: Any, state: chocolate.State, action: object) -> chocolate.State:  # noqa: ANN401 - one of the two games
    """The open state after an action that changes what is open."""
    course: Course = rules
    match action:
        case Lay():
            return replace(state, field=course.covered(state.field, action))
        case Name(colour):
            return replace(state, colours=course.named(state, colour))
        case _:
            return state


def taken(view: stacko.View, action: object) -> stacko.View:
    """The view after the part on offer was built in."""
    if not isinstance(action, Take) or view.seat is None:
        return view
    tower = put(view.towers[view.seat - 1], action.place, view.offer)
    return replace(view, towers=put(view.towers, view.seat, tower))


def tower_standing(view: stacko.View) -> Outcome:
    """The points of the finished rounds, and in this one those of towers that are known whole; the others count 0."""
    known = [tuple(part for part in tower if part is not None) for tower in view.towers]
    whole = zip(known, view.towers, strict=True)
    now = tuple(points(parts) if len(parts) == len(tower) else 0 for parts, tower in whole)
    outcome = totals((*view.points, now))
    return Outcome(outcome.scores, (), outcome.detail)
