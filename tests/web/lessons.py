"""How a lesson is done in the browser: word by word, with the cards, keys and buttons of the table."""

from __future__ import annotations

import re

from tests.web.kit import Visitor
from tests.web.players import go_on

LAY = re.compile(r"(\*?)([A-Z]{4})@(-?\d+),(-?\d+)(\^?)(!?)(?:(-?\d+),(-?\d+))?")
ON_SCREEN = """([x, y]) => {
  const svg = document.querySelector(".frame > svg");
  const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
  return [point.x, point.y];
}"""
PIECES = """(card) => {
  const names = [...card.querySelectorAll("use[href^='#piece-']")].map((one) => one.getAttribute("href").at(-1));
  return (card.querySelector("use[href^='#smartie']") ? "*" : "") + names.join("");
}"""
TURNS = 4


def do(visitor: Visitor, word: str) -> None:
    """Do what a word says, as somebody at the table would."""
    if visitor.see(".rounded").count():
        go_on(visitor)
    if lay := LAY.fullmatch(word):
        do_lay(visitor, lay)
    elif word.startswith("="):
        visitor.see(".naming").wait_for()
        visitor.press(word[1].lower())
    elif word.startswith("swap"):
        do_swap(visitor, word)
    elif word.startswith("take"):
        visitor.see(".tower button").first.wait_for()
        visitor.press(word[-1], "Enter")
    elif word == "draw":
        visitor.see(".tower button").first.wait_for()
        visitor.press("d")


def do_swap(visitor: Visitor, word: str) -> None:
    """Offer a card to the first partner, or agree."""
    if word != "swap yes":
        visitor.see(".bar .hint.turn").wait_for()
        visitor.press("x")
        visitor.see(".swap button.face").first.click()
    visitor.see(".swap .buttons .main").first.click()


def do_lay(visitor: Visitor, lay: re.Match[str]) -> None:
    """Pick the card, hold it over its place, turn it until it lies as it should, put the smartie, and lay it."""
    star, pieces, x, y, _, smartie, *other = lay.groups()
    visitor.see(".bar .hint.turn").wait_for()
    faces = visitor.see(".hand button.face").all()
    next(face for face in faces if turned(face.evaluate(PIECES), star + pieces)).click()
    visitor.rests()
    visitor.page.mouse.click(*visitor.page.evaluate(ON_SCREEN, [int(x) + 1, int(y) + 1]))
    visitor.see(".held.legal").wait_for()
    for _ in range(TURNS):
        if visitor.see(".held").evaluate(PIECES).strip("*") == pieces:
            break
        visitor.press("r")
    if smartie:
        visitor.press("s")
    if other[0] is not None:
        visitor.page.mouse.click(*visitor.page.evaluate(ON_SCREEN, [int(other[0]) + 0.5, int(other[1]) + 0.5]))
    visitor.see("button.confirm:enabled").click()


def turned(one: str, other: str) -> bool:
    """Are these the same card, turned or not?"""
    plain = one.strip("*")
    return one.startswith("*") == other.startswith("*") and other.strip("*") in plain + plain
