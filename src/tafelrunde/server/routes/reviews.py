"""Reviews by REST: asked for, looked at, given up."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

import msgspec
from litestar import Request, Router, delete, get, post
from litestar.params import JSONBody, PathParameter

from tafelrunde.server.reviews.requests import ReviewableGame, ReviewQuestion, must_have_seat, take_table
from tafelrunde.server.routes.tables import LONGEST_RECORD
from tafelrunde.server.services import ThePerson, TheServices, address
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.server.uploads.record_checks import price
from tafelrunde.server.uploads.record_worker import REVIEW
from tafelrunde.wire.rest import NewReview, ReviewStatus

PRICE: Final = {"quick": 5.0, "full": 15.0}
"""What a review costs, in requests, of the address and of the person."""

REST_OF_BODY = 1024
ReviewPath: TypeAlias = Annotated[str, PathParameter(max_length=40, description="The id of the review.")]


@post("/reviews", status_code=200, request_max_body_size=LONGEST_RECORD + REST_OF_BODY)
async def ask(
    services: TheServices, request: Request[Any, Any, Any], person: ThePerson, data: JSONBody[NewReview]
) -> ReviewStatus:
    """Ask for the review of a finished game: of a table of one's own, or of a record."""
    home = address(request)
    for payer in {f"reviews:{home}", f"reviews:{person.id}"}:
        services.requests.take(payer, PRICE[data.depth])
    game = await find_game(services, data, person.id, home)
    question = ReviewQuestion(game, data.depth, must_have_seat(game, data.seat))
    return await services.reviews.ask(question, person.id, home)


async def find_game(services: TheServices, data: NewReview, person: str, home: str) -> ReviewableGame:
    """The game that is to be reviewed; a record is checked in another process, for its price. Raises Refusal."""
    if data.table is not None and data.record is None:
        return take_table(await services.tables.load(data.table), person)
    if data.record is None or data.table is not None:
        raise Refusal("bad_request", "Send either the id of a table, as table, or a whole record, as record.")
    record = msgspec.json.encode(data.record)
    for payer in {f"records:{home}", f"records:{person}"}:
        services.requests.take(payer, price(record))
    found = await services.record_checks.work(REVIEW, record, home, person)
    return msgspec.json.decode(found, type=ReviewableGame)


@get("/reviews/{review:str}")
async def look(services: TheServices, person: ThePerson, review: ReviewPath) -> ReviewStatus:
    """How far a review is, and what there is of it by now."""
    return await services.reviews.status(review, person.id)


@delete("/reviews/{review:str}", status_code=204)
async def forget(services: TheServices, person: ThePerson, review: ReviewPath) -> None:
    """Cancel a review, unless others wait for it, and forget that one has asked."""
    await services.reviews.forget(review, person.id)


router = Router(path="/", route_handlers=[ask, look, forget])
