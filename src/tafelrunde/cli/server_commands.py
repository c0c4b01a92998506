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
        raise typer.BadParameter("this is not UTF-8 text") from None
    return given


admin = typer.Typer(
    help="Manage a server, even while it runs: tables, people, backups.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Data = Annotated[
    str | None, typer.Option(help="Directory for the server's data.", metavar="DIR", envvar="TAFELRUNDE_DATA")
]
Database = Annotated[
    str | None,
    typer.Option(
        help="Use a PostgreSQL database (postgresql://…) instead of a file.",
        metavar="URL",
        envvar="TAFELRUNDE_DATABASE",
    ),
]
Person = Annotated[
    str,
    typer.Argument(
        help="Person's id (see admin people) or account name.",
        metavar="PERSON",
        callback=readable,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Address = Annotated[
    str | None,
    typer.Option(help="Public address of the server, used in the link.", metavar="URL", envvar="TAFELRUNDE_ADDRESS"),
]
Limit = Annotated[int, typer.Option(help="Maximum number to list.", metavar="N", min=1)]


def register(app: typer.Typer) -> None:
    """Add these commands to the others."""
    app.command(epilog="Example: tafelrunde bot --server http://localhost:4242 --table AbCdEf --bot greedy")(bot)
    app.add_typer(admin, name="admin")
    app.command(epilog="Example: tafelrunde migrate tafelrunde.sqlite postgresql://tafelrunde@localhost/tafelrunde")(
        migrate
    )


def bot(
    server: Annotated[str, typer.Option(help="Address of the server.", metavar="URL", envvar="TAFELRUNDE_SERVER")],
    token: Annotated[
        str | None,
        typer.Option(
            help="Token of the person it plays for. Default: a new guest.", metavar="TOKEN", envvar="TAFELRUNDE_TOKEN"
        ),
    ] = None,
    bot: Annotated[
        str, typer.Option(help="Bot that plays; or your own, from a file: mybot.py:Bot.", metavar="NAME")
    ] = "greedy",
    table: Annotated[
        str | None, typer.Option(help="Table to join. Default: any with a free chair.", metavar="ID")
    ] = None,
    name: Annotated[str | None, typer.Option(help="Name of the new guest.", metavar="NAME")] = None,
    game: Annotated[str | None, typer.Option(help="Create a new table for this game.", metavar="GAME")] = None,
    seats: Annotated[int | None, typer.Option(help="Number of seats at the new table.", metavar="N")] = None,
    against: Annotated[
        str, typer.Option(help="Server bot for the other chairs at the new table.", metavar="NAME")
    ] = "greedy",
    clock: Annotated[
        str | None,
        typer.Option(help="Clock of the new table: 5+5 (minutes + seconds), 12h or 3d per move.", metavar="CLOCK"),
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="Seconds it may think about a move.", metavar="S")] = None,
) -> int:
    """Let a bot play on a server, by the same protocol as everybody else."""
    from tafelrunde.cli.bot import Wish
    from tafelrunde.cli.bot import bot as run

    return run(server, token, name, Wish(bot, table, game, seats, against, seconds, clock))


def migrate(
    source: Annotated[str, typer.Argument(help="Database file, or postgresql://…", metavar="FROM")],
    target: Annotated[str, typer.Argument(help="An empty file or database.", metavar="TO")],
) -> None:
    """Copy everything from one database into another."""
    from tafelrunde.cli.migrate import migrate as run

    run(source, target)


@admin.command(epilog="Example: tafelrunde admin tables --status running")
def tables(
    status: Annotated[str | None, typer.Option(help="open, running or ended.", metavar="STATUS")] = None,
    person: Annotated[
        str | None, typer.Option(help="Only tables of the person with this id.", metavar="PERSON", callback=readable)
    ] = None,
    limit: Limit = 100,
    as_json: Json = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """List tables, most recently played first: id, game, status, lobby, time, people."""
    from tafelrunde.cli.admin import tables as run
    from tafelrunde.cli.admin import wanted_tables

    run(place(data, database), wanted_tables(status, person), limit, as_json)


@admin.command(epilog="Example: tafelrunde admin remove AbCdEf")
def remove(
    tables: Annotated[list[str], typer.Argument(help="Ids of the tables.", metavar="TABLE...", callback=readable)],
    as_json: Json = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Remove tables and everything played at them."""
    from tafelrunde.cli.admin import remove as run

    run(place(data, database), tables, as_json)


@admin.command(epilog="Example: tafelrunde admin people ada")
def people(
    text: Annotated[
        str, typer.Argument(help="Part of the name shown or of the account name.", metavar="TEXT", callback=readable)
    ] = "",
    restricted: Annotated[bool, typer.Option("--restricted", help="Only people who are muted or banned.")] = False,
    accounts: Annotated[bool, typer.Option("--accounts", help="Only people with an account.")] = False,
    limit: Limit = 100,
    as_json: Json = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """List people: id, name, time of the last change, the account, and whether they are muted or banned."""
    from tafelrunde.cli.members import Wanted
    from tafelrunde.cli.members import people as run

    run(place(data, database), Wanted(text, restricted, accounts, limit), as_json)


@admin.command(epilog="Example: tafelrunde admin mute Zk3vQ0aY9mTt")
def mute(
    person: Person,
    undo: Annotated[bool, typer.Option("--undo", help="Allow them to chat again.")] = False,
    as_json: Json = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Mute a person: they can no longer chat."""
    from tafelrunde.cli.members import restrict as run

    run(place(data, database), person, {"muted": not undo}, as_json)


@admin.command(epilog="Example: tafelrunde admin ban Zk3vQ0aY9mTt")
def ban(
    person: Person,
    undo: Annotated[bool, typer.Option("--undo", help="Lift the ban.")] = False,
    as_json: Json = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Ban a person and disconnect them."""
    from tafelrunde.cli.members import restrict as run

    run(place(data, database), person, {"banned": not undo}, as_json)


@admin.command(epilog="Example: tafelrunde admin reset ada --address https://games.example.org")
def reset(
    person: Person,
    hours: Annotated[int, typer.Option(help="Hours until the link expires.", metavar="N", min=1, max=24 * 30)] = 24,
    address: Address = None,
    as_json: Json = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Create a one-time link with which a person can set a new password."""
    from tafelrunde.cli.members import reset as run

    run(place(data, database), person, hours, address, as_json)


@admin.command(epilog="Example: tafelrunde admin delete ada")
def delete(
    person: Person,
    as_json: Json = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Delete a person's data for good, as they could themselves."""
    from tafelrunde.cli.members import delete as run

    run(place(data, database), person, as_json)


@admin.command(epilog="Example: tafelrunde admin invite --label 'Tuesday club' --uses 20 --days 30")
def invite(
    label: Annotated[
        str, typer.Option(help="Note to yourself about what it is for.", metavar="TEXT", callback=readable)
    ] = "",
    uses: Annotated[int, typer.Option(help="Number of people it admits.", metavar="N", min=1, max=100_000)] = 1,
    days: Annotated[int, typer.Option(help="Days until it expires.", metavar="N", min=1, max=3650)] = 7,
    address: Address = None,
    as_json: Json = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Create a link that admits people to an invite-only server."""
    from tafelrunde.cli.members import invitation
    from tafelrunde.cli.members import invite as run

    run(place(data, database), invitation(label, uses, days), address, as_json)


@admin.command(epilog="Example: tafelrunde admin invitations")
def invitations(as_json: Json = False, data: Data = None, database: Database = None) -> None:
    """List invitations, newest first: id, people admitted, expiry, note."""
    from tafelrunde.cli.members import invitations as run

    run(place(data, database), as_json)


@admin.command(epilog="Example: tafelrunde admin revoke Zk3vQ0aY")
def revoke(
    invitation: Annotated[
        str,
        typer.Argument(help="Id of the invitation (see admin invitations).", metavar="INVITATION", callback=readable),
    ],
    as_json: Json = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Revoke an invitation; people it has already admitted stay."""
    from tafelrunde.cli.members import revoke as run

    run(place(data, database), invitation, as_json)


@admin.command(epilog="Example: tafelrunde admin backup tafelrunde-monday.sqlite")
def backup(
    file: Annotated[Path, typer.Argument(help="New file to write.", metavar="FILE")],
    as_json: Json = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Back up everything to a file, even while the server runs."""
    from tafelrunde.cli.admin import backup as run

    run(place(data, database), file, as_json)


@admin.command(epilog="Example: tafelrunde admin restore tafelrunde-monday.sqlite --replace")
def restore(
    file: Annotated[Path, typer.Argument(help="Backup file.", metavar="FILE")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Move the existing database aside first (SQLite only).")
    ] = False,
    as_json: Json = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """Restore a backup as the data of a stopped server."""
    from tafelrunde.cli.admin import restore as run

    run(file, place(data, database), replace, as_json)


def place(data: str | None, database: str | None) -> str | Path:
    """Where the server keeps its data, given in the same way as to it."""
    from tafelrunde.cli.serve import usual_directory
    from tafelrunde.server.settings import Settings

    return Settings(Path(data) if data else usual_directory(), database).place
