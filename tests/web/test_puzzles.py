"""Puzzles in the browser: one after the other, what a try gives away, and the solution."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor
from tests.web.lessons import do

from tafelrunde.records import notation, replay
from tafelrunde.records.puzzle import Puzzle
from tafelrunde.records.puzzle_sets import name_puzzles
from tafelrunde.rules.games import GAMES

TOLD = ".task .verdict"


def find(game: str, *, best: float = 1.0) -> tuple[str, Puzzle]:
    """A puzzle whose right actions lead to this."""
    return next((name, each) for name, each in name_puzzles(game).items() if each.best == best)


def wrong_word(puzzle: Puzzle) -> str:
    """An action on the first tier that loses."""
    game = GAMES[puzzle.record.game]
    *_, last = replay.replay(puzzle.record)
    actions = game.actions(game.view(last.state, game.actor(last.state)))
    words = (notation.write(action, game) for action in actions)
    return next(word for word in words if word not in puzzle.right and word not in puzzle.others and "^" not in word)


@pytest.mark.parametrize("game", ["schoko", "schokoly"])
def test_a_puzzle_is_solved_and_the_next_one_comes(ada: Visitor, game: str) -> None:
    """From home; the answer says what it leads to and how the rating changed, and the list counts it."""
    name, puzzle = find(game)
    ada.go(f"/puzzles/{game}/{name}")
    do(ada, puzzle.right[0])
    expect(ada.see(TOLD)).to_contain_text("Right: this wins.")
    expect(ada.see(TOLD)).to_contain_text("Rating 12")
    expect(ada.see(".bar .hint.turn")).to_have_count(0)
    ada.tap("Next")
    ada.page.wait_for_url(f"**/puzzles/{game}")
    ada.see(".task:not(.right) .title").wait_for()
    ada.go("/")
    ada.tap("Puzzles")
    expect(ada.see(f"a[href='/puzzles/{game}']")).to_contain_text("1 of")


def test_a_wrong_try_says_what_it_gives_away(visit: Visit) -> None:
    """On a phone: the card comes back, a second try is practice, and the solution is marked on the field."""
    ada = visit(size=PHONE)
    name, puzzle = find("schoko")
    ada.go(f"/puzzles/schoko/{name}")
    hand = ada.see(".hand button.face")
    *_, last = replay.replay(puzzle.record)
    before = last.state.held[(GAMES["schoko"].actor(last.state) or 1) - 1]
    do(ada, wrong_word(puzzle))
    expect(ada.see(TOLD)).to_contain_text("This loses. You can win.")
    expect(hand).to_have_count(before)
    ada.tap("Try again")
    expect(ada.see(TOLD)).to_have_count(0)
    do(ada, wrong_word(puzzle))
    expect(ada.see(TOLD)).to_contain_text("it no longer counts")
    ada.tap("Solution")
    expect(ada.see(".task")).to_contain_text("marked on the field")
    do(ada, puzzle.right[0])
    expect(ada.see(TOLD)).to_contain_text("Right")


def test_the_other_hand_is_shown(ada: Visitor) -> None:
    """The pile is empty, so whoever counts knows it; nobody has to."""
    name, puzzle = find("schokoly")
    *_, last = replay.replay(puzzle.record)
    ada.go(f"/puzzles/schokoly/{name}")
    ada.see(".task .holds").wait_for()
    other = 3 - (GAMES["schokoly"].actor(last.state) or 1)
    expect(ada.see(".holds .card")).to_have_count(last.state.held[other - 1])


def test_a_puzzle_that_is_not_there_says_so(ada: Visitor) -> None:
    """In the language of the page."""
    ada.go("/puzzles/schoko/nothing")
    expect(ada.see("[role=alert]")).to_contain_text("There is no such puzzle")
    ada.complaints.clear()  # the browser itself says that a request was refused
