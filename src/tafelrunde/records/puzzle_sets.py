"""The puzzles that come with the package, by the name of their game; those of other packages are found too."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from tafelrunde.records import extensions, puzzle
from tafelrunde.records.puzzle import Puzzle
from tafelrunde.rules.chocolate.schoko import SCHOKO
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY

CHOCOLATE = files("tafelrunde.records.chocolate") / "puzzles"

PUZZLE_FILES: dict[str, Traversable] = {game.name: CHOCOLATE / f"{game.name}.jsonl" for game in (SCHOKO, SCHOKOLY)}
"""One puzzle a line."""

for package in extensions.load("records"):
    more: Mapping[str, Traversable] = getattr(package, "PUZZLE_FILES", {})
    PUZZLE_FILES.update(more)


@lru_cache
def load_puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, in the order of its file; none for a game without one."""
    if game not in PUZZLE_FILES:
        return ()
    return tuple(puzzle.read(line) for line in PUZZLE_FILES[game].read_bytes().splitlines())
