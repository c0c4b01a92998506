"""What people tried at puzzles, and how hard these are."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Nobody tried a puzzle yet."""
    op.create_table(
        "puzzle_try",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("puzzle", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("loss", sa.Float(), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name=op.f("puzzle_try_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "puzzle", name=op.f("puzzle_try_key")),
    )
    op.create_table(
        "puzzle_skill",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Integer(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("best_streak", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name=op.f("puzzle_skill_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "game", name=op.f("puzzle_skill_key")),
    )
    op.create_table(
        "puzzle_rating",
        sa.Column("puzzle", sa.Text(), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("puzzle", name=op.f("puzzle_rating_key")),
    )
