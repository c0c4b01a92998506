"""The codecs of the games by name, and with them the types of all views as they travel.

The types are made of those of the games, so that a game of another package (see records/extensions.py) has its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, Union

from tafelrunde.records import extensions
from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.rules.core import Game, Options
from tafelrunde.wire.chocolate.codec import ChocolateCodec
from tafelrunde.wire.stacko.codec import StackoCodec
from tafelrunde.wire.view_codec import PLAIN, ViewCodec, ViewWriter

CODECS: dict[str, ViewCodec] = {codec.game: codec for codec in (*map(ChocolateCodec, COURSES.values()), StackoCodec())}
for package in extensions.load("wire"):
    CODECS.update((codec.game, codec) for codec in package.CODECS)

if TYPE_CHECKING:
    View: TypeAlias = Any
    Choices: TypeAlias = Any
    Marks: TypeAlias = Any
else:
    View = Union[tuple(codec.view_type for codec in CODECS.values())]  # noqa: UP007 - of as many as there are
    Choices = Union[tuple(codec.choices_type for codec in CODECS.values() if codec.choices_type)]  # noqa: UP007
    Marks = Union[tuple(codec.marks_type for codec in CODECS.values() if codec.marks_type)]  # noqa: UP007


def encode(game: Game[Any, Any, Any, Any], view: Any, writer: ViewWriter = PLAIN) -> View:  # noqa: ANN401
    """A view of the rules as it travels; a writer that keeps anything is of this table."""
    return CODECS[game.name].encode(view, writer)


def decode(view: View, game: str, options: Options) -> Any:  # noqa: ANN401 - each game has its own view
    """A view that travelled, turned back into a view of the rules, so that a bot can play at the other end.

    Raises ValueError when the options are not those of the game, and Unreadable for a bad word.
    """
    return CODECS[game].decode(view, options)
