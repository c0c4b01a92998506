"""The commands around a server, as they are typed: `bot`, `admin` and `migrate`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, TypeVar

import typer

Given = TypeVar("Given", bound=Sequence[str] | None)


def readable(given: Given) -> Given:
    """What was typed, if it is text: other bytes are in no name and no id."""
    try:
        "".join(() if given is None else given).encode()
    except UnicodeEncodeError:
        raise typer.BadParameter("this is no text in UTF-8") from None
    return given


admin = typer.Typer(
    help="Look after a server, while it is running: tables, people, backups.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Data = Annotated[str | None, typer.Option(help="Where the data are kept.", metavar="DIR", envvar="TAFELRUNDE_DATA")]
Database = Annotated[
    str | None, typer.Option(help="postgresql://… instead of a file.", metavar="URL", envvar="TAFELRUNDE_DATABASE")
]
Person = Annotated[
    str, typer.Argument(help="The id of the person, as admin people lists it.", metavar="PERSON", callback=readable)
]
Limit = Annotated[int, typer.Option(help="At most so many.", metavar="N", min=1)]


def register(app: typer.Typer) -> None:
    """Add these commands to the others."""
    app.command(epilog="Example: tafelrunde bot --server http://localhost:4242 --table AbCdEf --bot greedy")(bot)
    app.add_typer(admin, name="admin")
    app.command(epilog="Example: tafelrunde migrate tafelrunde.sqlite postgresql://tafelrunde@localhost/tafelrunde")(
        migrate
    )


def bot(
    server: Annotated[str, typer.Option(help="The server.", metavar="URL", envvar="TAFELRUNDE_SERVER")],
    token: Annotated[
        str | None,
        typer.Option(help="Whose seat it is; a new guest's if not given.", metavar="TOKEN", envvar="TAFELRUNDE_TOKEN"),
    ] = None,
    bot: Annotated[str, typer.Option(help="Which bot plays.", metavar="NAME")] = "greedy",
    table: Annotated[
        str | None, typer.Option(help="The table; if not given, one with a free chair.", metavar="ID")
    ] = None,
    name: Annotated[str | None, typer.Option(help="Its name at the table.", metavar="NAME")] = None,
    game: Annotated[str | None, typer.Option(help="Make a new table for this game.", metavar="GAME")] = None,
    seats: Annotated[int | None, typer.Option(help="How many seats the new table has.", metavar="N")] = None,
    against: Annotated[
        str, typer.Option(help="The server's bot on the other chairs of the new table.", metavar="NAME")
    ] = "greedy",
    seconds: Annotated[float | None, typer.Option(help="How long it may think about a turn.", metavar="S")] = None,
) -> int:
    """Let a bot take a seat at a server, through the same protocol as everybody."""
    from tafelrunde.cli.bot import Wish
    from tafelrunde.cli.bot import bot as run

    return run(server, token, name, Wish(bot, table, game, seats, against, seconds))


def migrate(
    source: Annotated[str, typer.Argument(help="A file, or postgresql://…", metavar="FROM")],
    target: Annotated[str, typer.Argument(help="The same, and empty.", metavar="TO")],
) -> None:
    """Copy everything from one database into another."""
    from tafelrunde.cli.migrate import migrate as run

    run(source, target)


@admin.command(epilog="Example: tafelrunde admin tables --status running")
def tables(
    status: Annotated[str | None, typer.Option(help="open, running or ended.", metavar="STATUS")] = None,
    person: Annotated[
        str | None, typer.Option(help="Those of this person, by id.", metavar="PERSON", callback=readable)
    ] = None,
    limit: Limit = 100,
    data: Data = None,
    database: Database = None,
) -> None:
    """List tables, the latest change first: id, game, status, lobby, time, people."""
    from tafelrunde.cli.admin import tables as run

    run(place(data, database), status, person, limit)


@admin.command(epilog="Example: tafelrunde admin remove AbCdEf")
def remove(
    tables: Annotated[list[str], typer.Argument(help="The ids of tables.", metavar="TABLE...", callback=readable)],
    data: Data = None,
    database: Database = None,
) -> None:
    """Remove tables, with all that was played at them."""
    from tafelrunde.cli.admin import remove as run

    run(place(data, database), tables)


@admin.command(epilog="Example: tafelrunde admin people ada")
def people(
    text: Annotated[str, typer.Argument(help="A part of the name.", metavar="TEXT", callback=readable)] = "",
    restricted: Annotated[bool, typer.Option("--restricted", help="Only those muted or banned.")] = False,
    limit: Limit = 100,
    data: Data = None,
    database: Database = None,
) -> None:
    """List people: id, name, time of the last change, and whether they are muted or banned."""
    from tafelrunde.cli.admin import people as run

    run(place(data, database), text, restricted, limit)


@admin.command(epilog="Example: tafelrunde admin mute Zk3vQ0aY9mTt")
def mute(
    person: Person,
    undo: Annotated[bool, typer.Option("--undo", help="Let them speak again.")] = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Let a person no longer say anything at tables."""
    from tafelrunde.cli.admin import mute as run

    run(place(data, database), person, not undo)


@admin.command(epilog="Example: tafelrunde admin ban Zk3vQ0aY9mTt")
def ban(
    person: Person,
    undo: Annotated[bool, typer.Option("--undo", help="Let them in again.")] = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Keep a person out; who is in is shown the door."""
    from tafelrunde.cli.admin import ban as run

    run(place(data, database), person, not undo)


@admin.command(epilog="Example: tafelrunde admin backup tafelrunde-monday.sqlite")
def backup(
    file: Annotated[Path, typer.Argument(help="A new file.", metavar="FILE")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Write everything as of one moment into a file, while the server goes on."""
    from tafelrunde.cli.admin import backup as run

    run(place(data, database), file)


@admin.command(epilog="Example: tafelrunde admin restore tafelrunde-monday.sqlite --replace")
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.", metavar="FILE")],
    replace: Annotated[bool, typer.Option("--replace", help="Put what is there now aside (SQLite only).")] = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Put what is in a backup where a stopped server keeps its data."""
    from tafelrunde.cli.admin import restore as run

    run(file, place(data, database), replace)


def place(data: str | None, database: str | None) -> str | Path:
    """Where the server keeps its data, given in the same way as to it."""
    from tafelrunde.cli.serve import usual_directory
    from tafelrunde.server.settings import Settings

    return Settings(Path(data) if data else usual_directory(), database).place
