"""The mutants that the tests are tried with: small changes that leave a program."""

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from bench.mutants.__main__ import read_judgements
from bench.mutants.changes import changes
from bench.mutants.patches import Functions
from bench.mutants.runners import Runners
from coverage import CoverageData


@pytest.mark.parametrize(
    ("source", "others"),
    [
        ("must_sit(a)", ["pass"]),
        ("return_ = a < b", ["return_ = (a <= b)"]),
        ("c = a and b", ["c = (a or b)", "c = (b)", "c = (a)"]),
        ("if a: b = not c", ["if (not a): b = not c", "if a: b = (c)"]),
        ("a = 5", ["a = (6)", "a = (4)"]),
        ("a = f(b, c=d)", ["a = f(b)"]),
        ("a = [b for b in c if b]", ["a = [b for b in c]"]),
        ("raise A(1)", ["pass"]),
        ('"""Words."""', []),
        ("a: Literal[1]", []),
        ("match a:\n    case 1: b", ["match a:\n    case (2): b", "match a:\n    case (0): b"]),
    ],
)
def test_every_change_is_a_small_one(source: str, others: list[str]) -> None:
    """A comparison, a condition, a number, an argument or a statement; types and words are left alone."""
    made = [change.apply(source.encode()).decode() for change in changes(source.encode())]
    assert others == [text.replace("(f(b))", "f(b)").replace("([b for b in c])", "[b for b in c]") for text in made]


def test_every_judgement_has_its_reason() -> None:
    """A mutant that no test can notice is named by its lines."""
    assert all(reason and lines and lines[0].startswith("-") for lines, reason in read_judgements().items())


def test_the_tests_of_a_line_are_those_that_run_it_slow_ones_last() -> None:
    """Those of what runs at import, before any test, are all of its file."""
    data = CoverageData(no_disk=True)
    for test, lines in {
        "": [1, 2],
        "a.py::wide|run": [5, 6, 7],
        "a.py::narrow|run": [5],
        "b.py::slow|call": [5],
    }.items():
        data.set_context(test)
        data.add_lines({"rules.py": lines})
    runners = Runners(data, ["b.py"])
    data.close(force=True)
    assert (["a.py::narrow", "a.py::wide"], ["b.py::slow"]) == runners.of(Path("rules.py"), 5)
    assert (["a.py::wide"], []) == runners.of(Path("rules.py"), 7)
    assert runners.of(Path("rules.py"), 5) == runners.of(Path("rules.py"), 2)


SOURCE = b"""from functools import cache
LIMIT = 3
class Fence:
    @cache
    def holds(self, number=7):
        return number < LIMIT
"""


def loaded(file: Path) -> ModuleType:
    """A module with a function that remembers its answers."""
    file.write_bytes(SOURCE)
    spec = spec_from_file_location("fence", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_change_inside_a_function_needs_no_fresh_import(tmp_path: Path) -> None:
    """The loaded function gets the other body, and what it remembers is forgotten."""
    fence = loaded(tmp_path / "fence.py").Fence()
    assert not fence.holds(3)
    (change,) = [change for change in changes(SOURCE) if "<=" in change.text]
    assert Functions(tmp_path).patch(tmp_path / "fence.py", SOURCE, change)
    assert fence.holds(3)


@pytest.mark.parametrize("text", ["(4)", "(8)"])
def test_a_change_outside_of_every_body_needs_a_fresh_import(text: str, tmp_path: Path) -> None:
    """Constants and defaults are worked out when the module is loaded."""
    loaded(tmp_path / "fence.py")
    (change,) = [change for change in changes(SOURCE) if change.text == text]
    assert not Functions(tmp_path).patch(tmp_path / "fence.py", SOURCE, change)


@pytest.mark.parametrize(
    ("work", "status"),
    [("0", 0), ("len(bytes(3 << 30))", 1), ("sum(iter(int, 1))", -24), ("os.kill(os.getpid(), 9)", -9)],
)
def test_a_mutant_that_runs_away_is_ended(work: str, status: int, tmp_path: Path) -> None:
    """Its memory and its time have limits, and it takes nobody else along."""
    program = f"""import os; from pathlib import Path; from bench.mutants.forks import Limits, run_forked
print(run_forked(lambda: {work}, Path({str(tmp_path / "output")!r}), Limits(seconds=1, memory=2)))"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, cwd=Path(__file__).parents[2]
    )
    assert status == int(done.stdout)
