"""A past day is recomputed, and whatever is not true in it is found."""

from dataclasses import replace

import pytest

from tafelrunde.bots.match import play
from tafelrunde.records import fairness
from tafelrunde.records.daily import NONCES, score_try
from tafelrunde.records.daily_file import DailyFileEntry, DailyFileHeader
from tafelrunde.records.fairness import RecordFairness
from tafelrunde.records.record import Player
from tafelrunde.rules.core import NO_OPTIONS
from tafelrunde.study.daily import EntryChecker, Untrue

SEED = bytes(range(32))
HEADER = DailyFileHeader("2026-11-19", "stacko", 2, "greedy", fairness.commitment(SEED), SEED, 1_000)


def made(bot: str = "slots", against: str = "greedy") -> DailyFileEntry:
    """A bot's try at the deal."""
    first = fairness.draw_first_seat(SEED, NONCES)
    seat, bots = (1, [bot, against]) if first == 1 else (2, [against, bot])
    game = play("stacko", NO_OPTIONS, bots, RecordFairness(HEADER.commitment, NONCES, SEED, first=first))
    assert game.result
    score = score_try(game.result.scores, game.result.winners, seat)
    return DailyFileEntry(game, seat, score.own, score.other, score.rank, is_bot=True)


def untrue(entry: DailyFileEntry, header: DailyFileHeader = HEADER) -> str:
    """What is wrong with a try."""
    with pytest.raises(Untrue) as wrong:
        EntryChecker(header).check(entry)
    return str(wrong.value)


def test_a_true_day_is_found_true() -> None:
    """D3: that of a bot, and that of a person, whose own actions are free."""
    entry = made()
    EntryChecker(HEADER).check(entry)
    players = tuple(
        Player("Ada") if seat == entry.seat else player for seat, player in enumerate(entry.record.players, start=1)
    )
    EntryChecker(HEADER).check(replace(entry, record=replace(entry.record, players=players), is_bot=False))


def test_a_seed_that_was_not_promised_is_found() -> None:
    """F1."""
    assert "not the one that was promised" in untrue(made(), replace(HEADER, seed=bytes(32)))


def test_replies_that_the_bot_would_not_give_are_found() -> None:
    """D1: of the bot that is played, and of one in the place of a person."""
    assert "but greedy of this version plays" in untrue(made(against="random"))
    entry = made(bot="random")
    players = tuple(
        Player("bot:slots") if seat == entry.seat else player
        for seat, player in enumerate(entry.record.players, start=1)
    )
    assert "but slots of this version plays" in untrue(replace(entry, record=replace(entry.record, players=players)))


def test_a_wrong_score_seat_or_deal_is_found() -> None:
    """Each with a sentence."""
    entry = made()
    assert "The score is" in untrue(replace(entry, own=entry.own + 5))
    assert "has seat" in untrue(replace(entry, seat=3 - entry.seat))
    assert "another game" in untrue(entry, replace(HEADER, game="schoko"))
    assert "does not follow from the seed" in untrue(replace(entry, record=replace(entry.record, fairness=None)))
