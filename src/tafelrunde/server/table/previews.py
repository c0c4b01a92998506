"""What a seat could do and what a word would lead to, computed from the seat's view alone."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from tafelrunde.records import notation
from tafelrunde.records.game_format import Unreadable
from tafelrunde.rules.core import ActionPreview
from tafelrunde.rules.games import GAMES
from tafelrunde.server.table.refusals import Refusal, refuse_illegal
from tafelrunde.wire.view_codec import NoChoices
from tafelrunde.wire.views import CODECS


class TriedWord(NamedTuple):
    """What a word would lead to: how the seats stand before and after it, and what the board would mark."""

    standings: ActionPreview
    marks: Struct | None


def preview(game: str, view: notation.View, word: str) -> TriedWord:
    """What the word would lead to if it were the turn of the view's seat. Raises Refusal with the reason against it."""
    if view.seat is None:
        raise Refusal("not_seated", "Only players with a seat can preview an action.")
    try:
        action = notation.read(word, game)
    except Unreadable as error:
        raise Refusal("unreadable", error.sentence, error.rule) from None
    rules = GAMES[game]
    mine = rules.on_turn(view)
    refused = rules.actions(mine).refusal(action)
    if refused is not None:
        raise refuse_illegal(refused)
    return TriedWord(rules.preview(mine, action), CODECS[game].preview_marks(mine, action))


def ponder(game: str, view: notation.View) -> Struct:
    """What the view's seat could do if it were its turn. Raises Refusal for somebody who has nothing to think about."""
    if view.seat is None:
        raise Refusal("not_seated", "You can only think ahead for your own seat.")
    try:
        return CODECS[game].ponder(view)
    except NoChoices as none:
        raise Refusal(none.code, none.sentence, none.rule) from None
