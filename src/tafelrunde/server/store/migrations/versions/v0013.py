"""The deals of the day, who played them, and what bots made of them."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

DEAL = ("day", "game", "seats")


def deal_columns() -> list[sa.Column[str] | sa.Column[int]]:
    """What names a deal."""
    return [
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
    ]


def upgrade() -> None:
    """There are none yet."""
    op.create_table(
        "daily_deal",
        *deal_columns(),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("bot", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint(*DEAL, name=op.f("daily_deal_key")),
    )
    op.create_table(
        "daily_entry",
        *deal_columns(),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=False),
        sa.Column("finished", sa.BigInteger()),
        sa.Column("own", sa.Integer()),
        sa.Column("other", sa.Integer()),
        sa.Column("rank", sa.Integer()),
        sa.Column("record", sa.LargeBinary()),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name=op.f("daily_entry_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint(*DEAL, "person", name=op.f("daily_entry_key")),
    )
    op.create_index(op.f("daily_entry_by_day_game_seats_rank"), "daily_entry", [*DEAL, "rank"])
    op.create_index(op.f("daily_entry_by_person"), "daily_entry", ["person"])
    op.create_table(
        "daily_bot",
        *deal_columns(),
        sa.Column("bot", sa.Text(), nullable=False),
        sa.Column("own", sa.Integer(), nullable=False),
        sa.Column("other", sa.Integer(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("record", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint(*DEAL, "bot", name=op.f("daily_bot_key")),
    )
