"""Reviews of games, and who asked for them."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """There are none yet."""
    op.create_table(
        "review",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("evaluator", sa.Text(), nullable=False),
        sa.Column("depth", sa.Text(), nullable=False),
        sa.Column("record", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("progress", sa.Float(), nullable=False),
        sa.Column("report", sa.LargeBinary(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("sentence", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("asked", sa.BigInteger(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("review_key")),
    )
    op.create_index(op.f("review_by_asked"), "review", ["asked"])
    op.create_index(op.f("review_by_state_created"), "review", ["state", "created"])
    op.create_table(
        "review_asker",
        sa.Column("review", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["review"], ["review.id"], name=op.f("review_asker_review"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name=op.f("review_asker_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("review", "person", "seat", name=op.f("review_asker_key")),
    )
    op.create_index(op.f("review_asker_by_person"), "review_asker", ["person"])
