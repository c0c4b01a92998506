"""A table is a fold of its log: the same entries give the same table, on any process, at any time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from tafelrunde.records import decks, fairness, notation
from tafelrunde.rules.core import Game, Options, Outcome, Seat, Step
from tafelrunde.rules.games import GAMES
from tafelrunde.rules.lazy import lazy
from tafelrunde.server import clock, entries
from tafelrunde.server.clock import Clocks
from tafelrunde.server.entries import GAME_CHANGING, Kind
from tafelrunde.wire.setup import DAY, MINUTE, Setup

LINES_KEPT = 100
LATEST = 64
TWO_SIDES = 2
SECOND = 1000


class Chair(NamedTuple):
    """Who sits on a chair: a person, or a bot."""

    name: str
    person: str | None = None
    bot: str | None = None
    nonce: str = ""


class Played(NamedTuple):
    """An action that was played: by whom, the word, whether it revealed anything (U1), and whether it ended a turn.

    `left` was on the clock of the seat then, 0 without one.
    """

    seat: Seat
    word: str
    reveals: bool
    last: bool
    left: int = 0


class Line(NamedTuple):
    """Something said, with the number of its entry."""

    number: int
    person: str
    name: str
    text: str


class Successor(NamedTuple):
    """Which bot took over a seat, from whom, before the action of that number (R9)."""

    seat: Seat
    after: Chair
    name: str
    start: int


class Answered(Struct, frozen=True):
    """The requests that were answered, by their ids, with the numbers of their entries.

    The latest are kept apart, so that noting one more copies few.
    """

    former: dict[str, int] = {}
    latest: dict[str, int] = {}

    def number(self, request: str) -> int | None:
        """The number of the entry that answered a request; None when nothing did."""
        return self.latest.get(request) or self.former.get(request)

    def noted(self, request: str, number: int) -> Answered:
        """These and one more; a request without an id is not noted."""
        if not request:
            return self
        if len(self.latest) < LATEST:
            return Answered(self.former, self.latest | {request: number})
        return Answered(self.former | self.latest, {request: number})


class Table(Struct, frozen=True, dict=True):
    """What the log says so far.

    `number` is that of the last entry, `changed` that of the last one that changed the game. `away` says
    since when people are gone, as if the server had never been down; `resumed` when such time was last given back.
    """

    id: str
    host: str
    setup: Setup
    seed: bytes
    reserved: tuple[str | None, ...]
    chairs: tuple[Chair | None, ...]
    opened: int
    number: int = 1
    changed: int = 1
    time: int = 0
    first: int | None = None
    nonces: tuple[str, ...] = ()
    state: Any = None
    past: tuple[Played, ...] = ()
    undone: int = 0
    clocks: Clocks | None = None
    draw: tuple[Seat, ...] = ()
    undoing: tuple[Seat, ...] = ()
    ended: entries.Ended | None = None
    successors: tuple[Successor, ...] = ()
    rematch: str | None = None
    resumed: int = 0
    chat: tuple[Line, ...] = ()
    said: int = 0
    answered: Answered = Answered()
    away: dict[str, int] = {}

    @property
    def game(self) -> Game[Any, Any, Any, Any]:
        """The game that is played."""
        return GAMES[self.setup.game]

    @lazy
    def actor(self) -> Seat | None:
        """The seat that has to act, None before the game and after it."""
        return None if self.state is None or self.ended is not None else self.game.actor(self.state)

    @property
    def is_running(self) -> bool:
        """Has the game begun and not ended?"""
        return self.actor is not None

    @property
    def is_over(self) -> bool:
        """Did the game end, in whichever way?"""
        return self.ended is not None or (self.state is not None and self.actor is None)

    def step(self, word: str) -> Step[Any, Any]:
        """What the seat to act does by a word. Raises Unreadable and Illegal.

        The last one is kept: what is decided about is folded next.
        """
        kept: tuple[str, Step[Any, Any]] | None = self.__dict__.get("kept")
        if kept is None or kept[0] != word:
            kept = self.__dict__["kept"] = word, self.game.apply(self.state, notation.read(word, self.game))
        return kept[1]

    def chair_of(self, seat: Seat) -> int:
        """The chair of a seat: playing order goes around the table from the one who starts (F7)."""
        return ((self.first or 1) - 1 + seat - 1) % len(self.chairs) + 1

    def seat_of(self, chair: int) -> Seat:
        """The seat of a chair."""
        return (chair - (self.first or 1)) % len(self.chairs) + 1

    def at(self, seat: Seat) -> Chair:
        """Who plays a seat."""
        chair = self.chairs[self.chair_of(seat) - 1]
        if chair is None:
            raise ValueError(f"nobody sits on seat {seat}")
        return chair

    def chairs_of(self, person: str) -> tuple[int, ...]:
        """The chairs of a person, several when they play on one device."""
        return tuple(i for i, chair in enumerate(self.chairs, start=1) if chair and chair.person == person)

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        """The seats of a person once the game has begun."""
        return self.seating.get(person, ())

    @lazy
    def seating(self) -> dict[str, tuple[Seat, ...]]:
        """The seats of all people once the game has begun."""
        found: dict[str, tuple[Seat, ...]] = {}
        for seat in range(1, len(self.chairs) + 1) if self.state is not None else ():
            person = self.at(seat).person
            if person:
                found[person] = (*found.get(person, ()), seat)
        return found

    @lazy
    def people(self) -> tuple[str, ...]:
        """The people on the chairs, each once."""
        return tuple(dict.fromkeys(chair.person for chair in self.chairs if chair and chair.person))

    @property
    def sides(self) -> int:
        """How many sides play: teams count once."""
        return 3 if len(self.chairs) == 3 else TWO_SIDES  # noqa: PLR2004 - three seats, three sides

    @property
    def patience(self) -> int:
        """The milliseconds after which the seat of somebody who is away may be handed on."""
        usual = 10 * MINUTE if self.setup.live else 14 * DAY
        return (self.setup.away or usual) * SECOND

    @lazy
    def outcome(self) -> Outcome | None:
        """The result, by the rules or as R8 says; None while the game goes on."""
        if self.is_running:
            return None
        if self.state is None:
            return Outcome((0,) * len(self.chairs), ()) if self.ended else None
        if self.ended is None:
            return self.game.outcome(self.state)
        standing = self.game.standing(self.state)
        return Outcome(standing.scores, self.winners(self.ended), standing.detail)

    def winners(self, ended: entries.Ended) -> tuple[Seat, ...]:
        """R8: every other side wins, or all, or nobody."""
        everybody = tuple(range(1, len(self.chairs) + 1))
        if ended.how == "agreed":
            return everybody
        if ended.how == "aborted" or ended.seat is None:
            return ()
        lost = ended.seat % TWO_SIDES
        return tuple(seat for seat in everybody if seat % TWO_SIDES != lost)


def folded(table: str, rows: Iterable[tuple[int, int, bytes]]) -> Table | None:
    """The table of a whole log: rows of number, time and stored entry. None for an empty log."""
    result: Table | None = None
    for number, time, stored in rows:
        entry = entries.read(stored)
        result = opened(table, entry, time) if result is None else fold(result, entry, number, time)
    return result


def opened(table: str, entry: Kind, time: int) -> Table:
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
        time=time,
    )


def fold(table: Table, entry: Kind, number: int, time: int) -> Table:
    """The table after one more entry."""
    if isinstance(entry, entries.Acted):
        return acted(table, entry, number, time)
    changed = number if isinstance(entry, GAME_CHANGING) else table.changed
    after = replace(table, number=number, time=time, changed=changed)
    if isinstance(entry, entries.Said):
        after = replace(after, answered=table.answered.noted(entry.id, number))
    if isinstance(entry, entries.Undone | entries.Ended | entries.Handed):
        return in_play(after, entry)
    if isinstance(entry, entries.Sat | entries.Rose | entries.Nonced | entries.Started):
        return before_start(after, entry)
    return around(after, entry)


def before_start(table: Table, entry: Kind) -> Table:
    """Sitting down, getting up, nonces, and the start."""
    match entry:
        case entries.Sat(chair=chair, name=name, person=person, bot=bot, nonce=nonce):
            return seated(table, chair, Chair(name, person, bot, nonce))
        case entries.Rose(chair=chair):
            return seated(table, chair, None)
        case entries.Nonced(chair=chair, nonce=nonce):
            sitting = table.chairs[chair - 1]
            return seated(table, chair, sitting and sitting._replace(nonce=nonce))
        case entries.Started(first=first):
            return started(table, first)
    return table


def seated(table: Table, number: int, chair: Chair | None) -> Table:
    """The table with somebody else, or nobody, on a chair."""
    return replace(table, chairs=(*table.chairs[: number - 1], chair, *table.chairs[number:]))


def started(table: Table, first: int) -> Table:
    """The deal: nonces are frozen, and all shuffles follow from them and the seed (F1, F2)."""
    nonces = tuple(chair.nonce if chair else "" for chair in table.chairs)
    state = dealt(table, nonces)
    clocks = clock.wound(table.setup.clock, len(table.chairs), table.game.actor(state), table.time)
    return replace(table, first=first, nonces=nonces, state=state, clocks=clocks)


def dealt(table: Table, nonces: tuple[str, ...]) -> Any:  # noqa: ANN401 - each game has its own state
    """The state before the first action."""
    return table.game.deal(len(table.chairs), options(table.setup), fairness.shuffles(table.seed, nonces))


def options(setup: Setup) -> Options:
    """The options of a setup. Raises BadDeck for a deck that cannot be."""
    if setup.game not in decks.STANDARD:
        return Options()
    if setup.deck is None or isinstance(setup.deck, str):
        return Options(decks.standard(setup.game, setup.deck))
    return Options(decks.read({"name": setup.deck.name, "cards": setup.deck.cards}, setup.game, setup.seats))


def acted(table: Table, entry: entries.Acted, number: int, time: int) -> Table:
    """A seat took a step."""
    step = table.step(entry.word)
    actor = table.game.actor(step.state)
    left = 0 if table.clocks is None else table.clocks.remaining(entry.seat, time)
    return replace(
        table,
        number=number,
        time=time,
        changed=number,
        answered=table.answered.noted(entry.id, number),
        state=step.state,
        past=(*table.past, Played(entry.seat, entry.word, step.reveals, actor != entry.seat, left)),
        clocks=clock.passed(table.clocks, actor, time),
        draw=(),
        undoing=(),
    )


def in_play(table: Table, entry: Kind) -> Table:
    """What else changes the game."""
    match entry:
        case entries.Undone(actions=count):
            return taken_back(table, count)
        case entries.Ended():
            return replace(table, ended=entry, clocks=clock.passed(table.clocks, None, table.time), draw=(), undoing=())
        case entries.Handed(seat=seat, bot=bot):
            successor = Successor(seat, table.at(seat), f"bot:{bot}", len(table.past) + 1)
            sitting = table.at(seat)._replace(person=None, bot=bot, name=f"bot:{bot}")
            after = seated(table, table.chair_of(seat), sitting)
            return replace(after, successors=(*table.successors, successor), draw=(), undoing=())
    return table


def taken_back(table: Table, count: int) -> Table:
    """The last actions are undone: the game is played again from the deal up to them, so that no state is kept."""
    past, undone = table.past[:-count], table.past[-count:]
    state = dealt(table, table.nonces)
    for played in past:
        state = table.game.apply(state, notation.read(played.word, table.game)).state
    successors = tuple(s._replace(start=min(s.start, len(past) + 1)) for s in table.successors)
    after = replace(table, state=state, past=past, undone=table.undone + count, undoing=(), draw=())
    turns = tuple((played.seat, played.left) for played in undone if played.last)
    return replace(after, successors=successors, clocks=clock.undone(table.clocks, after.actor, table.time, turns))


def around(table: Table, entry: Kind) -> Table:
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
        case entries.Said(person=person, name=name, text=text):
            line = (Line(table.number, person, name, text),) if text else ()
            chat = (*table.chat, *line)[-LINES_KEPT:]
            return replace(table, chat=chat, said=table.said + 1)
        case entries.Went(person=person, back=back):
            away = {who: since for who, since in table.away.items() if who != person}
            return replace(table, away=away if back else away | {person: table.time})
        case entries.Renamed(person=person, name=name):
            return renamed(table, person, name)
        case entries.Resumed(gap=gap):
            away = {who: min(since + gap, table.time) for who, since in table.away.items()}
            return replace(table, clocks=clock.resumed(table.clocks, gap), resumed=table.time, away=away)
        case entries.Rematched(table=rematch):
            return replace(table, rematch=rematch)
    return table


def renamed(table: Table, person: str, name: str) -> Table:
    """The table with a person's new name on chairs, in the chat, and where a bot took over from them."""

    def called(chair: Chair) -> Chair:
        return chair._replace(name=name) if chair.person == person else chair

    return replace(
        table,
        chairs=tuple(chair and called(chair) for chair in table.chairs),
        successors=tuple(successor._replace(after=called(successor.after)) for successor in table.successors),
        chat=tuple(line._replace(name=name) if line.person == person else line for line in table.chat),
    )
