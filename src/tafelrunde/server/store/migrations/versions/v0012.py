"""The games that people have played, what reviews found of them, and the reviews that wait for others."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Whoever is told of ended games fills the tables, also with those that ended before."""
    create_games()
    create_seats()
    create_losses()
    create_wishes()


def create_games() -> None:
    """The games of each person."""
    op.create_table(
        "played_game",
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("how", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("sides", sa.Integer(), nullable=False),
        sa.Column("result", sa.Float(), nullable=True),
        sa.Column("against", sa.Text(), nullable=False),
        sa.Column("handed_on", sa.Boolean(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("review", sa.Text(), nullable=False),
        sa.Column("evaluator", sa.Text(), nullable=False),
        sa.Column("depth", sa.Text(), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("regret", sa.Float(), nullable=False),
        sa.Column("luck", sa.Float(), nullable=False),
        sa.Column("guesses", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name=op.f("played_game_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "person", name=op.f("played_game_key")),
    )
    op.create_index(op.f("played_game_by_digest"), "played_game", ["digest"])
    op.create_index(op.f("played_game_by_person_ended_table"), "played_game", ["person", "ended", "table"])


def create_seats() -> None:
    """Who sat where, and the scores."""
    op.create_table(
        "played_seat",
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("bot", sa.Text(), nullable=False),
        sa.Column("automated", sa.Boolean(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("played_seat_key")),
    )
    op.create_index(op.f("played_seat_by_person"), "played_seat", ["person"])


def create_losses() -> None:
    """What decisions cost, by part of the game and kind."""
    op.create_table(
        "played_loss",
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("phase", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("regret", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name=op.f("played_loss_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "person", "phase", "kind", name=op.f("played_loss_key")),
    )
    op.create_index(op.f("played_loss_by_person"), "played_loss", ["person"])


def create_wishes() -> None:
    """The reviews that people want when nobody else waits for one."""
    op.create_table(
        "review_wish",
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("asked", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name=op.f("review_wish_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "person", name=op.f("review_wish_key")),
    )
    op.create_index(op.f("review_wish_by_person"), "review_wish", ["person"])
    op.create_index(op.f("review_wish_by_place_asked"), "review_wish", ["place", "asked"])
