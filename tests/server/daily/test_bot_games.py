"""What bots make of a deal: whole games that anybody can play again."""

import asyncio

import pytest
from tests.server.daily.kit import Greedy

from tafelrunde.records import record as records
from tafelrunde.records import replay
from tafelrunde.server.daily.bot_games import list_levels, play_level
from tafelrunde.server.store.daily_deals import DailyDeal


@pytest.mark.parametrize("game", ["schoko", "stacko"])
def test_a_level_plays_a_deal_in_the_place_of_a_person(game: str) -> None:
    """Always alike."""
    deal = DailyDeal("2026-11-19", game, 2, "5e" * 32, "strong", 1000)
    tried, again = (asyncio.run(play_level(Greedy(), deal, "club")) for _ in range(2))
    assert tried == again
    record = records.read(tried.record)
    assert record.result
    assert {tried.own, tried.other} == set(record.result.scores)
    assert replay.check(record) is None


def test_only_levels_that_count_their_work_are_in_the_field() -> None:
    """The strongest thinks for a time, so nobody could play it again."""
    assert ["beginner", "casual", "club", "strong", "expert"] == list_levels("schoko")
    assert [] == list_levels("chess")
