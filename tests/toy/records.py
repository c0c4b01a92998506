"""High Card on paper."""

from types import MappingProxyType

from tests.toy.rules import CARDS, HAND, Play

from tafelrunde.records.game_format import GameFormat


class HighCardFormat(GameFormat[Play]):
    """Its words."""

    game, examples, most_actions, most_shuffled = "highcard", "play 7", 3 * HAND, len(CARDS)
    words = MappingProxyType({f"play {card}": Play(card) for card in CARDS})


FORMATS = (HighCardFormat(),)
