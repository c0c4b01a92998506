"""The first tables: the log, the listings, people, leases, notes."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    tables()
    people()
    op.create_table(
        "lease",
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table", name="lease_key"),
    )
    op.create_table(
        "note",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="note_key"),
    )


def tables() -> None:
    """The log, and what is listed of it."""
    op.create_table(
        "log",
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.Column("entry", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table", "number", name="log_key"),
    )
    op.create_table(
        "listing",
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table", name="listing_key"),
    )
    op.create_index("listing_by_status_changed", "listing", ["status", "changed"])
    op.create_table(
        "member",
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table", "person", name="member_key"),
        sa.ForeignKeyConstraint(["table"], ["listing.table"], name="member_table", ondelete="CASCADE"),
    )
    op.create_index("member_by_person", "member", ["person"])


def people() -> None:
    """People, and what they have: an account, codes, tokens."""
    op.create_table(
        "person",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("muted", sa.Boolean(), nullable=False),
        sa.Column("banned", sa.Boolean(), nullable=False),
        sa.Column("deleted", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="person_key"),
    )
    op.create_index("person_by_changed", "person", ["changed"])
    op.create_table(
        "account",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("recovery", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("person", name="account_key"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="account_person", ondelete="CASCADE"),
        sa.UniqueConstraint("folded", name="account_folded_once"),
    )
    op.create_table(
        "device",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="device_key"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="device_person", ondelete="CASCADE"),
    )
    op.create_index("device_by_person", "device", ["person"])
    op.create_table(
        "token",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("revoked", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="token_key"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="token_person", ondelete="CASCADE"),
    )
    op.create_index("token_by_person", "token", ["person"])
