"""What the names of accounts look like, so that nobody takes one that looks the same."""

import sqlalchemy as sa
from alembic import op

from tafelrunde.server.people.confusables import skeleton

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Those of the accounts that are there."""
    op.add_column("account", sa.Column("skeleton", sa.Text(), nullable=False, server_default=""))
    op.create_index(op.f("account_by_skeleton"), "account", ["skeleton"])
    account = sa.table("account", sa.column("person"), sa.column("name"), sa.column("skeleton"))
    connection = op.get_bind()
    for row in connection.execute(sa.select(account.c.person, account.c.name)).all():
        mine = sa.update(account).where(account.c.person == row.person)
        connection.execute(mine.values(skeleton=skeleton(row.name)))
