"""Lessons by REST: each is played to its end, wrong tries are answered with the rule, and nothing is kept."""

from collections.abc import Iterator

import pytest
from tests.kit.lesson_solutions import SOLUTIONS
from tests.server.kit import Guest, serving

from tafelrunde.records.lessons import LESSONS


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    """Somebody who learns."""
    with serving(tmp_path_factory.mktemp("lessons")) as address, Guest(address) as found:
        yield found


@pytest.mark.parametrize("game", LESSONS)
def test_every_lesson_of_a_game_can_be_played_to_its_end(guest: Guest, game: str) -> None:
    """Step by step, in the order of the list; the last position says that all is done."""
    listed = [entry for entry in guest.get("/api/lessons").json() if entry["game"] == game]
    assert list(SOLUTIONS[game]) == [entry["name"] for entry in listed]
    for entry in listed:
        words = SOLUTIONS[game][entry["name"]]
        for count in range(len(words) + 1):
            shown = guest.post(f"/api/lessons/{game}/{entry['name']}", words=words[:count])
            assert (count + 1, count == entry["steps"]) == (shown["step"], shown["done"])
            assert shown["picture"]["view"]["seat"] in shown["picture"]["seats"]


def test_a_wrong_try_is_answered_with_the_rule(guest: Guest) -> None:
    """An illegal word with the rule that it breaks (C11), one that misses the task with the rule that is taught."""
    told = [guest.post("/api/lessons/schoko/smartie", words=[word]) for word in ("*DDWW@-1,1^", "DDDW@2,0", "nonsense")]
    assert {1} == {answer["step"] for answer in told}
    assert [("covers_smartie", "C11"), ("off_task", "C11"), ("unreadable", "N2")] == [
        (answer["reason"]["code"], answer["reason"]["rule"]) for answer in told
    ]
    assert "off_task" == guest.refused("/api/lessons/schoko/smartie", 409, words=["DDDW@2,0", "DDWW@0,4"])


def test_a_try_can_be_previewed(guest: Guest) -> None:
    """The standing before and after it, or the reason against it; what is previewed need not be the task."""
    shown = guest.post("/api/lessons/schoko/colour/preview", word="DWWW@0,-4", words=[])
    assert ([3, 10], None) == (shown["before"]["scores"], shown["reason"])
    assert 6 <= shown["after"]["scores"][0]
    refused = guest.post("/api/lessons/schoko/colour/preview", word="DWWW@4,2", words=[])
    assert "C7" == refused["reason"]["rule"]


def test_what_is_hidden_stays_hidden(guest: Guest) -> None:
    """Whoever learns is told no more than their seat may know (T5)."""
    view = guest.post("/api/lessons/stacko/hidden", words=[])["picture"]["view"]
    assert [38, None, 30, *[None] * 7] == view["towers"][0]


@pytest.mark.parametrize(
    ("path", "words", "code"),
    [
        ("schoko/nothing", [], "no_such_lesson"),
        ("nothing/touch", [], "no_such_lesson"),
        ("schoko/touch", ["pass"] * 17, "bad_request"),
        ("schoko/touch", ["x" * 41], "bad_request"),
    ],
)
def test_a_try_is_bounded(guest: Guest, path: str, words: list[str], code: str) -> None:
    """A lesson that is not there, too many words and too long ones are refused."""
    assert code == guest.http.post(f"/api/lessons/{path}", json={"words": words}).json()["code"]


def test_the_example_match_can_be_watched(guest: Guest) -> None:
    """Its record is a good one, and every position of it is shown."""
    record = guest.get("/api/examples/stacko").json()
    assert guest.post("/api/verify", **record)["good"]
    assert len(record["actions"]) + 1 == len(guest.post("/api/replay", **record)["frames"])
    assert 404 == guest.get("/api/examples/schoko").status_code
