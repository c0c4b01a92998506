"""Make the reference set, or measure an evaluator's own error with it.

    python -m bench.reference make GAME [--decisions N] [--minutes M] [--processes N] [--seed S] [--folder FOLDER]
    python -m bench.reference tau [GAME …] [--worlds N] [--limit N] [--processes N] [--folder FOLDER]

Decisions come from fresh games, those of Schokoly in turns from all its tables. The set is made once on a large machine
and kept; nothing is ever fitted to it. τ is the rms difference between the evaluator and the reference for the same
decisions, less what the sampled worlds of both explain.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from bench.calibration import samplers
from bench.reference.decisions import Decision, own_error, read, write

from tafelrunde.study.sampling import Sampler, chunk_seed

FOLDER = Path("bench/reference")
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
    """Play and judge until there are enough decisions or the time is over."""
    [game] = options.games
    tables = [each for name, each in samplers().items() if name.partition("-")[0] == game]
    tables[0].play(1, 1)
    path, made = options.folder / f"{game}.npz", f"python -m bench.reference make {game} --seed {options.seed}"
    options.folder.mkdir(parents=True, exist_ok=True)
    work = (
        DecisionTask(game, tables[n % len(tables)], chunk_seed(options.seed, tables[n % len(tables)].table, n))
        for n in range(options.decisions)
    )
    found: list[Decision] = []
    end, kept = monotonic() + 60 * options.minutes, monotonic()
    with get_context("fork").Pool(options.processes) as pool:
        for decisions in pool.imap(judge, work):
            found += decisions
            if monotonic() - kept > KEEP_EVERY:
                write(path, found, made)
                kept = monotonic()
                print(f"{game}: {len(found)} decisions", flush=True)
            if len(found) >= options.decisions or monotonic() > end:
                pool.terminate()
                break
    write(path, found[: options.decisions], made)
    print(f"{game}: {len(found)} decisions, {sum(each.exact for each in found)} exact", flush=True)


def tau(options: Namespace) -> None:
    """Print the evaluator's own error by game, table and phase, and keep it."""
    known = samplers()
    kept: dict[str, Any] = {}
    for game in options.games or MODULES:
        decisions = read(options.folder / f"{game}.npz")[: options.limit]
        work = [EstimateTask(game, known[each.table], each, options.worlds) for each in decisions]
        known[decisions[0].table].play(1, 1)
        with get_context("fork").Pool(options.processes) as pool:
            found = np.array(pool.map(estimate, work, chunksize=8))
        missed = found[:, 0] - np.array([each.difference for each in decisions])
        noise = np.hypot(found[:, 1], [each.error for each in decisions])
        kept[game] = errors(decisions, missed, noise)
        for name, row in kept[game].items():
            print(
                f"{game}, {name}: τ {row['tau']:.4f} ± {row['error']:.4f} of {row['decisions']} decisions", flush=True
            )
        (options.folder / "tau.json").write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def errors(decisions: list[Decision], missed: Any, noise: Any) -> dict[str, dict[str, float]]:  # noqa: ANN401 - arrays
    """τ over all decisions, by phase, by table, and of the exact ones."""
    phases, tables = np.array([each.phase for each in decisions]), np.array([each.table for each in decisions])
    parts = {"all": phases >= 0, "exact": np.array([each.exact for each in decisions])}
    parts |= {f"phase {phase}": phases == phase for phase in sorted(set(phases.tolist()))}
    parts |= {str(name): tables == name for name in sorted(set(tables.tolist()))}
    rows = {}
    for name, here in parts.items():
        if here.sum() > 1:
            value, error = own_error(missed[here], noise[here])
            rows[name] = {"tau": round(value, 4), "error": round(error, 4), "decisions": int(here.sum())}
    return rows


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
    options = parser.parse_args()
    (make if options.what == "make" else tau)(options)


if __name__ == "__main__":
    main()
