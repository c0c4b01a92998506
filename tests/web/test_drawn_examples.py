"""The drawings on the rules pages are positions of the games: all cards can be laid, and the captions hold."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.kit.tables import EMPTY, cards, game_of, refused, schoko_deck, schokoly_deck, state_of, step
from tests.kit.tables import Kind as TableKind

from tafelrunde.rules.chocolate.field import Field
from tafelrunde.wire.chocolate.counting import count_groups

FILE = Path(__file__).parents[2] / "web" / "src" / "games" / "chocolate" / "board" / "examples.json"
EXAMPLES: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
DECKS = {"schoko": schoko_deck(), "schokoly": schokoly_deck(4)}


def holding(word: str, field: Field) -> Any:  # noqa: ANN401 - a state of the chocolate games
    """A state in which the card of a word is to be laid."""
    return state_of(f"{word.partition('@')[0]}|DDWW", field, colours="WD")


def field_of(example: dict[str, Any]) -> Field:
    """The field after every card was laid, which the rules have to allow."""
    game, field = game_of(TableKind(example["game"], 2)), EMPTY
    for word in example["laid"]:
        state = holding(word, field)
        assert refused(game, state, word) is None, word
        field = step(game, state, word).state.field
    return field


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_drawn_position_has_cards_of_the_deck_that_can_be_laid(name: str) -> None:
    """C5 to C12: in the order in which they are drawn."""
    example = EXAMPLES[name]
    assert field_of(example).cards
    words = [*example["laid"], *([example["held"]] if "held" in example else [])]
    used = Counter(cards(" ".join(word.partition("@")[0] for word in words)))
    assert not used - Counter(dict(DECKS[example["game"]].counts))


@pytest.mark.parametrize("name", [name for name, example in EXAMPLES.items() if "held" in example])
def test_a_held_card_may_lie_there_or_breaks_the_rule_it_is_drawn_for(name: str) -> None:
    """C7, C8: as the caption says."""
    example = EXAMPLES[name]
    game, state = game_of(TableKind(example["game"], 2)), holding(example["held"], field_of(example))
    assert example.get("breaks") == refused(game, state, example["held"])


@pytest.mark.parametrize("name", [name for name, example in EXAMPLES.items() if "groups" in example])
def test_the_framed_groups_are_those_that_count(name: str) -> None:
    """K5, S10: the largest two of each colour, or the area with its contacts."""
    example = EXAMPLES[name]
    game, state = game_of(TableKind(example["game"], 2)), state_of("|", field_of(example), colours="WD")
    found = json.loads(msgspec.json.encode(count_groups(game, state)))
    assert example["groups"] == [group for group in found if (group["kind"] == "area") == (name == "area")]
