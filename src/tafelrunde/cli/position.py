"""The commands `legal` and `show`: what may be done, and what is seen, in a position of a record."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from tafelrunde.cli.check import open_input, sentence
from tafelrunde.cli.errors import BAD, CommandError, say
from tafelrunde.cli.palette import paper
from tafelrunde.cli.phrases import write_count
from tafelrunde.cli.screens import SCREENS
from tafelrunde.records import files, notation, replay
from tafelrunde.records.fields import BadRecord
from tafelrunde.records.files import BadFile
from tafelrunde.records.record import Record
from tafelrunde.records.replay import Position, Problem
from tafelrunde.rules.core import Seat
from tafelrunde.rules.games import GAMES


def legal(name: str) -> None:
    """Print the legal actions at the end of the first record, sorted."""
    record, line = read_first(name)
    if record.partial:
        raise CommandError(
            f"{name}:{line}: This record is partial: it does not tell what the seat on turn holds (R10)."
        )
    game = GAMES[record.game]
    state = positions(record, name, line)[-1].state
    seat = game.actor(state)
    if seat is None or record.result is not None:
        say("The game is over: there is nothing left to do.")
        return
    words = sorted(notation.write(action, game) for action in game.actions(game.view(state, seat)))
    print("\n".join(words))


def show(name: str, ply: int | None, seat: int | None, everything: bool) -> None:
    """Draw a position of the first record."""
    record, line = read_first(name)
    if record.partial and (seat is not None or everything):
        raise CommandError(f"{name}:{line}: This record is partial: it can only be shown as an onlooker sees it (R10).")
    if seat is not None and everything:
        raise CommandError("--seat and --all cannot be combined: --all shows what every seat sees, and more.")
    if seat is not None and not 1 <= seat <= record.seats:
        raise CommandError(f"--seat {seat}: This game has seats 1 to {record.seats}.")
    found = positions(record, name, line)
    if ply is not None and not 0 <= ply < len(found):
        raise CommandError(f"--ply {ply}: This game has 0 to {len(found) - 1} actions.")
    position = found[-1 if ply is None else ply]
    console = Console(highlight=False)
    for block in draw_position(record, position, seat, console, everything=everything):
        console.print(block, soft_wrap=True)


def read_first(name: str) -> tuple[Record, int]:
    """The first record of a file, and its line. Raises CommandError."""
    try:
        with open_input(name) as file:
            line, record = next(iter(files.read_stream(file)), (0, None))
    except BadFile as bad:
        raise CommandError(str(bad)) from None
    if record is None:
        raise CommandError(f"{name}: This file has no record in it.", BAD)
    if isinstance(record, BadRecord):
        raise CommandError(f"{name}:{line}: {sentence(record)}", BAD)
    return record, line


def positions(record: Record, name: str, line: int) -> list[Position]:
    """All positions of a game. Raises CommandError."""
    try:
        return list(replay.replay(record))
    except Problem as problem:
        raise CommandError(f"{name}:{line}: {sentence(problem)}", BAD) from None


def draw_position(
    record: Record, position: Position, seat: Seat | None, console: Console, *, everything: bool
) -> list[Text]:
    """The position, what led to it, and the result when it is the last one."""
    game, names = GAMES[record.game], [player.name for player in record.players]
    played = f", {position.word} by seat {position.seat}" if position.word else ""
    blocks = [
        Text(
            f"{record.game}, after {position.ply} of {write_count(len(record.actions), 'action')}{played}", style="bold"
        ),
        Text(),
    ]
    screen, view, sheet = SCREENS[record.game], game.view(position.state, seat), paper(console)
    blocks += screen.draw_all(position.state, view, names, sheet) if everything else screen.draw(view, names, sheet)
    return [*blocks, *result(record, position, names)]


def result(record: Record, position: Position, names: Sequence[str]) -> list[Text]:
    """How the game ended, when this is its last position."""
    if record.result is None or position.ply < len(record.actions):
        return []
    won = " and ".join(f"seat {seat} ({names[seat - 1]})" for seat in record.result.winners) or "nobody"
    scores = " : ".join(map(str, record.result.scores))
    how = f" ({record.result.ended.value})" if record.result.ended else ""
    return [Text(), Text(f"Result {scores}, won by {won}{how}", style="bold")]
