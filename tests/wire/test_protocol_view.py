"""The view on the page about the protocol is one that the program gives, and its choices are all that is legal."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.records import fairness, notation
from tafelrunde.records.formats import FORMATS
from tafelrunde.rules.games import GAMES
from tafelrunde.wire import views

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
SHOWN = json.loads(re.findall(r"^```json\n(\{\n  \"kind\": \"chocolate\".*?)```", PAGE, re.DOTALL | re.MULTILINE)[0])


def seen_view() -> Any:  # noqa: ANN401 - each game has its own view
    """What the seat to act sees after four actions, each the first legal one."""
    game, fair = GAMES["schoko"], fairness.simulate_fairness("protocol", 171, 2)
    state = game.deal(2, FORMATS["schoko"].options_with(), fairness.shuffles(fair.seed or b"", fair.nonces))
    for _ in range(4):
        state = game.apply(state, game.actions(game.view(state, game.actor(state)))[0]).state
    return game.view(state, game.actor(state))


def test_the_view_on_the_page_is_real() -> None:
    """Whole, field by field."""
    sent = msgspec.json.encode(views.encode(GAMES["schoko"], seen_view()))
    assert json.loads(sent) == SHOWN


def test_words_follow_from_choices_as_the_page_says() -> None:
    """All legal words, and no other; some of them are of stack cards, on either tier."""
    words = set(SHOWN["choices"]["words"])
    for lay in SHOWN["choices"]["lays"]:
        star, top = "*" * lay["card"].startswith("*"), "^" * (lay["tier"] == 2)
        words |= {f"{star}{lay['pieces']}@{x},{y}{top}" for x, y in lay["places"]}
    assert {notation.write(action, "schoko") for action in GAMES["schoko"].actions(seen_view())} == words
    assert {True, False} == {word.endswith("^") for word in words if word.startswith("*")}
