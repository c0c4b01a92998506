"""The page about the protocol lists every call, with bodies that are understood."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar

from tafelrunde.server.app import build
from tafelrunde.server.settings import Settings

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
ROWS = re.findall(r"^\| `([A-Z]+) (\S+)` \| ?(.*?) ?\| .*\|$", PAGE, re.MULTILINE)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Litestar:
    """The application, not running."""
    return build(Settings(tmp_path_factory.mktemp("data")))


def test_every_call_is_listed(app: Litestar) -> None:
    """And none that is not there."""
    paths: Any = app.openapi_schema.paths
    calls = {
        (m.upper(), path)
        for path, item in paths.items()
        for m in ("get", "post", "patch", "delete")
        if getattr(item, m)
    }
    assert calls == {(method, path) for method, path, _ in ROWS}


@pytest.mark.parametrize(("method", "path", "body"), [row for row in ROWS if row[2].startswith("`{")])
def test_every_body_is_one_that_is_understood(app: Litestar, method: str, path: str, body: str) -> None:
    """The example has the type that the call takes."""
    route = next(r for r in app.routes if r.path.replace(":str", "") == path)
    handler = route.route_handler_map[method][0]  # type: ignore[union-attr,index]
    field = handler.parsed_fn_signature.parameters["data"]
    assert msgspec.json.decode(body.strip("`"), type=field.annotation)
