"""What attackers reach from one address, and what the others notice: `python -m bench.attacks [NAME ...]`.

    python -m bench.attacks undo verify bots headers lobby chat reviews [--seconds S]   each alone, with its figure
    python -m bench.attacks together [--tables N] [--seconds S]                 all at once beside live tables
    python -m bench.attacks lists                                               what the list of tables costs
    python -m bench.attacks quiet [--tables N] [--seconds S]                    the same tables without an attack

Server, attackers and those who play run beside each other on this machine, and nothing leaves it.
"""

from __future__ import annotations

import asyncio
import os
import resource
from argparse import ArgumentParser
from collections import Counter

import msgspec
from bench.attacks.listing import lists
from bench.attacks.measuring import beside, single
from bench.attacks.scenarios import ATTACKS, rage


def main() -> None:
    """Attack, and print a line for each."""
    parser = ArgumentParser(prog="python -m bench.attacks")
    parser.add_argument("names", nargs="*", default=list(ATTACKS), metavar="NAME", help=" ".join(ATTACKS))
    parser.add_argument("--tables", type=int, default=200, help="live tables of others")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--against", metavar="URL", help="only attack this server, on this machine, and count")
    asked = parser.parse_args()
    if unknown := set(asked.names) - {*ATTACKS, "together", "quiet", "lists"}:
        parser.error(f"there is no attack {', '.join(unknown)}: the attacks are {', '.join(ATTACKS)}")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if asked.against:
        tally: Counter[str] = Counter()
        asyncio.run(rage(asked.names, asked.against, asked.seconds, tally))
        print(msgspec.json.encode(tally).decode(), flush=True)
        return
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}", flush=True)
    for name in asked.names:
        if name in ATTACKS:
            print(single(name, asked.seconds), flush=True)
        elif name == "lists":
            print(lists(), flush=True)
        else:
            print(name, beside(asked.tables, asked.seconds, list(ATTACKS) if name == "together" else []), flush=True)


if __name__ == "__main__":
    main()
