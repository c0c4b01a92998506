"""Invitations, whom they let in, and codes for a new password."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Nobody is invited yet."""
    op.create_table(
        "invitation",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.Column("most", sa.Integer(), nullable=False),
        sa.Column("used", sa.Integer(), nullable=False),
        sa.Column("revoked", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("invitation_key")),
        sa.UniqueConstraint("hash", name=op.f("invitation_hash_once")),
    )
    op.create_table(
        "admission",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("invitation", sa.Text(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name=op.f("admission_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", name=op.f("admission_key")),
    )
    op.create_table(
        "password_reset",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name=op.f("password_reset_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name=op.f("password_reset_key")),
    )
    op.create_index(op.f("password_reset_by_person"), "password_reset", ["person"])
