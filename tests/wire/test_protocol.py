"""The page about the protocol says what the types say."""

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from litestar import Litestar

from tafelrunde.server.app import build
from tafelrunde.server.settings import Settings
from tafelrunde.wire import messages

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
EXAMPLES = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
ROWS = re.findall(r"^\| `([A-Z]+) (\S+)` \| ?(.*?) ?\| .*\|$", PAGE, re.MULTILINE)
KINDS = (*get_args(messages.Asked), *get_args(messages.Told))


def tag(kind: type[msgspec.Struct]) -> str:
    """The name of a message."""
    return str(kind.__struct_config__.tag)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Litestar:
    """The application, not running."""
    return build(Settings(tmp_path_factory.mktemp("data")))


def test_every_message_has_an_example_that_is_whole() -> None:
    """Decoded and encoded again it is the same, so no field is missing or too much."""
    shown = [example for example in EXAMPLES if '"type"' in example]
    assert sorted(map(tag, KINDS)) == sorted(msgspec.json.decode(example)["type"] for example in shown)
    for example in shown:
        kind = next(kind for kind in KINDS if tag(kind) == msgspec.json.decode(example)["type"])
        decoded = msgspec.json.decode(example, type=kind)
        assert msgspec.json.decode(example) == msgspec.json.decode(msgspec.json.encode(decoded))


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
