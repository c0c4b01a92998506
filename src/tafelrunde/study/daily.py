"""The file of a past deal of the day, recomputed: deal, starter, replies of the bots, scores and ranks (D3)."""

from __future__ import annotations

from itertools import pairwise

from tafelrunde.bots.bot import REPEATABLE, Bot, chance
from tafelrunde.bots.own import BadBot
from tafelrunde.bots.registry import find_bot
from tafelrunde.records import fairness, notation, replay
from tafelrunde.records.daily import NONCES, SEATS, score_try
from tafelrunde.records.daily_file import DailyFileEntry, DailyFileHeader
from tafelrunde.records.formats import FORMATS
from tafelrunde.records.record import Record
from tafelrunde.rules.core import Seat
from tafelrunde.rules.games import GAMES

BOT = "bot:"


class Untrue(Exception):  # noqa: N818 - what is said of it
    """Something in the file is not what can be recomputed, in a sentence."""


def verify_deal(header: DailyFileHeader) -> Seat:
    """The seat that the deal gives to everybody. Raises Untrue when the seed is not the one that was promised."""
    if fairness.commitment(header.seed) != header.commitment:
        raise Untrue("The seed is not the one that was promised: the commitment is not its SHA-256 (F1).")
    if header.seats != SEATS:
        raise Untrue(f"A deal of the day is for {SEATS} seats.")
    return 1 if fairness.draw_first_seat(header.seed, NONCES) == 1 else SEATS


class EntryChecker:
    """Checks the tries at one deal; bots are loaded once."""

    def __init__(self, header: DailyFileHeader) -> None:
        self.header = header
        self.seat = verify_deal(header)
        self.bots: dict[str, Bot] = {}

    def check(self, entry: DailyFileEntry) -> None:
        """Recompute a try. Raises Untrue."""
        record = entry.record
        self.check_deal(entry)
        if problem := replay.check(record):
            raise Untrue(f"Its record is not right: {problem}.")
        for seat in range(1, SEATS + 1):
            if bot := self.bot_of(entry, seat):
                self.check_replies(record, seat, bot)
        self.check_score(entry)

    def check_deal(self, entry: DailyFileEntry) -> None:
        """The try is at this deal, from this seat. Raises Untrue."""
        fair, header = entry.record.fairness, self.header
        if entry.record.game != header.game or entry.record.seats != header.seats:
            raise Untrue("Its record is of another game.")
        if entry.record.options != FORMATS[header.game].options_with(None, SEATS, None):
            raise Untrue("Its record has other options.")
        if fair is None or fair.seed != header.seed or fair.nonces != NONCES or fair.first is None:
            raise Untrue("Its record does not follow from the seed of the day, with empty nonces and a lot.")
        if entry.seat != self.seat:
            raise Untrue(f"By the seed everybody has seat {self.seat} (F7).")
        if entry.record.undone:
            raise Untrue("In a first try nothing is taken back.")

    def bot_of(self, entry: DailyFileEntry, seat: Seat) -> str | None:
        """The bot on a seat; None for a person."""
        if seat != entry.seat:
            return self.header.bot
        return entry.record.players[seat - 1].name.removeprefix(BOT) if entry.is_bot else None

    def check_replies(self, record: Record, seat: Seat, bot: str) -> None:
        """Each action of the bot is what it plays by its view and the seed. Raises Untrue."""
        game = GAMES[record.game]
        for number, (before, after) in enumerate(pairwise(replay.replay(record)), start=1):
            if after.seat != seat:
                continue
            action = self.load(bot).choose(
                game.view(before.state, seat), chance(self.header.seed, seat, number - 1), REPEATABLE
            )
            if (word := notation.write(action, game)) != after.word:
                raise Untrue(f"Action {number} is {after.word}, but {bot} of this version plays {word} there (D1).")

    def load(self, name: str) -> Bot:
        """A bot, loaded once. Raises Untrue."""
        if name not in self.bots:
            try:
                self.bots[name] = find_bot(name).load(self.header.game)
            except BadBot as error:
                raise Untrue(str(error)) from None
        return self.bots[name]

    def check_score(self, entry: DailyFileEntry) -> None:
        """The points and the rank are those of the result. Raises Untrue."""
        result = entry.record.result
        if result is None:
            raise Untrue("Its record is not finished.")
        score = score_try(result.scores, result.winners, entry.seat, gave_up=result.ended is not None)
        if (score.own, score.other, score.rank) != (entry.own, entry.other, entry.rank):
            raise Untrue(f"The score is {score.own} to {score.other} with the rank {score.rank}.")
