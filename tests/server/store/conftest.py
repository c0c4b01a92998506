"""Every promise of the store is tested over both databases; tests are coroutines."""

import asyncio
import inspect
from pathlib import Path

import pytest
from tests.server.postgres import database, postgres

__all__ = ["database", "postgres"]

TO_VERSION_9 = (
    "DROP TABLE played_game",
    "DROP TABLE played_seat",
    "DROP TABLE played_loss",
    "DROP TABLE review_wish",
    "DROP TABLE daily_bot",
    "DROP TABLE daily_entry",
    "DROP TABLE daily_deal",
    "DROP TABLE puzzle_try",
    "DROP TABLE puzzle_skill",
    "DROP TABLE puzzle_rating",
    "DROP TABLE review_asker",
    "DROP TABLE review",
    "UPDATE tafelrunde_version SET version_num = '0009'",
)
"""What makes of today's tables those before there were reviews, puzzles and deals of the day."""

TO_THE_FIRST_TABLES = (
    *TO_VERSION_9,
    "DROP TABLE ended_game",
    "DROP INDEX account_by_skeleton",
    "ALTER TABLE account DROP COLUMN skeleton",
    "DROP TABLE guess",
    "DROP TABLE password_reset",
    "DROP TABLE admission",
    "DROP TABLE invitation",
    "ALTER TABLE person DROP COLUMN generation",
    "ALTER TABLE listing DROP COLUMN number",
    "ALTER TABLE listing DROP COLUMN turn",
    "ALTER TABLE listing DROP COLUMN summary",
    "UPDATE tafelrunde_version SET version_num = '0001'",
)
"""What makes of today's tables those of the first program."""


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine, in a loop of its own; one that hangs fails."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    test = pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names})
    asyncio.run(asyncio.wait_for(test, timeout=120))
    return True


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a SQLite file may be."""
    return tmp_path / "tafelrunde.sqlite"


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest) -> str:
    """The address of an empty store."""
    if request.param == "sqlite":
        return f"sqlite:///{request.getfixturevalue('file')}"
    return str(request.getfixturevalue("database"))
