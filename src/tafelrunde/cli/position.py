"""The commands `legal` and `show`: what may be done, and what is seen, in a position of a record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.console import Console
from rich.text import Text

from tafelrunde.cli.check import opened, sentence
from tafelrunde.cli.drawing import chocolate, stacko
from tafelrunde.cli.drawing.palette import paper
from tafelrunde.cli.trouble import BAD, Trouble, say
from tafelrunde.records import files, notation, replay
from tafelrunde.records.fields import BadRecord
from tafelrunde.records.files import BadFile
from tafelrunde.records.record import Record
from tafelrunde.records.replay import Position, Problem
from tafelrunde.rules.chocolate.course import Course
from tafelrunde.rules.core import Seat
from tafelrunde.rules.games import GAMES
from tafelrunde.rules.stacko.table import State, View


def legal(name: str) -> None:
    """Print the legal actions at the end of the first record, sorted."""
    record, line = first(name)
    if record.partial:
        raise Trouble(f"{name}:{line}: This record is partial: it does not tell what the seat on turn holds (R10).")
    game = GAMES[record.game]
    state = positions(record, name, line)[-1].state
    seat = game.actor(state)
    if seat is None or record.result is not None:
        say("The game is over: nothing is left to do.")
        return
    words = sorted(notation.write(action) for action in game.actions(game.view(state, seat)))
    print("\n".join(words))


def show(name: str, ply: int | None, seat: int | None, everything: bool) -> None:
    """Draw a position of the first record."""
    record, line = first(name)
    if record.partial and (seat is not None or everything):
        raise Trouble(f"{name}:{line}: This record is partial: it can only be shown as an onlooker sees it (R10).")
    if seat is not None and everything:
        raise Trouble("--seat and --all do not go together: --all shows what every seat sees, and more.")
    if seat is not None and not 1 <= seat <= record.seats:
        raise Trouble(f"--seat {seat}: This game has the seats 1 to {record.seats}.")
    found = positions(record, name, line)
    if ply is not None and not 0 <= ply < len(found):
        raise Trouble(f"--ply {ply}: This game has 0 to {len(found) - 1} actions.")
    position = found[-1 if ply is None else ply]
    console = Console(highlight=False)
    for block in drawn(record, position, seat, console, everything=everything):
        console.print(block, soft_wrap=True)


def first(name: str) -> tuple[Record, int]:
    """The first record of a file, and its line. Raises Trouble."""
    try:
        with opened(name) as file:
            line, record = next(iter(files.read_stream(file)), (0, None))
    except BadFile as bad:
        raise Trouble(str(bad)) from None
    if record is None:
        raise Trouble(f"{name}: There is no record in this file.", BAD)
    if isinstance(record, BadRecord):
        raise Trouble(f"{name}:{line}: {sentence(record)}", BAD)
    return record, line


def positions(record: Record, name: str, line: int) -> list[Position]:
    """All positions of a game. Raises Trouble."""
    try:
        return list(replay.replay(record))
    except Problem as problem:
        raise Trouble(f"{name}:{line}: {sentence(problem)}", BAD) from None


def drawn(record: Record, position: Position, seat: Seat | None, console: Console, *, everything: bool) -> list[Text]:
    """The position, what led to it, and the result when it is the last one."""
    game, names = GAMES[record.game], [player.name for player in record.players]
    played = f", {position.word} by seat {position.seat}" if position.word else ""
    blocks = [
        Text(f"{record.game}, after {position.ply} of {len(record.actions)} actions{played}", style="bold"),
        Text(),
    ]
    if isinstance(game, Course):
        view = game.view(position.state, seat)
        blocks += chocolate.draw(game, view, names, paper(console))
        held = dict(enumerate(position.state.hands, start=1))
        blocks += chocolate.hands(held, names, paper(console)) if everything else []
    else:
        blocks += towers(position.state, game.view(position.state, seat), names, console, everything=everything)
    return [*blocks, *result(record, position, names)]


def towers(state: State, view: View, names: Sequence[str], console: Console, *, everything: bool) -> list[Text]:
    """A position of Stacko; with everything open its towers are whole and its talon in order."""
    if not everything:
        return stacko.draw(view, names, paper(console))
    blocks = stacko.draw(replace(view, towers=state.towers, known=()), names, paper(console))
    return [*blocks, Text(f"  next in the talon: {' '.join(map(str, state.talon)) or 'nothing'}")]


def result(record: Record, position: Position, names: Sequence[str]) -> list[Text]:
    """How the game ended, when this is its last position."""
    if record.result is None or position.ply < len(record.actions):
        return []
    won = " and ".join(f"seat {seat} ({names[seat - 1]})" for seat in record.result.winners) or "nobody"
    scores = " : ".join(map(str, record.result.scores))
    how = f" ({record.result.ended.value})" if record.result.ended else ""
    return [Text(), Text(f"Result {scores}, won by {won}{how}", style="bold")]
