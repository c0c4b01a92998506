"""Alembic loads this to run the steps on the connection that it is given."""

from alembic import context

from tafelrunde.server.store.schema import metadata
from tafelrunde.server.store.upgrade import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
)
with context.begin_transaction():
    context.run_migrations()
