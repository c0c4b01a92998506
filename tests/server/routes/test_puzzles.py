"""Puzzles by REST: one after the other, what a try gives away, and what counts."""

from collections.abc import Iterator

import httpx
import pytest
from tests.server.kit import Guest, serving

from tafelrunde.records import notation, replay
from tafelrunde.records.puzzle_sets import name_puzzles, puzzle_files
from tafelrunde.rules.games import GAMES


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server."""
    with serving(tmp_path_factory.mktemp("puzzles")) as found:
        yield found


@pytest.fixture
def guest(address: str) -> Iterator[Guest]:
    """Somebody who solves puzzles for the first time."""
    with Guest(address) as found:
        yield found


def standing(guest: Guest, game: str) -> dict[str, int]:
    """How well somebody solves the puzzles of a game."""
    return next(each for each in guest.get("/api/puzzles").json() if each["game"] == game)


@pytest.mark.parametrize("game", puzzle_files())
def test_puzzles_come_one_after_the_other(guest: Guest, game: str) -> None:
    """Each is shown from the seat on turn, and a right answer raises the rating and the streak."""
    seen = set()
    for streak in (1, 2, 3):
        shown = guest.get(f"/api/puzzles/{game}/next").json()
        seen.add(shown["puzzle"])
        view = shown["picture"]["view"]
        assert (False, [view["seat"]]) == (shown["tried"], shown["picture"]["seats"])
        assert view["hand"] == shown["hands"][view["seat"] - 1]
        word = name_puzzles(game)[shown["puzzle"]].right[0]
        answer = guest.post(f"/api/puzzles/{game}/{shown['puzzle']}", word=word)
        assert (True, 0.0, True, streak) == (
            answer["right"],
            answer["loss"],
            answer["counted"],
            answer["standing"]["streak"],
        )
        assert answer["change"] > 0
        assert view["actor"] != answer["picture"]["view"]["actor"]
    assert 3 == len(seen) == standing(guest, game)["solved"]


def test_a_wrong_answer_says_what_it_gives_away(guest: Guest) -> None:
    """With all right actions; trying again is practice, which counts nothing."""
    name, puzzle = next((name, each) for name, each in name_puzzles("schoko").items() if each.best == 1)
    shown = guest.get(f"/api/puzzles/schoko/{name}").json()
    lays = shown["picture"]["view"]["choices"]
    assert lays
    wrong = next(word for word in legal_words(name) if word not in puzzle.right and word not in puzzle.others)
    answer = guest.post(f"/api/puzzles/schoko/{name}", word=wrong)
    assert (False, 1.0, 0.0, True) == (answer["right"], answer["loss"], answer["result"], answer["counted"])
    assert answer["change"] < 0
    assert list(puzzle.right) == [solution["word"] for solution in answer["solutions"]]
    again = guest.post(f"/api/puzzles/schoko/{name}", word=puzzle.right[0])
    assert (True, False, 0) == (again["right"], again["counted"], again["change"])
    assert (1, 0, 0) == tuple(standing(guest, "schoko")[key] for key in ("tries", "solved", "streak"))
    assert guest.get(f"/api/puzzles/schoko/{name}").json()["tried"]


def legal_words(name: str) -> list[str]:
    """All that can be played in a puzzle of Scho K.O."""
    *_, last = replay.replay(name_puzzles("schoko")[name].record)
    game = GAMES["schoko"]
    return [notation.write(action, game) for action in game.actions(game.view(last.state, game.actor(last.state)))]


def test_a_try_can_be_previewed(guest: Guest) -> None:
    """As at any table; nothing is stored."""
    name, puzzle = next(iter(name_puzzles("schoko").items()))
    previewed = guest.post(f"/api/puzzles/schoko/{name}/preview", word=puzzle.right[0])
    assert previewed["reason"] is None
    assert "unreadable" == guest.post(f"/api/puzzles/schoko/{name}/preview", word="?")["reason"]["code"]
    assert 0 == standing(guest, "schoko")["tries"]


def test_what_cannot_be_answered_is_refused(guest: Guest, address: str) -> None:
    """A puzzle that is not there, a word that is none, somebody we do not know; the try does not count."""
    name = next(iter(name_puzzles("schoko")))
    assert "no_such_puzzle" == guest.refused("/api/puzzles/schoko/nothing", 404, word="pass")
    assert "unreadable" == guest.refused(f"/api/puzzles/schoko/{name}", 409, word="?")
    assert 404 == guest.get("/api/puzzles/stacko/next").status_code
    assert 401 == httpx.get(f"{address}/api/puzzles/schoko/next").status_code
    assert 1200 == httpx.get(f"{address}/api/puzzles").json()[0]["rating"]
    assert 0 == standing(guest, "schoko")["tries"]
