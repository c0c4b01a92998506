"""Requests at a table: each becomes the entry to append, or is refused with a code and a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tafelrunde.records import fairness, notation
from tafelrunde.records.decks import BadDeck
from tafelrunde.rules.core import Cell, Illegal, Seat
from tafelrunde.server import entries
from tafelrunde.server.clock import Stop
from tafelrunde.server.table import TWO_SIDES, Table, options

LONGEST_NAME = 30
MOST_SAID = 1000


class Refusal(Exception):  # noqa: N818 - what the visitor is told
    """A request that is refused: a code for programs, a sentence for people, the rule and the cells where there are."""

    def __init__(self, code: str, sentence: str, rule: str | None = None, cells: tuple[Cell, ...] = ()) -> None:
        super().__init__(code, sentence, rule, cells)
        self.code = code
        self.sentence = sentence
        self.rule = rule
        self.cells = cells


class Missing(Refusal):
    """There is no such table."""

    def __init__(self) -> None:
        super().__init__("no_such_table", "There is no such table. The link may be wrong, or the table was removed.")


class Stale(Refusal):
    """The game changed after the action was chosen."""

    def __init__(self) -> None:
        super().__init__("stale", "The game has moved on since you chose this. Look at the table and choose again.")


@dataclass(frozen=True, slots=True)
class Repeated(Exception):  # noqa: N818 - not an error: the same answer again
    """A request that was stored already, as the entry of that number."""

    number: int


def sit(table: Table, person: str, name: str, *, chair: int | None, nonce: str) -> entries.Sat:
    """A person takes a chair: the one asked for, the one kept for them, or the first free one."""
    must_be_open(table)
    if chair is None and table.chairs_of(person) and kept(table, person) is None:
        raise Refusal("seated_already", "You sit at this table already. Name a chair to take another one.")
    wanted = chair or kept(table, person) or first_free(table, person)
    must_exist(table, wanted)
    if table.chairs[wanted - 1] is not None:
        raise Refusal("chair_taken", "Somebody sits there already. Choose a free chair.")
    if keeper(table, wanted) not in {None, person}:
        raise Refusal("chair_kept", "This chair is kept for somebody of the last game.")
    return entries.Sat(chair=wanted, name=name, person=person, nonce=good_nonce(nonce))


def sit_bot(table: Table, person: str, chair: int | None, bot: str) -> entries.Sat:
    """The host gives a chair to a bot; that the bot plays this game was looked up before."""
    must_be_open(table)
    must_host(table, person)
    wanted = chair or first_free(table, "")
    must_exist(table, wanted)
    if table.chairs[wanted - 1] is not None:
        raise Refusal("chair_taken", "Somebody sits there already. Choose a free chair.")
    return entries.Sat(chair=wanted, name=f"bot:{bot}", bot=bot)


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
    must_exist(table, chair)
    sitting = table.chairs[chair - 1]
    if sitting is None or sitting.person != person:
        raise Refusal("not_your_chair", "Only the person on this chair may add to its shuffle.")
    return entries.Nonced(chair=chair, nonce=good_nonce(nonce))


def start(table: Table, person: str, first: int | None) -> entries.Started:
    """The game begins, with the player whom the lot or the host chose."""
    must_be_open(table)
    must_host(table, person)
    if None in table.chairs:
        raise Refusal("chairs_free", "Every chair must be taken before the game can start; bots can take free ones.")
    try:
        options(table.setup)
    except BadDeck as error:
        raise Refusal("bad_deck", error.sentence, error.rule) from None
    if table.setup.start == "lot":
        nonces = [chair.nonce if chair else "" for chair in table.chairs]
        return entries.Started(first=fairness.first(table.seed, nonces))
    if first is None:
        raise Refusal("who_starts", "Say which chair starts.")
    must_exist(table, first)
    return entries.Started(first=first)


def act(table: Table, person: str, word: str, *, at: int, request: str) -> entries.Acted:
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
    return entries.Acted(seat=legal(table, seat, word), word=word, id=request)


def act_bot(table: Table, seat: Seat, word: str, *, at: int) -> entries.Acted:
    """A bot plays a word."""
    must_run(table)
    if at < table.changed or table.at(seat).bot is None:
        raise Stale
    return entries.Acted(seat=legal(table, seat, word), word=word)


def legal(table: Table, seat: Seat, word: str) -> Seat:
    """The seat, if it may play the word. Legality is a matter of its view; that of the seat to act, of its step."""
    try:
        if seat == table.actor:
            table.step(word)
        elif refused := table.game.actions(table.game.view(table.state, seat)).refusal(notation.read(word, table.game)):
            raise refused
    except notation.Unreadable as error:
        raise Refusal("unreadable", error.sentence, error.rule) from None
    except Illegal as error:
        raise illegal(error) from None
    return seat


def illegal(refused: Illegal) -> Refusal:
    """The refusal of the rules as one of the table."""
    return Refusal(refused.code.value, refused.sentence, refused.rule, refused.cells)


def undo(table: Table, person: str) -> entries.Undone | entries.Asked:
    """Take back one's last action: freely when it revealed nothing and nobody acted since, else by consent (U1)."""
    seats = must_sit(table, person)
    must_run(table)
    count = actions_back(table, seats)
    if count == 0:
        raise Refusal("nothing_to_undo", "You have done nothing yet that could be taken back.", "U1")
    last = table.past[-count]
    if count == 1 and not last.reveals:
        return entries.Undone(seat=last.seat, actions=1)
    if not table.setup.friendly:
        raise Refusal("serious", "At a serious table nothing is taken back once it revealed something.", "U1")
    if table.undoing:
        raise Refusal("asked_already", "Somebody has asked to take back already.", "U1")
    return entries.Asked(seat=last.seat, what="undo") if others(table, person) else undone(table, last.seat)


def actions_back(table: Table, seats: tuple[Seat, ...]) -> int:
    """How many actions lie between now and the state before the last action of these seats; 0 for none."""
    for back, played in enumerate(reversed(table.past), start=1):
        if played.seat in seats:
            return back
    return 0


def undone(table: Table, seat: Seat) -> entries.Undone:
    """Everything since and with the last action of the seat is taken back."""
    return entries.Undone(seat=seat, actions=actions_back(table, (seat,)))


def consent(table: Table, person: str, *, yes: bool) -> entries.Undone | entries.Asked | entries.Declined:
    """Somebody answers the question whether an action may be taken back; bots consent (U1)."""
    seats = must_sit(table, person)
    if not table.undoing:
        raise Refusal("nothing_asked", "Nobody has asked to take anything back.", "U1")
    if table.undoing[0] in seats:
        raise Refusal("your_question", "The others have to answer this.", "U1")
    if not yes:
        return entries.Declined(seat=seats[0], what="undo")
    asker = table.at(table.undoing[0]).person or ""
    waiting = set(others(table, asker)) - {table.at(seat).person for seat in table.undoing[1:]} - {person}
    return entries.Asked(seat=seats[0], what="undo") if waiting else undone(table, table.undoing[0])


def offer_draw(table: Table, person: str) -> entries.Asked | entries.Ended:
    """Somebody offers a draw, or agrees to one; when all people did, the game is over (R8). Bots play on."""
    seats = must_sit(table, person)
    must_run(table)
    if any(chair and chair.bot for chair in table.chairs):
        raise Refusal("bots_play_on", "Bots do not agree to draws.", "R8")
    if set(seats) & set(table.draw):
        raise Refusal("asked_already", "You have offered a draw already.", "R8")
    agreed = {table.at(seat).person for seat in table.draw} | {person}
    return entries.Ended(how="agreed") if agreed >= set(table.people) else entries.Asked(seat=seats[0], what="draw")


def decline_draw(table: Table, person: str) -> entries.Declined:
    """Somebody does not want the draw."""
    seats = must_sit(table, person)
    if not table.draw:
        raise Refusal("nothing_asked", "Nobody has offered a draw.")
    return entries.Declined(seat=seats[0], what="draw")


def resign(table: Table, person: str, seat: Seat | None = None) -> entries.Ended | entries.Handed:
    """Somebody gives up: with two seats the other side wins, with more a bot takes the seat (R8, R9)."""
    seats = must_sit(table, person)
    must_run(table)
    leaving = seat or (table.actor if table.actor in seats else seats[0])
    if leaving not in seats:
        raise Refusal("not_your_seat", "You can only give up a seat of your own.")
    return gone(table, leaving, "resigned")


def gone(table: Table, seat: Seat, how: str) -> entries.Ended | entries.Handed:
    """What becomes of the game when a seat loses its person."""
    if len(table.chairs) > TWO_SIDES:
        return entries.Handed(seat=seat, bot=table.setup.substitute)
    return entries.Ended(how=how, seat=seat)


def flag(table: Table, now: int) -> entries.Ended | entries.Handed | None:
    """What a fallen flag leads to; None while no flag has fallen. Bots are never late."""
    seat = table.actor
    if seat is None or table.clocks is None or table.at(seat).bot or table.clocks.remaining(seat, now) > 0:
        return None
    return gone(table, seat, "timeout")


def fallen(table: Table, now: int) -> entries.Ended | entries.Handed:
    """A clock that may have run out is looked at."""
    entry = flag(table, now)
    if entry is None:
        raise Refusal("no_change", "Nothing has changed.")
    return entry


def hand_on(table: Table, person: str, seat: Seat, *, now: int, claim: bool) -> entries.Ended | entries.Handed:
    """The seat of somebody who has been away too long goes to a bot, or the others claim the game."""
    must_sit(table, person)
    must_run(table)
    if not 1 <= seat <= len(table.chairs):
        raise Refusal("no_such_seat", f"The seats are 1 to {len(table.chairs)}.")
    absent = table.at(seat).person
    since = None if absent is None else table.away.get(absent)
    if since is None or absent == person or now - since < table.patience:
        raise Refusal("not_away", "The person on this seat has not been away for long enough.")
    if claim and len(table.chairs) > TWO_SIDES:
        raise Refusal("no_claim", "With three or more seats a bot takes over; the game cannot be claimed.")
    return entries.Ended(how="timeout", seat=seat) if claim else entries.Handed(seat=seat, bot=table.setup.substitute)


def went(table: Table, person: str, *, back: bool) -> entries.Went:
    """Somebody is gone from a running game, or back."""
    if not table.is_running or person not in table.people or (person in table.away) != back:
        raise Refusal("no_change", "Nothing has changed.")
    return entries.Went(person=person, back=back)


def resume(table: Table, stops: Sequence[Stop], now: int) -> entries.Resumed:
    """The time since the server stopped is given back to the clocks and to who is away, once."""
    gap = lost(table, stops, now)
    if gap <= 0:
        raise Refusal("no_change", "Nothing has changed.")
    return entries.Resumed(gap=gap)


def lost(table: Table, stops: Sequence[Stop], now: int) -> int:
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
    names = {chair.name for chair in chairs if chair and chair.person == person}
    names |= {line.name for line in table.chat if line.person == person}
    if names <= {name}:
        raise Refusal("no_change", "Nothing has changed.")
    return entries.Renamed(person=person, name=name)


def rematch(table: Table, person: str, after: str) -> entries.Rematched:
    """Somebody who played here wants to play again, at the table of that id."""
    must_sit(table, person)
    if not table.is_over:
        raise Refusal("not_over", "The game is still going on.")
    if table.rematch is not None:
        raise Repeated(table.number)
    return entries.Rematched(table=after)


def say(table: Table, person: str, text: str, *, name: str, request: str) -> entries.Said:
    """Somebody says something."""
    request = f"{person}/{request}"
    if number := table.answered.number(request):
        raise Repeated(number)
    if table.said >= MOST_SAID:
        raise Refusal("said_enough", "Enough was said at this table.")
    return entries.Said(person=person, name=name, text=spoken(text), id=request)


def spoken(text: str) -> str:
    """A text without anything that cannot be seen."""
    tidy = "".join(letter if letter.isprintable() else " " for letter in text).strip()
    if not tidy:
        raise Refusal("nothing_said", "There is nothing to read in this.")
    return tidy


def others(table: Table, person: str) -> tuple[str, ...]:
    """The other people at the table."""
    return tuple(other for other in table.people if other != person)


def kept(table: Table, person: str) -> int | None:
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
        raise Refusal("chair_kept", "Free chairs are kept for somebody of the last game; a bot gets one that is named.")
    raise Refusal("table_full", "All chairs are taken. You can watch.")


def good_nonce(nonce: str) -> str:
    """The nonce, if it may be one."""
    if not fairness.is_nonce(nonce):
        raise Refusal("bad_nonce", "A nonce is a text of at most 64 bytes without control characters.", "F1")
    return nonce


def must_exist(table: Table, chair: int) -> None:
    """The chair must be one of the table."""
    if not 1 <= chair <= len(table.chairs):
        raise Refusal("no_such_chair", f"The chairs of this table are 1 to {len(table.chairs)}.")


def must_be_open(table: Table) -> None:
    """The game must not have begun."""
    if table.state is not None or table.ended is not None:
        raise Refusal("started", "The game has begun; chairs and nonces are settled.")


def must_run(table: Table) -> None:
    """The game must be going on."""
    if table.is_over:
        raise Refusal("game_over", "The game is over.")
    if table.state is None:
        raise Refusal("not_started", "The game has not begun yet.")


def must_host(table: Table, person: str) -> None:
    """Only who made the table may do this."""
    if table.host != person:
        raise Refusal("not_host", "Only the person who made the table may do this.")


def must_sit(table: Table, person: str) -> tuple[Seat, ...]:
    """The seats of the person, who must have some."""
    seats = table.seats_of(person)
    if not seats:
        raise Refusal("not_seated", "You do not sit at this table.")
    return seats
