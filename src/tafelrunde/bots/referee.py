"""One game between bots that may go wrong: who raises an error, breaks a rule or thinks too long loses it at once."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from tafelrunde.bots.bot import FREE, Bot, Budget, chance
from tafelrunde.bots.match import player
from tafelrunde.bots.registry import BOTS
from tafelrunde.records import fairness, scribe
from tafelrunde.records.fairness import Fairness
from tafelrunde.records.record import Ended, Record
from tafelrunde.rules.chocolate.deck import Deck
from tafelrunde.rules.core import Options, Seat
from tafelrunde.rules.games import GAMES

LIMIT = 15.0
"""So many seconds a bot may think about one action."""


class Late(Exception):  # noqa: N818 - what happened
    """A bot thinks too long."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What holds for every game of a contest: the game, its deck, and what the bots may spend on an action."""

    game: str
    deck: Deck | None = None
    budget: Budget = FREE
    limit: float = LIMIT


@dataclass(slots=True)
class Played:
    """A game that is over: its record, the seconds of CPU and the actions of each seat; `fault` says who broke it."""

    record: Record
    cpu: list[float] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    fault: str | None = None


def load(bot: str, game: str) -> Bot:
    """A bot by its name, or from a file: `mybot.py:Bot`. Raises whatever loading raises."""
    if bot in BOTS:
        return BOTS[bot].load(game)
    path, _, name = bot.rpartition(":")
    if path.endswith(".py"):
        spec = spec_from_file_location(Path(path).stem, path)
        if spec is None or spec.loader is None:
            raise ImportError(f"{path} is no Python file")
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
    else:
        module = import_module(path)
    made: Bot = getattr(module, name)(game)
    return made


def play(rules: Rules, bots: Sequence[str], fair: Fairness, loaded: dict[str, Bot]) -> Played:
    """A game between these bots, in playing order; `loaded` keeps them for the next game."""
    game: Any = GAMES[rules.game]
    state = game.deal(len(bots), Options(rules.deck), fairness.shuffles(fair.seed or b"", fair.nonces))
    cpu, actions = [0.0] * len(bots), [0] * len(bots)
    fault = by = None
    while fault is None and (seat := game.actor(state)) is not None:
        before = process_time()
        try:
            bot = ready(bots[seat - 1], rules.game, loaded)
            with alarm(rules.limit):
                rng = chance(fair.seed or b"", seat, len(state.history))
                action = bot.choose(game.view(state, seat), rng, rules.budget)
            state = game.apply(state, action).state
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - a bot may be wrong in every way, and even ask to exit
            fault, by = told(bots[seat - 1], seat, len(state.history), error), seat
        cpu[seat - 1] += process_time() - before
        actions[seat - 1] += 1
    ended = Ended.RESIGNED if fault else None
    record = scribe.of(game, state, [player(name) for name in bots], fairness=fair, ended=ended, by=by)
    return Played(record, cpu, actions, fault)


def ready(bot: str, game: str, loaded: dict[str, Bot]) -> Bot:
    """A bot, loaded once."""
    if bot not in loaded:
        loaded[bot] = load(bot, game)
    return loaded[bot]


@contextmanager
def alarm(limit: float) -> Iterator[None]:
    """Interrupt what takes longer than so many seconds, where the system can; elsewhere say so afterwards."""
    start = perf_counter()
    if not hasattr(signal, "setitimer"):
        yield
    else:
        before = signal.signal(signal.SIGALRM, late)
        signal.setitimer(signal.ITIMER_REAL, limit, 0.1)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
    if perf_counter() - start > limit:
        raise Late


def late(*_: object) -> None:
    """The alarm goes off."""
    raise Late


def told(bot: str, seat: Seat, ply: int, error: BaseException) -> str:
    """What a bot did wrong, in a sentence."""
    reason = "it thought too long" if isinstance(error, Late) else f"{type(error).__name__}: {error}".rstrip(": ")
    return f"{bot} lost on seat {seat} at action {ply + 1}: {reason}"
