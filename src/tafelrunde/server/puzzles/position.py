"""A puzzle at a table: the state in which somebody is asked, and what a word does there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tafelrunde.records import notation, replay
from tafelrunde.records.game_format import Unreadable
from tafelrunde.records.puzzle import Puzzle
from tafelrunde.records.puzzle_sets import name_puzzles
from tafelrunde.rules.core import Illegal
from tafelrunde.rules.games import GAMES
from tafelrunde.server.table.lone_table import LoneTable
from tafelrunde.server.table.refusals import Refusal, refuse_illegal
from tafelrunde.wire.puzzles import PuzzleExplanation, Solution
from tafelrunde.wire.reviews import VerdictReason
from tafelrunde.wire.snapshots import Chair
from tafelrunde.wire.views import CODECS

BOT = "bot:"


@dataclass(frozen=True, slots=True)
class PuzzlePosition:
    """A puzzle with its name, its state, and the table that shows it."""

    name: str
    puzzle: Puzzle
    state: Any
    table: LoneTable

    @property
    def game(self) -> str:
        """The name of its game."""
        return self.puzzle.record.game

    @property
    def hands(self) -> list[list[str]]:
        """What everybody holds where there are cards: nothing is hidden in the ends of such games."""
        return CODECS[self.game].hands(self.state)

    @property
    def solutions(self) -> list[Solution]:
        """The right actions, and where they are done."""
        cells = CODECS[self.game].cells
        return [Solution(word, cells(notation.read(word, self.game))) for word in self.puzzle.right]

    def explain(self, word: str) -> PuzzleExplanation | None:
        """What speaks for a right action against this one, or the most tempting one where nothing is known of it."""
        reasons = self.puzzle.reasons
        if word in self.puzzle.right and word != reasons.best:
            return None
        against = word if word in reasons.against else next(iter(reasons.against), None)
        if against is None:
            return None
        facts = [VerdictReason(fact.kind, dict(fact.figures), list(fact.cells)) for fact in reasons.against[against]]
        return PuzzleExplanation(reasons.best, against, facts)

    def play(self, word: str) -> Any:  # noqa: ANN401 - each game has its own state
        """The state after a word. Raises Refusal."""
        try:
            return GAMES[self.game].apply(self.state, notation.read(word, self.game)).state
        except Unreadable as error:
            raise Refusal("unreadable", error.sentence, error.rule) from None
        except Illegal as refused:
            raise refuse_illegal(refused) from None


@lru_cache(maxsize=64)
def find_position(game: str, name: str) -> PuzzlePosition:
    """The puzzle of that name. Raises Refusal."""
    puzzle = must_have_puzzles(game).get(name)
    if puzzle is None:
        raise Refusal("no_such_puzzle", "There is no such puzzle; the link may be of another version.")
    *_, last = replay.replay(puzzle.record)
    seat = GAMES[game].actor(last.state) or 1
    chairs = tuple(
        Chair("person", "", yours=True, seat=number)
        if number == seat
        else Chair("bot", player.name, player.name.removeprefix(BOT), seat=number)
        for number, player in enumerate(puzzle.record.players, 1)
    )
    return PuzzlePosition(name, puzzle, last.state, LoneTable(name, game, chairs, seat))


def must_have_puzzles(game: str) -> dict[str, Puzzle]:
    """The puzzles of a game by their names. Raises Refusal."""
    if puzzles := name_puzzles(game):
        return puzzles
    raise Refusal("no_such_puzzle", "There are no puzzles of this game; GET /api/puzzles lists the games with some.")
