"""One game between bots that may go wrong: who raises an error, breaks a rule or thinks too long loses it at once."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import current_thread, main_thread
from time import perf_counter, process_time, thread_time
from typing import Any

from tafelrunde.bots import own
from tafelrunde.bots.bot import FREE, Bot, Budget, chance
from tafelrunde.bots.match import player
from tafelrunde.bots.registry import BOTS
from tafelrunde.records import fairness, scribe
from tafelrunde.records.fairness import RecordFairness
from tafelrunde.records.record import EarlyEnd, Record
from tafelrunde.rules.core import NO_OPTIONS, Options, Seat
from tafelrunde.rules.games import GAMES

LIMIT = 15.0
"""So many seconds a bot may think about one action."""


class Late(Exception):  # noqa: N818 - what happened
    """A bot thinks too long."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What holds for every game of a contest: the game, its options, and what the bots may spend on an action."""

    game: str
    options: Options = NO_OPTIONS
    budget: Budget = FREE
    limit: float = LIMIT


@dataclass(slots=True)
class Played:
    """A game that is over: its record, the seconds of CPU and the actions of each seat; `fault` says who broke it.

    The first action of a bot after it was loaded is not among them: it may still load and compile.
    """

    record: Record
    cpu: list[float] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    fault: str | None = None


def load(bot: str, game: str) -> Bot:
    """A bot by its name, or from a file: `mybot.py:Bot`. Raises whatever loading raises."""
    return BOTS[bot].load(game) if bot in BOTS else own.make(bot, game)


def play(rules: Rules, bots: Sequence[str], fair: RecordFairness, loaded: dict[str, Bot]) -> Played:
    """A game between these bots, in playing order; `loaded` keeps them for the next game of the same thread."""
    game: Any = GAMES[rules.game]
    state = game.deal(len(bots), rules.options, fairness.shuffles(fair.seed or b"", fair.nonces))
    cpu, actions = [0.0] * len(bots), [0] * len(bots)
    fault = by = None
    while fault is None and (seat := game.actor(state)) is not None:
        is_first = bots[seat - 1] not in loaded
        try:
            bot = load_once(bots[seat - 1], rules.game, loaded)
            view, rng = game.view(state, seat), chance(fair.seed or b"", seat, len(state.history))
            with alarm(rules.limit), stopwatch() as spent:
                action = bot.choose(view, rng, rules.budget)
            state = game.apply(state, action).state
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - a bot may be wrong in every way, and even ask to exit
            fault, by = describe_fault(bots[seat - 1], seat, len(state.history), error), seat
        else:
            cpu[seat - 1] += 0 if is_first else spent[0]
            actions[seat - 1] += not is_first
    ended = EarlyEnd.RESIGNED if fault else None
    record = scribe.make_record(game, state, [player(name) for name in bots], fairness=fair, ended=ended, by=by)
    return Played(record, cpu, actions, fault)


def load_once(bot: str, game: str, loaded: dict[str, Bot]) -> Bot:
    """A bot, loaded once."""
    if bot not in loaded:
        loaded[bot] = load(bot, game)
    return loaded[bot]


@contextmanager
def stopwatch() -> Iterator[list[float]]:
    """The CPU seconds that were spent, in a list once they are over: of the process, or of a thread beside others."""
    clock = process_time if is_main_thread() else thread_time
    spent: list[float] = []
    start = clock()
    yield spent
    spent.append(clock() - start)


@contextmanager
def alarm(limit: float) -> Iterator[None]:
    """Interrupt what takes longer than so many seconds, where the system can; elsewhere say so afterwards.

    Signals reach the main thread only: in another one, a bot that never answers is waited for.
    """
    start = perf_counter()
    if not hasattr(signal, "setitimer") or not is_main_thread():
        yield
    else:
        before = signal.signal(signal.SIGALRM, raise_timeout)
        signal.setitimer(signal.ITIMER_REAL, limit, 0.1)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
    if perf_counter() - start > limit:
        raise Late


def is_main_thread() -> bool:
    """Is this the thread that signals reach?"""
    return current_thread() is main_thread()


def raise_timeout(*_: object) -> None:
    """The alarm goes off."""
    raise Late


def describe_fault(bot: str, seat: Seat, ply: int, error: BaseException) -> str:
    """What a bot did wrong, in a sentence."""
    reason = "it thought too long" if isinstance(error, Late) else f"{type(error).__name__}: {error}".rstrip(": ")
    return f"{bot} lost on seat {seat} at action {ply + 1}: {reason}"
