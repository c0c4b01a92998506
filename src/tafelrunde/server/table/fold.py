"""A table is a fold of its log: the same entries give the same table, on any process, at any time."""

from __future__ import annotations

from typing import Any, assert_never

from msgspec.structs import replace

from tafelrunde.records import fairness, notation
from tafelrunde.server.table import clock, entries
from tafelrunde.server.table.clock import SeatClocks
from tafelrunde.server.table.entries import GAME_CHANGING, TableEntry
from tafelrunde.server.table.table import (
    COACH,
    ChatLine,
    HintGiven,
    Occupant,
    PlayedAction,
    RevealPhase,
    Substitution,
    Table,
)
from tafelrunde.wire.setup import options_of

LINES_KEPT = 100
LINES_KEPT_OF_ONLOOKERS = 40
CHECKPOINT_EVERY = 16
"""A state is kept before every so many actions: to keep all of a long game would take megabytes."""


def open_table(table: str, entry: TableEntry, time: int) -> Table:
    """The table after its first entry."""
    if not isinstance(entry, entries.Opened):
        raise TypeError(f"the log of table {table} does not begin with its opening")
    return Table(
        id=table,
        host=entry.host,
        setup=entry.setup,
        seed=bytes.fromhex(entry.seed),
        reserved=entry.reserved,
        chairs=(None,) * entry.setup.seats,
        opened=time,
        starter=entry.starter,
        daily=entry.daily,
        time=time,
    )


def fold(table: Table, entry: TableEntry, number: int, time: int) -> Table:
    """The table after one more entry; its time never runs backwards, whatever clock the entry was written by."""
    time = max(time, table.time)
    if isinstance(entry, entries.ActionPlayed):
        return play_action(mark_automated(table, entry), entry, number, time)
    changed = number if isinstance(entry, GAME_CHANGING) else table.changed
    after = replace(table, number=number, time=time, changed=changed)
    if table.state is None and (who := table.preparer(entry)):
        after = replace(after, prepared=table.prepared | {who: table.prepared.get(who, 0) + 1})
    if isinstance(entry, entries.Said):
        return add_chat_line(replace(after, answered=table.answered.note(entry.id, number)), entry)
    if isinstance(entry, entries.Muted):
        return set_muted(after, entry)
    if isinstance(entry, entries.Revealed):
        after = replace(after, answered=table.answered.note(entry.id, number))
    if isinstance(entry, entries.Undone | entries.GameEnded | entries.Handed):
        return fold_game_change(after, entry)
    if isinstance(entry, entries.Sat | entries.Rose | entries.Nonced | entries.Promised | entries.Started):
        return fold_preparation(after, entry)
    if isinstance(entry, entries.Starting | entries.Revealed | entries.Restarted):
        return fold_reveal_phase(after, entry)
    if isinstance(entry, entries.Opened):
        return after
    return fold_side_event(after, entry)


def fold_preparation(
    table: Table, entry: entries.Sat | entries.Rose | entries.Nonced | entries.Promised | entries.Started
) -> Table:
    """Sitting down, getting up, nonces and promises, and the start where nothing was promised."""
    match entry:
        case entries.Sat(chair=chair, name=name, person=person, bot=bot, nonce=nonce, promise=promise):
            marks = {"automated": entry.automated, "is_nickname": entry.is_nickname}
            return put_on_chair(table, chair, Occupant(name, person, bot, nonce, promise, **marks))
        case entries.Rose(chair=chair):
            return put_on_chair(table, chair, None)
        case entries.Nonced(chair=chair, nonce=nonce):
            sitting = table.chairs[chair - 1]
            return put_on_chair(
                table, chair, sitting and sitting._replace(nonce=nonce, promise=None, must_promise=False)
            )
        case entries.Promised(chair=chair, promise=promise):
            sitting = table.chairs[chair - 1]
            return put_on_chair(
                table, chair, sitting and sitting._replace(nonce="", promise=promise, must_promise=False)
            )
        case entries.Started(first=first):
            return begin_game(table, first)
        case _:
            assert_never(entry)


def fold_reveal_phase(table: Table, entry: entries.Starting | entries.Revealed | entries.Restarted) -> Table:
    """From the start to the deal, where nonces were promised (F10)."""
    match entry:
        case entries.Starting(first=first):
            chairs = tuple(
                chair if chair is None or chair.promise else chair._replace(nonce="") for chair in table.chairs
            )
            return replace(table, chairs=chairs, revealing=RevealPhase(table.time, first))
        case entries.Revealed(chair=chair, nonce=nonce, first=first):
            sitting = table.chairs[chair - 1]
            after = put_on_chair(table, chair, sitting and sitting._replace(nonce=nonce, revealed=True))
            return after if first is None else begin_game(replace(after, revealing=None), first)
        case entries.Restarted(chairs=late):
            chairs = tuple(None if n in late else void_promise(chair) for n, chair in enumerate(table.chairs, start=1))
            return replace(table, chairs=chairs, revealing=None)
        case _:
            assert_never(entry)


def void_promise(chair: Occupant | None) -> Occupant | None:
    """Who sits on a chair, for a new start: what was promised and perhaps revealed is of no use any more (F10)."""
    if chair is None or chair.promise is None:
        return chair
    return chair._replace(nonce="", promise=None, revealed=False, must_promise=True)


def put_on_chair(table: Table, number: int, chair: Occupant | None) -> Table:
    """The table with somebody else, or nobody, on a chair."""
    return replace(table, chairs=(*table.chairs[: number - 1], chair, *table.chairs[number:]))


def mark_automated(table: Table, entry: entries.ActionPlayed) -> Table:
    """The table with the mark of a program on the chair for which one acted."""
    if not entry.automated or table.occupant(entry.seat).automated:
        return table
    return put_on_chair(table, table.chair_of(entry.seat), table.occupant(entry.seat)._replace(automated=True))


def begin_game(table: Table, first: int) -> Table:
    """The deal: nonces are frozen, and all shuffles follow from them and the seed (F1, F2)."""
    nonces = tuple(chair.nonce if chair else "" for chair in table.chairs)
    state = deal(table, nonces)
    clocks = clock.wind_up(table.setup.clock, len(table.chairs), table.game.actor(state), table.time)
    promises = tuple(chair.promise if chair else None for chair in table.chairs)
    promises = promises if any(promises) else ()
    return replace(table, first=first, nonces=nonces, promises=promises, state=state, clocks=clocks)


def deal(table: Table, nonces: tuple[str, ...]) -> Any:  # noqa: ANN401 - each game has its own state
    """The state before the first action."""
    return table.game.deal(len(table.chairs), options_of(table.setup), fairness.shuffles(table.seed, nonces))


def play_action(table: Table, entry: entries.ActionPlayed, number: int, time: int) -> Table:
    """A seat took a step."""
    step = table.step(entry.word)
    actor = table.game.actor(step.state)
    return replace(
        table,
        number=number,
        time=time,
        changed=number,
        answered=table.answered.note(entry.id, number),
        state=step.state,
        previous=table.state,
        checkpoints=table.checkpoints if len(table.past) % CHECKPOINT_EVERY else (*table.checkpoints, table.state),
        past=(*table.past, PlayedAction(entry.seat, entry.word, step.reveals, clock.current_thinking(table.clocks))),
        clocks=clock.pass_turn(table.clocks, actor, time),
        draw=(),
        undoing=(),
    )


def fold_game_change(table: Table, entry: entries.Undone | entries.GameEnded | entries.Handed) -> Table:
    """What else changes the game."""
    match entry:
        case entries.Undone(actions=count):
            return take_back(table, count)
        case entries.GameEnded():
            return replace(
                table, ended=entry, clocks=clock.pass_turn(table.clocks, None, table.time), draw=(), undoing=()
            )
        case entries.Handed(seat=seat, bot=bot):
            successor = Substitution(seat, table.occupant(seat), f"bot:{bot}", len(table.past) + 1)
            sitting = table.occupant(seat)._replace(person=None, bot=bot, name=f"bot:{bot}")
            after = put_on_chair(table, table.chair_of(seat), sitting)
            return replace(after, successors=(*table.successors, successor), draw=(), undoing=())
        case _:
            assert_never(entry)


def take_back(table: Table, count: int) -> Table:
    """The last actions are undone."""
    past = table.past[:-count]
    state = table.previous if count == 1 and table.previous is not None else state_before(table, len(past))
    checkpoints = table.checkpoints[: -(-len(past) // CHECKPOINT_EVERY)]
    after = replace(table, state=state, previous=None, checkpoints=checkpoints, past=past, undoing=(), draw=())
    successors = tuple(s._replace(start=min(s.start, len(past) + 1)) for s in table.successors)
    clocks = clocks_before(table, count)
    return replace(after, undone=table.undone + count, undos=table.undos + 1, successors=successors, clocks=clocks)


def clocks_before(table: Table, count: int) -> SeatClocks | None:
    """The clocks after the last actions, so many, are taken back (U2)."""
    return clock.take_back(table.clocks, [played.thinking for played in table.past[-count:] if played.thinking])


def state_before(table: Table, number: int) -> Any:  # noqa: ANN401 - each game has its own state
    """The state after so many of the actions played: few are played again, from the checkpoint before it."""
    start = number // CHECKPOINT_EVERY
    state = table.checkpoints[start]
    for played in table.past[start * CHECKPOINT_EVERY : number]:
        state = table.game.apply(state, notation.read(played.word, table.game)).state
    return state


def fold_side_event(
    table: Table,
    entry: entries.Asked
    | entries.Declined
    | entries.Hinted
    | entries.Went
    | entries.Renamed
    | entries.Resumed
    | entries.Rematched,
) -> Table:
    """What happens around the game."""
    match entry:
        case entries.Asked(seat=seat, what="draw"):
            return replace(table, draw=(*table.draw, seat))
        case entries.Asked(seat=seat):
            return replace(table, undoing=(*table.undoing, seat))
        case entries.Declined(what="draw"):
            return replace(table, draw=())
        case entries.Declined():
            return replace(table, undoing=())
        case entries.Hinted():
            return note_hint(table, entry)
        case entries.Went(person=person, back=back):
            away = {who: since for who, since in table.away.items() if who != person}
            return replace(table, away=away if back else away | {person: table.time})
        case entries.Renamed(person=person, name=name):
            return rename_person(table, person, name)
        case entries.Resumed(gap=gap):
            away = {who: min(since + gap, table.time) for who, since in table.away.items()}
            return replace(table, clocks=clock.give_back(table.clocks, gap), resumed=table.time, away=away)
        case entries.Rematched(table=rematch):
            return replace(table, rematch=rematch)
        case _:
            assert_never(entry)


def note_hint(table: Table, entry: entries.Hinted) -> Table:
    """A seat was helped: once more of the same hint counts as one."""
    is_coach = entry.what == COACH
    given = HintGiven(entry.seat, entry.ply, entry.what, table.help_mark(is_coach=is_coach))
    known = table.help_at(entry.seat, entry.ply, is_coach=is_coach)
    return replace(table, help=(*(each for each in table.help if each is not known), given))


def add_chat_line(table: Table, entry: entries.Said) -> Table:
    """One more line of the chat; lines of onlookers push out their own before those of players."""
    person, onlooks = entry.person, table.onlooks(entry.person)
    chat = table.chat
    if entry.text:
        chat = (*chat, ChatLine(table.number, person, entry.name, entry.text, table.time, onlooks))
    theirs = [line for line in chat if line.onlooker]
    if len(theirs) > LINES_KEPT_OF_ONLOOKERS:
        chat = tuple(line for line in chat if line is not theirs[0])
    return replace(
        table,
        chat=chat[-LINES_KEPT:],
        said=table.said + 1,
        onlooked=table.onlooked + onlooks,
        spoken=table.spoken | {person: table.spoken.get(person, 0) + 1},
    )


def set_muted(table: Table, entry: entries.Muted) -> Table:
    """The host said who may not talk, or may again."""
    if entry.person is None:
        return replace(table, onlookers_muted=not entry.lifted)
    return replace(table, muted=table.muted - {entry.person} if entry.lifted else table.muted | {entry.person})


def rename_person(table: Table, person: str, name: str) -> Table:
    """The table with a person's new name on chairs, in the chat, and where a bot took over; nicknames stay."""

    def rename_chair(chair: Occupant) -> Occupant:
        return chair._replace(name=name) if chair.person == person and not chair.is_nickname else chair

    return replace(
        table,
        chairs=tuple(chair and rename_chair(chair) for chair in table.chairs),
        successors=tuple(successor._replace(after=rename_chair(successor.after)) for successor in table.successors),
        chat=tuple(line._replace(name=name) if line.person == person else line for line in table.chat),
    )
