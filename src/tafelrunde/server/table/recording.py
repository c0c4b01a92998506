"""The record of a table: whole after the game, before its end as far as the asker may know (R10)."""

from __future__ import annotations

from tafelrunde.records import fairness, scribe
from tafelrunde.records.fairness import RecordFairness
from tafelrunde.records.record import EarlyEnd, Player, Record, Successor
from tafelrunde.rules.core import Seat
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.server.table.requests import must_be_admitted
from tafelrunde.server.table.table import Table


def record(table: Table, person: str, now: int = 0) -> Record:
    """The record that a person may have now. Raises Refusal before the deal.

    Of the deal of a day only who played has one while the day goes on, and it says nothing of its chance (V11). Without
    a time the day counts as going on.
    """
    must_be_admitted(table, person, now)
    if table.state is None:
        raise Refusal("not_started", "The game has not begun yet.")
    players = [player(table, seat) for seat in range(1, len(table.chairs) + 1)]
    if not table.is_over:
        seats = table.seats_of(person)
        seat = seats[0] if len(seats) == 1 else None
        return scribe.partial(
            table.game, table.state, players, seat, fairness=promise(table), undone=table.undone, hints=table.hints
        )
    ended = table.ended
    return scribe.make_record(
        table.game,
        table.state,
        players,
        fairness=None if table.hides(now) else promise(table),
        ended=EarlyEnd(ended.how) if ended else None,
        by=ended.seat if ended else None,
        undone=table.undone,
        hints=table.hints,
    )


def promise(table: Table) -> RecordFairness:
    """What the record says about chance; the starter only when a lot chose it (F7)."""
    return RecordFairness(
        commitment=fairness.commitment(table.seed),
        nonces=table.nonces,
        seed=table.seed if table.is_over else None,
        first=table.first if table.setup.start == "lot" else None,
        promises=table.promises,
    )


def player(table: Table, seat: Seat) -> Player:
    """Who played a seat, and who took it over and played on (R9)."""
    took = [successor for successor in table.successors if successor.seat == seat]
    name = took[0].after.name if took else table.occupant(seat).name
    then: list[Successor] = []
    for successor in took:
        actions = (n for n, p in enumerate(table.past, start=1) if n >= successor.start and p.seat == seat)
        start = next(actions, None)
        if start is not None:
            then.append(Successor(successor.name, start))
    return Player(name, tuple(then))
