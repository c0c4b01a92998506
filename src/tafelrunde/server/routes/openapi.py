"""The description of the calls for programs: the framework's, with summaries, refusals, security and every field."""

from __future__ import annotations

import copy
import inspect
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import msgspec
import msgspec.inspect

from tafelrunde.server.refusal import STATUSES
from tafelrunde.server.routes.openapi_texts import CALLS, CODES, FIELDS
from tafelrunde.server.services import COOKIE, HEADER
from tafelrunde.wire import daily, history, lessons, messages, puzzles, replays, rest, reviews, setup, snapshots, views
from tafelrunde.wire.typescript import find_structs as structs_in

METHODS = {"get", "post", "patch", "delete", "put"}
SAFE = {"get"}
OPEN = {"/health", "/ready", "/api/bots", "/api/verify", "/api/replay"}
"""Nobody has to be anybody for these."""

ENTRANCES = {"/api/invitation", "/api/join", "/api/login", "/api/logout", "/api/recover"}
"""Nor for these, by which one becomes somebody; but they change something, so our header has to come along."""

EVERYWHERE = ("too_fast", "too_many_connections", "broken", "try_again")
REFS = "#/components/schemas/{name}"
FRAMEWORK = {"bad_request": 400, "request_entity_too_large": 413, "broken": 500, "try_again": 503}
SCHEMES = {
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": "Identifies a browser: GET /api/me, /api/login and /api/join set it.",
    },
    "header": {
        "type": "apiKey",
        "in": "header",
        "name": HEADER,
        "description": "Any value. It has to come with every request that changes something, unless a token does: "
        "pages of others cannot send it.",
    },
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "A token of POST /api/me/tokens, with which a program plays, and does nothing else.",
    },
}


def describe(schema: dict[str, Any]) -> dict[str, Any]:
    """The document of the framework with all that it does not know."""
    schema = copy.deepcopy(schema)
    parts = schema.setdefault("components", {})
    _, reasons = msgspec.json.schema_components([messages.Reason], ref_template=REFS)
    parts.setdefault("schemas", {}).update(reasons)
    parts["securitySchemes"] = SCHEMES
    for path, method, call in calls(schema):
        describe_call(path, method, call)
    for name, body in parts["schemas"].items():
        describe_body(name, body)
    return schema


def calls(schema: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """All calls, each with its path and method."""
    for path, item in sorted(schema["paths"].items()):
        yield from ((path, method, call) for method, call in item.items() if method in METHODS)


def describe_call(path: str, method: str, call: dict[str, Any]) -> None:
    """Say what a call is for, who may make it, and all that it may be refused with."""
    known = CALLS.get(f"{method.upper()} {path}")
    if known is not None:
        call["summary"] = known.summary
    call["security"] = security(path, method)
    own = known.codes if known else ()
    by_status: dict[int, list[str]] = {}
    for code in dict.fromkeys((*own, *usual_codes(path, method, call))):
        by_status.setdefault(status_of(code), []).append(code)
    for status, codes in sorted(by_status.items()):
        call["responses"][str(status)] = refusal(status, codes)


def status_of(code: str) -> int:
    """The status that goes with the code of a refusal."""
    return FRAMEWORK.get(code) or STATUSES.get(code, HTTPStatus.CONFLICT)


def security(path: str, method: str) -> list[dict[str, list[str]]]:
    """Who may make a call: each of these ways will do."""
    proof: dict[str, list[str]] = {} if method in SAFE else {"header": []}
    if path in OPEN | ENTRANCES:
        return [proof]
    by_cookie = {"cookie": list[str]()} | proof
    if path.startswith(("/api/reviews", "/api/history")):
        return [by_cookie, {"token": []}]
    if path.startswith("/api/tables") or (path, method) == ("/api/me", "get"):
        strangers: list[dict[str, list[str]]] = [{}] if method in SAFE else []
        return [by_cookie, {"token": []}, *strangers]
    return [by_cookie]


def usual_codes(path: str, method: str, call: dict[str, Any]) -> Iterator[str]:
    """The codes that calls of this kind have in common."""
    if not path.startswith("/api/"):
        return
    yield from EVERYWHERE
    if "requestBody" in call or call.get("parameters"):
        yield "bad_request"
    if "requestBody" in call:
        yield "request_entity_too_large"
    if method not in SAFE:
        yield "wrong_origin"
    if path not in OPEN:
        yield "banned"
    if path not in OPEN | ENTRANCES:
        yield from ("bad_token", "invitation_needed")
        if method not in SAFE or path.startswith(("/api/me/", "/api/reviews", "/api/history")):
            yield "who_are_you"
        if not path.startswith(("/api/tables", "/api/reviews", "/api/history")) and (path, method) != (
            "/api/me",
            "get",
        ):
            yield "only_for_playing"
    if "{table}" in path:
        yield "no_such_table"
        yield from () if method in SAFE else ("too_much", "too_much_before", "own_too_much_before")


def refusal(status: int, codes: list[str]) -> dict[str, Any]:
    """An answer that refuses, with all its codes."""
    said = [f"`{code}`: {CODES[code]}" if code in CODES else f"`{code}`." for code in codes]
    return {
        "description": f"{HTTPStatus(status).phrase}. {' '.join(said)}",
        "content": {"application/json": {"schema": {"$ref": REFS.format(name="Reason")}}},
    }


def describe_body(name: str, body: dict[str, Any]) -> None:
    """Say what a body is, and what each of its fields holds."""
    kind = bodies().get(name)
    if kind is not None:
        body["description"] = inspect.getdoc(kind)
    for field, value in body.get("properties", {}).items():
        text = FIELDS.get(f"{name}.{field}") or FIELDS.get(field)
        if text and "description" not in value:
            value["description"] = text


def bodies() -> dict[str, type]:
    """The types that travel, by their names."""
    places = (daily, history, lessons, messages, puzzles, replays, rest, reviews, setup, snapshots)
    found = (each for place in places for each in vars(place).values() if isinstance(each, type))
    drawn = (views.View, views.Marks)
    shown = (struct.cls for kind in drawn for struct in structs_in(msgspec.inspect.type_info(kind)))
    return {each.__name__: each for each in (*found, *shown) if issubclass(each, msgspec.Struct)}
