"""The page is small and needs nobody else."""

import pytest
from playwright.sync_api import Request
from tests.web.conftest import Visit
from tests.web.kit import Visitor
from tests.web.screens import ended, played

MOST = 100_000


def travelled(requests: list[Request]) -> int:
    """The bytes of script and style that came over the line."""
    kinds = {"script", "stylesheet"}
    return sum(one.sizes()["responseBodySize"] for one in requests if one.resource_type in kinds)


def first_load(visitor: Visitor, path: str, shown: str) -> int:
    """The bytes of script and style until a first visit shows what was come for."""
    requests: list[Request] = []
    visitor.page.on("requestfinished", lambda request: requests.append(request))  # noqa: PLW0108 - it has to be markable
    visitor.go(path)
    visitor.see(shown).first.wait_for()
    return travelled(requests)


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/", "article .main:enabled"),
        ("/rules/schokoly", "figure svg"),
        ("/rules/stacko", "figure"),
        ("/settings", "form"),
        ("/learn/schokoly", ".lessons a"),
        ("/replay/example-stacko", "input[type=range]"),
        ("/review", "input[type=file]"),
        ("/games", "main .empty"),
    ],
)
def test_the_first_visit_loads_little(ada: Visitor, path: str, shown: str) -> None:
    """At most 100 kB of script and style, as they travel, wherever one comes in."""
    assert 20_000 < first_load(ada, path, shown) <= MOST


@pytest.mark.parametrize("game", ["schoko", "stacko"])
def test_the_first_visit_of_a_table_loads_little(ada: Visitor, visit: Visit, game: str) -> None:
    """Also who comes by a link, with nothing kept from before, waits for no more."""
    played(ada, game, most=1)
    assert 20_000 < first_load(visit(), f"/table/{ada.table}", ".table") <= MOST


def test_the_first_visit_of_a_replay_loads_little(ada: Visitor, visit: Visit) -> None:
    """The link to a finished game that was handed on, with the curve of its scores."""
    ended(ada)
    assert 20_000 < first_load(visit(), f"/replay/{ada.table}", "input[type=range]") <= MOST


@pytest.mark.parametrize("path", ["/learn/schokoly/areas", "/learn/stacko/hidden"])
def test_who_comes_straight_to_a_lesson_waits_for_no_more(ada: Visitor, path: str) -> None:
    """A lesson is a board and its words."""
    assert 20_000 < first_load(ada, path, ".frame .card, .tower .part") <= MOST


def test_who_comes_straight_to_an_end_waits_for_no_more(ada: Visitor, visit: Visit) -> None:
    """The table of a finished game is a board and its result; in no language more is loaded."""
    ended(ada)
    for language in ("de", "en", "es", "fr"):
        assert 20_000 < first_load(visit(language=language), f"/table/{ada.table}", ".end") <= MOST


def test_the_page_is_guarded_against_strangers(ada: Visitor) -> None:
    """It may load, frame and ask nothing but itself."""
    answer = ada.page.goto("/")
    assert answer
    policy = answer.headers["content-security-policy"]
    assert ("default-src 'self'", True) == (policy.partition(";")[0], "frame-ancestors 'none'" in policy)
