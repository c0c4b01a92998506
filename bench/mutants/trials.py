"""One mutant at a time: the changed source in a copy of the tree, and the tests that run it in a forked process."""

from __future__ import annotations

import compileall
import os
import shutil
import sys
from difflib import unified_diff
from importlib import import_module
from pathlib import Path

import pytest
from bench.mutants.changes import Change
from bench.mutants.forks import Limits, run_forked

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"

HEAVY = ("httpx", "hypothesis", "litestar", "msgspec", "numpy", "prometheus_client", "sqlalchemy", "uvicorn")
"""Loaded once, before the forks. Nothing of ours is: each fork loads it from the changed copy."""


class Calm:
    """Hypothesis as mutants need it: the same examples for each, and no time for smaller ones."""

    def pytest_collection(self) -> None:
        """Once the tests have chosen their profile, change it."""
        from hypothesis import Phase, settings  # noqa: PLC0415 - it warns where it is loaded before its plugin

        settings.register_profile("mutants", settings(), database=None, phases=[Phase.explicit, Phase.generate])
        settings.load_profile("mutants")


def words() -> list[str]:
    """How the tests are run."""
    plugins = ("no:cacheprovider", "no:randomly")
    warnings = "ignore::pytest.PytestAssertRewriteWarning"
    return [
        "-x",
        "-q",
        "--tb=native",
        *[word for name in plugins for word in ("-p", name)],
        "--hypothesis-seed=0",
        "-W",
        warnings,
    ]


class Laboratory:
    """A copy of the sources in which one file at a time is changed."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self.source = folder / "src"
        self.output = folder / "output"
        self.limits = limits
        shutil.copytree(SOURCE, self.source, ignore=shutil.ignore_patterns("__pycache__"))
        compileall.compile_dir(str(self.source), quiet=2)
        for name in HEAVY:
            import_module(name)

    def survives(self, path: Path, change: Change, tests: list[str]) -> bool:
        """Do the tests pass although this change was made? Tests that take too long have noticed it."""
        file = self.source / path.relative_to(SOURCE)
        before, times = file.read_bytes(), file.stat()
        file.write_bytes(change.apply(before))
        try:
            return run_forked(lambda: self.test(tests), self.output, self.limits) == 0
        finally:
            file.write_bytes(before)
            os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))  # so that what was compiled of it is still good

    def test(self, tests: list[str]) -> int:
        """Run the tests against the copy: their exit status."""
        sys.path.insert(0, str(self.source))
        os.environ["PYTHONPATH"] = str(self.source)
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        sys.dont_write_bytecode = True
        return int(pytest.main([*words(), *tests], plugins=[Calm()]))


def diff_of(path: Path, change: Change) -> list[str]:
    """What a change does, as a diff without context."""
    source = path.read_bytes()
    before, after = (text.decode().splitlines() for text in (source, change.apply(source)))
    lines = list(unified_diff(before, after, lineterm="", n=0))[2:]
    return [f"{path.relative_to(SOURCE / 'tafelrunde')} {lines[0]}", *lines[1:]]
