"""Who may be helped in a running game (V11), and what of it goes into the log."""

from __future__ import annotations

from typing import get_args

from tafelrunde.rules.core import Seat
from tafelrunde.server.table import entries
from tafelrunde.server.table.refusals import Refusal, Repeated, Stale
from tafelrunde.server.table.table import COACH, PlayedAction, Table
from tafelrunde.wire.hints import HintStep

STEPS: tuple[HintStep, ...] = get_args(HintStep)


def refusal(table: Table, person: str) -> Refusal | None:
    """Why nobody is helped at this table, or not this person; None where help is allowed.

    It is where every seat is a bot's or this person's, now and ever before in this game.
    """
    if person not in table.people:
        return Refusal("not_seated", "You do not sit at this table.")
    if table.counts:
        return Refusal("no_hints", "There are no hints in the try at a deal of the day that counts.")
    former = (successor.after.person for successor in table.successors)
    if {*table.people, *filter(None, former)} != {person}:
        sentence = "There are no hints in a game that somebody else plays in, only against bots and on one device."
        return Refusal("no_hints", sentence)
    return None


def must_be_helped(table: Table, person: str) -> None:
    """Raises Refusal where nobody is helped, and while no game goes on."""
    if refused := refusal(table, person):
        raise refused
    if table.is_over:
        raise Refusal("game_over", "The game is over. Its review says more than a hint.")
    if table.state is None:
        raise Refusal("not_started", "The game has not begun yet.")


def must_be_on_turn(table: Table, person: str, seat: Seat | None) -> Seat:
    """The seat through whose eyes somebody looks, which must have to act. Raises Refusal."""
    must_be_helped(table, person)
    if seat is None:
        raise Refusal("hand_hidden", "Show the hand of the player whose turn it is, then ask for a hint.")
    if seat != table.actor:
        raise Refusal("not_your_turn", f"It is the turn of seat {table.actor}. There are hints when it is your turn.")
    return seat


def give(table: Table, person: str, seat: Seat, step: HintStep, *, at: int) -> entries.Hinted:
    """A hint is told to a seat, in the position of entry `at`. Raises Repeated when as much of it was told before."""
    must_be_on_turn(table, person, seat)
    if table.changed != at:
        raise Stale
    known = table.help_at(seat, len(table.past))
    if known and STEPS.index(known.what) >= STEPS.index(step):
        raise Repeated(table.number)
    return entries.Hinted(seat, len(table.past), step)


def find_played(table: Table, person: str, ply: int) -> PlayedAction:
    """The action that the coach is asked about, which must be the last one of this person. Raises Refusal."""
    must_be_helped(table, person)
    mine = [number for number, played in enumerate(table.past) if played.seat in table.seats_of(person)]
    if not mine or mine[-1] != ply:
        raise Refusal("not_your_last", "The coach only looks at your last action.")
    return table.past[ply]


def warn(table: Table, person: str, ply: int, played: PlayedAction) -> entries.Hinted:
    """The coach speaks up about an action. Raises Stale when it was taken back, Repeated when it was told before."""
    if find_played(table, person, ply) != played:
        raise Stale
    if table.help_at(played.seat, ply, is_coach=True) is not None:
        raise Repeated(table.number)
    return entries.Hinted(played.seat, ply, COACH)
