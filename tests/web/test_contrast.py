"""Every piece stands out: from the table, from its neighbours and under its pattern, in the light and in the dark."""

from __future__ import annotations

from itertools import combinations
from typing import TypeAlias

import pytest
from tests.web.conftest import Visit
from tests.web.kit import Visitor
from tests.web.screens import raced

Rgb: TypeAlias = tuple[float, float, float]
Paints: TypeAlias = dict[str, list[Rgb]]

LEAST = 3.0
"""WCAG 1.4.11: so much stands out what is no text."""

PAINT = """
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const paint = (...layers) => {
    for (const layer of layers) {
      canvas.fillStyle = layer;
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  };
  const style = (one) => getComputedStyle(typeof one === "string" ? document.querySelector(one) : one);
  const named = (name) => paint(style(document.documentElement).getPropertyValue(name));
  const solid = (one) => (Number(style(one).strokeOpacity) === 1 ? [paint(style(one).stroke)] : []);
  const stops = (id) => [...document.querySelectorAll(`${id} stop`)].map((stop) => paint(style(stop).stopColor));
"""
CHOCOLATE = f"""(theme) => {{
  document.documentElement.dataset.theme = theme;
  {PAINT}
  const found = {{ grounds: ["--table", "--raised", "--ground", "--sunken"].map(named) }};
  for (const colour of "WDM") {{
    found[`face ${{colour}}`] = stops(`#plate-${{colour}}`);
    found[`rim ${{colour}}`] = solid(`#piece-${{colour}} > rect`);
    const ink = document.querySelector(`#piece-${{colour}} .pattern`);
    if (ink) found[`ink ${{colour}}`] = [paint(colour === "W" ? style(ink).fill : style(ink).stroke)];
  }}
  for (const colour of ["red", "orange", "green", "blue", "pink"]) {{
    found[`glaze ${{colour}}`] = [stops(`#glaze-${{colour}}`)[1]];
    found[`rim ${{colour}}`] = solid(`#smartie-${{colour}} > ellipse:nth-child(2)`);
  }}
  return found;
}}"""
TOWERS = f"""(theme) => {{
  document.documentElement.dataset.theme = theme;
  {PAINT}
  const raised = style(".towers section").backgroundColor;
  const marked = style(".part.right").backgroundColor;
  const board = document.querySelector(".tower .board");
  const found = {{ grounds: [paint(raised), paint(raised, marked), named("--table")] }};
  for (const tone of ["t0", "t1", "t2", "t3", "t4", "hidden"]) {{
    board.className = board.className.replace(/\\b(t\\d|hidden)\\b/, tone);
    const hidden = ["--wood-hidden", "--wood-hidden-stripe"].map(named);
    found[`face ${{tone}}`] = tone === "hidden" ? hidden : [paint(style(board).backgroundColor)];
    found[`rim ${{tone}}`] = style(board).borderTopStyle === "solid" ? [paint(style(board).borderTopColor)] : [];
  }}
  return found;
}}"""


def luminance(colour: Rgb) -> float:
    """How light a colour is, from 0 to 1, as WCAG counts it."""
    red, green, blue = [
        value / 12.92 if (value := part / 255) <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for part in colour
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgb, other: Rgb) -> float:
    """How much two colours differ, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def stands_out(paints: Paints, face: str, ground: Rgb) -> bool:
    """Whether the whole face of a thing, or the rim around it, differs enough from what lies behind it."""
    rim = paints[f"rim {face.split()[1]}"]
    around = max((contrast(one, ground) for one in rim), default=0.0)
    return max(around, min(contrast(one, ground) for one in paints[face])) >= LEAST


def faint(paints: Paints, grounds: list[Rgb], kind: str) -> list[tuple[str, Rgb]]:
    """The things of a kind that do not stand out from some of these grounds."""
    things = [face for face in paints if face.startswith(kind)]
    return [(face, ground) for face in things for ground in grounds if not stands_out(paints, face, ground)]


@pytest.mark.parametrize("patterns", [False, True])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pieces_stand_out(visit: Visit, theme: str, *, patterns: bool) -> None:
    """From the table and whatever a hand lies on, from pieces of another colour, and smarties from them all."""
    ada = visit(patterns=patterns)
    ada.go("/")
    paints: Paints = ada.page.evaluate(CHOCOLATE, theme)
    assert [] == faint(paints, paints["grounds"], "face") + faint(paints, paints["grounds"], "glaze")
    for one, other in combinations("WDM", 2):
        points = zip(paints[f"face {one}"], paints[f"face {other}"], strict=True)
        assert min(contrast(*point) for point in points) >= LEAST, (one, other)
    assert [] == faint(paints, [paints[f"face {colour}"][-1] for colour in "WDM"], "glaze")
    inks = [(ink, paints[f"face {ink.split()[1]}"]) for ink in paints if ink.startswith("ink")]
    assert (3 if patterns else 0) == len(inks)
    assert all(contrast(paints[ink][0], point) >= LEAST for ink, face in inks for point in face)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_parts_of_towers_stand_out(ada: Visitor, theme: str) -> None:
    """From the tower's ground, marked or not, which lies between neighbours, and from the table."""
    raced(ada, 2)
    ada.see(".part.right").first.wait_for()
    paints: Paints = ada.page.evaluate(TOWERS, theme)
    assert [] == faint(paints, paints["grounds"], "face")
