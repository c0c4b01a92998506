"""After which entry a table was listed: the later listing counts, whoever writes it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """What is listed by now gives way to whatever is listed next."""
    op.add_column("listing", sa.Column("number", sa.Integer(), nullable=False, server_default="0"))
