"""Accepting an invitation by REST."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, post
from litestar.params import JSONBody

from tafelrunde.server import keys
from tafelrunde.server.people.guess_limits import code_guesses, count_guess
from tafelrunde.server.routes.me import DEAR, fresh_name, sign_in_response
from tafelrunde.server.services import TheServices, address, must_be_in_person
from tafelrunde.server.store import Person
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.wire.rest import Invited, Me


@post("/invitation", status_code=200)
async def accept(services: TheServices, request: Request[Any, Any, Any], data: JSONBody[Invited]) -> Response[Me]:
    """Come in by the code of an invitation, as the guest one is, or as a new one."""
    services.requests.take(f"secrets:{address(request)}", DEAR)
    code, now = keys.hash_code(keys.tidy_code(data.code)), services.now()
    wrong = Refusal("wrong_code", "This invitation is invalid or has expired. Ask whoever sent it for a new one.")
    person = await services.visitor(request)
    async with count_guess(services, code_guesses(request)):
        if not person.id:
            if not await services.store.invitations.is_good(code, now):
                raise wrong
            person = Person(keys.fresh_id(16), await fresh_name(services, request), now, now)
            await services.store.people.write(person)
        if not await services.store.invitations.accept(code, person.id, now):
            raise wrong
    return await sign_in_response(services, request, person)


router = Router(path="/", guards=[must_be_in_person], route_handlers=[accept])
