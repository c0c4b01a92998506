"""Around every request: HEAD, the counting of requests, and the access log."""

from pathlib import Path

import httpx
import pytest
from structlog.testing import capture_logs
from tests.server.kit import Guest, serving

UNSTEADY = {"date", "set-cookie"}
ADDRESSES = ["/", "/health", "/ready", "/metrics", "/docs", "/docs/openapi.json", "/api/bots", "/api/tables"]


@pytest.mark.parametrize("path", [*ADDRESSES, "/nothing.here", "/api/nothing"])
def test_head_is_answered_wherever_get_is(address: str, path: str) -> None:
    """With the same status and headers, and without a body."""
    got, head = httpx.get(address + path), httpx.head(address + path)
    assert (got.status_code, b"") == (head.status_code, head.content)
    if path != "/metrics":  # whose figures have gone on
        assert steady(got) == steady(head)


def steady(answer: httpx.Response) -> dict[str, str]:
    """The headers that do not change from one answer to the next."""
    return {name: value for name, value in answer.headers.items() if name not in UNSTEADY}


def test_head_is_refused_where_nothing_can_be_got(address: str) -> None:
    """As GET is."""
    assert httpx.get(f"{address}/api/login").status_code == httpx.head(f"{address}/api/login").status_code


def figure(address: str, name: str) -> float:
    """A figure, 0 when it is not there yet."""
    lines = httpx.get(f"{address}/metrics").text.splitlines()
    return next((float(line.rpartition(" ")[2]) for line in lines if line.startswith(name)), 0.0)


def test_requests_are_counted_by_route_and_status(tmp_path: Path) -> None:
    """Ids are no routes, and what leads nowhere makes no new figure."""
    with serving(tmp_path) as address, Guest(address) as ada:
        table = ada.open()
        for _ in range(3):
            ada.get(f"/api/tables/{table}")
        ada.get("/api/tables/nowhere")
        wanted = 'tafelrunde_requests_total{method="GET",route="/api/tables/{table}",status='
        assert [3, 1] == [figure(address, f'{wanted}"{status}"}}') for status in ("2xx", "4xx")]
        assert table not in httpx.get(f"{address}/metrics").text


def test_a_method_that_nobody_knows_makes_no_figure_of_its_own(address: str) -> None:
    """Else a visitor could make as many as they like."""
    httpx.request("BREW", f"{address}/health")
    assert "BREW" not in httpx.get(f"{address}/metrics").text


def test_the_version_and_the_process_are_among_the_figures(address: str) -> None:
    """Under the names that dashboards know."""
    assert 1 == figure(address, "tafelrunde_build_info{")
    assert figure(address, "process_resident_memory_bytes") > 10_000_000
    assert figure(address, "process_cpu_seconds_total") > 0


def test_requests_are_logged_only_if_that_is_wanted(tmp_path: Path) -> None:
    """With route, status and address, and without ids."""
    seen = []
    for wanted in (False, True):
        with serving(tmp_path, access_log=wanted) as address, capture_logs() as logs:
            httpx.get(f"{address}/api/tables/some-table")
            seen.append([entry for entry in logs if entry["event"] == "request"])
    [[], [entry]] = seen
    assert ("127.0.0.1", "GET", 404) == (entry["address"], entry["method"], entry["status"])
    assert "some-table" not in str(entry)
