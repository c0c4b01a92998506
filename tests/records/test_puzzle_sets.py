"""The puzzles of the package."""

from tafelrunde.records import replay
from tafelrunde.records.puzzle_sets import load_puzzles, puzzle_files
from tafelrunde.rules.games import GAMES


def test_every_puzzle_asks_somebody_in_a_game_that_is_legal_so_far() -> None:
    """Whether its answer is true only a search can say."""
    for game in puzzle_files():
        found = load_puzzles(game)
        assert found
        for puzzle in found[::12]:
            assert game == puzzle.record.game
            *_, last = replay.replay(puzzle.record)
            assert GAMES[game].actor(last.state) is not None


def test_a_game_without_a_file_has_no_puzzles() -> None:
    """That is no error."""
    assert () == load_puzzles("chess")
