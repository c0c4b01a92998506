"""The page is small and needs nobody else."""

import pytest
from playwright.sync_api import Request
from tests.web.conftest import Visit
from tests.web.kit import Visitor
from tests.web.screens import played

MOST = 100_000


def travelled(requests: list[Request]) -> int:
    """The bytes of script and style that came over the line."""
    kinds = {"script", "stylesheet"}
    return sum(one.sizes()["responseBodySize"] for one in requests if one.resource_type in kinds)


@pytest.mark.parametrize("path", ["/", "/rules/schokoly", "/settings"])
def test_the_first_visit_loads_little(ada: Visitor, path: str) -> None:
    """At most 100 kB of script and style, as they travel."""
    requests: list[Request] = []
    ada.page.on("requestfinished", lambda request: requests.append(request))  # noqa: PLW0108 - it has to be markable
    ada.go(path)
    assert 20_000 < travelled(requests) <= MOST


@pytest.mark.parametrize("game", ["schoko", "stacko"])
def test_the_first_visit_of_a_table_loads_little(ada: Visitor, visit: Visit, game: str) -> None:
    """Also who comes by a link, with nothing kept from before, waits for no more."""
    played(ada, game, most=1)
    eve = visit()
    requests: list[Request] = []
    eve.page.on("requestfinished", lambda request: requests.append(request))  # noqa: PLW0108 - it has to be markable
    eve.go(f"/table/{ada.table}")
    eve.see(".table").wait_for()
    assert 20_000 < travelled(requests) <= MOST


def test_the_page_is_guarded_against_strangers(ada: Visitor) -> None:
    """It may load, frame and ask nothing but itself."""
    answer = ada.page.goto("/")
    assert answer
    policy = answer.headers["content-security-policy"]
    assert ("default-src 'self'", True) == (policy.partition(";")[0], "frame-ancestors 'none'" in policy)
