"""A view of Stacko on the wire: runs, and the rounds that are over."""

import json
from dataclasses import replace

import msgspec
from tests.kit.tables import Kind, start, states
from tests.wire.test_views import CODEC

from tafelrunde.rules.core import Options
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.rules.stacko.table import Take
from tafelrunde.rules.stacko.tower import run
from tafelrunde.wire import views


def test_stacko_tells_runs_and_who_finished_a_round() -> None:
    """T6: as far as the seat sees; of the rounds that are over, all of it."""
    for state in states(Kind("stacko", 2), 1):
        sent = views.encode(STACKO, STACKO.view(state, 1))
        assert run(state.towers[0]) == sent.runs[0] >= 1
        assert sent.runs[1] <= run(state.towers[1])
        assert list(state.points) == [tuple(5 * height for height in ended.runs) for ended in sent.ended]
        assert [1 + points.index(50) if 50 in points else 0 for points in state.points] == [
            ended.finisher for ended in sent.ended
        ]


def test_a_round_of_stacko_that_is_over_travels_without_what_was_hidden() -> None:
    """T9: an onlooker is told the parts that were built in, and the points."""
    state = STACKO.apply(replace(start(Kind("stacko", 2), 1), turns=199), Take(4)).state
    [sent] = views.encode(STACKO, STACKO.view(state, None)).ended
    [end] = state.ends
    whole = [list(zip(tower, marks, strict=True)) for tower, marks in zip(end.towers, end.open, strict=True)]
    assert [[part if is_open else None for part, is_open in tower] for tower in whole] == sent.towers
    assert [list(marks) for marks in end.open] == sent.open
    assert [10, 9] == [tower.count(None) for tower in sent.towers]


def test_a_server_that_tells_no_towers_of_rounds_is_understood() -> None:
    """The round is over with its points alone."""
    state = next(state for state in states(Kind("stacko", 2), 1) if state.round > 1)
    sent = json.loads(msgspec.json.encode(views.encode(STACKO, STACKO.view(state, 1))))
    for end in sent["ended"]:
        del end["towers"], end["open"]
    received = views.decode(CODEC.decode(msgspec.json.encode(sent)), "stacko", Options())
    assert (state.points, ()) == (received.points, received.ends)
