"""The tables of the store, described once for SQLite and PostgreSQL.

`log` is the truth; every other table is either about people or can be derived from it. Times are milliseconds since
the epoch. A change here needs a migration beside it, and a test compares the two.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "pk": "%(table_name)s_key",
        "fk": "%(table_name)s_%(column_0_name)s",
        "uq": "%(table_name)s_%(column_0_name)s_once",
        "ix": "%(table_name)s_by_%(column_0_N_name)s",
    }
)

log = Table(
    "log",
    metadata,
    Column("table", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("time", BigInteger, nullable=False),
    Column("entry", LargeBinary, nullable=False),
)

listing = Table(
    "listing",
    metadata,
    Column("table", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("is_open", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("number", Integer, nullable=False, server_default="0"),
    Column("turn", Integer, nullable=False, server_default="0"),
    Column("summary", Text, nullable=False, server_default=""),
    Index(None, "status", "changed"),
)

member = Table(
    "member",
    metadata,
    Column("table", ForeignKey("listing.table", ondelete="CASCADE"), primary_key=True),
    Column("person", Text, primary_key=True),
    Index(None, "person"),
)

person = Table(
    "person",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False, index=True),
    Column("muted", Boolean, nullable=False),
    Column("banned", Boolean, nullable=False),
    Column("deleted", Boolean, nullable=False),
    Column("generation", Integer, nullable=False, server_default="0"),
)

account = Table(
    "account",
    metadata,
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    Column("name", Text, nullable=False),
    Column("folded", Text, nullable=False, unique=True),
    Column("password", Text, nullable=False),
    Column("recovery", Text, nullable=False),
    Column("skeleton", Text, nullable=False, server_default="", index=True),
)

device = Table(
    "device",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("expires", BigInteger, nullable=False),
)

token = Table(
    "token",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("label", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("revoked", Boolean, nullable=False),
)

invitation = Table(
    "invitation",
    metadata,
    Column("id", Text, primary_key=True),
    Column("hash", Text, nullable=False, unique=True),
    Column("label", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("most", Integer, nullable=False),
    Column("used", Integer, nullable=False),
    Column("revoked", Boolean, nullable=False),
)

admission = Table(
    "admission",
    metadata,
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    Column("invitation", Text, nullable=False),
    Column("time", BigInteger, nullable=False),
)

password_reset = Table(
    "password_reset",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("expires", BigInteger, nullable=False),
)

guess = Table(
    "guess",
    metadata,
    Column("key", Text, primary_key=True),
    Column("failures", Integer, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
)

ended_game = Table(
    "ended_game",
    metadata,
    Column("listener", Text, primary_key=True),
    Column("table", Text, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("time", BigInteger, nullable=False),
)

puzzle_try = Table(
    "puzzle_try",
    metadata,
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    Column("puzzle", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("loss", Float, nullable=False),
    Column("right", Boolean, nullable=False),
    Column("time", BigInteger, nullable=False),
)

puzzle_skill = Table(
    "puzzle_skill",
    metadata,
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("rating", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best_streak", Integer, nullable=False),
)

puzzle_rating = Table(
    "puzzle_rating",
    metadata,
    Column("puzzle", Text, primary_key=True),
    Column("rating", Float, nullable=False),
    Column("tries", Integer, nullable=False),
)

daily_deal = Table(
    "daily_deal",
    metadata,
    Column("day", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("seats", Integer, primary_key=True),
    Column("seed", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

daily_entry = Table(
    "daily_entry",
    metadata,
    Column("day", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("seats", Integer, primary_key=True),
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    Column("table", Text, nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("finished", BigInteger),
    Column("own", Integer),
    Column("other", Integer),
    Column("rank", Integer),
    Column("record", LargeBinary),
    Index(None, "day", "game", "seats", "rank"),
    Index(None, "person"),
)

daily_bot = Table(
    "daily_bot",
    metadata,
    Column("day", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("seats", Integer, primary_key=True),
    Column("bot", Text, primary_key=True),
    Column("own", Integer, nullable=False),
    Column("other", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("record", LargeBinary, nullable=False),
)

lease = Table(
    "lease",
    metadata,
    Column("table", Text, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("holder", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
)

note = Table(
    "note",
    metadata,
    Column("key", Text, primary_key=True),
    Column("text", Text, nullable=False),
)

review = Table(
    "review",
    metadata,
    Column("id", Text, primary_key=True),
    Column("evaluator", Text, nullable=False),
    Column("depth", Text, nullable=False),
    Column("record", LargeBinary, nullable=False),
    Column("state", Text, nullable=False),
    Column("progress", Float, nullable=False),
    Column("report", LargeBinary, nullable=False),
    Column("code", Text, nullable=False),
    Column("sentence", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("asked", BigInteger, nullable=False, index=True),
    Column("holder", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    Index(None, "state", "created"),
)

review_asker = Table(
    "review_asker",
    metadata,
    Column("review", ForeignKey("review.id", ondelete="CASCADE"), primary_key=True),
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Index(None, "person"),
)

played_game = Table(
    "played_game",
    metadata,
    Column("table", Text, primary_key=True),
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    Column("ended", BigInteger, nullable=False),
    Column("how", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("sides", Integer, nullable=False),
    Column("result", Float),
    Column("against", Text, nullable=False),
    Column("handed_on", Boolean, nullable=False),
    Column("digest", Text, nullable=False, index=True),
    Column("review", Text, nullable=False),
    Column("evaluator", Text, nullable=False),
    Column("depth", Text, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("regret", Float, nullable=False),
    Column("luck", Float, nullable=False),
    Column("guesses", Float, nullable=False),
    Index(None, "person", "ended", "table"),
)

played_seat = Table(
    "played_seat",
    metadata,
    Column("table", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("side", Integer, nullable=False),
    Column("person", Text, nullable=False, index=True),
    Column("bot", Text, nullable=False),
    Column("automated", Boolean, nullable=False),
    Column("name", Text, nullable=False),
    Column("folded", Text, nullable=False),
    Column("score", Integer, nullable=False),
)

played_loss = Table(
    "played_loss",
    metadata,
    Column("table", Text, primary_key=True),
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    Column("phase", Integer, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("decisions", Integer, nullable=False),
    Column("regret", Float, nullable=False),
    Index(None, "person"),
)

review_wish = Table(
    "review_wish",
    metadata,
    Column("table", Text, primary_key=True),
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("asked", BigInteger, nullable=False),
    Index(None, "person"),
    Index(None, "place", "asked"),
)
