"""A table as a visitor sees it: a function of that visitor's view and of what everybody knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias, assert_never

import msgspec

from tafelrunde.records import fairness, notation
from tafelrunde.rules.core import Outcome, Seat
from tafelrunde.server.table import entries, hints
from tafelrunde.server.table.entries import TableEntry
from tafelrunde.server.table.nonces import GRACE, may_start_anew
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.server.table.requests import actions_back, undo_refusal
from tafelrunde.server.table.table import Table
from tafelrunde.wire import snapshots, views
from tafelrunde.wire.messages import Reason
from tafelrunde.wire.snapshots import Clocks, DailyTable, Fairness, Happened, Picture, Result, Revealing
from tafelrunde.wire.standing import encode_detail
from tafelrunde.wire.view_codec import PLAIN, CachedViewWriter, ViewWriter

encoder = msgspec.json.Encoder()


class Viewer(NamedTuple):
    """Who looks: a person, and the seat whose hand they tapped on when they play several (0 for none)."""

    person: str
    revealed: Seat = 0


class SnapshotParts:
    """How the parts of a snapshot that seldom change are drawn: plainly, each time."""

    writer: ViewWriter = PLAIN

    def part(self, _: str, shows: tuple[object, ...], draw: Callable[[], object]) -> Any:  # noqa: ANN401, ARG002
        """A part of that name, which shows these things."""
        return draw()


class PartCache(SnapshotParts):
    """The same parts of one table, kept as they travel while what they show is the same."""

    def __init__(self) -> None:
        self.writer = CachedViewWriter()
        self.parts: dict[str, tuple[tuple[object, ...], msgspec.Raw]] = {}

    def part(self, name: str, shows: tuple[object, ...], draw: Callable[[], object]) -> msgspec.Raw:
        """A part of that name, which shows these things."""
        kept = self.parts.get(name)
        if kept is None or kept[0] != shows:
            kept = self.parts[name] = shows, msgspec.Raw(encoder.encode(draw()))
        return kept[1]


DRAWN = SnapshotParts()


def snapshot(table: Table, viewer: Viewer, now: int, parts: SnapshotParts = DRAWN) -> Picture:
    """The whole table as this visitor sees it now; what was kept of this table is not drawn again."""
    person, seats = viewer.person, table.seats_of(viewer.person)
    seat = seat_looking(table, viewer)
    view = table.state and views.encode(table.game, table.game.view(table.state, seat), parts.writer)
    return Picture(
        table=table.id,
        number=table.number,
        changed=table.changed,
        status="ended" if table.is_over else "running" if table.is_running else "open",
        setup=parts.part("setup", (table.setup,), lambda: table.setup),
        hosting=table.host == person,
        chairs=chairs(table, person, now, parts),
        seats=list(seats),
        fairness=fairness_part(table, now, parts),
        view=view,
        veiled=seat is None and table.actor in seats,
        clocks=clocks(table, now),
        undo=undo(table, seats, now),
        draw=list(table.draw),
        undoing=list(table.undoing),
        result=result(table.outcome, table.ended) if table.outcome else None,
        rematch=table.rematch,
        chat=parts.part("chat", (table.chat, table.muted), lambda: chat(table)),
        onlookers_muted=table.onlookers_muted,
        revealing=reveal_phase(table, person, now),
        daily=DailyTable(table.daily.day, table.daily.counted) if table.daily else None,
        hints=list(table.hints),
        may_ask_hint=table.is_running and hints.refusal(table, person) is None,
    )


def fairness_part(table: Table, now: int, parts: SnapshotParts) -> Any:  # noqa: ANN401 - its type, or its bytes
    """What is open of the shuffle now."""
    is_open = table.is_seed_open(now)
    return parts.part("fairness", (table.chairs, table.first, is_open), lambda: fairness_so_far(table, is_open=is_open))


def chat(table: Table) -> list[snapshots.Line]:
    """What was said last."""
    return [
        snapshots.Line(
            line.number, line.name, line.text, line.onlooker, line.person == table.host, line.person in table.muted
        )
        for line in table.chat
    ]


def chairs(table: Table, person: str, now: int, parts: SnapshotParts) -> Any:  # noqa: ANN401 - a list, or its bytes
    """All chairs; how long somebody who is gone is waited for changes with the time."""

    def draw() -> list[snapshots.Chair]:
        return [chair(table, number, person, now) for number in range(1, len(table.chairs) + 1)]

    if table.away:
        return draw()
    return parts.part(f"chairs:{person}", (table.chairs, table.first), draw)


def seat_looking(table: Table, viewer: Viewer) -> Seat | None:
    """The seat through whose eyes the visitor looks: their only one, or the one to act after a tap; else none."""
    seats = table.seats_of(viewer.person)
    if len(seats) == 1:
        return seats[0]
    return viewer.revealed if viewer.revealed in seats and viewer.revealed == table.actor else None


def chair(table: Table, number: int, person: str, now: int | None = None) -> snapshots.Chair:
    """A chair as everybody sees it; with the time, also how long who is gone is still waited for."""
    sitting = table.chairs[number - 1]
    if sitting is None:
        return snapshots.Chair("empty")
    away = table.away.get(sitting.person or "")
    return snapshots.Chair(
        kind="person" if sitting.person else "bot",
        name=sitting.name,
        bot=sitting.bot,
        yours=sitting.person == person,
        has_nonce=bool(sitting.nonce or sitting.promise),
        seat=None if table.state is None else table.seat_of(number),
        away=away,
        patience=None if away is None or now is None else max(0, away + table.patience - now),
        must_promise=sitting.must_promise,
        automated=sitting.automated,
        host=sitting.person == table.host,
    )


def fairness_so_far(table: Table, *, is_open: bool) -> Fairness:
    """The commitment, and what is open of the rest: promises at once, nonces once frozen, the seed after the game."""
    began = table.state is not None
    promises = table.promises if began else [chair.promise if chair else None for chair in table.chairs]
    return Fairness(
        commitment=fairness.commitment(table.seed),
        nonces=list(table.nonces) if began else None,
        first=table.first,
        seed=table.seed.hex() if is_open else None,
        promises=list(promises) if any(promises) else None,
    )


def reveal_phase(table: Table, person: str, now: int) -> Revealing | None:
    """Whose nonces are awaited before the deal, and how long the host has to wait for them (F10)."""
    if table.revealing is None:
        return None
    left = max(0, table.revealing.since + table.reveal_time + GRACE - now)
    return Revealing(list(table.awaited_chairs), left, may_start_anew(table, person))


def clocks(table: Table, now: int) -> Clocks | None:
    """The clocks as they stand now."""
    if table.clocks is None:
        return None
    left = [table.clocks.remaining_time(seat, now) for seat in range(1, len(table.chairs) + 1)]
    return Clocks(left, table.clocks.running or 0, now)


def undo(table: Table, seats: tuple[Seat, ...], now: int) -> Any:  # noqa: ANN401 - one of the words of the snapshot
    """Whether the last action of these seats can be taken back now, and how (U1, U2)."""
    count = actions_back(table, seats) if table.is_running and not table.counts else 0
    if count == 0 or undo_refusal(table, count, now):
        return None
    if count == 1 and not table.past[-1].reveals:
        return "free"
    return "ask" if table.setup.friendly else None


def result(outcome: Outcome, ended: entries.GameEnded | None = None) -> Result:
    """A result as it travels."""
    return Result(
        scores=list(outcome.scores),
        winners=list(outcome.winners),
        detail=encode_detail(outcome.detail),
        ended=ended.how if ended else None,
        by=ended.seat if ended else None,
    )


def public_line(table: Table, entry: TableEntry, number: int, time: int) -> Happened | None:
    """An entry of the log as everybody may read it; None for what nobody needs to read.

    The words of swaps are masked here for all: who may see the cards reads them in the history of the view (N3).
    """
    line = Happened(number, time, str(entry.__struct_config__.tag))
    if isinstance(entry, entries.Said | entries.Muted):
        return talk(table, entry, line)
    match entry:
        case entries.ActionPlayed(seat=seat):
            return line_with(line, seat=seat, word=public_word(table, entry))
        case entries.Undone(seat=seat, actions=count):
            return line_with(line, seat=seat, word=str(count))
        case entries.Asked(seat=seat, what=what) | entries.Declined(seat=seat, what=what):
            return line_with(line, seat=seat, word=what)
        case entries.GameEnded(how=how, seat=ended_by):
            return line_with(line, seat=ended_by or 0, word=how)
        case entries.Handed(seat=seat, bot=bot):
            return line_with(line, seat=seat, name=bot)
        case entries.Hinted(seat=seat, what=what):
            return line_with(line, seat=seat, word=what)
        case entries.Rematched(table=rematch, seat=seat):
            return line_with(line, seat=seat, word=rematch)
        case entries.Opened() | entries.Went() | entries.Renamed() | entries.Resumed():
            return None
        case _:
            return public_line_before_deal(line, entry)


Preparation: TypeAlias = (
    entries.Sat
    | entries.Rose
    | entries.Nonced
    | entries.Promised
    | entries.Started
    | entries.Starting
    | entries.Revealed
    | entries.Restarted
)


def public_line_before_deal(line: Happened, entry: Preparation) -> Happened:
    """An entry of before the deal as everybody may read it: no nonce is among it."""
    match entry:
        case entries.Sat(chair=chair_, name=name):
            return line_with(line, chair=chair_, name=name)
        case entries.Rose(chair=chair_) | entries.Nonced(chair=chair_) | entries.Promised(chair=chair_):
            return line_with(line, chair=chair_)
        case entries.Started(first=first):
            return line_with(line, chair=first)
        case entries.Starting():
            return line
        case entries.Revealed(first=int(begins)):
            return line_with(begin_line(line), chair=begins)
        case entries.Revealed(chair=chair_):
            return line_with(line, chair=chair_)
        case entries.Restarted(chairs=chairs):
            return line_with(line, word=" ".join(map(str, chairs)))
        case _:
            assert_never(entry)


def talk(table: Table, entry: entries.Said | entries.Muted, line: Happened) -> Happened | None:
    """What was said, or who may not talk: nobody named for all onlookers. None for a line that was taken back."""
    if isinstance(entry, entries.Muted):
        return line_with(line, name=spoken_name(table, entry.person), word="lifted" if entry.lifted else "")
    spoken = line_with(line, name=entry.name, word=entry.text)
    return msgspec.structs.replace(spoken, onlooker=table.onlooks(entry.person)) if entry.text else None


def spoken_name(table: Table, person: str | None) -> str:
    """The name under which somebody spoke last; empty for nobody."""
    return next((line.name for line in reversed(table.chat) if line.person == person), "")


def begin_line(line: Happened) -> Happened:
    """The line of the last nonce that was revealed: it began the game."""
    return Happened(line.number, line.time, str(entries.Started.__struct_config__.tag))


def line_with(line: Happened, *, seat: Seat = 0, chair: int = 0, word: str = "", name: str = "") -> Happened:
    """The line with what this kind of entry tells."""
    return Happened(line.number, line.time, line.kind, seat, chair, word, name)


def public_word(table: Table, entry: entries.ActionPlayed) -> str:
    """The word as an onlooker reads it."""
    if not notation.format_of(table.game).may_be_masked(entry.word):
        return entry.word
    seen = table.game.view(table.state, None).history
    words = [notation.write(line.action, table.game) for line in seen if line.seat == entry.seat]
    return words[-1]


def reason(refused: Refusal) -> Reason:
    """A refusal as it travels."""
    return Reason(refused.code, refused.sentence, refused.rule, list(refused.cells))
