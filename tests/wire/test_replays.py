"""A record as the page shows it again: every position, what was hidden beside what all saw."""

import pytest
from tests.records.kit import KINDS, game, turned

from tafelrunde.records.replay import Problem
from tafelrunde.wire.replays import build_replay
from tafelrunde.wire.standing import Standing


@pytest.mark.parametrize("kind", KINDS)
def test_there_is_a_frame_for_the_deal_and_for_each_action(kind: tuple[str, int, str | None]) -> None:
    """The words of the frames are those of the record, in their order, and so is the result."""
    record = game(kind)
    shown = build_replay(record)
    assert ("", *record.actions) == tuple(frame.word for frame in shown.frames)
    assert record.result is not None
    assert shown.result is not None
    assert list(record.result.scores) == shown.result.scores


@pytest.mark.parametrize("kind", KINDS)
def test_the_last_frame_stands_as_the_result_says(kind: tuple[str, int, str | None]) -> None:
    """R7: in the same form."""
    shown = build_replay(game(kind))
    assert shown.result is not None
    assert Standing(shown.result.scores, shown.result.detail) == shown.frames[-1].view.standing


def test_frames_count_whole_towers() -> None:
    """R8: what an onlooker could not see counts in a replay, where all is open."""
    first = build_replay(game(("stacko", 2, None))).frames[0]
    assert [[5 * height for height in first.runs]] == first.view.standing.detail["rounds"]
    assert [0, 0] == first.view.runs


def test_all_hands_are_open_beside_the_view_of_an_onlooker() -> None:
    """At the deal everybody holds four cards, and the view itself shows none of them."""
    first = build_replay(game(("schokoly", 3, "48"))).frames[0]
    assert [4, 4, 4] == [len(hand) for hand in first.hands]
    assert [] == getattr(first.view, "hand", None)


def test_the_part_of_a_frame_was_on_offer_before_it() -> None:
    """What was built in stands in the tower afterwards."""
    shown = build_replay(game(("stacko", 2, None)))
    first = next(frame for frame in shown.frames if frame.word.startswith("take"))
    assert first.part == first.towers[first.seat - 1][int(first.word.split()[1]) - 1]


def test_a_record_that_breaks_a_rule_is_refused() -> None:
    """With the number of the action."""
    with pytest.raises(Problem, match="action 3"):
        build_replay(turned(game(("schoko", 2, "standard")), 3, "DDWW@30,30"))
