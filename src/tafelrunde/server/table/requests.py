"""Requests at a table: each becomes the entry to append, or is refused with a code and a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.records import fairness, notation
from tafelrunde.records.game_format import BadOptions, Unreadable
from tafelrunde.rules.core import Illegal, Seat
from tafelrunde.server.table import entries
from tafelrunde.server.table.clock import Stop
from tafelrunde.server.table.fold import clocks_before
from tafelrunde.server.table.quotas import line_overrun
from tafelrunde.server.table.refusals import Refusal, Repeated, Stale, refuse_illegal
from tafelrunde.server.table.table import Occupant, Table
from tafelrunde.server.table.visible_text import is_seen, make_printable
from tafelrunde.wire.setup import options_of

LONGEST_NAME = 30
FEWEST_SEATS = 2
"""At a table of more seats a bot takes over when somebody is gone, so that the others can play on."""
UNDOS_AN_ACTION, SPARE_UNDOS = 2, 20
"""A table is undone at most so often for each action that stands, and so often beyond (U2)."""


def sit(  # noqa: PLR0913 - what a request to sit may say
    table: Table,
    person: str,
    name: str,
    *,
    chair: int | None,
    nonce: str,
    promise: str | None = None,
    automated: bool = False,
    is_nickname: bool = False,
) -> entries.Sat:
    """A person takes a chair: the one asked for, the one kept for them, or the first free one.

    A nonce is promised (F10), or given at once, as clients did before there were promises. `is_nickname`: the name is
    not the person's own, but that of whoever plays from this chair on the same device.
    """
    must_be_open(table)
    if chair is None and table.chairs_of(person) and kept_chair(table, person) is None:
        raise Refusal("seated_already", "You already sit at this table. Name a chair to take another one.")
    wanted = chair or kept_chair(table, person) or first_free(table, person)
    must_exist(table, wanted)
    if table.chairs[wanted - 1] is not None:
        raise Refusal("chair_taken", "This chair is taken. Choose a free one.")
    if keeper(table, wanted) not in {None, person}:
        raise Refusal("chair_kept", "This chair is reserved for a player of the last game.")
    if promise is not None and nonce:
        raise Refusal("bad_promise", "Send the promise or the nonce, not both: what is promised stays secret.", "F10")
    kept_secret = None if promise is None else check_promise(promise)
    return entries.Sat(
        chair=wanted,
        name=name,
        person=person,
        nonce=check_nonce(nonce),
        promise=kept_secret,
        automated=automated,
        is_nickname=is_nickname,
    )


def sit_bot(table: Table, person: str, chair: int | None, bot: str) -> entries.Sat:
    """The host gives a chair to a bot; that the bot plays this game was looked up before."""
    must_be_open(table)
    must_host(table, person)
    wanted = chair or first_free(table, "")
    must_exist(table, wanted)
    if table.chairs[wanted - 1] is not None:
        raise Refusal("chair_taken", "This chair is taken. Choose a free one.")
    return entries.Sat(chair=wanted, name=f"bot:{bot}", bot=bot)


def take_chair(table: Table, sitting: entries.Sat) -> entries.Sat:
    """Somebody is seated by the server; where somebody sits, nothing changes."""
    must_be_open(table)
    if table.chairs[sitting.chair - 1] is not None:
        raise Refusal("no_change", "Nothing has changed.")
    return sitting


def rise(table: Table, person: str, chair: int) -> entries.Rose:
    """Somebody gets up, or the host frees a chair, before the start."""
    must_be_open(table)
    must_exist(table, chair)
    sitting = table.chairs[chair - 1]
    if sitting is None:
        raise Refusal("chair_empty", "Nobody sits there.")
    if sitting.person != person:
        must_host(table, person)
    return entries.Rose(chair=chair)


def choose_nonce(table: Table, person: str, chair: int, nonce: str) -> entries.Nonced:
    """A person adds their own text to the shuffle (F1)."""
    must_be_open(table)
    must_own(table, person, chair)
    return entries.Nonced(chair=chair, nonce=check_nonce(nonce))


def start(table: Table, person: str, first: int | None) -> entries.Started | entries.Starting:
    """The host starts: the game begins, or, where nonces were promised, chairs and promises are fixed (F10)."""
    must_be_open(table)
    must_host(table, person)
    if None in table.chairs:
        raise Refusal("chairs_free", "Every chair must be taken before the game can start; bots can take free ones.")
    if any(chair and chair.must_promise for chair in table.chairs):
        raise Refusal(
            "promise_missing", "Somebody has to promise a new nonce first; their page does so when it is open.", "F10"
        )
    if not table.people:
        raise Refusal("nobody_plays", "A game needs a person on at least one chair. Take one yourself.")
    try:
        options_of(table.setup)
    except BadOptions as error:
        raise Refusal("bad_deck", error.sentence, error.rule) from None
    chosen = None if table.setup.start == "lot" else first
    if chosen is None and table.setup.start != "lot":
        raise Refusal("who_starts", "Say which chair starts.")
    if chosen is not None:
        must_exist(table, chosen)
    if any(chair and chair.promise for chair in table.chairs):
        return entries.Starting(first=chosen)
    return entries.Started(first=chosen or draw_first_chair(table))


def start_rematch(table: Table) -> entries.Started | entries.Starting:
    """A rematch starts by itself once everybody has sat down again: who begins is drawn, or comes next."""
    if not table.reserved:
        raise Refusal("no_change", "Nothing has changed.")
    return start(table, table.host, table.starter)


def draw_first_chair(table: Table) -> int:
    """The chair that the lot chooses to start, of the nonces as they are now (F7)."""
    return fairness.draw_first_seat(table.seed, [chair.nonce if chair else "" for chair in table.chairs])


def act(
    table: Table, person: str, word: str, *, at: int, request: str, automated: bool = False
) -> entries.ActionPlayed:
    """A person plays a word for whichever of their seats has to act."""
    request = f"{person}/{request}"
    if number := table.answered.number(request):
        raise Repeated(number)
    seats = table.seats_of(person)
    if not seats:
        raise Refusal("not_seated", "You do not sit at this table.")
    must_run(table)
    if at < table.changed:
        raise Stale
    seat = table.actor if table.actor in seats else seats[0]
    return entries.ActionPlayed(seat=must_be_legal(table, seat, word), word=word, id=request, automated=automated)


def act_bot(table: Table, seat: Seat, word: str, *, at: int) -> entries.ActionPlayed:
    """A bot plays a word."""
    must_run(table)
    if at < table.changed or table.occupant(seat).bot is None:
        raise Stale
    return entries.ActionPlayed(seat=must_be_legal(table, seat, word), word=word)


def must_be_legal(table: Table, seat: Seat, word: str) -> Seat:
    """The seat, if it may play the word. Legality is a matter of its view; that of the seat to act, of its step."""
    try:
        if seat == table.actor:
            table.step(word)
        elif refused := table.game.actions(table.game.view(table.state, seat)).refusal(notation.read(word, table.game)):
            raise refused
    except Unreadable as error:
        raise Refusal("unreadable", error.sentence, error.rule) from None
    except Illegal as error:
        raise refuse_illegal(error) from None
    return seat


def undo(table: Table, person: str, *, now: int) -> entries.Undone | entries.Asked:
    """Take back one's last action: freely when it revealed nothing and nobody acted since, else by consent (U1)."""
    seats = must_sit(table, person)
    must_run(table)
    if table.counts:
        raise Refusal("first_try", "The first try at the deal of the day counts: nothing can be taken back.")
    count = actions_back(table, seats)
    if count == 0:
        raise Refusal("nothing_to_undo", "You have not done anything that could be taken back.", "U1")
    if refused := undo_refusal(table, count, now):
        raise refused
    last = table.past[-count]
    if count == 1 and not last.reveals:
        return entries.Undone(seat=last.seat, actions=1)
    if not table.setup.friendly:
        raise Refusal("serious", "At a serious table an action that revealed something cannot be taken back.", "U1")
    if table.undoing:
        raise Refusal("asked_already", "Somebody has already asked to take an action back.", "U1")
    return entries.Asked(seat=last.seat, what="undo") if other_people(table, person) else take_back(table, last.seat)


def undo_refusal(table: Table, count: int, now: int) -> Refusal | None:
    """Why so many of the last actions cannot be taken back, freely or not: too many undos, or too little time (U2)."""
    if table.undos >= UNDOS_AN_ACTION * len(table.past) + SPARE_UNDOS:
        return Refusal("undone_enough", "Too much has been taken back at this table: what is played now stands.", "U2")
    clocks = clocks_before(table, count)
    if clocks is not None and clocks.remaining_time(table.past[-count].seat, now) <= 0:
        sentence = "Taking this back costs the time since it was played, and the clock has less than that left."
        return Refusal("no_time", sentence, "U2")
    return None


def actions_back(table: Table, seats: tuple[Seat, ...]) -> int:
    """How many actions lie between now and the state before the last action of these seats; 0 for none."""
    for back, played in enumerate(reversed(table.past), start=1):
        if played.seat in seats:
            return back
    return 0


def take_back(table: Table, seat: Seat) -> entries.Undone:
    """Everything since and with the last action of the seat is taken back."""
    return entries.Undone(seat=seat, actions=actions_back(table, (seat,)))


def consent(table: Table, person: str, *, yes: bool, now: int) -> entries.Undone | entries.Asked | entries.Declined:
    """Somebody answers the question whether an action may be taken back; bots consent (U1)."""
    seats = must_sit(table, person)
    if not table.undoing:
        raise Refusal("nothing_asked", "Nobody has asked to take anything back.", "U1")
    if table.undoing[0] in seats:
        raise Refusal("your_question", "The others have to answer this.", "U1")
    if not yes:
        return entries.Declined(seat=seats[0], what="undo")
    if refused := undo_refusal(table, actions_back(table, table.undoing[:1]), now):
        raise refused
    asker = table.occupant(table.undoing[0]).person or ""
    waiting = set(other_people(table, asker)) - {table.occupant(seat).person for seat in table.undoing[1:]} - {person}
    return entries.Asked(seat=seats[0], what="undo") if waiting else take_back(table, table.undoing[0])


def offer_draw(table: Table, person: str) -> entries.Asked | entries.GameEnded:
    """Somebody offers a draw, or agrees to one; when all people did, the game is over (R8). Bots play on."""
    seats = must_sit(table, person)
    must_run(table)
    if any(chair and chair.bot for chair in table.chairs):
        raise Refusal("bots_play_on", "Bots do not agree to draws.", "R8")
    if set(seats) & set(table.draw):
        raise Refusal("asked_already", "You have already offered a draw.", "R8")
    agreed = {table.occupant(seat).person for seat in table.draw} | {person}
    return entries.GameEnded(how="agreed") if agreed >= set(table.people) else entries.Asked(seat=seats[0], what="draw")


def decline_draw(table: Table, person: str) -> entries.Declined:
    """Somebody does not want the draw."""
    seats = must_sit(table, person)
    if not table.draw:
        raise Refusal("nothing_asked", "Nobody has offered a draw.")
    return entries.Declined(seat=seats[0], what="draw")


def resign(table: Table, person: str, seat: Seat | None = None) -> entries.GameEnded | entries.Handed:
    """Somebody gives up: with two seats the other side wins, with more a bot takes the seat (R8, R9)."""
    seats = must_sit(table, person)
    must_run(table)
    leaving = seat or (table.actor if table.actor in seats else seats[0])
    if leaving not in seats:
        raise Refusal("not_your_seat", "You can only resign a seat of your own.")
    return vacate(table, leaving, "resigned")


def vacate(table: Table, seat: Seat, how: str) -> entries.GameEnded | entries.Handed:
    """What becomes of the game when a seat loses its person."""
    if len(table.chairs) > FEWEST_SEATS:
        return entries.Handed(seat=seat, bot=table.setup.substitute)
    return entries.GameEnded(how=how, seat=seat)


def settle_flag(table: Table, now: int) -> entries.GameEnded | entries.Handed | None:
    """What a fallen flag leads to; None while no flag has fallen. Bots are never late."""
    seat = table.actor
    if seat is None or table.clocks is None or table.occupant(seat).bot or table.clocks.remaining_time(seat, now) > 0:
        return None
    return vacate(table, seat, "timeout")


def check_flag(table: Table, now: int) -> entries.GameEnded | entries.Handed:
    """A clock that may have run out is looked at."""
    entry = settle_flag(table, now)
    if entry is None:
        raise Refusal("no_change", "Nothing has changed.")
    return entry


def hand_on(table: Table, person: str, seat: Seat, *, now: int, claim: bool) -> entries.GameEnded | entries.Handed:
    """The seat of somebody who has been away too long goes to a bot, or the others claim the game."""
    must_sit(table, person)
    must_run(table)
    if not 1 <= seat <= len(table.chairs):
        raise Refusal("no_such_seat", f"The seats are 1 to {len(table.chairs)}.")
    absent = table.occupant(seat).person
    since = None if absent is None else table.away.get(absent)
    if since is None or absent == person or now - since < table.patience:
        raise Refusal("not_away", "The person on this seat has not been away for long enough.")
    if claim and len(table.chairs) > FEWEST_SEATS:
        raise Refusal("no_claim", "With three or more seats a bot takes over; the win cannot be claimed.")
    return (
        entries.GameEnded(how="timeout", seat=seat) if claim else entries.Handed(seat=seat, bot=table.setup.substitute)
    )


def note_presence(table: Table, person: str, *, back: bool) -> entries.Went:
    """Somebody is gone from a running game, or back."""
    if not table.is_running or person not in table.people or (person in table.away) != back:
        raise Refusal("no_change", "Nothing has changed.")
    return entries.Went(person=person, back=back)


def resume(table: Table, stops: Sequence[Stop], now: int) -> entries.Resumed:
    """The time since the server stopped is given back to the clocks and to who is away, once."""
    gap = lost_time(table, stops, now)
    if gap <= 0:
        raise Refusal("no_change", "Nothing has changed.")
    return entries.Resumed(gap=gap)


def lost_time(table: Table, stops: Sequence[Stop], now: int) -> int:
    """How long clocks and absences went on since the first stop after which nothing happened to them; 0 for none."""
    waiting = [*table.away.values()] if table.clocks is None else [table.clocks.since]
    if not table.is_running or not waiting:
        return 0
    since = min(waiting)
    first = next((stop for stop in stops if max(since, table.resumed) < stop.end), None)
    return 0 if first is None else now - max(first.start, since)


def rename(table: Table, person: str, name: str) -> entries.Renamed:
    """A person has another name."""
    chairs = [*table.chairs, *(successor.after for successor in table.successors)]
    names = {chair.name for chair in chairs if chair and chair.person == person and not chair.is_nickname}
    names |= {line.name for line in table.chat if line.person == person}
    if names <= {name}:
        raise Refusal("no_change", "Nothing has changed.")
    return entries.Renamed(person=person, name=name)


def rematch(table: Table, person: str, after: str) -> entries.Rematched:
    """Somebody who played here wants to play again, at the table of that id."""
    seats = must_sit(table, person)
    if not table.is_over:
        raise Refusal("not_over", "The game is still going on.")
    if table.rematch is not None:
        raise Repeated(table.number)
    return entries.Rematched(table=after, seat=seats[0])


def say(table: Table, person: str, text: str, *, name: str, request: str, now: int) -> entries.Said:
    """Somebody says something, unless they are muted or have said enough."""
    request = f"{person}/{request}"
    if number := table.answered.number(request):
        raise Repeated(number)
    must_be_admitted(table, person, now)
    if person in table.muted:
        raise Refusal("muted_here", "The host of this table has muted you here. You can still play and watch.")
    if table.onlookers_muted and table.onlooks(person):
        raise Refusal("onlookers_muted", "The host has muted onlookers at this table.")
    if overrun := line_overrun(table, person, now):
        raise Refusal(*overrun)
    return entries.Said(person=person, name=name, text=clean_text(text), id=request)


def mute(table: Table, person: str, line: int | None, *, muted: bool) -> entries.Muted:
    """The host mutes who said the line of that number, or all onlookers for None, or lets them talk again."""
    must_host(table, person)
    whom = None if line is None else speaker(table, line)
    if whom == table.host:
        raise Refusal("your_own_line", "This is your own message. Choose one by somebody else.")
    if (table.onlookers_muted if whom is None else whom in table.muted) == muted:
        raise Refusal("no_change", "Nothing has changed.")
    return entries.Muted(person=whom, lifted=not muted)


def speaker(table: Table, line: int) -> str:
    """Who said the line of that number. Raises Refusal when it is not among the last ones."""
    said = next((each for each in table.chat if each.number == line), None)
    if said is None:
        raise Refusal("no_such_line", "There is no message with this number, or it is too old to be shown.")
    return said.person


def clean_text(text: str) -> str:
    """A text without anything that cannot be seen."""
    tidy = make_printable(text).strip()
    if not any(is_seen(letter) for letter in tidy):
        raise Refusal("nothing_said", "The message is empty.")
    return tidy


def other_people(table: Table, person: str) -> tuple[str, ...]:
    """The other people at the table."""
    return tuple(other for other in table.people if other != person)


def kept_chair(table: Table, person: str) -> int | None:
    """The chair that is kept for a person."""
    free = (i for i, keeper in enumerate(table.reserved, start=1) if keeper == person and table.chairs[i - 1] is None)
    return next(free, None)


def keeper(table: Table, chair: int) -> str | None:
    """For whom a chair is kept."""
    return table.reserved[chair - 1] if table.reserved else None


def first_free(table: Table, person: str) -> int:
    """The first chair that is free and not kept for somebody else."""
    for i, chair in enumerate(table.chairs, start=1):
        if chair is None and keeper(table, i) in {None, person}:
            return i
    if None in table.chairs:
        raise Refusal("chair_kept", "The free chairs are reserved for players of the last game. Name one for a bot.")
    raise Refusal("table_full", "All chairs are taken. You can watch.")


def check_nonce(nonce: str) -> str:
    """The nonce, if it may be one."""
    if not fairness.is_nonce(nonce):
        raise Refusal("bad_nonce", "A nonce is a text of at most 64 bytes without control characters.", "F1")
    return nonce


def check_promise(promise: str) -> str:
    """The promise, if it may be one."""
    if not fairness.is_promise(promise):
        raise Refusal("bad_promise", "A promise is the SHA-256 of a nonce: 64 digits of 0123456789abcdef.", "F10")
    return promise


def must_own(table: Table, person: str, chair: int) -> Occupant:
    """Who sits on the chair, which must be the person."""
    must_exist(table, chair)
    sitting = table.chairs[chair - 1]
    if sitting is None or sitting.person != person:
        raise Refusal("not_your_chair", "Only the person on this chair can choose its nonce.")
    return sitting


def must_exist(table: Table, chair: int) -> None:
    """The chair must be one of the table."""
    if not 1 <= chair <= len(table.chairs):
        raise Refusal("no_such_chair", f"The chairs of this table are 1 to {len(table.chairs)}.")


def must_be_open(table: Table) -> None:
    """The game must not have begun."""
    if table.state is not None or table.ended is not None:
        raise Refusal("started", "The game has begun; chairs and nonces can no longer change.")
    if table.revealing is not None:
        raise Refusal("starting", "The game is starting; chairs and promises cannot change until the deal.", "F10")


def must_run(table: Table) -> None:
    """The game must be going on."""
    if table.is_over:
        raise Refusal("game_over", "The game is over.")
    if table.state is None:
        raise Refusal("not_started", "The game has not begun yet.")


def must_be_admitted(table: Table, person: str, now: int) -> None:
    """Nobody looks on where a deal is played that they may still play today (V11)."""
    if table.hides(now) and person not in table.people:
        raise Refusal("daily_hidden", "This is the deal of the day: others can look at this game once the day is over.")


def must_host(table: Table, person: str) -> None:
    """Only who made the table may do this."""
    if table.host != person:
        raise Refusal("not_host", "Only the host of the table can do this.")


def must_sit(table: Table, person: str) -> tuple[Seat, ...]:
    """The seats of the person, who must have some."""
    seats = table.seats_of(person)
    if not seats:
        raise Refusal("not_seated", "You do not sit at this table.")
    return seats
