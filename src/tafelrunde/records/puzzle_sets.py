"""The puzzles that come with a game: the file `puzzles/GAME.jsonl` beside its format, one puzzle a line."""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from tafelrunde.records import puzzle
from tafelrunde.records.formats import FORMATS
from tafelrunde.records.puzzle import Puzzle


def puzzle_files() -> dict[str, Traversable]:
    """The files by the names of their games, of those that have one."""
    folders = {name: files(package_of(form)) / "puzzles" for name, form in FORMATS.items()}
    found = {name: folder / f"{name}.jsonl" for name, folder in folders.items()}
    return {name: file for name, file in found.items() if file.is_file()}


def package_of(form: object) -> str:
    """The package in which the format of a game is written."""
    return sys.modules[type(form).__module__].__package__ or ""


@lru_cache
def load_puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, in the order of its file; none for a game without one."""
    file = puzzle_files().get(game)
    return tuple(puzzle.read(line) for line in file.read_bytes().splitlines()) if file else ()


@lru_cache
def name_puzzles(game: str) -> dict[str, Puzzle]:
    """The same by their short names."""
    return {puzzle.identify(each): each for each in load_puzzles(game)}
