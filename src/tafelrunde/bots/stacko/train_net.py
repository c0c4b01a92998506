"""Teaching the net of Stacko: it plays rounds against itself and learns how they end.

The first rounds of the fit are played by the cost of the towers alone, since chance never finishes one. The same
command gives the same net, whatever the number of processes: games are played in chunks, each with a seed of its own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tafelrunde.kernels.arrays import Longs
from tafelrunde.kernels.jit import generator
from tafelrunde.kernels.stacko.net import LAST, NET, UNITS
from tafelrunde.kernels.stacko.selfplay import MARGINS, MOST_ROWS, selfplay
from tafelrunde.kernels.stacko.traits import ENDS, LOST, TRAITS, WHOLE
from tafelrunde.rules.stacko.tower import HEIGHT, POINTS_A_PART

Reals: TypeAlias = NDArray[np.floating[Any]]
"""Nets and lessons are float32; whoever checks the slopes takes float64."""

CHUNK = 250
"""So many games have one seed."""

ROWS = 50 * CHUNK + MOST_ROWS
ERRORS = 0.01
"""The share of actions that are changed, so that other positions are met too."""

BY_COST = 2
"""So many rounds are played by the cost of the towers."""

BY_END = 4
"""So many rounds teach what happened alone; later ones also what was foreseen."""

SHARE = 0.85
PASSES = 4
"""How often each round is gone through."""

BATCH = 512
PACE, CALMING = 0.002, 12
"""The first step, and after how many rounds it is half as long."""

POINTS = POINTS_A_PART * (np.arange(MARGINS) - HEIGHT)
"""The margins in points."""


@dataclass(frozen=True, slots=True)
class NetChunk:
    """Some games of self-play with these nets."""

    nets: tuple[bytes, bytes]
    leads: bytes
    plan: tuple[float, float, float]
    seed: int


@dataclass(frozen=True, slots=True)
class Lessons:
    """What was seen, what is to be learnt of it, and for each row whether it was a draw; how the games ended."""

    rows: Reals
    ends: Reals
    kinds: Longs
    margins: Longs


def untrained_nets() -> Reals:
    """Nets that know nothing: one for what follows an action, one for draws."""
    rng = np.random.default_rng(0)
    nets = rng.normal(0, 0.12, (2, NET)).astype(np.float32)
    nets[:, NET - ENDS :] = 0.0
    return nets


def plain_leads() -> Reals:
    """Every point of a lead is worth the same."""
    leads = [WHOLE - POINTS_A_PART * run for run in range(1, LOST + 1)]
    return np.array([*leads, *(-lead for lead in leads)], np.float32) / WHOLE


@dataclass(slots=True)
class NetFit:
    """A fit under way: the nets, what leads are worth, the means that steps are made of, and the last surprise."""

    seed: str
    games: int
    rounds: int = 0
    steps: Longs = field(default_factory=lambda: np.zeros(2, np.int64))
    surprise: list[float] = field(default_factory=list)
    nets: Reals = field(default_factory=untrained_nets)
    leads: Reals = field(default_factory=plain_leads)
    means: Reals = field(default_factory=lambda: np.zeros((2, NET), np.float32))
    squares: Reals = field(default_factory=lambda: np.zeros((2, NET), np.float32))


KEPT = ("nets", "leads", "means", "squares", "steps")


def chunk_count(fit: NetFit) -> int:
    """How many chunks a round has."""
    return max(1, fit.games // CHUNK)


def chunks(fit: NetFit) -> Iterator[NetChunk]:
    """The games of the next round."""
    plan = (ERRORS, 1.0 if fit.rounds < BY_END else SHARE, float(fit.rounds < BY_COST))
    nets = (fit.nets[0].tobytes(), fit.nets[1].tobytes())
    for number in range(chunk_count(fit)):
        digest = sha256(f"{fit.seed}:{fit.rounds}:{number}".encode()).digest()
        yield NetChunk(nets, fit.leads.tobytes(), plan, int.from_bytes(digest[:8], "big"))


def play_games(chunk: NetChunk) -> Lessons:
    """Play some games."""
    rows, ends = np.empty((ROWS, TRAITS), np.float32), np.empty((ROWS, ENDS), np.float32)
    kinds, margins = np.empty(ROWS, np.int64), np.zeros(MARGINS, np.int64)
    net, draws = (np.frombuffer(net, np.float32).copy() for net in chunk.nets)
    leads = np.frombuffer(chunk.leads, np.float32).copy()
    n = selfplay(CHUNK, np.array(chunk.plan), generator(chunk.seed), net, draws, leads, rows, ends, kinds, margins)
    return Lessons(rows[:n], ends[:n], kinds[:n], margins)


def slopes(net: Reals, rows: Reals, ends: Reals) -> tuple[float, Reals]:
    """How much the ends surprise a net, and where each of its weights should go for them to surprise it more."""
    into, out = net[:LAST].reshape(TRAITS, UNITS), net[LAST:].reshape(UNITS + 1, ENDS)
    units = np.maximum(rows @ into, 0)
    chances = units @ out[:-1] + out[-1]
    chances = np.exp(chances - chances.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    surprise = -float((ends * np.log(chances + 1e-9)).sum(axis=1).mean())
    missed = (chances - ends) / len(rows)
    behind = (missed @ out[:-1].T) * (units > 0)
    return surprise, np.concatenate(((rows.T @ behind).ravel(), (units.T @ missed).ravel(), missed.sum(axis=0)))


def learn(fit: NetFit, kind: int, rows: Reals, ends: Reals) -> float:
    """Go through some lessons with the net of a kind; how much they surprised it at first."""
    surprise, slope = slopes(fit.nets[kind], rows, ends)
    mean, square = fit.means[kind], fit.squares[kind]
    mean += 0.1 * (slope - mean)
    square += 0.001 * (slope * slope - square)
    fit.steps[kind] += 1
    evened, steady = 1 - 0.9 ** fit.steps[kind], np.sqrt(square / (1 - 0.999 ** fit.steps[kind])) + 1e-8
    fit.nets[kind] -= np.float32(PACE / (1 + fit.rounds / CALMING) / evened) * mean / steady
    return surprise


def improve(fit: NetFit, results: Iterable[Lessons]) -> None:
    """One round: learn its lessons, and what a lead of the first round is worth."""
    found = list(results)
    rows, ends = (np.concatenate([getattr(lessons, name) for lessons in found]) for name in ("rows", "ends"))
    kinds = np.concatenate([lessons.kinds for lessons in found])
    rng = np.random.default_rng(fit.rounds)
    surprises = []
    for kind in (0, 1):
        numbers = np.flatnonzero(kinds == kind)
        for number in range(PASSES):
            rng.shuffle(numbers)
            for at in range(0, len(numbers), BATCH):
                batch = numbers[at : at + BATCH]
                surprise = learn(fit, kind, rows[batch], ends[batch])
                if kind == number == 0:
                    surprises.append(surprise)
    fit.surprise.append(float(np.mean(surprises)))
    if fit.rounds >= BY_COST:
        fit.leads = (fit.leads + worth_of_leads(np.sum([lessons.margins for lessons in found], axis=0))) / np.float32(2)
    fit.rounds += 1


def worth_of_leads(margins: Longs) -> Reals:
    """What every end of the first round is worth, if the second ends with these margins: from -1, lost, to 1, won."""
    counts = margins + margins[::-1]
    sums = POINTS[None, :] + np.rint(WHOLE * plain_leads())[:, None]
    worths: Reals = (np.sign(sums) * counts).sum(axis=1) / counts.sum()
    return worths.astype(np.float32)


def run(fit: NetFit, rounds: int, spread: Callable[..., Iterable[Lessons]], keep: Callable[[NetFit], None]) -> None:
    """Play rounds until there are so many; `spread` maps work over tasks, `keep` is called after every round."""
    while fit.rounds < rounds:
        improve(fit, spread(play_games, chunks(fit)))
        keep(fit)


def write(fit: NetFit, path: Path, command: str) -> None:
    """The nets with what made them; and beside them a file to go on from."""
    data = {
        "game": "stacko",
        "seats": 2,
        "command": command,
        "rounds": fit.rounds,
        "games_a_round": fit.games,
        "seed": fit.seed,
        "surprise": [round(surprise, 4) for surprise in fit.surprise],
        "leads": [round(float(lead), 4) for lead in fit.leads],
    }
    lines = [f" {json.dumps(name)}: {json.dumps(value)}" for name, value in data.items()]
    for net, prefix in zip(fit.nets, ("", "draw_"), strict=True):
        into, out = net[:LAST].reshape(-1, UNITS), net[LAST:].reshape(-1, ENDS)
        lines += [f' "{prefix}{name}": [\n{table(rows)}\n ]' for name, rows in (("units", into), ("ends", out))]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    kept = {name: getattr(fit, name) for name in KEPT}
    np.savez_compressed(progress_path(path), **kept)


def table(rows: Reals) -> str:
    """Rows of numbers, one on a line."""
    return ",\n".join("  [" + ", ".join(f"{weight:.4g}" for weight in row) + "]" for row in rows)


def progress_path(path: Path) -> Path:
    """What a fit needs to go on."""
    return path.with_suffix(".nets.npz")


def resume(fit: NetFit, path: Path) -> None:
    """Go on from a file, if there is one of this very fit. Raises ValueError when it is of another."""
    if not path.exists():
        return
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    made = (data["game"], data["seed"], data["games_a_round"])
    if made != ("stacko", fit.seed, fit.games) or not progress_path(path).exists():
        raise ValueError(f"{path} was not made by this command")
    fit.rounds, fit.surprise = data["rounds"], data["surprise"]
    with np.load(progress_path(path)) as kept:
        for name in KEPT:
            setattr(fit, name, kept[name])
