"""The notation: every action as one short word, read and written (rules, section 5). Each game has its own words.

Invariant: `read(write(action, game), game) == action` for every action, and `write(read(word, game), game) == word` for
every word that is read. What people type is more free (N2) and goes through `read_typed`.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from tafelrunde.records.fields import quote
from tafelrunde.records.formats import FORMATS
from tafelrunde.records.game_format import GameFormat, Unreadable
from tafelrunde.rules.core import Game

Action: TypeAlias = Any
"""What a seat chooses: each game has its own types."""

View: TypeAlias = Any
"""What a seat may know: each game has its own type."""

AnyGame: TypeAlias = str | Game[Any, Any, Any, Any]


def write(action: Action, game: AnyGame) -> str:
    """The canonical word of an action."""
    return format_of(game).write(action)


def read(word: str, game: AnyGame) -> Action:
    """The action of a canonical word (N2). Raises Unreadable for every other text."""
    return format_of(game).read(word)


def read_typed(text: str, view: View, game: AnyGame) -> Action:
    """The action that a person means by what they typed (N2). Raises Unreadable."""
    return format_of(game).read_typed(text, view)


def format_of(game: AnyGame) -> GameFormat[Any]:
    """How a game is written. Raises Unreadable when there is no such game."""
    name = game if isinstance(game, str) else game.name
    if name not in FORMATS:
        raise Unreadable("R4", f"There is no game {quote(name)}: the games are {', '.join(FORMATS)}.")
    return FORMATS[name]
