"""Try a sample of mutants: `python -m bench.mutants server --sample 40 --seed 1`."""

from __future__ import annotations

import argparse
import sys
import tempfile
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench.mutants.changes import Change, changes
from bench.mutants.forks import Limits
from bench.mutants.runners import Runners, measure_coverage
from bench.mutants.trials import ROOT, SOURCE, Laboratory, diff_of
from bench.mutants.zygote import STARTS_ANEW, Zygote

PACKAGE = SOURCE / "tafelrunde"
JUDGED = Path(__file__).with_name("judged.toml")

SERVER = "table/*.py live/live_table.py"
PURE = "table live/test_live_table.py test_chat.py test_permissions.py test_undo.py"
SLOW = (
    "test_secrecy.py test_games.py test_manners.py live/test_bot_turns.py test_refusal.py routes/test_me.py "
    "live/test_lobby.py live/test_summaries.py live/test_presence.py live/test_read_receipts.py test_rematch.py "
    "routes/test_tables.py routes/test_new_tables.py"
)


@dataclass(frozen=True, slots=True)
class Part:
    """The sources of a part, the tests that are to notice, and slower ones that are asked when those did not."""

    sources: list[Path]
    tests: list[str]
    slow: list[str] = field(default_factory=list)


def server_tests(names: str) -> list[str]:
    """Those of these tests of the server that there are."""
    files = [f"tests/server/{name}" for name in names.split()]
    return [file for file in files if (ROOT / file).exists()]


PARTS = {
    "rules": Part(sorted((PACKAGE / "rules").rglob("*.py")), ["tests/rules"]),
    "records": Part(sorted((PACKAGE / "records").rglob("*.py")), ["tests/records"]),
    "server": Part(
        sorted(path for part in SERVER.split() for path in (PACKAGE / "server").glob(part)),
        server_tests(PURE),
        server_tests(SLOW),
    ),
}

Mutant = tuple[Path, Change]


class SampleResult(NamedTuple):
    """What became of a sample: how many mutants were noticed, were not, and cannot be."""

    part: str
    seed: int
    noticed: int
    missed: int
    equivalent: int


def read_judgements() -> dict[tuple[str, ...], str]:
    """Changes that no test can notice, by their lines in a diff, with the reason."""
    entries = tomllib.loads(JUDGED.read_text(encoding="utf-8")).get("equivalent", [])
    return {tuple(entry["diff"].strip("\n").splitlines()): entry["reason"] for entry in entries}


def sample_mutants(args: argparse.Namespace, part: str, seed: int) -> list[Mutant]:
    """The mutants of a part, or of some of its files; where a sample is asked for, so many of them, chosen by lot."""
    files = [path for path in PARTS[part].sources if not args.file or path.name in args.file]
    mutants = [(path, change) for path in files for change in changes(path.read_bytes())]
    return Random(seed).sample(mutants, min(args.sample, len(mutants))) if args.sample else mutants


class Trials:
    """The mutants of a part, tried with its tests."""

    def __init__(self, part: Part, folder: Path, args: argparse.Namespace) -> None:
        limits = Limits(args.limit, args.memory)
        self.tests, slow = part.tests, [] if args.quick else part.slow
        self.runners = Runners(measure_coverage(part.tests + slow, part.sources, folder), slow)
        self.laboratory = Laboratory(folder, limits)
        self.zygote = Zygote(folder, part.tests, limits)

    def survives(self, path: Path, change: Change) -> bool:
        """Does no test notice? Those that run the line are asked first, then the slow ones of them, then all."""
        found, later = self.runners.of(path, change.line)
        if not self.runners.at_import(path, change.line):
            status = self.zygote.status(path, change, found)
            if status not in (0, STARTS_ANEW):
                return False
            found = [] if status == 0 else found
        return all(self.laboratory.survives(path, change, some) for some in (found, later, self.tests) if some)


def try_part(part: str, args: argparse.Namespace) -> list[SampleResult]:
    """Try the samples of a part."""
    with tempfile.TemporaryDirectory() as name:
        trials = Trials(PARTS[part], Path(name), args)
        return [try_sample(part, seed, trials, args) for seed in args.seed]


def try_sample(part: str, seed: int, trials: Trials, args: argparse.Namespace) -> SampleResult:
    """Try the mutants of a sample and print the survivors."""
    counts: Counter[str] = Counter()
    known = read_judgements()
    for number, (path, change) in enumerate(sample_mutants(args, part, seed), start=1):
        if args.only and number not in args.only:
            continue
        survived = trials.survives(path, change)
        diff = diff_of(path, change)
        reason = known.get(tuple(diff[1:])) if survived else None
        verdict = "equivalent" if reason else "SURVIVED" if survived else "noticed"
        counts[verdict] += 1
        print(f"{part} {seed}.{number}: {verdict}", flush=True)
        if survived:
            print("\n".join([f"    {line}" for line in diff] + [f"    {reason}"] * bool(reason)), flush=True)
    return SampleResult(part, seed, counts["noticed"], counts["SURVIVED"], counts["equivalent"])


def main() -> int:
    """Try the parts that were named, and print the share that was noticed of each."""
    parser = argparse.ArgumentParser(prog="python -m bench.mutants", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; all by default")
    parser.add_argument("--sample", type=int, default=40, help="how many mutants of each part; 0: all")
    parser.add_argument("--file", nargs="*", help="only the mutants of files with these names")
    parser.add_argument("--seed", type=int, nargs="+", default=[1], help="one sample for each")
    parser.add_argument("--only", type=int, nargs="*", help="try only the mutants of these numbers in the sample")
    parser.add_argument("--limit", type=int, default=60, help="seconds of the processor for the tests of one mutant")
    parser.add_argument("--memory", type=int, default=4, help="gigabytes of memory for the tests of one mutant")
    parser.add_argument(
        "--quick",
        action="store_true",
        help="leave out the slow tests: they may notice more",
    )
    args = parser.parse_args()
    if unknown := set(args.parts) - PARTS.keys():
        parser.error(f"there is no part {unknown.pop()}; the parts are {', '.join(PARTS)}")
    rows = [row for part in args.parts or PARTS for row in try_part(part, args)]
    from tafelrunde.bots.arena.likelihood import intervals  # noqa: PLC0415 - the forks have to load all of ours anew

    for part, seed, noticed, missed, equivalent in rows:
        low, high = intervals([missed, noticed])
        share = noticed / max(1, noticed + missed)
        spread = f"{share:.1%} [{low:.1%}, {high:.1%}]"
        print(
            f"{part}, seed {seed}: {noticed} of {noticed + missed} noticed, {spread}; {equivalent} more are equivalent"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
