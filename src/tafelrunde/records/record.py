"""A record: everything needed to replay and check a game, as one line of JSON (rules, section 6).

Invariant: `read(write(record)) == record`, and `write` gives one line, the same for equal records. `read` checks the
form of every field; whether the game was played by the rules is seen by replaying it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from tafelrunde.records.fairness import HEX, NONCE_BYTES, RecordFairness, is_nonce
from tafelrunde.records.fields import BadRecord, Value, load, quote, read_points
from tafelrunde.records.formats import FORMATS
from tafelrunde.records.game_format import BadOptions, GameFormat
from tafelrunde.rules.core import RULES_VERSION, Detail, Options, Seat
from tafelrunde.rules.games import GAMES

FORMAT = "tafelrunde/1"
NEEDED = ("format", "rules", "game", "options", "seats", "actions")
KNOWN = (*NEEDED[:5], "for", "shuffles", "actions", "undone", "hints", "result", "fairness")
MOST_UNDONE = 10**6
MOST_HINTS = 20_000

MOST_ACTIONS = max(form.most_actions for form in FORMATS.values())
MOST_SHUFFLES = max(form.most_shuffles for form in FORMATS.values())
"""No record of any game has more."""

Shuffle: TypeAlias = tuple[Any, ...]
"""The things that a game shuffles, in their new order."""


class EarlyEnd(StrEnum):
    """How a game ended that did not end by the rules (R8)."""

    RESIGNED = "resigned"
    TIMEOUT = "timeout"
    AGREED = "agreed"
    ABORTED = "aborted"

    @property
    def has_seat(self) -> bool:
        """Did one seat end it?"""
        return self in {EarlyEnd.RESIGNED, EarlyEnd.TIMEOUT}


@dataclass(frozen=True, slots=True)
class Successor:
    """Who took over a seat, and the number of the first action they played (R9)."""

    name: str
    start: int


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat on a seat, and who took it over."""

    name: str
    then: tuple[Successor, ...] = ()


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended: `ended` and `by` only when it was not by the rules (R5, R7, R8)."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    detail: Detail | None = None
    ended: EarlyEnd | None = None
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A game on paper.

    `actions` are words, not yet read. A partial record (R10) has no shuffles, and in `for_` the seat it was made for, 0
    for an onlooker; a complete one has None there. `hints` counts for each seat how often it was helped (R12), () for
    nobody.
    """

    game: str
    players: tuple[Player, ...]
    options: Options
    shuffles: tuple[Shuffle, ...]
    actions: tuple[str, ...]
    result: GameResult | None = None
    fairness: RecordFairness | None = None
    for_: Seat | None = None
    undone: int = 0
    hints: tuple[int, ...] = ()

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.players)

    @property
    def partial(self) -> bool:
        """Is it what one seat, or an onlooker, may have of a running game (R10)?"""
        return self.for_ is not None


def read(line: str | bytes) -> Record:
    """The record in a line of JSON. Raises BadRecord, and nothing else, whatever the line holds."""
    fields = check_version(load(line))
    game = fields["game"].under("R4").one_of(FORMATS)
    form = FORMATS[game]
    actions = tuple(word.string() for word in fields["actions"].under("N2").items(MOST_ACTIONS))
    players = read_players(fields["seats"].under("R1"), game, len(actions))
    seats = len(players)
    for_ = fields["for"].under("R10").whole_number(0, seats) if "for" in fields else None
    if for_ is not None and "result" in fields:
        raise (
            fields["result"].under("R10").error("A partial record, one with for, is of a running game: no result yet.")
        )
    return Record(
        game=game,
        players=players,
        options=read_options(fields["options"].under("R4"), form, seats),
        shuffles=read_shuffles(fields, form),
        actions=actions,
        result=read_result(fields["result"], form, seats) if "result" in fields else None,
        fairness=read_fairness(fields["fairness"], seats, secret=for_ is not None) if "fairness" in fields else None,
        for_=for_,
        undone=fields["undone"].under("R11").whole_number(0, MOST_UNDONE) if "undone" in fields else 0,
        hints=read_hints(fields["hints"].under("R12"), seats) if "hints" in fields else (),
    )


def check_version(line: Value) -> dict[str, Value]:
    """The fields of a record whose format and rules this program knows."""
    fields = line.entries(needed=("format", "rules"))
    if fields["format"].string() != FORMAT:
        raise fields["format"].error(f"This program reads {FORMAT}, not {quote(fields['format'].string())}.")
    if fields["rules"].whole_number(1) != RULES_VERSION:
        raise fields["rules"].error(f"This program knows version {RULES_VERSION} of the rules.")
    return line.entries(KNOWN, NEEDED)


def read_players(seats: Value, game: str, actions: int) -> tuple[Player, ...]:
    """R1: as many seats as the game is for, in playing order."""
    players = tuple(read_player(seat, actions) for seat in seats.items())
    counts = GAMES[game].seat_counts
    if len(players) not in counts:
        raise seats.error(f"{game} is for {' or '.join(map(str, counts))} seats, not for {len(players)}.")
    return players


def read_player(seat: Value, actions: int) -> Player:
    """Who sat on a seat; whoever took it over did so later than the one before (R9)."""
    fields = seat.entries(("name", "then"), ("name",))
    then: tuple[Successor, ...] = ()
    for entry in fields["then"].under("R9").items(MOST_ACTIONS) if "then" in fields else ():
        parts = entry.entries(("name", "from"), ("name", "from"))
        start = parts["from"].whole_number(1, actions + 1)
        if then and start <= then[-1].start:
            raise parts["from"].error("This must be a later action than the one before.")
        then = (*then, Successor(parts["name"].text(), start))
    return Player(fields["name"].text(), then)


def read_hints(hints: Value, seats: int) -> tuple[int, ...]:
    """R12: how often each seat was helped; where nobody was, the field is missing."""
    found = tuple(number.whole_number(0, MOST_HINTS) for number in hints.items())
    if len(found) != seats:
        raise hints.error(f"There must be a number for each of the {seats} seats.")
    if not any(found):
        raise hints.error("Nobody was helped: leave the field out.")
    return found


def read_options(options: Value, form: GameFormat[Any], seats: int) -> Options:
    """R4: what the table chose."""
    try:
        return form.read_options(options, seats)
    except BadOptions as error:
        where = f"{error.where}.{error.entry}" if error.entry else error.where
        raise BadRecord(where, error.rule, error.sentence) from None


def read_shuffles(fields: dict[str, Value], form: GameFormat[Any]) -> tuple[Shuffle, ...]:
    """R2, R3: the lists of a complete record; a partial one has none (R10)."""
    if "for" in fields:
        if "shuffles" in fields:
            raise fields["shuffles"].under("R10").error("A partial record, one with for, has no shuffles.")
        return ()
    rule = form.shuffle_rule
    if "shuffles" not in fields:
        raise BadRecord("shuffles", rule, "This field is missing; only a partial record, one with for, has none.")
    lists = fields["shuffles"].under(rule).items(MOST_SHUFFLES)
    if not lists or (form.most_shuffles == 1 and len(lists) > 1):
        raise fields["shuffles"].under(rule).error(f"There are {len(lists)} lists of shuffled cards or parts, not one.")
    return tuple(tuple(form.read_shuffled(thing) for thing in order.items(form.most_shuffled)) for order in lists)


def read_result(result: Value, form: GameFormat[Any], seats: int) -> GameResult:
    """R5, R7, R8."""
    fields = result.under("R5").entries(("scores", "winners", "detail", "ended", "by"), ("scores", "winners"))
    ended = EarlyEnd(fields["ended"].under("R8").one_of(tuple(EarlyEnd))) if "ended" in fields else None
    if ("by" in fields) != (ended is not None and ended.has_seat):
        raise BadRecord(
            "result.by", "R8", "This field names the seat that resigned or ran out of time; leave it out otherwise."
        )
    if "detail" not in fields and ended is None:
        raise BadRecord("result.detail", "R7", "This field is missing.")
    return GameResult(
        scores=read_points(fields["scores"], seats),
        winners=read_winners(fields["winners"], seats),
        detail=form.read_detail(fields["detail"].under("R7"), seats) if "detail" in fields else None,
        ended=ended,
        by=fields["by"].under("R8").whole_number(1, seats) if "by" in fields else None,
    )


def read_winners(winners: Value, seats: int) -> tuple[Seat, ...]:
    """Seat numbers in rising order."""
    numbers = tuple(seat.whole_number(1, seats) for seat in winners.items())
    if list(numbers) != sorted(set(numbers)):
        raise winners.error("The seats must be in ascending order, each once.")
    return numbers


def read_fairness(fairness: Value, seats: int, *, secret: bool) -> RecordFairness:
    """F1, F2, F7, F10; in a partial record the seed is still secret (R10)."""
    known = ("commitment", "seed", "nonces", "first", "promises")
    fields = fairness.under("F1").entries(known, ("commitment", "nonces"))
    if secret and "seed" in fields:
        raise fields["seed"].under("R10").error("A partial record has no seed: it is published after the game.")
    nonces = tuple(read_nonce(nonce) for nonce in fields["nonces"].items())
    if len(nonces) != seats:
        raise fields["nonces"].under("F2").error(f"There must be a nonce for each of the {seats} seats.")
    return RecordFairness(
        commitment=read_hex(fields["commitment"]),
        nonces=nonces,
        seed=bytes.fromhex(read_hex(fields["seed"])) if "seed" in fields else None,
        first=fields["first"].under("F7").whole_number(1, seats) if "first" in fields else None,
        promises=read_promises(fields["promises"].under("F10"), seats) if "promises" in fields else (),
    )


def read_promises(promises: Value, seats: int) -> tuple[str | None, ...]:
    """F10: what each seat of the table promised, null for nothing; where nobody promised the field is missing."""
    found = tuple(None if promise.value is None else read_hex(promise) for promise in promises.items())
    if len(found) != seats:
        raise promises.error(f"There must be a promise, or null, for each of the {seats} seats.")
    if not any(found):
        raise promises.error("Nobody promised a nonce: leave the field out.")
    return found


def read_hex(digits: Value) -> str:
    """32 bytes."""
    text = digits.string()
    if HEX.fullmatch(text) is None:
        raise digits.error("This must be 32 bytes in hex: 64 of 0123456789abcdef.")
    return text


def read_nonce(nonce: Value) -> str:
    """F1: what a seat added."""
    text = nonce.string()
    if not is_nonce(text):
        raise nonce.error(f"A nonce is a text of at most {NONCE_BYTES} bytes without control characters.")
    return text


def write(record: Record) -> str:
    """The record as one line of JSON, without the line feed."""
    line = json.dumps(fields_of(record), ensure_ascii=False, allow_nan=False)
    return line.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def fields_of(record: Record) -> dict[str, Any]:
    """The fields of the JSON object, in their order; those that say nothing are left out."""
    fields: dict[str, Any] = {"format": FORMAT, "rules": RULES_VERSION, "game": record.game}
    form = FORMATS[record.game]
    fields["options"] = dict(form.write_options(record.options))
    fields["seats"] = [player_fields(player) for player in record.players]
    if record.for_ is None:
        fields["shuffles"] = [list(map(form.write_shuffled, order)) for order in record.shuffles]
    else:
        fields["for"] = record.for_
    fields["actions"] = list(record.actions)
    if record.undone:
        fields["undone"] = record.undone
    if record.hints:
        fields["hints"] = list(record.hints)
    if record.result is not None:
        fields["result"] = result_fields(record.result)
    if record.fairness is not None:
        fields["fairness"] = fairness_fields(record.fairness)
    return fields


def player_fields(player: Player) -> dict[str, Any]:
    """A seat of the record."""
    then = [{"name": successor.name, "from": successor.start} for successor in player.then]
    return {"name": player.name, "then": then} if then else {"name": player.name}


def result_fields(result: GameResult) -> dict[str, Any]:
    """The result of the record."""
    fields: dict[str, Any] = {"scores": result.scores, "winners": result.winners}
    if result.detail is not None:
        fields["detail"] = dict(result.detail)
    if result.ended is not None:
        fields["ended"] = result.ended.value
    if result.by is not None:
        fields["by"] = result.by
    return fields


def fairness_fields(fairness: RecordFairness) -> dict[str, Any]:
    """The fairness of the record."""
    fields: dict[str, Any] = {"commitment": fairness.commitment}
    if fairness.seed is not None:
        fields["seed"] = fairness.seed.hex()
    fields["nonces"] = fairness.nonces
    if fairness.first is not None:
        fields["first"] = fairness.first
    if fairness.promises:
        fields["promises"] = fairness.promises
    return fields
