"""For those who hear the page: the board as text, places with names, and what happens said aloud."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.web.company import gathered, voice
from tests.web.conftest import Visit
from tests.web.kit import PHONE, Visitor
from tests.web.players import lay, take
from tests.web.screens import ended, moves, raced

BESIDE = r"(right of|left of|above|below) (the (white|dark) pair|(white|dark)( \+ (white|dark))?)"
CONTINUES = r"continues (white|dark)( and (white|dark))?"
OVER = "on the second tier over (white|dark)(, (white|dark)){3}"
CELL = r"column -?\d+, row -?\d+"
NAME = re.compile(rf"({OVER}|{BESIDE}(, {BESIDE})*), {CELL}")
SAID = re.compile(rf"\d contacts?, {CONTINUES}")


def named(visitor: Visitor) -> list[str]:
    """Open the text form, pick the first card that fits somewhere; the names of its places."""
    visitor.see("details summary").click()
    for card in visitor.see(".hand button.face").all():
        card.click()
        if visitor.see("details ul button").count():
            break
    return visitor.see("details ul button").all_inner_texts()


def test_every_place_has_a_name(ada: Visitor) -> None:
    """Where it is, and the cell of its first piece."""
    gathered([ada], bots=1, most=6)
    ada.await_turn()
    names = named(ada)
    assert ([], True) == ([name for name in names if not NAME.fullmatch(name)], len(names) > 1)


def test_a_place_is_chosen_by_its_name(ada: Visitor) -> None:
    """The card is held there, it is said where, what it touches and continues, and it can be laid."""
    gathered([ada], bots=1, most=6)
    ada.await_turn()
    name = named(ada)[-1]
    ada.see("details ul button").last.click()
    expect(ada.see(".held.legal")).to_be_visible()
    expect(voice(ada)).to_contain_text(name.partition(", ")[0])
    expect(voice(ada)).to_contain_text(SAID)
    ada.press("Enter")
    ada.see("button.confirm").click()
    expect(voice(ada)).to_contain_text("lays")


def test_the_board_is_told_row_by_row(visit: Visit) -> None:
    """What is seen from above, with tiers and smarties, in a table with the coordinates of the notation."""
    ada = visit(size=PHONE)
    moves(ada)
    cells = {}
    words = {"W": "white", "D": "dark"}
    for card in sorted(ada.picture()["view"]["field"], key=lambda card: card["tier"]):
        marks = ", second tier" * (card["tier"] == 2) + ", smartie" * card["smartie"]
        for (x, y), piece in zip([(0, 0), (1, 0), (1, 1), (0, 1)], card["pieces"], strict=True):
            cells[card["x"] + x, card["y"] + y] = words[piece] + marks
    columns, rows = ([*range(min(at), max(at) + 1)] for at in zip(*cells, strict=True))
    read = [cells.get((x, y), "empty") for y in rows for x in columns]
    assert read == ada.see("details td .unseen").all_inner_texts()
    assert [*map(str, columns + rows)] == ada.see("details th").all_inner_texts()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", r"(legt|eine Stapelkarte \() ?\d (weiß|dunkel)"),
        ("es", r"(coloca|una carta de apilar \() ?(1 (blanca|negra)|[234] (blancas|negras))"),
        ("fr", r"(pose|une carte à empiler \() ?(1 (blanc|noir)|[234] (blancs|noirs))"),
    ],
)
def test_a_card_is_told_as_a_player_would(visit: Visit, language: str, said: str) -> None:
    """One piece in the singular, several in the plural."""
    ada = visit(language=language, notation=True)
    gathered([ada], bots=1, most=4)
    lines = ada.see(".moves li").filter(has_text="@").all_inner_texts()
    assert ([], True) == ([line for line in lines if not re.search(said, line)], len(lines) > 4)


def test_what_the_other_does_is_said(visit: Visit) -> None:
    """Who, and what: also a part of Stacko, with its number and place."""
    ada, bob = visit(), visit(size=PHONE)
    gathered([ada, bob], "stacko", most=0)
    take(ada)
    expect(voice(bob)).to_have_text(re.compile(r"builds \d+ into place \d+\.|declines \d+ and turns up the next\."))


def test_where_the_other_lays_is_said(visit: Visit) -> None:
    """Beside what, and in which cell."""
    ada, bob = visit(), visit()
    gathered([ada, bob], most=3)
    lay(ada if ada.asked_for() == "turn" else bob)
    for visitor in (ada, bob):
        expect(voice(visitor)).to_have_text(re.compile(rf"lays .+ Where: .+, {CELL}\."))


def test_a_tower_is_told_from_the_top_down(ada: Visitor) -> None:
    """Each place with its part; those of the other that are dealt are hidden."""
    raced(ada, 1)
    ada.await_turn()
    mine = [part.get_attribute("aria-label") or "" for part in ada.see(".tower button").all()]
    assert [f"Place {place}:" for place in range(10, 0, -1)] == [name.rpartition(" ")[0] for name in mine]
    others = ada.see(".tower .part > .unseen").all_inner_texts()
    assert "Place 10: hidden" in others or "Place 1: hidden" in others


def test_everybody_hears_their_own_language(visit: Visit) -> None:
    """Who plays, who waits, and who watches."""
    ada, bob, eve = visit(language="de"), visit(language="fr"), visit(language="es")
    table = gathered([ada, bob])
    eve.go(f"/table/{table}")
    eve.see(".watching").wait_for()
    lay(ada)
    for visitor, said in {ada: "legt", bob: "pose", eve: "coloca"}.items():
        expect(voice(visitor)).to_contain_text(said)


def test_the_end_is_said(ada: Visitor) -> None:
    """Who won, and why."""
    ended(ada)
    expect(voice(ada)).to_have_text(re.compile(r"^(You win, .+!|A draw|You lose: Rookie wins) – .+\.$"))
