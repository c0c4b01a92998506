"""The commands `puzzles make` and `puzzles check`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tafelrunde.cli import output
from tafelrunde.cli.check import open_input, sentence
from tafelrunde.cli.errors import BAD, STOPPED, CommandError, must_lie, say
from tafelrunde.cli.phrases import write_count
from tafelrunde.cli.progress import bar
from tafelrunde.cli.simulate import describe_remains, read_seed
from tafelrunde.cli.table_options import read_table
from tafelrunde.cli.worker_pool import get_ready
from tafelrunde.records import files
from tafelrunde.records import puzzle as form
from tafelrunde.records.fields import BadRecord
from tafelrunde.records.files import BadFile
from tafelrunde.records.puzzle import Puzzle
from tafelrunde.records.puzzle_sets import puzzle_files
from tafelrunde.records.replay import Problem
from tafelrunde.study import puzzles
from tafelrunde.study.prover import NoPuzzles
from tafelrunde.study.puzzles import SEATS, Unproven
from tafelrunde.study.registry import find_prover

MOST_PUZZLES = 100_000
FRUITLESS = 2_000
"""After so many games without a puzzle there will be none."""


def make(game: str, wish: tuple[str | None, str | None], seed: str | None, count: int, out: str, force: bool) -> None:
    """Write puzzles; the same seed gives the same bytes."""
    table = read_table(game, SEATS, *wish)
    text = read_seed(seed)
    must_lie("--count", count, 1, MOST_PUZZLES)
    written = 0
    try:
        get_ready(lambda: find_prover(table.game))
        with output.open_output(out, force=force) as file, bar("puzzles", count) as advance:
            for found in take_first(puzzles.make(table.game, table.options, text), count):
                file.write(form.write(found) + "\n")
                written += 1
                advance(1)
    except NoPuzzles as none:
        raise CommandError(str(none)) from None
    except KeyboardInterrupt:
        said = f"Stopped after {written} of {write_count(count, 'puzzle')} with seed {text}; {describe_remains(out)}."
        raise CommandError(said, STOPPED) from None
    say(f"{write_count(written, 'puzzle')} with seed {text}.")


def take_first(found: Iterable[Puzzle | None], count: int) -> Iterator[Puzzle]:
    """The first so many puzzles of a series of games. Raises CommandError when there seem to be no more."""
    fruitless = 0
    for each in found:
        fruitless = 0 if each else fruitless + 1
        if each:
            yield each
            count -= 1
        if count == 0:
            return
        if fruitless == FRUITLESS:
            raise CommandError(f"There was no puzzle in {FRUITLESS} games in a row; try another deck.")


def check(names: list[str]) -> int:
    """Prove every puzzle of these files; the exit status says whether all are true."""
    number, bad = 0, 0
    chosen = names or [str(path) for path in puzzle_files().values()]
    with bar("check", None) as advance:
        for name in chosen:
            try:
                for line, wrong in judge_lines(name):
                    number += 1
                    advance(1)
                    if wrong:
                        bad += 1
                        print(f"{name}:{line}: {wrong}")
            except BadFile as error:
                raise CommandError(str(error)) from None
    print(f"{write_count(number, 'puzzle')} checked, {bad or 'none'} wrong.")
    return BAD if bad or not number else 0


def judge_lines(name: str) -> Iterator[tuple[int, str | None]]:
    """The lines of a file, each with what is wrong with its puzzle. Raises BadFile."""
    with open_input(name) as file:
        for line, text in enumerate(files.lines(file), start=1):
            if text is None:
                yield line, "This line is far longer than any puzzle."
            elif text.strip():
                yield line, problem_of(text)


def problem_of(text: bytes) -> str | None:
    """What is wrong with the puzzle of a line, None when it is true."""
    try:
        puzzles.prove(form.read(text))
    except (BadRecord, Problem) as wrong:
        return sentence(wrong)
    except (Unproven, NoPuzzles) as wrong:
        return str(wrong)
    return None
