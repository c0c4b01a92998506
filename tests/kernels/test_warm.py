"""Warming up: every kernel is compiled, so that nobody waits for one later."""

import subprocess
import sys
from pathlib import Path

from tafelrunde import kernels
from tafelrunde.kernels.warm import MODULES, warm

FOLDER = Path(kernels.__file__).parent


def test_every_module_with_a_kernel_is_reached() -> None:
    """Importing the listed modules imports all that are compiled when they are imported."""
    code = f"import sys; from importlib import import_module; [import_module(m) for m in {list(MODULES.values())}]"
    answer = subprocess.run(
        [sys.executable, "-c", f"{code}; print(*sys.modules)"], check=True, capture_output=True, text=True
    )
    files = [file for file in FOLDER.rglob("*.py") if "\n@jit(" in file.read_text(encoding="utf-8")]
    names = {".".join(("tafelrunde.kernels", *file.relative_to(FOLDER).with_suffix("").parts)) for file in files}
    assert len(names) > 5
    assert set() == names - set(answer.stdout.split())


def test_it_says_how_long_it_took() -> None:
    """By the clock and by the CPU; what is loaded already takes no time."""
    warm("stacko")
    clock, cpu = warm("stacko")
    assert 0 <= cpu < 1 > clock >= 0
