"""The description of the calls for programs: it is valid, and says something of everything."""

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from openapi_spec_validator import validate

from tafelrunde.server.routes.openapi import calls
from tafelrunde.server.routes.openapi_texts import CALLS, CODES, FIELDS

SERVER = Path(__file__).parents[3] / "src" / "tafelrunde" / "server"
REFUSED = {"$ref": "#/components/schemas/Reason"}


@pytest.fixture(scope="module")
def document(address: str) -> dict[str, Any]:
    """The description, as a program gets it."""
    found: dict[str, Any] = httpx.get(f"{address}/docs/openapi.json").json()
    return found


def test_the_document_is_valid(document: dict[str, Any]) -> None:
    """By a validator that is not ours."""
    validate(document)


def test_every_call_says_what_it_is_for(document: dict[str, Any]) -> None:
    """In a summary of its own and a sentence; and no text is left of a call that is gone."""
    found = {f"{method.upper()} {path}": call for path, method, call in calls(document)}
    assert sorted(CALLS) == sorted(found)
    assert [] == [name for name, call in found.items() if " " not in call["summary"] or not call.get("description")]


def test_every_call_says_who_may_make_it(document: dict[str, Any]) -> None:
    """By schemes that are described."""
    used = {scheme for _, _, call in calls(document) for way in call["security"] for scheme in way}
    assert {"cookie", "header", "token"} == used == set(document["components"]["securitySchemes"])


def test_every_call_says_what_it_may_be_refused_with(document: dict[str, Any]) -> None:
    """In the one shape of errors, with the codes; a call that changes something is refused without our header."""
    for path, method, call in calls(document):
        refused = {status: answer for status, answer in call["responses"].items() if status >= "400"}
        shapes = [answer["content"]["application/json"]["schema"] for answer in refused.values()]
        if path.startswith("/api/"):
            assert {"429", "500", "503"} <= set(refused), path
            assert all(shape == REFUSED for shape in shapes), path
            assert method == "get" or "wrong_origin" in refused["403"]["description"], path


def test_every_body_and_every_field_is_described(document: dict[str, Any]) -> None:
    """And no text is left of a field that is gone."""
    bodies = document["components"]["schemas"]
    fields = {
        f"{name}.{field}": value for name, body in bodies.items() for field, value in body.get("properties", {}).items()
    }
    assert [] == [name for name, body in bodies.items() if not body.get("description")]
    assert [] == [name for name, value in fields.items() if not value.get("description")]
    assert [] == [name for name in FIELDS if "." in name and name not in fields]


def test_what_is_refused_is_among_what_was_said(document: dict[str, Any], address: str) -> None:
    """A few refusals of a real server, by their status and code."""
    headers = {"x-tafelrunde": "1"}
    tries = [
        (
            "post",
            "/api/login",
            httpx.post(f"{address}/api/login", json={"name": "x", "password": "y"}, headers=headers),
        ),
        ("post", "/api/login", httpx.post(f"{address}/api/login", json={}, headers=headers)),
        ("post", "/api/tables", httpx.post(f"{address}/api/tables", json={"game": "schoko"})),
        ("get", "/api/tables/{table}", httpx.get(f"{address}/api/tables/nowhere")),
        ("get", "/api/me", httpx.get(f"{address}/api/me", headers={"authorization": "Bearer x"})),
    ]
    for method, path, answer in tries:
        said = document["paths"][path][method]["responses"][str(answer.status_code)]
        assert answer.json()["code"] in said["description"]


RAISED = re.compile(r'(?:Refusal|Overrun)\(\s*"([a-z_]+)"')
BY_SOCKET = {
    "bad_message",
    "muted",
    "muted_here",
    "no_change",
    "hand_hidden",
    "hint_failed",
    "no_hint_here",
    "no_hints",
    "not_watching",
    "not_your_last",
    "too_many_hints",
    "not_your_turn",
    "nothing_said",
    "onlookers_enough",
    "onlookers_muted",
    "onlookers_wait",
    "said_enough",
    "too_long",
    "unreadable",
}
"""What tables refuse that is asked for by the socket alone."""


def test_every_code_of_a_refusal_is_said_of_some_call() -> None:
    """As the source raises them."""
    raised = {code for file in SERVER.rglob("*.py") for code in RAISED.findall(file.read_text("utf-8"))}
    said = {code for call in CALLS.values() for code in call.codes} | set(CODES)
    assert set() == raised - said - BY_SOCKET - {"not_for_you"}
