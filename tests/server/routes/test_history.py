"""The games that one has played, by REST, of a real server over both databases."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.kit import Guest, begin, serving, wait_for
from tests.server.postgres import database, postgres

from tafelrunde.server.reviews import review_process
from tafelrunde.wire.history import History

__all__ = ["database", "postgres"]
LONG = 200.0
"""So many seconds a review may take here at most, on a machine that computes other things too."""


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A server, which reviews by a process no nicer than the tests."""
    database = None if request.param == "sqlite" else str(request.getfixturevalue("database"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(review_process, "MODULE", "tests.web.reviewer")
        with serving(tmp_path, database=database) as found:
            yield found


@pytest.fixture
def pair(address: str) -> Iterator[tuple[Guest, Guest]]:
    """Two guests at one server."""
    with Guest(address) as ada, Guest(address) as bob:
        yield ada, bob


def history(guest: Guest, **wanted: Any) -> History:  # noqa: ANN401 - see the filters
    """What the server says."""
    answer = guest.http.get("/api/history", params=wanted)
    assert answer.is_success, answer.text
    return msgspec.json.decode(answer.content, type=History)


def lose(guests: list[Guest], game: str = "stacko", bots: int = 0) -> str:
    """A game that the first guest gives up, and that is kept by now."""
    table = begin(guests, game, bots)
    guests[0].post(f"/api/tables/{table}/resign")
    wait_for(lambda: table in {each.table for each in history(guests[0]).games})
    return table


def test_each_player_sees_the_game_from_their_side(pair: tuple[Guest, Guest]) -> None:
    """With the others' names, which of the seats are one's own, and what became of it."""
    ada, bob = pair
    table = lose([ada, bob])
    (mine,), (theirs,) = history(ada).games, history(bob).games
    assert [(table, 0.0, "resigned"), (table, 1.0, "resigned")] == [
        (game.table, game.result, game.how) for game in (mine, theirs)
    ]
    assert [[True, False], [False, True]] == [[seat.yours for seat in game.seats] for game in (mine, theirs)]
    assert [ada.me["name"], bob.me["name"]] == [seat.name for seat in mine.seats]
    assert mine.review is None


def test_filters_and_pages(pair: tuple[Guest, Guest]) -> None:
    """A page says where the next begins; an opponent is named by a seat; the export has what is wanted."""
    ada, bob = pair
    first, second = lose([ada, bob]), lose([ada], bots=1)
    third = lose([bob, ada])
    page = history(ada, limit=2)
    assert [third, second] == [game.table for game in page.games]
    assert (3, [first], None) == (page.count, *rest_of(history(ada, limit=2, after=page.after)))
    assert [second] == [game.table for game in history(ada, against="bots").games]
    assert [third, first] == [game.table for game in history(ada, opponent=f"{first}.2").games]
    assert [third] == [game.table for game in history(ada, result="won", search=bob.me["name"][:4].upper()).games]
    exported = ada.http.get("/api/me/games", params={"against": "bots"}).text.splitlines()
    assert (1, 3) == (len(exported), len(ada.get("/api/me/games").text.splitlines()))


def rest_of(page: History) -> tuple[list[str], str | None]:
    """The tables of a page, and where the next begins."""
    return [game.table for game in page.games], page.after


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({"after": "yesterday"}, 400, "bad_request"),
        ({"result": "drawn"}, 400, "bad_request"),
        ({"opponent": "nowhere.1"}, 404, "no_such_opponent"),
        ({"limit": 1000}, 400, "bad_request"),
    ],
)
def test_what_cannot_be_asked_gets_a_sentence(
    pair: tuple[Guest, Guest], asked: dict[str, Any], status: int, code: str
) -> None:
    """And never more than that."""
    answer = pair[0].http.get("/api/history", params=asked)
    assert (status, code) == (answer.status_code, answer.json()["code"])


def test_a_review_stands_with_the_game_of_both(pair: tuple[Guest, Guest]) -> None:
    """Asked for by one; all of many are asked for by themselves."""
    ada, bob = pair
    table = lose([ada, bob])
    assert {"waiting": 1} == ada.post("/api/history/reviews", games=20)
    end = time.monotonic() + LONG
    while not (found := history(ada).games[0].review):
        assert time.monotonic() < end
        time.sleep(0.1)
    theirs = history(bob).games[0].review
    assert theirs is not None
    assert (table, "quick", found.evaluator) == (history(ada).games[0].table, found.depth, theirs.evaluator)
    assert found.regret > 0 == theirs.regret
    assert round(found.luck + theirs.luck, 5) == 0
    wait_for(lambda: history(ada).waiting == 0)


def test_who_is_forgotten_has_played_nothing(pair: tuple[Guest, Guest]) -> None:
    """And is nobody in the lists of others, who find them by no name."""
    ada, bob = pair
    lose([ada, bob])
    name = ada.me["name"]
    assert 204 == ada.http.delete("/api/me").status_code
    (game,) = history(bob).games
    assert ["Somebody", bob.me["name"]] == [seat.name for seat in game.seats]
    assert [] == history(bob, search=name).games
    assert 404 == bob.http.get("/api/history", params={"opponent": f"{game.table}.1"}).status_code
