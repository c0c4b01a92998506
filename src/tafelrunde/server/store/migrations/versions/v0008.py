"""Which listener was told of which game that ended."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """No listener was told of any game yet: each is told of those that have ended, too."""
    op.create_table(
        "ended_game",
        sa.Column("listener", sa.Text(), nullable=False),
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("listener", "table", name=op.f("ended_game_key")),
    )
