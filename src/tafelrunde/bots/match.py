"""One game between bots: views go to the bots, a record comes out."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.bots.bot import REPEATABLE, Budget, chance
from tafelrunde.bots.own import short_name
from tafelrunde.bots.registry import find_bot
from tafelrunde.records import fairness, scribe
from tafelrunde.records.fairness import RecordFairness, Unfair
from tafelrunde.records.record import Record
from tafelrunde.rules.core import Options
from tafelrunde.rules.games import GAMES


def play(
    game: str, options: Options, bots: Sequence[str], fair: RecordFairness, *, budget: Budget = REPEATABLE
) -> Record:
    """A game between these bots, named in playing order, with the chance that follows from a published seed.

    The same arguments give the same record, unless the budget is in seconds. Raises Unfair when there is no seed,
    and BadBot when a bot of one's own fails.
    """
    if fair.seed is None:
        raise Unfair("F6", "A game between bots needs its seed.")
    rules = GAMES[game]
    loaded = {name: find_bot(name).load(game) for name in set(bots)}
    state = rules.deal(len(bots), options, fairness.shuffles(fair.seed, fair.nonces))
    while (seat := rules.actor(state)) is not None:
        rng = chance(fair.seed, seat, len(state.history))
        action = loaded[bots[seat - 1]].choose(rules.view(state, seat), rng, budget)
        state = rules.apply(state, action).state
    return scribe.make_record(rules, state, [player(name) for name in bots], fairness=fair)


def player(bot: str) -> str:
    """How a bot is named in a record."""
    return f"bot:{short_name(bot)}"
