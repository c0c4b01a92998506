"""Fitting the linear value of the chocolate games: self-play by worth alone, then least squares on the final lead.

The same command gives the same weights, whatever the number of processes: games are played in chunks, and each chunk
has a seed of its own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from tafelrunde.kernels.arrays import Floats
from tafelrunde.kernels.chocolate.deck import tables
from tafelrunde.kernels.chocolate.lay_value import PHASES, TRAITS, WIDTH
from tafelrunde.kernels.chocolate.search import selfplay
from tafelrunde.kernels.chocolate.traits import AREA_POINTS, LARGEST_LEAD, OWN_SMARTIES, STACKS_KEPT
from tafelrunde.kernels.jit import generator
from tafelrunde.records.chocolate import decks
from tafelrunde.rules.chocolate.deck import MOST_CARDS, Deck

CHUNK = 100
"""So many games have one seed."""

ERRORS = 0.1
"""The share of lays that are drawn at random, so that other positions are met too."""

KEPT = 0.5
"""The share of the rows of a round that counts in the next one."""

RIDGE = 3.0
MOST = 30.0
"""A lead beyond this counts as this: no game is won by more than enough."""

START = {LARGEST_LEAD: 1.0, STACKS_KEPT: 3.0, OWN_SMARTIES: 1.0, AREA_POINTS: 1.0}
"""The first games are played by the largest group, areas, and some regard for stack cards and smarties."""


def first() -> Floats:
    """The weights to begin with."""
    weights = np.zeros((PHASES, WIDTH))
    for trait, weight in START.items():
        weights[:, trait] = weight
    weights[:, TRAITS] = 10.0
    return weights


@dataclass(frozen=True, slots=True)
class GamesChunk:
    """Some games of self-play."""

    game: str
    seats: int
    deck: Deck
    weights: tuple[float, ...]
    seed: int


@dataclass(slots=True)
class Sums:
    """What least squares needs of many rows, for each phase: products of traits, with the lead, and of the lead."""

    products: Floats
    leads: Floats
    squares: Floats
    rows: Floats

    @classmethod
    def empty(cls, traits: int) -> Sums:
        """No rows yet, of so many traits."""
        return cls(np.zeros((PHASES, traits, traits)), np.zeros((PHASES, traits)), np.zeros(PHASES), np.zeros(PHASES))

    def add(self, other: Sums, share: float = 1.0) -> None:
        """Count this share of what there is, and all of the other."""
        for name in ("products", "leads", "squares", "rows"):
            setattr(self, name, share * getattr(self, name) + getattr(other, name))


@dataclass(slots=True)
class LayFit:
    """A fit under way: how many rounds are done, their sums, and the weights that came of them."""

    game: str
    seats: int
    deck: Deck
    seed: str
    games: int
    rounds: int = 0
    weights: Floats = field(default_factory=first)
    sums: Sums = field(default_factory=lambda: Sums.empty(TRAITS))
    explained: list[float] = field(default_factory=list)


def chunk_count(fit: LayFit) -> int:
    """How many chunks a round has."""
    return max(1, fit.games // CHUNK)


def chunks(fit: LayFit, count: int) -> Iterator[GamesChunk]:
    """The games of the next round."""
    weights = tuple(map(float, fit.weights.ravel()))
    for number in range(count):
        digest = sha256(f"{fit.seed}:{fit.rounds}:{number}".encode()).digest()
        yield GamesChunk(fit.game, fit.seats, fit.deck, weights, int.from_bytes(digest[:8], "big"))


def play_games(chunk: GamesChunk) -> Sums:
    """Play some games and add up their rows."""
    sheet, placed = np.zeros((CHUNK * MOST_CARDS, WIDTH)), np.zeros(CHUNK * MOST_CARDS, np.int64)
    deck = tables(chunk.game, chunk.deck).array
    rng, weights = generator(chunk.seed), np.array(chunk.weights)
    n = selfplay(deck, chunk.seats, CHUNK, ERRORS, rng, weights, sheet, placed)
    return add_rows(np.column_stack((sheet[:n, :TRAITS], placed[:n], sheet[:n, TRAITS])), TRAITS, len(chunk.deck))


def add_rows(rows: Floats, traits: int, cards: int) -> Sums:
    """The sums of rows: so many traits, how many of all cards lie, and the final lead."""
    sums = Sums.empty(traits)
    phases = np.minimum(PHASES - 1, rows[:, traits].astype(int) * PHASES // cards)
    for phase in range(PHASES):
        here = rows[phases == phase]
        seen, leads = here[:, :traits], np.clip(here[:, traits + 1], -MOST, MOST)
        sums.products[phase], sums.leads[phase] = seen.T @ seen, seen.T @ leads
        sums.squares[phase], sums.rows[phase] = leads @ leads, len(here)
    return sums


def improve(fit: LayFit, results: Iterable[Sums], share: float) -> None:
    """One round: count its rows, and this share of those before it, and solve for the weights."""
    traits = fit.weights.shape[1] - 1
    fresh = Sums.empty(traits)
    for sums in results:
        fresh.add(sums)
    fit.sums.add(fresh, share)
    fit.explained = []
    for phase in range(PHASES):
        products, leads = fit.sums.products[phase], fit.sums.leads[phase]
        weights = np.linalg.solve(products + RIDGE * np.eye(traits), leads)
        missed = fit.sums.squares[phase] - 2 * weights @ leads + weights @ products @ weights
        fit.weights[phase, :traits] = weights
        fit.weights[phase, traits] = np.sqrt(max(1.0, missed / max(1.0, fit.sums.rows[phase])))
        fit.explained.append(float(1 - missed / max(1.0, fit.sums.squares[phase])))
    fit.rounds += 1


def run(fit: LayFit, rounds: int, spread: Callable[..., Iterable[Sums]], keep: Callable[[LayFit], None]) -> None:
    """Play rounds until there are so many; `spread` maps work over tasks, `keep` is called after every round."""
    while fit.rounds < rounds:
        improve(fit, spread(play_games, chunks(fit, chunk_count(fit))), KEPT)
        keep(fit)


def write(fit: LayFit, path: Path, command: str) -> None:
    """The weights with what made them, and the sums to go on from, in a file beside it."""
    data = {
        "game": fit.game,
        "seats": fit.seats,
        "deck": decks.write(fit.deck, fit.game),
        "command": command,
        "rounds": fit.rounds,
        "games_a_round": fit.games,
        "seed": fit.seed,
        "explained": [round(share, 4) for share in fit.explained],
        "weights": [[float(f"{weight:.5g}") for weight in row] for row in fit.weights],
    }
    text = json.dumps(data, indent=1)
    path.write_text(compact(text) + "\n", encoding="utf-8")
    fields = {name: getattr(fit.sums, name) for name in ("products", "leads", "squares", "rows")}
    np.savez_compressed(sums_path(path), **fields)


def compact(text: str) -> str:
    """Rows of numbers on one line each."""
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith("   ") or (lines and lines[-1].startswith("  [") and line.strip() in {"]", "],"}):
            lines[-1] += (" " if lines[-1].endswith(",") else "") + line.strip()
        else:
            lines.append(line)
    return "\n".join(lines)


def sums_path(path: Path) -> Path:
    """The sums of a fit that may go on."""
    return path.with_suffix(".sums.npz")


def resume(fit: LayFit, path: Path) -> None:
    """Go on from a file, if there is one of this very fit. Raises ValueError when it is of another."""
    if not path.exists():
        return
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    made = (data["game"], data["seats"], data["deck"], data["seed"], data["games_a_round"])
    weights = np.array(data["weights"])
    same = made == (fit.game, fit.seats, decks.write(fit.deck, fit.game), fit.seed, fit.games)
    if not same or weights.shape != fit.weights.shape or not sums_path(path).exists():
        raise ValueError(f"{path} was not made by this command")
    fit.rounds, fit.weights = data["rounds"], weights
    with np.load(sums_path(path)) as sums:
        fit.sums = Sums(*(sums[name] for name in ("products", "leads", "squares", "rows")))
