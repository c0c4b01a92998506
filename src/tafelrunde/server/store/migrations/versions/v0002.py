"""Which cookies of a person work: those of their generation."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Everybody begins with the first generation."""
    op.add_column("person", sa.Column("generation", sa.Integer(), nullable=False, server_default="0"))
