"""Bringing a database up to date when it is opened, and refusing one that this program does not understand."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from tafelrunde.server.store.errors import ForeignError
from tafelrunde.server.store.schema import metadata

VERSION_TABLE = "tafelrunde_version"
LOCK = 0x7AFE1  # of pg_advisory_xact_lock: whoever comes second waits, and finds the work done


def upgrade(connection: Connection, address: str) -> None:
    """Make or change the tables, in the transaction of the connection; raises ForeignError for a database not ours."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    if not is_current(connection, address):
        settings = _settings()
        settings.attributes["connection"] = connection
        command.upgrade(settings, "head")


def is_current(connection: Connection, address: str) -> bool:
    """Does the database have today's tables? Raises ForeignError for one that is newer, or of another program."""
    scripts = ScriptDirectory.from_config(_settings())
    known = {script.revision for script in scripts.walk_revisions()}
    found = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_revision()
    if found is not None and found not in known:
        raise ForeignError(
            f"{address} was written by a newer Tafelrunde (version {found} of the tables, this program knows "
            f"{scripts.get_current_head()}): update the program, or restore a backup from before the update."
        )
    if found is None and _is_taken(connection):
        raise ForeignError(f"{address} holds the tables of another program: give Tafelrunde a database of its own.")
    return found == scripts.get_current_head()


def _is_taken(connection: Connection) -> bool:
    """Are there tables in the way? A file is ours alone, while others may live in the same PostgreSQL."""
    names = set(inspect(connection).get_table_names())
    return bool(names if connection.dialect.name == "sqlite" else names & set(metadata.tables))


def _settings() -> Config:
    settings = Config()
    settings.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return settings
