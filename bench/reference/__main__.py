"""Make the reference set, or measure an evaluator's own error with it.

    python -m bench.reference make GAME [--decisions N] [--minutes M] [--processes N] [--seed S] [--folder FOLDER]
    python -m bench.reference tau [GAME …] [--worlds N] [--limit N] [--processes N] [--folder FOLDER] [--out FILE]

Decisions come from fresh games, those of Schokoly in turns from all its tables. The set is kept in FOLDER, and `make`
goes on where it was stopped; nothing is ever fitted to it. τ is the rms difference between the evaluator and the
reference for the same decisions, less what the sampled worlds of both explain; it is kept in FILE for reviews.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from bench.calibration import samplers
from bench.reference.decisions import (
    Decision,
    Kept,
    Missed,
    OwnError,
    coverage,
    own_error,
    phase_errors,
    read,
    write,
)

from tafelrunde.study.registry import find_evaluator
from tafelrunde.study.sampling import Sampler, chunk_seed

FOLDER = Path("bench/reference")
TAU = Path("src/tafelrunde/study/values/tau.json")
MODULES = {
    "schoko": "bench.reference.chocolate",
    "schokoly": "bench.reference.chocolate",
    "stacko": "bench.reference.stacko",
}
GAMES_A_TASK = 4
KEEP_EVERY = 20
"""Seconds after which what there is is kept."""


class DecisionTask(NamedTuple):
    """Some games whose decisions are judged by a process."""

    game: str
    sampler: Sampler
    seed: int


class EstimateTask(NamedTuple):
    """A decision to be judged by the evaluator."""

    game: str
    sampler: Sampler
    decision: Decision
    worlds: int


def judge(task: DecisionTask) -> list[Decision]:
    """The decisions of some games."""
    return list(import_module(MODULES[task.game]).decisions(task.sampler, task.seed, GAMES_A_TASK))


def estimate(task: EstimateTask) -> tuple[float, float]:
    """What the evaluator says."""
    found: tuple[float, float] = import_module(MODULES[task.game]).estimate(task.sampler, task.decision, task.worlds)
    return found


def make(options: Namespace) -> None:
    """Play and judge until there are enough decisions or the time is over; a stopped one goes on where it was."""
    [game] = options.games
    tables = [each for name, each in samplers().items() if name.partition("-")[0] == game]
    path, made = options.folder / f"{game}.npz", f"python -m bench.reference make {game} --seed {options.seed}"
    found, _, first = kept = read(path) if path.exists() else Kept([], made, 0)
    if kept.made != made:
        sys.exit(f"{path} was made by `{kept.made}`: name that seed, or another folder.")
    options.folder.mkdir(parents=True, exist_ok=True)
    tables[0].play(1, 1)
    work = (
        DecisionTask(game, tables[n % len(tables)], chunk_seed(options.seed, tables[n % len(tables)].table, n))
        for n in range(first, first + max(0, options.decisions - len(found)))
    )
    end, told, number = monotonic() + 60 * options.minutes, monotonic(), first
    with get_context("fork").Pool(options.processes) as pool:
        for number, decisions in enumerate(pool.imap(judge, work), start=first + 1):
            found += decisions
            is_over = len(found) >= options.decisions or monotonic() > end
            if is_over or monotonic() - told > KEEP_EVERY:
                write(path, Kept(found, made, number))
                told = monotonic()
                print(f"{game}: {len(found)} decisions, {sum(each.exact for each in found)} exact", flush=True)
            if is_over:
                break
    write(path, Kept(found, made, number))


def tau(options: Namespace) -> None:
    """Print the evaluator's own error by game, table and phase, and keep that of games and phases."""
    kept: dict[str, Any] = json.loads(options.out.read_text(encoding="utf-8")) if options.out.exists() else {}
    for game in options.games or [name for name in MODULES if (options.folder / f"{name}.npz").exists()]:
        decisions = read(options.folder / f"{game}.npz").decisions[: options.limit]
        found = compare(decisions, game, options)
        show(game, decisions, found, options.worlds)
        rows = {"all": own_error(found)} | {f"phase {n}": row for n, row in phase_errors(found).items()}
        kept[game] = {"evaluator": find_evaluator(game).name} | {name: as_data(row) for name, row in rows.items()}
        options.out.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def compare(decisions: list[Decision], game: str, options: Namespace) -> Missed:
    """The evaluator's answers to the decisions, beside the reference."""
    known = samplers()
    work = [EstimateTask(game, known[each.table], each, options.worlds) for each in decisions]
    known[decisions[0].table].play(1, 1)
    with get_context("fork").Pool(options.processes) as pool:
        found = np.array(pool.map(estimate, work, chunksize=8))
    missed = found[:, 0] - np.array([each.difference for each in decisions])
    phases = np.array([each.phase for each in decisions])
    return Missed(missed, found[:, 1], np.array([each.error for each in decisions]), phases)


def show(game: str, decisions: list[Decision], found: Missed, worlds: int) -> None:
    """τ over all decisions, of the exact ones, by table and by phase; and how often intervals hold the reference."""
    tables, exact = np.array([each.table for each in decisions]), np.array([each.exact for each in decisions])
    parts = {"all": tables != "", "exact": exact, "played out": ~exact}
    parts |= {str(name): tables == name for name in np.unique(tables)}
    rows = {name: own_error(found.select(here)) for name, here in parts.items() if here.sum() > 1}
    rows |= {f"phase {phase}": row for phase, row in phase_errors(found).items()}
    for name, row in rows.items():
        print(f"{game}, {name}: τ {100 * row.tau:.1f} + {100 * row.tau_error:.1f} points, {row.decisions} decisions")
    noise = 100 * float(np.sqrt((found.noise**2).mean()))
    held = 100 * coverage(found, worlds)
    print(f"{game}: 90 % intervals hold the reference in {held:.1f} %; its own error is {noise:.1f} points", flush=True)


def as_data(row: OwnError) -> dict[str, float]:
    """For a file."""
    return {"tau": round(row.tau, 4), "error": round(row.tau_error, 4), "decisions": row.decisions}


def main() -> None:
    """Make or measure."""
    parser = ArgumentParser("bench.reference", description="The reference set of decisions.")
    parser.add_argument("what", choices=("make", "tau"))
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--decisions", type=int, default=2_100)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--worlds", type=int, default=24)
    parser.add_argument("--limit", type=int, help="only the first so many decisions")
    parser.add_argument("--seed", default="reference")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--out", type=Path, default=TAU, help="the file that reviews read")
    options = parser.parse_args()
    (make if options.what == "make" else tau)(options)


if __name__ == "__main__":
    main()
