"""The command `tafelrunde`: each command loads what it needs when it is called."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Annotated

import typer

from tafelrunde.cli import contests, hosting
from tafelrunde.cli.trouble import STOPPED, USAGE, Trouble, say

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)

Game = Annotated[str, typer.Argument(help="schoko, schokoly or stacko", metavar="GAME")]
Seats = Annotated[int | None, typer.Option(help="How many seats: schokoly has 2, 3 or 4, the others 2.", metavar="N")]
Deck = Annotated[str | None, typer.Option(help="schokoly: 48 or 36; or a deck file of your own.", metavar="DECK")]
Seed = Annotated[str | None, typer.Option(help="Any text; the same seed gives the same games.", metavar="TEXT")]
Out = Annotated[str, typer.Option(help="Write to this file; - is standard output.", metavar="FILE")]
Force = Annotated[bool, typer.Option("--force", help="Write over a file that exists.")]
Jobs = Annotated[int, typer.Option(help="How many processes; 0 chooses.", metavar="N")]
File = Annotated[str, typer.Argument(help="A file of records; - is standard input.", metavar="FILE")]


@app.callback(invoke_without_command=True)
def options(
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    """The table for three games: Scho K.O. (schoko), Schokoly and Stacko."""
    if version:
        from importlib.metadata import version as installed

        print("tafelrunde", installed("tafelrunde"))
        raise typer.Exit


@app.command(epilog="Example: tafelrunde serve --port 8080 --no-browser")
def serve(
    host: Annotated[
        str, typer.Option(help="Where to listen; 127.0.0.1 for this machine only.", envvar="TAFELRUNDE_HOST")
    ] = "0.0.0.0",  # noqa: S104 - the phone on the same network is to find it
    port: Annotated[int, typer.Option(help="The port.", metavar="N", envvar="TAFELRUNDE_PORT")] = 4242,
    data: Annotated[
        str | None, typer.Option(help="Where the data are kept.", metavar="DIR", envvar="TAFELRUNDE_DATA")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(help="postgresql://… instead of a file.", metavar="URL", envvar="TAFELRUNDE_DATABASE"),
    ] = None,
    workers: Annotated[
        int, typer.Option(help="How many processes; PostgreSQL only.", metavar="N", envvar="TAFELRUNDE_WORKERS", min=1)
    ] = 1,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page.", envvar="TAFELRUNDE_BROWSER")
    ] = True,
) -> int:
    """Serve the games: people join with a link. A bare `tafelrunde` does the same."""
    from tafelrunde.cli.serve import serve as run

    return run(host, port, data, database, workers, browser)


@app.command(epilog="Example: tafelrunde play schokoly --seats 3 --bots greedy")
def play(
    game: Game,
    seats: Seats = None,
    deck: Deck = None,
    bots: Annotated[
        str, typer.Option(help="One bot for all other seats, or one each: a,b.", metavar="NAMES")
    ] = "greedy",
    seat: Annotated[
        int | None, typer.Option(help="Your seat, 1 starts; a lot decides if not given.", metavar="S")
    ] = None,
    name: Annotated[str, typer.Option(help="Your name in the record.", metavar="NAME")] = "You",
    seed: Seed = None,
    out: Annotated[str | None, typer.Option(help="Where to save the record.", metavar="FILE")] = None,
    force: Force = False,
) -> None:
    """Play in the terminal against bots, and save the record."""
    from tafelrunde.cli.play import play as run

    run(game, seats, deck, bots, seat, name, seed, out, force)


@app.command(epilog="Example: tafelrunde simulate schokoly --seats 3 --games 100 --seed spring --out games.jsonl")
def simulate(
    game: Game,
    seats: Seats = None,
    deck: Deck = None,
    games: Annotated[int, typer.Option(help="How many games.", metavar="K")] = 1,
    bots: Annotated[str, typer.Option(help="One bot for all seats, or one each: a,b.", metavar="NAMES")] = "greedy",
    seed: Seed = None,
    out: Out = "-",
    force: Force = False,
    jobs: Jobs = 0,
) -> None:
    """Play games between bots and write their records, one a line."""
    from tafelrunde.cli.simulate import simulate as run

    run(game, seats, deck, games, bots, seed, out, force, jobs)


@app.command(epilog="Example: tafelrunde check games.jsonl")
def check(
    files: Annotated[list[str], typer.Argument(help="Files of records; - is standard input.", metavar="FILE...")],
    jobs: Jobs = 0,
) -> int:
    """Replay records: check every action, the result and the shuffle."""
    from tafelrunde.cli.check import check as run

    return run(files, jobs)


@app.command(epilog="Example: tafelrunde legal game.jsonl")
def legal(file: File) -> None:
    """List the legal actions where the first record of a file ends, one word a line."""
    from tafelrunde.cli.position import legal as run

    run(file)


@app.command(epilog="Example: tafelrunde show game.jsonl --ply 12 --seat 1")
def show(
    file: File,
    ply: Annotated[int | None, typer.Option(help="After so many actions; the end if not given.", metavar="N")] = None,
    seat: Annotated[int | None, typer.Option(help="As this seat may see it.", metavar="S")] = None,
    everything: Annotated[bool, typer.Option("--all", help="With all that is hidden.")] = False,
) -> None:
    """Draw a position of the first record of a file, as an onlooker or a seat may see it."""
    from tafelrunde.cli.position import show as run

    run(file, ply, seat, everything)


@app.command(epilog="Example: tafelrunde perft schoko --seed x --depth 3")
def perft(
    game: Game,
    depth: Annotated[int, typer.Option(help="How many actions deep.", metavar="D")],
    seed: Annotated[str, typer.Option(help="Any text; it makes the deal.", metavar="TEXT")] = "0",
    seats: Seats = None,
    deck: Deck = None,
) -> int:
    """Count action sequences, with rules and with kernels."""
    from tafelrunde.cli.perft import perft as run

    return run(game, depth, seed, seats, deck)


@app.command(hidden=True, epilog="Example: tafelrunde soak --games 10000")
def soak(
    games: Annotated[int, typer.Option(help="How many games of every kind.", metavar="K")] = 100,
    bots: Annotated[str, typer.Option(help="The bot that plays all seats.", metavar="NAME")] = "random",
    seed: Annotated[str, typer.Option(help="Any text.", metavar="TEXT")] = "soak",
    jobs: Jobs = 0,
) -> int:
    """Simulate and check many games of every kind, and print the figures as a table."""
    from tafelrunde.cli.soak import soak as run

    return run(games, bots, seed, jobs)


contests.register(app)
hosting.register(app)


def main(words: Sequence[str] | None = None) -> int:
    """Run the command line and give its exit status; whatever goes wrong is one sentence, not a traceback."""
    given = list(sys.argv[1:] if words is None else words)
    mute()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = app(given or ["serve"], prog_name="tafelrunde", standalone_mode=False)
        sys.stdout.flush()
    except Trouble as trouble:
        say(trouble.sentence)
        return trouble.status
    except typer.TyperException as error:
        return misused(error)
    except BrokenPipeError:
        silence()
        return 0
    except SystemExit as ended:  # Typer and Rich make that of a closed pipe
        if not isinstance(ended.__context__, BrokenPipeError):
            raise
        silence()
        return 0
    except OSError as error:
        say(f"{error.filename or 'Writing'}: The system says: {error.strerror or error}.")
        return USAGE
    if status == STOPPED:
        say("Stopped.")
    return status or 0


def misused(error: typer.TyperException) -> int:
    """Words on the command line that make no sense: the help when there are none, else a sentence."""
    if type(error).__name__ == "NoArgsIsHelpError":
        print(error.format_message())
        return 0
    sentence = error.format_message().rstrip(".").replace("\n", " ")
    say(f"{sentence}. Try tafelrunde --help.")
    return USAGE


def mute() -> None:
    """Where a stream was closed before the start (`>&-`), what is written to it goes nowhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123 - as long as we run


def silence() -> None:
    """Nobody reads on (`| head`): let what is still to be written go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
