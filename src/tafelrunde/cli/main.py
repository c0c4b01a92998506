"""The command `tafelrunde`: each command loads what it needs when it is called."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

from tafelrunde.cli import bot_commands, daily_commands, puzzle_commands, server_commands
from tafelrunde.cli.errors import STOPPED, USAGE, CommandError, say
from tafelrunde.records.extensions import BadExtension

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)

Game = Annotated[str, typer.Argument(help="schoko, schokoly or stacko", metavar="GAME")]
Seats = Annotated[
    int | None, typer.Option(help="Number of seats: 2, 3 or 4 for schokoly, 2 for the others.", metavar="N")
]
Deck = Annotated[str | None, typer.Option(help="48 or 36 cards (schokoly), or your own deck file.", metavar="DECK")]
Booklet = Annotated[
    str | None,
    typer.Option(help="Booklet to follow (schokoly): de (German, English), fr or es. Default: de.", metavar="BOOKLET"),
]
Seed = Annotated[str | None, typer.Option(help="Any text; the same seed gives the same games.", metavar="TEXT")]
Out = Annotated[str, typer.Option(help="File to write to; - writes to standard output.", metavar="FILE")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]
OwnBots = Annotated[
    list[str] | None,
    typer.Option(help="Your own bot, from a file; it takes the first bot seat.", metavar="mybot.py:Bot"),
]
Jobs = Annotated[int, typer.Option(help="Number of processes; 0 picks a sensible number.", metavar="N")]
File = Annotated[str, typer.Argument(help="File of records; - reads standard input.", metavar="FILE")]


@app.callback(invoke_without_command=True)
def options(
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    """The table for three games: Scho K.O. (schoko), Schokoly and Stacko."""
    if version:
        from importlib.metadata import version as installed

        print("tafelrunde", installed("tafelrunde"))
        raise typer.Exit


@app.command(epilog="Example: tafelrunde serve --port 8080 --no-browser")
def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 127.0.0.1 for this machine only.", envvar="TAFELRUNDE_HOST")
    ] = "0.0.0.0",  # noqa: S104 - the phone on the same network is to find it
    port: Annotated[int, typer.Option(help="Port to listen on.", metavar="N", envvar="TAFELRUNDE_PORT")] = 4242,
    data: Annotated[
        str | None, typer.Option(help="Directory for the server's data.", metavar="DIR", envvar="TAFELRUNDE_DATA")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            help="Use a PostgreSQL database (postgresql://…) instead of a file.",
            metavar="URL",
            envvar="TAFELRUNDE_DATABASE",
        ),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(
            help="Number of server processes; more than one needs PostgreSQL.",
            metavar="N",
            envvar="TAFELRUNDE_WORKERS",
            min=1,
        ),
    ] = 1,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.", envvar="TAFELRUNDE_BROWSER")
    ] = True,
    access_log: Annotated[
        bool, typer.Option("--access-log", help="Log every request.", envvar="TAFELRUNDE_ACCESS_LOG")
    ] = False,
    invite_only: Annotated[
        bool,
        typer.Option(
            "--invite-only", help="Admit only people with an account or an invitation.", envvar="TAFELRUNDE_INVITE_ONLY"
        ),
    ] = False,
    imprint: Annotated[
        Path | None,
        typer.Option(help="Markdown file to show as the imprint.", metavar="FILE", envvar="TAFELRUNDE_IMPRINT"),
    ] = None,
    privacy: Annotated[
        Path | None,
        typer.Option(help="Markdown file to show as the privacy page.", metavar="FILE", envvar="TAFELRUNDE_PRIVACY"),
    ] = None,
) -> int:
    """Start the server; people join with a link. `tafelrunde` alone does the same."""
    from tafelrunde.cli.serve import ServeOptions
    from tafelrunde.cli.serve import serve as run

    return run(host, port, browser, ServeOptions(data, database, workers, access_log, invite_only, imprint, privacy))


@app.command(epilog="Example: tafelrunde play schokoly --seats 3 --bots greedy")
def play(
    game: Game,
    seats: Seats = None,
    deck: Deck = None,
    booklet: Booklet = None,
    bots: Annotated[
        str | None,
        typer.Option(help="One bot for every other seat, or one for each (a,b). Default: greedy.", metavar="NAMES"),
    ] = None,
    bot: OwnBots = None,
    seat: Annotated[
        int | None, typer.Option(help="Your seat; seat 1 starts. Default: drawn by lot.", metavar="S")
    ] = None,
    name: Annotated[str, typer.Option(help="Your name in the record.", metavar="NAME")] = "You",
    seed: Seed = None,
    out: Annotated[str | None, typer.Option(help="File to save the record in.", metavar="FILE")] = None,
    force: Force = False,
) -> None:
    """Play in the terminal against bots, and save the record."""
    from tafelrunde.cli.play import play as run

    run(game, (seats, deck, booklet), (bots, bot or []), seat, name, seed, out, force)


@app.command(epilog="Example: tafelrunde simulate schokoly --seats 3 --games 100 --seed spring --out games.jsonl")
def simulate(
    game: Game,
    seats: Seats = None,
    deck: Deck = None,
    booklet: Booklet = None,
    games: Annotated[int, typer.Option(help="Number of games.", metavar="K")] = 1,
    bots: Annotated[
        str | None,
        typer.Option(help="One bot for every seat, or one for each (a,b). Default: greedy.", metavar="NAMES"),
    ] = None,
    bot: OwnBots = None,
    seed: Seed = None,
    out: Out = "-",
    force: Force = False,
    jobs: Jobs = 0,
) -> None:
    """Play games between bots and write their records, one per line."""
    from tafelrunde.cli.simulate import simulate as run

    run(game, (seats, deck, booklet), games, (bots, bot or []), seed, out, force, jobs)


@app.command(epilog="Example: tafelrunde check games.jsonl")
def check(
    files: Annotated[list[str], typer.Argument(help="Files of records; - reads standard input.", metavar="FILE...")],
    jobs: Jobs = 0,
) -> int:
    """Replay records: check every action, the result and the shuffle."""
    from tafelrunde.cli.check import check as run

    return run(files, jobs)


@app.command(epilog="Example: tafelrunde legal game.jsonl")
def legal(file: File) -> None:
    """List the legal actions at the end of the first record in a file, one per line."""
    from tafelrunde.cli.position import legal as run

    run(file)


@app.command(epilog="Example: tafelrunde show game.jsonl --ply 12 --seat 1")
def show(
    file: File,
    ply: Annotated[
        int | None, typer.Option(help="Show the position after this many actions. Default: the last.", metavar="N")
    ] = None,
    seat: Annotated[int | None, typer.Option(help="Show it as this seat sees it.", metavar="S")] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Show everything, including hidden cards and parts.")
    ] = False,
) -> None:
    """Draw a position from the first record in a file, as an onlooker or a seat sees it."""
    from tafelrunde.cli.position import show as run

    run(file, ply, seat, everything)


@app.command(epilog="Example: tafelrunde evaluate game.jsonl --ply 12 --json")
def evaluate(
    file: File,
    ply: Annotated[
        int | None, typer.Option(help="Evaluate the position after this many actions. Default: the last.", metavar="N")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(help="Evaluate it from what this seat sees. Default: from everything.", metavar="S")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Print each side's chances in a position from the first record in a file."""
    from tafelrunde.cli.evaluate import evaluate as run

    run(file, ply, seat, as_json)


@app.command(epilog="Example: tafelrunde review game.jsonl --seat 1 --html > review.html")
def review(
    files: Annotated[list[str], typer.Argument(help="Files of records; - reads standard input.", metavar="FILE...")],
    seat: Annotated[int | None, typer.Option(help="List only this seat's decisions.", metavar="S")] = None,
    depth: Annotated[
        str, typer.Option(help="quick: seconds a game; full: up to a minute a game.", metavar="DEPTH")
    ] = "quick",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, one object per record.")] = False,
    as_html: Annotated[bool, typer.Option("--html", help="Print one HTML file with pictures.")] = False,
) -> int:
    """Review finished games: luck, errors, and what each decision cost."""
    from tafelrunde.cli.review import review as run

    return run(files, seat, depth, as_json, as_html)


@app.command(epilog="Example: tafelrunde perft schoko --seed x --depth 3")
def perft(
    game: Game,
    depth: Annotated[int, typer.Option(help="Number of actions to look ahead.", metavar="D")],
    seed: Annotated[str, typer.Option(help="Any text; it determines the deal.", metavar="TEXT")] = "0",
    seats: Seats = None,
    deck: Deck = None,
    booklet: Booklet = None,
) -> int:
    """Count action sequences, with the rules and with the kernels."""
    from tafelrunde.cli.perft import perft as run

    return run(game, depth, seed, (seats, deck, booklet))


@app.command(hidden=True, epilog="Example: tafelrunde soak --games 10000")
def soak(
    games: Annotated[int, typer.Option(help="Number of games of each kind.", metavar="K")] = 100,
    bots: Annotated[str, typer.Option(help="Bot for every seat.", metavar="NAME")] = "random",
    seed: Annotated[str, typer.Option(help="Any text.", metavar="TEXT")] = "soak",
    jobs: Jobs = 0,
) -> int:
    """Simulate and check many games of every kind, and print the figures as a table."""
    from tafelrunde.cli.soak import soak as run

    return run(games, bots, seed, jobs)


bot_commands.register(app)
puzzle_commands.register(app)
daily_commands.register(app)
server_commands.register(app)


def reason(error: OSError | BadExtension) -> str:
    """What is wrong outside the program, in a sentence."""
    if isinstance(error, BadExtension):
        return str(error)
    return f"{error.filename or 'Writing'}: The system says: {error.strerror or error}."


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
    except CommandError as trouble:
        say(trouble.sentence)
        return trouble.status
    except typer.TyperException as error:
        return report_misuse(error)
    except BrokenPipeError:
        silence()
        return 0
    except SystemExit as ended:  # Typer and Rich make that of a closed pipe
        if not isinstance(ended.__context__, BrokenPipeError):
            raise
        silence()
        return 0
    except (OSError, BadExtension) as error:
        say(reason(error))
        return USAGE
    if status == STOPPED:
        say("Stopped.")
    return status or 0


def report_misuse(error: typer.TyperException) -> int:
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
