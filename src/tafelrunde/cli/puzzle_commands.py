"""The commands about puzzles, as they are typed: `puzzles make` and `puzzles check`."""

from __future__ import annotations

from typing import Annotated

import typer

puzzles = typer.Typer(
    help="Make puzzles from games between bots, and prove them.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


def register(app: typer.Typer) -> None:
    """Add these commands to the others."""
    app.add_typer(puzzles, name="puzzles")


@puzzles.command(epilog="Example: tafelrunde puzzles make schoko --seed spring --count 20 --out puzzles.jsonl")
def make(
    game: Annotated[str, typer.Argument(help="schoko, schokoly or stacko", metavar="GAME")],
    seed: Annotated[
        str | None, typer.Option(help="Any text; the same seed gives the same puzzles.", metavar="S")
    ] = None,
    count: Annotated[int, typer.Option(help="Number of puzzles.", metavar="N")] = 10,
    deck: Annotated[
        str | None, typer.Option(help="48 or 36 cards (schokoly), or your own deck file.", metavar="DECK")
    ] = None,
    booklet: Annotated[
        str | None, typer.Option(help="Booklet to follow (schokoly): de, fr or es. Default: de.", metavar="BOOKLET")
    ] = None,
    out: Annotated[str, typer.Option(help="File to write to; - writes to standard output.", metavar="FILE")] = "-",
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Find positions for two in which few actions are right, and write them with their answers."""
    from tafelrunde.cli.puzzles import make as run

    run(game, (deck, booklet), seed, count, out, force)


@puzzles.command(epilog="Example: tafelrunde puzzles check puzzles.jsonl")
def check(
    files: Annotated[list[str] | None, typer.Argument(help="Files of puzzles; those of the package if none.")] = None,
) -> int:
    """Prove every puzzle again; a line for each whose answer is not true."""
    from tafelrunde.cli.puzzles import check as run

    return run(files or [])
