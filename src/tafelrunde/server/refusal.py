"""Everything that is refused by REST has one shape: a code, a sentence, and the rule and the cells where there are."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import structlog
from litestar import MediaType, Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException

from tafelrunde.server.people.guess_limits import TooSoon
from tafelrunde.server.services import Services
from tafelrunde.server.store import StoreError
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.server.table.snapshots import reason
from tafelrunde.server.validation_sentences import explain
from tafelrunde.wire.messages import Reason

STATUSES = {
    "bad_booklet": 400,
    "bad_deck": 400,
    "bad_name": 400,
    "bad_nonce": 400,
    "bad_promise": 400,
    "bad_record": 400,
    "bad_request": 400,
    "bad_seat": 400,
    "bad_seats": 400,
    "bad_token": 401,
    "banned": 403,
    "busy": 503,
    "chair_kept": 403,
    "daily_hidden": 403,
    "daily_not_over": 403,
    "daily_not_played": 403,
    "invitation_needed": 403,
    "no_review": 404,
    "no_such_bot": 404,
    "no_such_chair": 404,
    "no_such_deal": 404,
    "no_such_lesson": 404,
    "no_such_line": 404,
    "no_such_opponent": 404,
    "no_such_puzzle": 404,
    "no_such_seat": 404,
    "no_such_table": 404,
    "no_such_token": 404,
    "not_for_you": 403,
    "only_for_playing": 403,
    "not_host": 403,
    "not_seated": 403,
    "not_your_chair": 403,
    "not_your_seat": 403,
    "not_yours": 403,
    "reserved_name": 400,
    "short_password": 400,
    "too_fast": 429,
    "too_many_connections": 429,
    "too_many_reviews": 429,
    "who_are_you": 401,
    "wrong_code": 403,
    "wrong_origin": 403,
    "wrong_password": 403,
}
"""The status of a refusal by its code; what is not here conflicts with how things stand (409)."""

SENTENCES = {
    400: "The request was not understood.",
    401: "The server does not know who you are.",
    403: "This is not allowed.",
    404: "There is nothing here.",
    405: "This cannot be done here.",
    413: "That was too long.",
    415: "The body has to be JSON.",
    429: "You are doing this too fast. Wait a moment and try again.",
}
CODES = {
    413: "request_entity_too_large",
    414: "request_uri_too_long",
    416: "requested_range_not_satisfiable",
    422: "unprocessable_entity",
}
"""The codes of statuses that Python 3.13 renamed: what programs read does not depend on the server's Python."""
LONGEST = 400
WHOLE_BODY = "data"
HUNG_UP = "client disconnected prematurely"
"""How the framework says that who asked is gone; it is no mistake of ours, and nobody hears the answer."""

log = structlog.get_logger()


def note(connection: ASGIConnection[Any, Any, Any, Any], code: str) -> None:
    """Count a refusal, and log it if it may be part of an attack."""
    services: Services = connection.app.state.services
    services.note_refusal(code, connection.client.host if connection.client else "?")


def answer(reason_: Reason, status: int) -> Response[Reason]:
    """A refusal as it is sent."""
    headers = {"retry-after": "5"} if status in {429, 503} else {}
    return Response(reason_, status_code=status, media_type=MediaType.JSON, headers=headers)


def refusal_response(request: Request[Any, Any, Any], error: Refusal) -> Response[Reason]:
    """What a table refuses."""
    note(request, error.code)
    response = answer(reason(error), STATUSES.get(error.code, HTTPStatus.CONFLICT))
    if isinstance(error, TooSoon):
        response.headers["retry-after"] = str(error.seconds)
    return response


def http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Reason]:
    """What the framework refuses: no such path, no such method, a body that is not what it should be."""
    status = error.status_code
    if error.detail == HUNG_UP:
        return answer(Reason("bad_request", "The request was cut off before its end."), HTTPStatus.BAD_REQUEST)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return answer_broken(request, error)
    found = [
        explain(str(item.get("message", "")), place_of(item)) for item in error.extra or [] if isinstance(item, dict)
    ]
    allowed = list_methods((error.headers or {}).get("allow", ""))
    if status == HTTPStatus.BAD_REQUEST and is_empty(request):
        found = ["It has no body: send JSON."]
    elif status == HTTPStatus.BAD_REQUEST and not found:
        found = [explain(error.detail)]
    elif allowed:
        found = [f"This address answers to {allowed}."]
    sentence = " ".join([SENTENCES.get(status, "This is not possible."), *found])
    code = CODES.get(status) or HTTPStatus(status).name.lower()
    note(request, code)
    response = answer(Reason(code, sentence[:LONGEST]), status)
    if allowed:
        response.headers["allow"] = allowed
    return response


def list_methods(given: str) -> str:
    """The methods of an address in an order that stays, with the one that the framework does not know we answer."""
    methods = {method.strip() for method in given.split(",") if method.strip()}
    return ", ".join(sorted(methods | ({"HEAD"} if "GET" in methods else set())))


def place_of(item: dict[str, Any]) -> str:
    """Where in a body or among the parameters something is wrong; the framework calls the whole body `data`."""
    place = str(item.get("key", ""))
    return "" if (place, item.get("source")) == (WHOLE_BODY, "body") else place


def is_empty(request: Request[Any, Any, Any]) -> bool:
    """Was nothing sent where something is changed? The framework names only its own argument for it then."""
    sent = {"transfer-encoding"} & set(request.headers) or request.headers.get("content-length", "0") != "0"
    return request.method in {"PATCH", "POST", "PUT"} and not sent


def store(_: Request[Any, Any, Any], error: StoreError) -> Response[Reason]:
    """The database does not answer."""
    log.error("store_failed", error=str(error))
    return answer(Reason("try_again", "The server cannot store anything at the moment. Try again."), 503)


def deep(_: Request[Any, Any, Any], __: RecursionError) -> Response[Reason]:
    """JSON in JSON in JSON, thousands of times, which nothing here reads."""
    return answer(Reason("bad_request", "The request was not understood. It is nested too deeply."), 400)


def refuse_undecodable(_: Request[Any, Any, Any], __: UnicodeDecodeError) -> Response[Reason]:
    """A body with bytes that are no text."""
    return answer(Reason("bad_request", "The request was not understood. It is not text in UTF-8."), 400)


def answer_broken(request: Request[Any, Any, Any], error: Exception) -> Response[Reason]:
    """A mistake of ours: logged, and told without its traces."""
    log.error("request_failed", method=request.method, route=route(request), exc_info=error)
    return answer(Reason("broken", "Something went wrong in the server. It has been noted."), 500)


def route(request: Request[Any, Any, Any]) -> str:
    """The path of a request without ids, which may be secrets."""
    return str(request.scope.get("path_template", ""))
