"""Records for tests: random games written down, games in words, and copies with something changed."""

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from tests.kit.tables import OTHERS

from tafelrunde.records import fairness, record, replay, scribe
from tafelrunde.records.chocolate.notation import read_card
from tafelrunde.records.fields import BadRecord
from tafelrunde.records.formats import FORMATS
from tafelrunde.records.record import Player, Record
from tafelrunde.rules.chocolate.deck import DeckOptions, deck_of
from tafelrunde.rules.core import Options
from tafelrunde.rules.games import GAMES

KINDS = (
    ("schoko", 2, "standard"),
    *(("schokoly", seats, name) for seats in (2, 3, 4) for name in ("48", "36")),
    ("stacko", 2, None),
    *((kind.game, kind.seats, None) for kind in OTHERS),
)
DEEP = 100_000


def positions(game: str, seats: int, deck: str | None, seed: int) -> Any:  # noqa: ANN401 - each game has its own state
    """The states of a random game whose shuffles can be verified, from the deal to the end."""
    rules, rng, source = (
        GAMES[game],
        Random(seed),
        fairness.shuffles(fairness.simulated_seed("test", seed), [""] * seats),
    )
    state = rules.deal(seats, FORMATS[game].options_with(deck), source)
    yield state
    while rules.actor(state) is not None:
        choices = rules.actions(rules.view(state, rules.actor(state)))
        plain = len(getattr(choices, "plain", ())) if rng.random() < 0.5 else 0
        state = rules.apply(state, choices[rng.randrange(plain or len(choices))]).state
        yield state


@cache
def game(kind: tuple[str, int, str | None], seed: int = 0) -> Record:
    """The record of a random game of a kind."""
    *_, state = positions(*kind, seed)
    return scribe.make_record(
        GAMES[kind[0]], state, names(kind[1]), fairness=fairness.simulate_fairness("test", seed, kind[1])
    )


def names(seats: int) -> list[str]:
    """Names for so many seats."""
    return ["Ada", "Björn", "bot:greedy", "Zoë"][:seats]


def told(name: str, order: str, words: str, seats: int = 2) -> Record:
    """A game of chocolate in words, one a line or with a bar between them, with a deck of exactly these cards."""
    cards = tuple(map(read_card, order.split()))
    actions = tuple(word.strip() for word in words.replace("|", "\n").splitlines() if word.strip())
    return Record(name, (Player("a"),) * seats, DeckOptions(deck_of("own", Counter(cards))), (cards,), actions)


def towers(words: str, *shuffles: tuple[int, ...]) -> Record:
    """A game of Stacko in words with a bar between them, and its shuffles."""
    actions = tuple(word.strip() for word in words.split("|") if word.strip())
    return Record("stacko", (Player("a"), Player("b")), Options(), shuffles, actions)


def verdict(game: Record) -> tuple[int | None, str] | None:
    """The number of the action and the rule of what is wrong with a record, as read back from its line."""
    problem = replay.check(record.read(record.write(game)))
    return (problem.number, problem.rule) if problem else None


def turned(game: Record, number: int, word: str) -> Record:
    """A record that ends with another word as the action of this number."""
    return replace(game, actions=(*game.actions[: number - 1], word), result=None)


def fields(game: Record) -> Any:  # noqa: ANN401 - any JSON
    """The JSON object of a record, to be changed."""
    return json.loads(record.write(game))


def changed(game: Record, path: str, value: object) -> str:
    """The line of a record with another value at a path such as `seats.0.name`."""
    whole = fields(game)
    inner, *keys = whole, *path.split(".")
    for key in keys[:-1]:
        inner = inner[int(key) if isinstance(inner, list) else key]
    inner[int(keys[-1]) if isinstance(inner, list) else keys[-1]] = value
    return json.dumps(whole)


def refused(line: str | bytes) -> tuple[str, str] | None:
    """The field and the rule for which a line is no record, None when it is one."""
    try:
        record.read(line)
    except BadRecord as bad:
        return bad.where, bad.rule
    return None
