"""Replaying a record through the rules, and checking it: every action, the shuffles, the seed and the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tafelrunde.records import fairness
from tafelrunde.records.fairness import Protection, RecordFairness, Unfair
from tafelrunde.records.fields import printable
from tafelrunde.records.formats import FORMATS
from tafelrunde.records.game_format import GameFormat, OpenReplay, Unreadable
from tafelrunde.records.record import EarlyEnd, Record
from tafelrunde.rules.core import Game, Illegal, Seat
from tafelrunde.rules.games import GAMES
from tafelrunde.rules.shuffles import Given, Shuffles, Unshuffled

PROTECTIONS = {
    Protection.HOST: "Nobody added a nonce: the host alone chose the shuffle (F1).",
    Protection.NONCES: "Nonces were added, but not promised: whoever ran the server and played could choose last (F1).",
    Protection.PROMISES: "Nonces were promised first: nobody could choose the shuffle against whoever promised (F10).",
}


class Problem(Exception):  # noqa: N818 - the word of those who read it
    """What is wrong with a record: the number of the action (from 1), its word, the rule it breaks, and a sentence.

    Number and word are None when it is not about one action. The word is fit to be printed, whatever the record holds.
    """

    def __init__(self, rule: str, sentence: str, number: int | None = None, word: str | None = None) -> None:
        super().__init__(rule, sentence, number, word)
        self.rule = rule
        self.sentence = sentence
        self.number = number
        self.word = None if word is None else printable(word)

    def __str__(self) -> str:
        action = "" if self.number is None else f"action {self.number}, {self.word}: "
        return f"{action}{self.sentence} ({self.rule})"


@dataclass(frozen=True, slots=True)
class Position:
    """A point of a game: how many actions were played, the last one and its seat (None at the deal), and the state.

    Of a partial record only what is open is true in the state: take the view of an onlooker.
    """

    ply: int
    state: Any
    seat: Seat | None = None
    word: str | None = None


def replay(record: Record) -> Iterator[Position]:
    """The positions of a game, from the deal on. Raises Problem at the first action that breaks a rule.

    A partial record has no position to show where its game hides too much, which is a Problem too.
    """
    form = FORMATS[record.game]
    if record.partial and form.open_replay is None:
        raise Problem("R10", form.hidden)
    yield from positions(record, Given(record.shuffles))


def check(record: Record) -> Problem | None:
    """The first thing that is wrong with a record, None when all that can be checked is right."""
    try:
        (check_partial if record.partial else check_whole)(record)
    except Problem as problem:
        return problem
    return None


def notes(record: Record) -> tuple[str, ...]:
    """What a reader of a good record should know: what could not be checked, and who chose the shuffle."""
    told = []
    if record.partial:
        told.append("It is partial, so hands and shuffles could not be checked (R10).")
    elif record.result is None:
        told.append("It is cut off before the end of the game (R6).")
    if record.fairness is None:
        told.append("It has no seed, so nobody can verify the shuffle.")
    else:
        told.append(PROTECTIONS[record.fairness.protection])
    return tuple(told)


def positions(record: Record, source: Shuffles) -> Iterator[Position]:
    """The positions of a game whose chance comes from this source."""
    game, unseen = GAMES[record.game], open_replay(record)
    state = unseen.deal(record.seats, record.options) if unseen else deal_record(record, source)
    yield Position(0, state)
    for number, word in enumerate(record.actions, start=1):
        seat = game.actor(state)
        state = play_action(record, game, state, number)
        yield Position(number, state, seat, word)


def open_replay(record: Record) -> OpenReplay | None:
    """What replays a record that is partial, None for a complete one."""
    return FORMATS[record.game].open_replay if record.partial else None


def deal_record(record: Record, source: Shuffles) -> Any:  # noqa: ANN401 - each game has its own state
    """The state after the deal."""
    try:
        state = GAMES[record.game].deal(record.seats, record.options, source)
    except Unshuffled as error:
        raise Problem(shuffle_rule(record), error.sentence) from None
    compare_shuffles(record, state.dealt)
    return state


def play_action(record: Record, game: Game[Any, Any, Any, Any], state: Any, number: int) -> Any:  # noqa: ANN401
    """The state after the action of this number."""
    word = record.actions[number - 1]
    try:
        action: Any = FORMATS[record.game].read(word)
        if unseen := open_replay(record):
            state, action = unseen.conjure(state, action)
        after = game.apply(state, action).state
        if len(after.dealt) > len(state.dealt):
            compare_shuffles(record, after.dealt)
    except (Unreadable, Illegal) as error:
        raise Problem(error.rule, error.sentence, number, word) from None
    except Unshuffled as error:
        raise Problem(shuffle_rule(record), error.sentence, number, word) from None
    except Problem as problem:
        raise Problem(problem.rule, problem.sentence, number, word) from None
    return after


def shuffle_rule(record: Record) -> str:
    """The rule that says what the shuffles of the game hold."""
    return FORMATS[record.game].shuffle_rule


def compare_shuffles(record: Record, used: tuple[tuple[Any, ...], ...]) -> None:
    """The shuffles that the game used so far stand in the record, in this order."""
    for i, order in enumerate(used):
        listed = record.shuffles[i] if i < len(record.shuffles) else None
        if listed is None:
            raise Problem("R3", "A shuffle is needed here, but the record has none left.")
        if Counter(listed) != Counter(order):
            sentence = (
                f"Shuffle {i + 1} of the record does not consist of exactly the {len(order)} things to be shuffled."
            )
            raise Problem(shuffle_rule(record), sentence)
        if listed != order:
            raise Problem("F5", f"Shuffle {i + 1} of the record is not what the seed and the nonces make of it.")


def check_whole(record: Record) -> None:
    """Check a complete record. Raises Problem."""
    check_deals(record)
    last = check_actions(record, verify_shuffles(record))
    if len(record.shuffles) > len(last.state.dealt):
        sentence = f"The record lists {len(record.shuffles)} shuffles, but the game used {len(last.state.dealt)}."
        raise Problem("R3", sentence)
    check_result(record, last.state)


def check_deals(record: Record) -> None:
    """R3: a deal that is thrown away is not listed."""
    for i, order in enumerate(record.shuffles, start=1):
        if problem := FORMATS[record.game].deal_problem(order):
            raise Problem("R3", f"Shuffle {i} {problem}")


def verify_shuffles(record: Record) -> Shuffles:
    """The shuffles that the seed promises, when the record has one, else those that it lists."""
    fair = record.fairness
    if fair is None or fair.seed is None:
        return Given(record.shuffles)
    try:
        fairness.verify(fair)
    except Unfair as error:
        raise Problem(error.rule, error.sentence) from None
    return fairness.shuffles(fair.seed, fair.nonces)


def check_actions(record: Record, source: Shuffles) -> Position:
    """The last position, when every action is legal and every seat that changed hands did so in its own turn (R9)."""
    starts = {(s.start, seat) for seat, player in enumerate(record.players, start=1) for s in player.then}
    for position in positions(record, source):
        for seat in [seat for start, seat in starts if start == position.ply]:
            if seat != position.seat:
                sentence = f"Seat {seat} is said to change hands with this action, which is of seat {position.seat}."
                raise Problem("R9", sentence, position.ply, position.word)
    return position


def check_result(record: Record, state: Any) -> None:  # noqa: ANN401 - each game has its own state
    """The result is that of the last position; a record that is cut off has none (R6). Raises Problem."""
    game, result = GAMES[record.game], record.result
    if result is None:
        return
    if (result.ended is None) == (game.outcome(state) is None):
        over = "The game is over by the rules, so nobody ended it." if result.ended else "The game is not over."
        raise Problem("R8", f"{over} `ended` says how a game ended otherwise than by the rules.")
    if record.fairness is not None and record.fairness.seed is None:
        raise Problem("F6", "The game is over, but its seed is not published.")
    found = game.standing(state)
    if result.scores != found.scores:
        raise Problem("R5", f"The scores are {list(found.scores)}, not {list(result.scores)}.")
    winners = found.winners if result.ended is None else remaining_winners(game, result.ended, result.by, record.seats)
    if result.winners != winners:
        rule = "R5" if result.ended is None else "R8"
        raise Problem(rule, f"The winners are {list(winners)}, not {list(result.winners)}.")
    if result.detail not in (None, found.detail):
        raise Problem("R7", "The detail of the result does not agree with the game.")


def remaining_winners(game: Game[Any, Any, Any, Any], ended: EarlyEnd, by: Seat | None, seats: int) -> tuple[Seat, ...]:
    """R8: who wins a game that did not end by the rules."""
    if ended is EarlyEnd.ABORTED:
        return ()
    losers = () if by is None else game.side(by, seats)
    return tuple(seat for seat in range(1, seats + 1) if seat not in losers)


def check_partial(record: Record) -> None:
    """Check what can be checked of a partial record (R10). Raises Problem."""
    check_promises(record)
    form = FORMATS[record.game]
    if form.open_replay is None:
        check_order(record, form)
        return
    state = check_actions(record, Given(())).state
    seen = GAMES[record.game].view(state, record.for_ or None).history
    for number, word in enumerate(record.actions, start=1):
        if "?" in form.write(seen[number - 1].action) and "?" not in word:
            raise Problem("N3", "Whoever this record is for may not know this card.", number, word)


def check_promises(record: Record) -> None:
    """The nonces, which are open from the deal on, keep their promises (F10). Raises Problem."""
    try:
        fairness.verify_promises(record.fairness or RecordFairness("", ()))
    except Unfair as error:
        raise Problem(error.rule, error.sentence) from None


def check_order(record: Record, form: GameFormat[Any]) -> None:
    """Of a game that cannot be replayed: the order of its actions, as far as that is known. Raises Problem."""
    order = form.action_order
    for number, word in enumerate(record.actions, start=1):
        try:
            order = order.after(form.read(word))
        except (Unreadable, Illegal) as error:
            raise Problem(error.rule, error.sentence, number, word) from None
