"""A table as a visitor sees it: a function of that visitor's view and of what everybody knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from tafelrunde.records import fairness, notation
from tafelrunde.rules.core import Outcome, Seat
from tafelrunde.server import entries
from tafelrunde.server.decisions import Refusal, actions_back
from tafelrunde.server.entries import Kind
from tafelrunde.server.table import Table
from tafelrunde.wire import pictures, views
from tafelrunde.wire.messages import Reason
from tafelrunde.wire.pictures import Clocks, Fairness, Happened, Picture, Result
from tafelrunde.wire.views import PLAIN, Chronicle, Writing

encoder = msgspec.json.Encoder()


class Visitor(NamedTuple):
    """Who looks: a person, and the seat whose hand they tapped on when they play several (0 for none)."""

    person: str
    revealed: Seat = 0


class Parts:
    """How the parts of a picture that seldom change are drawn: plainly, each time."""

    writing: Writing = PLAIN

    def part(self, _: str, shows: tuple[object, ...], draw: Callable[[], object]) -> Any:  # noqa: ANN401, ARG002
        """A part of that name, which shows these things."""
        return draw()


class Kept(Parts):
    """The same parts of one table, kept as they travel while what they show is the same."""

    def __init__(self) -> None:
        self.writing = Chronicle()
        self.parts: dict[str, tuple[tuple[object, ...], msgspec.Raw]] = {}

    def part(self, name: str, shows: tuple[object, ...], draw: Callable[[], object]) -> msgspec.Raw:
        """A part of that name, which shows these things."""
        kept = self.parts.get(name)
        if kept is None or kept[0] != shows:
            kept = self.parts[name] = shows, msgspec.Raw(encoder.encode(draw()))
        return kept[1]


DRAWN = Parts()


def picture(table: Table, visitor: Visitor, now: int, parts: Parts = DRAWN) -> Picture:
    """The whole table as this visitor sees it now; what was kept of this table is not drawn again."""
    person, seats = visitor.person, table.seats_of(visitor.person)
    seat = looking(table, visitor)
    view = table.state and views.encode(table.game, table.game.view(table.state, seat), parts.writing)
    return Picture(
        table=table.id,
        number=table.number,
        changed=table.changed,
        status="ended" if table.is_over else "running" if table.is_running else "open",
        setup=parts.part("setup", (table.setup,), lambda: table.setup),
        hosting=table.host == person,
        chairs=drawn_chairs(table, person, now, parts),
        seats=list(seats),
        fairness=parts.part("fairness", (table.nonces, table.first, table.is_over), lambda: promised(table)),
        view=view,
        veiled=seat is None and table.actor in seats,
        clocks=clocks(table, now),
        undo=undo(table, seats),
        draw=list(table.draw),
        undoing=list(table.undoing),
        result=result(table.outcome, table.ended) if table.outcome else None,
        rematch=table.rematch,
        chat=parts.part("chat", table.chat, lambda: chat(table)),
    )


def chat(table: Table) -> list[pictures.Line]:
    """What was said last."""
    return [pictures.Line(line.number, line.name, line.text) for line in table.chat]


def drawn_chairs(table: Table, person: str, now: int, parts: Parts) -> Any:  # noqa: ANN401 - a list, or its bytes
    """All chairs; how long somebody who is gone is waited for changes with the time."""

    def draw() -> list[pictures.Chair]:
        return [chair(table, number, person, now) for number in range(1, len(table.chairs) + 1)]

    if table.away:
        return draw()
    return parts.part(f"chairs:{person}", (table.chairs, table.first), draw)


def looking(table: Table, visitor: Visitor) -> Seat | None:
    """The seat through whose eyes the visitor looks: their only one, or the one to act after a tap; else none."""
    seats = table.seats_of(visitor.person)
    if len(seats) == 1:
        return seats[0]
    return visitor.revealed if visitor.revealed in seats and visitor.revealed == table.actor else None


def chair(table: Table, number: int, person: str, now: int | None = None) -> pictures.Chair:
    """A chair as everybody sees it; with the time, also how long who is gone is still waited for."""
    sitting = table.chairs[number - 1]
    seat = None if table.state is None else table.seat_of(number)
    if sitting is None:
        return pictures.Chair("empty", seat=seat)
    away = table.away.get(sitting.person or "")
    return pictures.Chair(
        kind="person" if sitting.person else "bot",
        name=sitting.name,
        bot=sitting.bot,
        yours=sitting.person == person,
        has_nonce=bool(sitting.nonce),
        seat=seat,
        away=away,
        patience=None if away is None or now is None else max(0, away + table.patience - now),
    )


def promised(table: Table) -> Fairness:
    """The commitment, and what is open of the rest: nonces once frozen, the seed after the game (F1, F6)."""
    began = table.state is not None
    return Fairness(
        commitment=fairness.commitment(table.seed),
        nonces=list(table.nonces) if began else None,
        first=table.first,
        seed=table.seed.hex() if table.is_over else None,
    )


def clocks(table: Table, now: int) -> Clocks | None:
    """The clocks as they stand now."""
    if table.clocks is None:
        return None
    left = [table.clocks.remaining(seat, now) for seat in range(1, len(table.chairs) + 1)]
    return Clocks(left, table.clocks.running or 0, now)


def undo(table: Table, seats: tuple[Seat, ...]) -> Any:  # noqa: ANN401 - one of the words of the picture
    """Whether the last action of these seats can be taken back, and how (U1)."""
    count = actions_back(table, seats) if table.is_running else 0
    if count == 0:
        return None
    if count == 1 and not table.past[-1].reveals:
        return "free"
    return "ask" if table.setup.friendly else None


def result(outcome: Outcome, ended: entries.Ended | None = None) -> Result:
    """A result as it travels."""
    detail = {name: [list(p) if isinstance(p, tuple) else p for p in points] for name, points in outcome.detail.items()}
    return Result(
        scores=list(outcome.scores),
        winners=list(outcome.winners),
        detail=detail,
        ended=ended.how if ended else None,
        by=ended.seat if ended else None,
    )


def happened(table: Table, entry: Kind, number: int, time: int) -> Happened | None:
    """An entry of the log as everybody may read it; None for what nobody needs to read.

    The words of swaps are masked here for all: who may see the cards reads them in the history of the view (N3).
    """
    line = Happened(number, time, str(entry.__struct_config__.tag))
    match entry:
        case entries.Sat(chair=chair_, name=name):
            return happening(line, chair=chair_, name=name)
        case entries.Rose(chair=chair_) | entries.Nonced(chair=chair_) | entries.Started(first=chair_):
            return happening(line, chair=chair_)
        case entries.Acted(seat=seat):
            return happening(line, seat=seat, word=public_word(table, entry))
        case entries.Undone(seat=seat, actions=count):
            return happening(line, seat=seat, word=str(count))
        case entries.Asked(seat=seat, what=what) | entries.Declined(seat=seat, what=what):
            return happening(line, seat=seat, word=what)
        case entries.Ended(how=how, seat=ended_by):
            return happening(line, seat=ended_by or 0, word=how)
        case entries.Handed(seat=seat, bot=bot):
            return happening(line, seat=seat, name=bot)
        case entries.Said(name=name, text=text) if text:
            return happening(line, name=name, word=text)
        case entries.Rematched(table=rematch):
            return happening(line, word=rematch)
        case _:
            return None


def happening(line: Happened, *, seat: Seat = 0, chair: int = 0, word: str = "", name: str = "") -> Happened:
    """The line with what this kind of entry tells."""
    return Happened(line.number, line.time, line.kind, seat, chair, word, name)


def public_word(table: Table, entry: entries.Acted) -> str:
    """The word as an onlooker reads it."""
    if not entry.word.startswith("swap"):
        return entry.word
    seen = table.game.view(table.state, None).history
    words = [notation.write(line.action) for line in seen if line.seat == entry.seat]
    return words[-1]


def reason(refused: Refusal) -> Reason:
    """A refusal as it travels."""
    return Reason(refused.code, refused.sentence, refused.rule, list(refused.cells))
