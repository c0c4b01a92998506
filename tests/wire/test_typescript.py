"""The page's types are those of the server."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.wire import typescript

ROOT = Path(__file__).parents[2]


def test_the_types_of_the_page_are_fresh() -> None:
    """`make web` has been run since the types of the wire last changed."""
    assert typescript.write() == (ROOT / "web" / "src" / "wire.ts").read_text(encoding="utf-8")
