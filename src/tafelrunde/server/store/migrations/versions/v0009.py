"""What the names of accounts look like, by a table that knows more letters."""

import sqlalchemy as sa
from alembic import op

from tafelrunde.server.people.confusables import skeleton

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Those of the accounts that are there are computed again."""
    account = sa.table("account", sa.column("person"), sa.column("name"), sa.column("skeleton"))
    connection = op.get_bind()
    for row in connection.execute(sa.select(account.c.person, account.c.name)).all():
        mine = sa.update(account).where(account.c.person == row.person)
        connection.execute(mine.values(skeleton=skeleton(row.name)))
