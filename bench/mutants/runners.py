"""Which tests run which line: from one run of the tests, line by line."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from bench.mutants.trials import ROOT
from coverage import CoverageData

SETTINGS = """[run]
data_file = {data}
include = {files}
"""


def measure_coverage(tests: list[str], files: list[Path], folder: Path) -> CoverageData:
    """Run the tests once. Exits when they fail: a mutant could not be told from the code as it is."""
    data, settings = folder / "coverage.sqlite", folder / "coverage.ini"
    settings.write_text(SETTINGS.format(data=data, files=",".join(map(str, files))))
    words = ["-n", "2", "-q", "-p", "no:cacheprovider", "--cov", "--cov-report=", "--cov-context=test"]
    command = [sys.executable, "-m", "pytest", *words, f"--cov-config={settings}", *tests]
    env = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # else every fork would compile the tests anew
    done = subprocess.run(command, capture_output=True, check=False, cwd=ROOT, env=env)
    if done.returncode:
        sys.exit(f"The tests fail without any change:\n{done.stdout.decode()[-3000:]}")
    found = CoverageData(str(data))
    found.read()
    return found


class Runners:
    """The tests that run each line of the sources.

    What is cached runs in the first test alone, so whoever survives these is still to be tried with all.
    """

    def __init__(self, data: CoverageData, slow: Sequence[str] = ()) -> None:
        self.slow = tuple(f"{file}::" for file in slow)
        self.lines = {Path(name).resolve(): data.contexts_by_lineno(name) for name in data.measured_files()}
        self.breadth = Counter(
            test for lines in self.lines.values() for tests in lines.values() for test in set(map(name_of, tests))
        )

    def of(self, path: Path, line: int) -> tuple[list[str], list[str]]:
        """The tests that run a line, quick and slow ones; for a line that runs at import, all of its file.

        Those that run least else come first.
        """
        lines = self.lines.get(path.resolve(), {})
        found = set(map(name_of, lines.get(line, []))) - {""}
        if not found:
            found = {name_of(test) for tests in lines.values() for test in tests} - {""}
        ordered = sorted(found, key=lambda test: (self.breadth[test], test))
        quick = [test for test in ordered if not test.startswith(self.slow)]
        return quick, [test for test in ordered if test.startswith(self.slow)]

    def at_import(self, path: Path, line: int) -> bool:
        """Does a line run when its module, or a test's, is loaded?"""
        return "" in self.lines.get(path.resolve(), {}).get(line, [""])


def name_of(context: str) -> str:
    """The test of a context, without the phase that it was in."""
    return context.rpartition("|")[0]
