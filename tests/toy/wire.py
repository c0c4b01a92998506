"""High Card as it travels."""

from msgspec import Struct, field
from tests.toy.rules import GAMES, View

from tafelrunde.rules.core import Options
from tafelrunde.wire.standing import Standing
from tafelrunde.wire.view_codec import PLAIN, ViewCodec, ViewWriter


class HighCardView(Struct, frozen=True, tag_field="kind", tag="highcard"):
    """What a seat sees, and may do."""

    seat: int
    seats: int
    actor: int
    hand: list[int]
    history: list[tuple[int, str]]
    words: list[str]
    standing: Standing = field(default_factory=Standing)


class HighCardCodec(ViewCodec):
    """There and back."""

    game, view_type = "highcard", HighCardView

    def encode(self, view: View, writer: ViewWriter = PLAIN) -> HighCardView:
        """A view as it travels."""
        told = self.encode_history(view, writer), self.legal_words(view), self.standing(view)
        return HighCardView(view.seat or 0, view.seats, GAMES[0].actor(view) or 0, list(view.hand), *told)

    def decode(self, view: HighCardView, _: Options) -> View:
        """A view of the rules."""
        return View(view.seat or None, view.seats, tuple(view.hand), self.decode_history(view.history))


CODECS = (HighCardCodec(),)
