"""What lists show of a table, and whose turn it is, so that no log is read for it."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """What is listed by now has no summary yet: it is made when the table is looked at next."""
    op.add_column("listing", sa.Column("turn", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("listing", sa.Column("summary", sa.Text(), nullable=False, server_default=""))
