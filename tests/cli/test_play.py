"""The command play: a game in the terminal against bots."""

import io
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console
from tests.cli.conftest import Run

from tafelrunde.bots.registry import BOTS
from tafelrunde.cli.game_session import Session
from tafelrunde.cli.play import Play, Talk, save, seat_players
from tafelrunde.cli.table_options import read_bots, read_table
from tafelrunde.records import files, notation, replay
from tafelrunde.records.record import Record
from tafelrunde.rules.games import GAMES

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seat_counts]


class Scripted(Talk):
    """A person who plays like a bot."""

    def __init__(self, bot: str) -> None:
        super().__init__(Console(file=io.StringIO(), width=100))
        self.bot = bot
        self.session: Session | None = None
        self.asked = 0

    def ask(self, prompt: str) -> str:
        """The word of what the bot would do."""
        self.asked += 1
        self.say(prompt)
        if self.session is None:
            return ""
        bot = BOTS[self.bot].load(self.session.game.name)
        return notation.write(bot.choose(self.session.view, Random(self.asked)), self.session.game)


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_whole_game_can_be_played(tmp_path: Path, game: str, seats: int, bot: str) -> None:
    """Every question is answered in words until the game is over; the record is saved and right."""
    table = read_table(game, seats, None)
    person = Scripted(bot)
    person.session = session = seat_players(table, read_bots("random", table, seats - 1), None, "Ada", "x", person)
    Play(session, person).run()
    save(session, tmp_path / "game.jsonl", person, force=False)
    [(_, record)] = files.read(tmp_path / "game.jsonl")
    assert isinstance(record, Record)
    assert replay.check(record) is None
    assert record.result is not None
    assert record.fairness is not None
    assert record.fairness.first is not None


def test_the_end_of_the_input_saves_a_cut_off_record(play: Any) -> None:  # noqa: ANN401
    """R6: what was played so far is kept, and verified."""
    answer, record = play("schoko", "", "w")
    assert ["=W"] == record["actions"]
    assert "result" not in record
    assert "verified" in answer.out


def test_the_commitment_comes_before_the_deal_and_the_nonce_into_it(play: Any) -> None:  # noqa: ANN401
    """F1: what the person types is mixed into the shuffle."""
    answer, record = play("stacko", "my own text", "quit")
    assert ["my own text", ""] == record["fairness"]["nonces"]
    assert answer.out.index(record["fairness"]["commitment"]) < answer.out.index("Press Enter to deal")
    assert record["shuffles"] != play("stacko", "", "quit")[1]["shuffles"]


def test_a_nonce_that_is_too_long_is_asked_for_again(play: Any) -> None:  # noqa: ANN401
    """F1: at most 64 bytes."""
    assert ["short", ""] == play("stacko", "x" * 65, "short", "quit")[1]["fairness"]["nonces"]


def test_the_person_may_sit_anywhere(play: Any) -> None:  # noqa: ANN401
    """R1: seats are in playing order."""
    record = play("schokoly", "", "quit", seat=2, more=("--seats", "3", "--name", "Ada", "--bots", "random,greedy"))[1]
    assert ["bot:random", "Ada", "bot:greedy"] == [seat["name"] for seat in record["seats"]]


def test_an_illegal_action_is_explained_with_its_rule(play: Any) -> None:  # noqa: ANN401
    """C5: and the cells are pointed at."""
    answer, record = play("schoko", "", "=w", "dddw@3,3", "quit")
    assert "DDDW@3,3 is not legal: " in answer.out
    assert "(C5)" in answer.out or "(C13)" in answer.out
    assert ["=W"] == record["actions"]


def test_what_is_no_word_is_said_to_be_none(play: Any) -> None:  # noqa: ANN401
    """N2: and where to find the words."""
    assert '"hello" is not an action of this game (N2). ?' in play("stacko", "", "hello", "quit")[0].out


def test_a_free_undo_and_one_by_consent(play: Any) -> None:  # noqa: ANN401
    """U1, R11: naming reveals nothing; after a lay the bot has acted, and consents."""
    answer, record = play("schoko", "", "w", "undo", "d", "1", "1", "undo", "undo", "undo", "quit")
    assert "1 action was taken back. Nothing had been revealed. (U1)" in answer.out
    assert "2 actions were taken back. The bots do not mind. (U1)" in answer.out
    assert "nothing to take back yet" in answer.out
    assert (4, []) == (record["undone"], record["actions"])


def test_resigning_is_asked_for_and_recorded(play: Any) -> None:  # noqa: ANN401
    """R8: every other side wins."""
    answer, record = play("stacko", "", "resign", "no", "resign", "yes")
    assert ("resigned", 1, [2]) == tuple(record["result"][key] for key in ("ended", "by", "winners"))
    assert "You resign." in answer.out


def test_nothing_is_saved_before_the_deal(run: Run, tmp_path: Path) -> None:
    """There is no game yet."""
    assert "nothing was saved" in run("play", "schoko", "--out", tmp_path / "game.jsonl").out
    assert [] == list(tmp_path.iterdir())
