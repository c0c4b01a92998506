"""Measure the speed of the games and print one table: `make bench`, or `python -m bench`.

    python -m bench [--prototypes FOLDER] [--peers PYTHON] [--rounds N]

Everything is CPU time of one core. Machines are shared and noisy, so whatever is compared is measured in turns, and the
best of its rounds counts. PROTOTYPES is a folder with the laboratory's `scho_nb.py`; PEERS is an interpreter that has
RLCard or OpenSpiel. Both are optional.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, NamedTuple

import numpy as np
from bench.kernels import Speed, chocolate, drive_kernel, matches
from bench.rules import measure_games
from rich.console import Console
from rich.table import Table

from tafelrunde.kernels.chocolate.deck import tables
from tafelrunde.records.chocolate import decks
from tafelrunde.records.formats import FORMATS
from tafelrunde.rules.games import GAMES

HERE = Path(__file__).parent
WARM = "from tafelrunde.kernels.warm import warm; print(warm({games!r})[1])"
TIMED = "from time import perf_counter; t = perf_counter(); import tafelrunde; print(perf_counter() - t)"


class Line(NamedTuple):
    """A line of the table: what, its figures, and what they are compared with."""

    what: str
    games: str = ""
    actions: str = ""
    ratio: str = ""


def best(measure: Callable[[], Speed], rounds: int) -> Speed:
    """The fastest of several rounds."""
    return max(measure() for _ in range(rounds))


def in_turns(measures: dict[str, Callable[[], Speed]], rounds: int) -> dict[str, Speed]:
    """Several measurements side by side: one round of each after the other, the best of each."""
    found: dict[str, list[Speed]] = {name: [] for name in measures}
    for _ in range(rounds):
        for name, measure in measures.items():
            found[name].append(measure())
    return {name: max(speeds) for name, speeds in found.items()}


def prototype(folder: str | None) -> dict[str, Callable[[], Speed]]:
    """The laboratory's kernels, if their folder is given: they are loaded from there and nowhere else."""
    if not folder:
        return {}
    sys.path.insert(0, str(Path(folder).resolve()))
    lab = import_module("scho_nb")
    sys.path.pop(0)

    def scho(play: Any, number: int) -> Callable[[], Speed]:  # noqa: ANN401 - compiled code
        acc = np.zeros(16, np.uint64)
        play(0, 20, acc)
        return lambda: time_games(lambda: play(0, number, acc), number)

    def stacko() -> Speed:
        return time_games(lambda: lab.stacko_playouts(0, 20_000, 0, 200, np.zeros(8, np.uint64)), 20_000)

    stacko()
    return {
        "pick": scho(lab.playouts_inc, 20_000),
        "list": scho(lab.playouts_inclist, 6_000),
        "stacko": stacko,
    }


def time_games(play: Callable[[], object], number: int) -> Speed:
    """So many games that are played at once."""
    start = process_time()
    play()
    return Speed(number / (process_time() - start), 0.0)


def kernels(folder: str | None, rounds: int) -> Iterator[Line]:
    """Random games with the kernels, beside the prototypes."""
    schoko, schokoly = (tables(game, decks.standard_deck(game)) for game in ("schoko", "schokoly"))
    measures: dict[str, Callable[[], Speed]] = {f"prototype {name}": play for name, play in prototype(folder).items()}
    for name, listed, number in (("pick", False, 20_000), ("list", True, 6_000)):
        measures[f"schoko {name}"] = chocolate(schoko, 2, listed=listed, number=number)
        for seats in (2, 3, 4):
            measures[f"schokoly {seats} {name}"] = chocolate(schokoly, seats, listed=listed, number=number // 2)
    measures["stacko"] = matches(10_000)
    found = in_turns(measures, rounds)
    for name, speed in found.items():
        if not name.startswith("prototype"):
            yield Line(f"kernel, {name}", f"{speed.games:,.0f}", f"{speed.actions:,.0f}", compare_kernel(name, found))


def compare_kernel(name: str, found: dict[str, Speed]) -> str:
    """What a kernel is compared with: the prototype, or Schokoly with Scho K.O. for each action."""
    game, way = name.split(maxsplit=1)[0], name.rsplit(maxsplit=1)[-1]
    lab = found.get("prototype " + way)
    if lab and game == "schoko":
        return f"{found[name].games / lab.games:.2f} × prototype"
    if lab and game == "stacko":
        return f"{2 * found[name].games / lab.games:.2f} × prototype (rounds)"
    if game == "schokoly":
        return f"{found[name].actions / found[f'schoko {way}'].actions:.2f} × Scho K.O. per action"
    return ""


def plain_and_driven(peers: str | None, rounds: int) -> Iterator[Line]:
    """The plain rules, and the kernels driven from Python, beside other people's games."""
    others = peer_speeds(peers)
    for name, game in GAMES.items():
        options = FORMATS[name].options_with()
        for seats in game.seat_counts:
            speed = best(measure_games(game, seats, options, 5 if name == "stacko" else 20), rounds)
            ratio = ratio_to(speed, others, "RLCard")
            yield Line(f"rules, {name} {seats}", f"{speed.games:,.0f}", f"{speed.actions:,.0f}", ratio)
    for name in decks.STANDARD:
        for way, listed in (("list", True), ("pick", False)):
            speed = best(drive_kernel(tables(name, decks.standard_deck(name)), 2, listed=listed, number=200), rounds)
            ratio = ratio_to(speed, others, "OpenSpiel")
            yield Line(f"from Python, {name} 2 {way}", f"{speed.games:,.0f}", f"{speed.actions:,.0f}", ratio)
    for name, speed_of in others.items():
        yield Line(name, "", f"{speed_of:,.0f}")


def peer_speeds(peers: str | None) -> dict[str, float]:
    """Actions a second of the games that the given interpreter has."""
    if not peers:
        return {}
    found: dict[str, float] = json.loads(run([peers, str(HERE / "peers.py")]).splitlines()[-1])
    return found


def ratio_to(speed: Speed, others: dict[str, float], maker: str) -> str:
    """How many times as fast as a maker's games, the slowest first."""
    rivals = sorted(actions for name, actions in others.items() if name.startswith(maker))
    return " · ".join(f"{speed.actions / actions:.1f}" for actions in rivals) + f" × {maker}" if rivals else ""


def measure_start(rounds: int) -> Iterator[Line]:
    """Compiling from nothing and from the cache, and what a command waits for."""
    for games in ("chocolate", "stacko"):
        with TemporaryDirectory() as folder:
            env = installed() | {"NUMBA_CACHE_DIR": folder, "PYTHONPYCACHEPREFIX": folder}
            cold = float(run([sys.executable, "-c", WARM.format(games=games)], env))
            cached = min(float(run([sys.executable, "-c", WARM.format(games=games)], env)) for _ in range(rounds))
        yield Line(f"compile, {games}", ratio=f"{cold:.1f} CPU s cold · {cached:.2f} CPU s from the cache")
    imported = min(float(run([sys.executable, "-c", TIMED])) for _ in range(rounds))
    yield Line("import tafelrunde", ratio=f"{imported:.3f} s")
    command = [str(Path(sys.executable).parent / "tafelrunde"), "--help"]
    yield Line("tafelrunde --help", ratio=f"{min(time_command(command) for _ in range(rounds)):.2f} s")


def installed() -> dict[str, str]:
    """The environment, but with modules that are kept as bytecode, as pip leaves them."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def run(command: list[str], env: dict[str, str] | None = None) -> str:
    """What a command prints."""
    return subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout


def time_command(command: list[str]) -> float:
    """How long a command takes by the clock."""
    start = perf_counter()
    run(command)
    return perf_counter() - start


def parse_arguments() -> Namespace:
    """The arguments."""
    parser = ArgumentParser(prog="python -m bench", description="Measure the speed of the games.")
    parser.add_argument("--prototypes", default=os.environ.get("PROTOTYPES"), help="folder of the laboratory's kernels")
    parser.add_argument("--peers", default=os.environ.get("PEERS"), help="a Python that has RLCard or OpenSpiel")
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured")
    return parser.parse_args()


def main() -> None:
    """Measure and print."""
    given = parse_arguments()
    table = Table(title="Speed: per CPU second of one core")
    for column in ("what", "games", "actions", "compared"):
        table.add_column(column, justify="left" if column in {"what", "compared"} else "right")
    for lines in (
        kernels(given.prototypes, given.rounds),
        plain_and_driven(given.peers, given.rounds),
        measure_start(given.rounds),
    ):
        for line in lines:
            table.add_row(*line)
        table.add_section()
    Console(width=None if sys.stdout.isatty() else 120).print(table)
