"""A review as a page: one file, well formed, with pictures that say what they show."""

import re
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree as ET

from tests.kit.reviews import record_of, whimsical
from tests.kit.tables import OURS

from tafelrunde.cli.review_page import bars, curve, page
from tafelrunde.records.record import Player
from tafelrunde.study.review_data import as_data

RECORD = record_of(OURS[0], 1)
DATA = as_data(whimsical(RECORD))
SVG = re.compile(r"<svg.*?</svg>", re.DOTALL)


def test_every_picture_is_well_formed_and_named() -> None:
    """A bar of parts and a curve for each side; a screen reader reads the sentence."""
    pictures = SVG.findall(page([(RECORD, DATA)]))
    assert 4 == len(pictures)
    assert all(ET.fromstring(picture).get("aria-label") for picture in pictures)  # noqa: S314 - our own


def test_the_bar_goes_from_the_start_to_the_result() -> None:
    """Seven rows: start, five parts, result; each part begins where the one before ended."""
    [picture] = SVG.findall(bars(RECORD, DATA["sides"][0]))
    shown = ET.fromstring(picture).findall("rect")  # noqa: S314
    ends = [(float(each.get("x", 0)), float(each.get("x", 0)) + float(each.get("width", 0))) for each in shown]
    assert 7 == len(shown)
    for one, other in pairwise(ends[1:6]):
        assert min(abs(a - b) for a in one for b in other) < 1.2


def test_a_curve_has_a_point_for_each_decision_of_its_seat() -> None:
    """And none where a seat had none."""
    own = [each for each in DATA["decisions"] if each["seat"] == 1]
    [picture] = SVG.findall(curve(RECORD, DATA, 1))
    line = ET.fromstring(picture).find("polyline")  # noqa: S314
    assert line is not None
    assert len(own) == len(line.get("points", "").split())
    assert not curve(RECORD, {**DATA, "decisions": []}, 1)


def test_names_are_text_and_nothing_else() -> None:
    """Whatever people call themselves."""
    named = replace(RECORD, players=(Player("<script>x</script>"), Player('"&')))
    told = page([(named, DATA)])
    assert "<script>" not in told
    assert "&lt;script&gt;" in told
