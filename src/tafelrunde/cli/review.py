"""The command `review`: what the result of each game came from, and what every decision cost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tafelrunde.cli.check import open_input, sentence
from tafelrunde.cli.errors import BAD, CommandError, say
from tafelrunde.cli.progress import bar
from tafelrunde.cli.review_page import page
from tafelrunde.cli.review_report import report
from tafelrunde.cli.worker_pool import get_ready
from tafelrunde.records import files
from tafelrunde.records.fields import BadRecord
from tafelrunde.records.files import BadFile
from tafelrunde.records.record import Record
from tafelrunde.study.evaluator import NoValue
from tafelrunde.study.registry import find_evaluator
from tafelrunde.study.review import Depth, NoReview
from tafelrunde.study.review import review as review_record
from tafelrunde.study.review_data import as_data

DEPTHS: dict[str, Depth] = {"quick": "quick", "full": "full"}


def review(names: list[str], seat: int | None, depth: str, as_json: bool, as_html: bool) -> int:
    """Print the reviews of all records; the exit status says whether every one could be reviewed."""
    if as_json and as_html:
        raise CommandError("--json and --html cannot be combined.")
    if depth not in DEPTHS:
        raise CommandError(f"--depth {depth}: The depths are {' and '.join(DEPTHS)}.")
    kept: list[tuple[Record, dict[str, Any]]] = []
    asked = 0
    for where, record in records(names):
        asked += 1
        try:
            data = data_of(record, seat, DEPTHS[depth])
        except NoReview as none:
            say(f"{where}: {none}")
            continue
        kept.append((record, data))
        if not as_html:
            print(json.dumps(data) if as_json else report(record, data))
    if as_html and kept:
        print(page(kept))
    return 0 if kept and len(kept) == asked else BAD


def records(names: list[str]) -> Iterator[tuple[str, Record]]:
    """The records of all files, each with where it stands. Raises CommandError for what cannot be read."""
    for name in names:
        try:
            with open_input(name) as file:
                found = list(files.read_stream(file))
        except BadFile as bad:
            raise CommandError(str(bad)) from None
        if not found:
            raise CommandError(f"{name}: This file has no record in it.", BAD)
        for line, record in found:
            if isinstance(record, BadRecord):
                raise CommandError(f"{name}:{line}: {sentence(record)}", BAD)
            yield f"{name}:{line}", record


def data_of(record: Record, seat: int | None, depth: Depth) -> dict[str, Any]:
    """The review of a record, with a bar on the terminal meanwhile. Raises NoReview."""
    if seat is not None and not 1 <= seat <= record.seats:
        raise CommandError(f"--seat {seat}: This game has seats 1 to {record.seats}.")
    try:
        get_ready(find_evaluator, record.game)
    except NoValue as none:
        raise NoReview(str(none)) from None
    with bar("review", 1.0) as advance:
        return as_data(review_record(record, seats=None if seat is None else (seat,), depth=depth, on_progress=advance))
