"""The command `evaluate`: what a position of a record is worth to every side."""

from __future__ import annotations

import json
from typing import Any

from tafelrunde.cli.errors import CommandError
from tafelrunde.cli.phrases import write_count
from tafelrunde.cli.position import positions, read_first
from tafelrunde.cli.worker_pool import get_ready
from tafelrunde.records.record import Record
from tafelrunde.rules.games import GAMES
from tafelrunde.study import evaluator as study
from tafelrunde.study.evaluator import Evaluator, NoValue
from tafelrunde.study.registry import find_evaluator


def evaluate(name: str, ply: int | None, seat: int | None, as_json: bool) -> None:
    """Print the expected result of every side in a position of the first record."""
    record, line = read_first(name)
    if record.partial:
        raise CommandError(
            f"{name}:{line}: This record is partial: a position is evaluated when its game is over (R10)."
        )
    if seat is not None and not 1 <= seat <= record.seats:
        raise CommandError(f"--seat {seat}: This game has seats 1 to {record.seats}.")
    found = positions(record, name, line)
    if ply is not None and not 0 <= ply < len(found):
        raise CommandError(f"--ply {ply}: This game has 0 to {len(found) - 1} actions.")
    position = found[-1 if ply is None else ply]
    try:
        loaded: list[Evaluator] = []
        get_ready(lambda: loaded.append(find_evaluator(record.game)))
        data = evaluate_position(loaded[0], record, position.state, seat)
    except NoValue as none:
        raise CommandError(f"{name}:{line}: {none}") from None
    if as_json:
        print(json.dumps({"ply": position.ply, **data}))
    else:
        print(describe_values(position.ply, data))


def evaluate_position(evaluator: Evaluator, record: Record, state: Any, seat: int | None) -> dict[str, Any]:  # noqa: ANN401
    """The values of a position, as it is or, for a seat, as far as its view tells. Raises NoValue."""
    game = GAMES[record.game]
    knows_all = seat is None or game.actor(state) is None
    values = evaluator.value(state) if knows_all else study.expected(evaluator, game.view(state, seat))
    return {
        "evaluator": evaluator.name,
        "calibrated": evaluator.is_calibrated(state),
        "seat": seat,
        "sides": study.sides(game, record.seats),
        "values": values,
    }


def describe_values(ply: int, data: dict[str, Any]) -> str:
    """The values in a sentence."""
    sides = [
        f"{'seats' if len(team) > 1 else 'seat'} {' and '.join(map(str, team))} {100 * value:.1f} %"
        for team, value in zip(data["sides"], data["values"], strict=True)
    ]
    who = "" if data["seat"] is None else f" as seat {data['seat']} sees it"
    note = "" if data["calibrated"] else " Not calibrated: no fresh games have shown yet that these chances come true."
    return f"After {write_count(ply, 'action')}{who}: {', '.join(sides)} ({data['evaluator']}).{note}"
