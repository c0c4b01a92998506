"""How many tables the server keeps up with: `make load`, or `python -m bench.load`.

    python -m bench.load [--tables N ...] [--idle N] [--seconds S] [--closed GAME]

Server and load run beside each other on this machine. Live tables: two-seat Schokoly in the middle and late game, two
clients at each, an action every five seconds. Closed loop: 100 matches, everybody acts as soon as it is their turn.
Both beside boardgame.io with its own tic-tac-toe, if Node and npm are there. With --closed only the closed loop of a
game, to compare two versions in turns.
"""

from __future__ import annotations

import gc
import os
import resource
from argparse import ArgumentParser

from bench.load import ours, peer

GOOD = 200.0
MATCHES = 100
EVICTED = 250.0
GAMES = ("stacko", "schoko", "schokoly")


def main() -> None:
    """Measure, and print a line for each thing."""
    parser = ArgumentParser(prog="python -m bench.load")
    parser.add_argument("--tables", type=int, nargs="*", default=[500, 1000, 1500, 2000])
    parser.add_argument("--idle", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--closed", choices=GAMES)
    asked = parser.parse_args()
    gc.disable()  # the load must not hold itself up
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
    if asked.closed:
        closed = ours.measure_throughput(asked.closed, MATCHES, asked.seconds)
        print(f"{asked.closed}, {MATCHES} matches, closed loop: {closed}")
        return
    for tables in asked.tables:
        print(found := ours.live(tables, seconds=asked.seconds), flush=True)
        if found.p99 > GOOD:
            break
    for game in GAMES:
        print(
            f"{game}, {MATCHES} matches, closed loop: {ours.measure_throughput(game, MATCHES, asked.seconds / 2)}",
            flush=True,
        )
    try:
        beside(asked.tables, asked.seconds)
    except peer.Missing as missing:
        print(f"boardgame.io was not measured: {missing}", flush=True)
    if asked.idle:
        print(f"idle tables: {ours.idle(asked.idle, EVICTED) / 1000:.1f} kB each, of {asked.idle}", flush=True)


def beside(tables: list[int], seconds: float) -> None:
    """The same of boardgame.io. Raises Missing."""
    with peer.installed() as folder:
        print(
            f"boardgame.io, {MATCHES} matches, closed loop: {peer.measure_throughput(folder, MATCHES, seconds / 2)}",
            flush=True,
        )
        for matches in tables:
            print(f"boardgame.io, {(found := peer.live(folder, matches, seconds))}", flush=True)
            if found.p99 > GOOD:
                break


if __name__ == "__main__":
    main()
