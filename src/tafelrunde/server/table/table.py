"""A table as its log tells it so far: who sits where, the state of the game, clocks and chat."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct

from tafelrunde.records import notation
from tafelrunde.records.daily import end_of
from tafelrunde.rules.core import Game, Outcome, Seat, Step
from tafelrunde.rules.games import GAMES
from tafelrunde.rules.lazy import lazy
from tafelrunde.server.table import entries
from tafelrunde.server.table.answered_requests import Answered
from tafelrunde.server.table.clock import SECOND, SeatClocks, Thinking
from tafelrunde.server.table.entries import TableEntry
from tafelrunde.wire.setup import DAY, MINUTE, DaysClock, HoursClock, Setup

REVEAL_TIME = 20_000
COACH = "coach"


class Occupant(NamedTuple):
    """Who sits on a chair: a person, or a bot.

    `promise` is the hash of a nonce (F10), `revealed` says whether that came. `must_promise`: the last one is used up.
    `automated`: a program sat down or acted there, by a token. `is_nickname`: the name is that of the chair alone.
    """

    name: str
    person: str | None = None
    bot: str | None = None
    nonce: str = ""
    promise: str | None = None
    revealed: bool = False
    must_promise: bool = False
    automated: bool = False
    is_nickname: bool = False


class RevealPhase(NamedTuple):
    """The time between the start and the deal: since when, and the chair that the host chose to start (F10)."""

    since: int
    first: int | None


class PlayedAction(NamedTuple):
    """An action that was played: by whom, the word, whether it revealed anything (U1), the thinking before it (U2)."""

    seat: Seat
    word: str
    reveals: bool
    thinking: Thinking | None = None


class ChatLine(NamedTuple):
    """Something said, with the number of its entry and its time; `onlooker`: by somebody who did not play then."""

    number: int
    person: str
    name: str
    text: str
    time: int = 0
    onlooker: bool = False


class HintGiven(NamedTuple):
    """Help that a seat had: after so many actions, and how far it went.

    `mark` is when the game had last changed then; of the coach, how many actions had been taken back.
    """

    seat: Seat
    ply: int
    what: str
    mark: int

    @property
    def is_coach(self) -> bool:
        """Was it the coach, who speaks up about what was played?"""
        return self.what == COACH


class Substitution(NamedTuple):
    """Which bot took over a seat, from whom, before the action of that number (R9)."""

    seat: Seat
    after: Occupant
    name: str
    start: int


class Table(Struct, frozen=True, dict=True):
    """What the log says so far.

    `number` is that of the last entry, `changed` that of the last one that changed the game. `away` says
    since when people are gone, as if the server had never been down; `resumed` when such time was last given back.
    `daily`: it has the deal of a day.
    `said` counts all lines of the chat, `onlooked` those of onlookers, `spoken` those of each person,
    `prepared` what each did before the start. `previous` is the state before the last action, None after an undo, and
    `checkpoints` are those before every sixteenth: whoever undoes again and again costs no more than whoever plays.
    `undone` counts the actions that were taken back (R11), `undos` how often that was (U2), `help` are all hints.
    """

    id: str
    host: str
    setup: Setup
    seed: bytes
    reserved: tuple[str | None, ...]
    chairs: tuple[Occupant | None, ...]
    opened: int
    starter: int | None = None
    daily: entries.DailyMark | None = None
    number: int = 1
    changed: int = 1
    time: int = 0
    first: int | None = None
    revealing: RevealPhase | None = None
    nonces: tuple[str, ...] = ()
    promises: tuple[str | None, ...] = ()
    state: Any = None
    previous: Any = None
    checkpoints: tuple[Any, ...] = ()
    past: tuple[PlayedAction, ...] = ()
    undone: int = 0
    undos: int = 0
    help: tuple[HintGiven, ...] = ()
    clocks: SeatClocks | None = None
    draw: tuple[Seat, ...] = ()
    undoing: tuple[Seat, ...] = ()
    ended: entries.GameEnded | None = None
    successors: tuple[Substitution, ...] = ()
    rematch: str | None = None
    resumed: int = 0
    chat: tuple[ChatLine, ...] = ()
    said: int = 0
    onlooked: int = 0
    spoken: dict[str, int] = {}
    prepared: dict[str, int] = {}
    muted: frozenset[str] = frozenset()
    onlookers_muted: bool = False
    answered: Answered = Answered()
    away: dict[str, int] = {}

    def hides(self, now: int) -> bool:
        """Is its deal one that others may still play today? Then nobody else is shown anything of it (V11)."""
        return self.daily is not None and now < end_of(self.daily.day)

    def is_seed_open(self, now: int) -> bool:
        """Is the seed published: after the game (F6), and that of a day after the day (D1)?"""
        return self.is_over and not self.hides(now)

    @property
    def counts(self) -> bool:
        """Does the result count for the deal of a day? Then nothing is taken back, and there are no hints (D2)."""
        return self.daily is not None and self.daily.counted

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

    def occupant(self, seat: Seat) -> Occupant:
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
        return self.seats_by_person.get(person, ())

    @lazy
    def seats_by_person(self) -> dict[str, tuple[Seat, ...]]:
        """The seats of all people once the game has begun."""
        found: dict[str, tuple[Seat, ...]] = {}
        for seat in range(1, len(self.chairs) + 1) if self.state is not None else ():
            person = self.occupant(seat).person
            if person:
                found[person] = (*found.get(person, ()), seat)
        return found

    @lazy
    def people(self) -> tuple[str, ...]:
        """The people on the chairs, each once."""
        return tuple(dict.fromkeys(chair.person for chair in self.chairs if chair and chair.person))

    def onlooks(self, person: str) -> bool:
        """Does a person neither play nor host?"""
        return person != self.host and person not in self.people

    def preparer(self, entry: TableEntry) -> str | None:
        """Who prepares for the game by an entry; None where nobody does."""
        return entries.preparer(entry, [chair and chair.person for chair in self.chairs])

    @lazy
    def awaited_chairs(self) -> tuple[int, ...]:
        """The chairs whose promised nonces are still to be revealed (F10)."""
        chairs = enumerate(self.chairs if self.revealing else (), start=1)
        return tuple(number for number, chair in chairs if chair and chair.promise and not chair.revealed)

    @property
    def reveal_time(self) -> int:
        """The milliseconds after which who has not revealed a promised nonce is asked again (F10)."""
        clock_ = self.setup.clock
        if self.setup.live:
            return REVEAL_TIME
        return clock_.turn_seconds * SECOND if isinstance(clock_, HoursClock | DaysClock) else self.patience

    @property
    def patience(self) -> int:
        """The milliseconds after which the seat of somebody who is away may be handed on."""
        usual = 10 * MINUTE if self.setup.live else 14 * DAY
        return (self.setup.away or usual) * SECOND

    @lazy
    def hints(self) -> tuple[int, ...]:
        """How often each seat was helped (R12); () when nobody was."""
        counted = tuple(sum(each.seat == seat for each in self.help) for seat in range(1, len(self.chairs) + 1))
        return counted if any(counted) else ()

    def help_at(self, seat: Seat, ply: int, *, is_coach: bool = False) -> HintGiven | None:
        """What a seat was told in the position as it is since the game last changed, or of that action by the coach."""
        mark = self.help_mark(is_coach=is_coach)
        told = (each for each in self.help if (each.seat, each.ply, each.mark) == (seat, ply, mark))
        return next((each for each in told if each.is_coach == is_coach), None)

    def help_mark(self, *, is_coach: bool) -> int:
        """What tells a position from the same one at another time: see HintGiven."""
        return self.undone if is_coach else self.changed

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

    def winners(self, ended: entries.GameEnded) -> tuple[Seat, ...]:
        """R8: every other side wins, or all, or nobody."""
        everybody = tuple(range(1, len(self.chairs) + 1))
        if ended.how == "agreed":
            return everybody
        if ended.how == "aborted" or ended.seat is None:
            return ()
        losers = self.game.side(ended.seat, len(everybody))
        return tuple(seat for seat in everybody if seat not in losers)
