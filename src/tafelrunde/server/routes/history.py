"""The games that one has played by REST: the list with its filters, and reviews of many at once. No log is read."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from litestar import Request, Router, delete, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, QueryParameter

from tafelrunde.server.history.estimates import read_shares
from tafelrunde.server.history.figures import encode_figures
from tafelrunde.server.services import ThePerson, TheServices, address
from tafelrunde.server.store.played_games import GameQuery, HistoryRow, ListedGame, Place
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.wire.history import (
    Against,
    GameResult,
    History,
    HistoryFigures,
    HistoryGame,
    HistoryReview,
    HistorySeat,
    WaitingReviews,
    WantReviews,
)
from tafelrunde.wire.reviews import ReviewDepth

PAGE = 30
SPANS = 12
"""In so many spans at most the games are shown over time."""

MOST_AT_ONCE = 100
LATEST = 2**53
REVIEWS_PRICE = 5.0
"""What asking for many reviews costs, in requests."""

GameFilter: TypeAlias = Annotated[str | None, QueryParameter(max_length=64, description="Games of this name alone.")]
AgainstFilter: TypeAlias = Annotated[Against | None, QueryParameter(description="Games against these alone.")]
OpponentFilter: TypeAlias = Annotated[
    str | None,
    QueryParameter(
        max_length=40, description="Games against whoever had that seat of a table of one's own: TABLE.SEAT."
    ),
]
ResultFilter: TypeAlias = Annotated[GameResult | None, QueryParameter(description="Games with this result alone.")]
SinceFilter: TypeAlias = Annotated[
    int | None, QueryParameter(ge=0, le=LATEST, description="Games that ended since, in ms.")
]
UntilFilter: TypeAlias = Annotated[
    int | None, QueryParameter(ge=0, le=LATEST, description="Games that ended before, in ms.")
]
SearchFilter: TypeAlias = Annotated[str, QueryParameter(max_length=80, description="A part of an opponent's name.")]
AfterParameter: TypeAlias = Annotated[
    str | None, QueryParameter(max_length=60, description="Where the page begins: `after` of the page before it.")
]
LimitParameter: TypeAlias = Annotated[
    int, QueryParameter(ge=1, le=MOST_AT_ONCE, description="How many games a page has at most.")
]


async def wanted_games(  # noqa: PLR0913 - every filter is a parameter of the address
    services: TheServices,
    person: ThePerson,
    *,
    game: GameFilter = None,
    against: AgainstFilter = None,
    opponent: OpponentFilter = None,
    result: ResultFilter = None,
    since: SinceFilter = None,
    until: UntilFilter = None,
    search: SearchFilter = "",
) -> GameQuery:
    """Which games of a person are asked for. Raises Refusal."""
    other = None if opponent is None else await find_opponent(services, person, opponent)
    return GameQuery(person.id, game, against, other, result, since, until, search.strip())


Wanted: TypeAlias = NamedDependency[GameQuery]


async def find_opponent(services: TheServices, person: ThePerson, given: str) -> tuple[str, str]:
    """The person, or the bot, at a seat of a table of one's own. Raises Refusal."""
    table, _, seat = given.rpartition(".")
    number = int(seat) if seat.isdecimal() and len(seat) == 1 else 0
    found = await services.store.played_games.find_opponent(person.id, table, number)
    if found is None:
        raise Refusal("no_such_opponent", "You have played no game against somebody at this seat who is known still.")
    return found


def read_place(given: str | None) -> Place | None:
    """A place in the list. Raises Refusal."""
    if given is None:
        return None
    ended, _, table = given.partition(".")
    if not ended.isdecimal() or int(ended) > LATEST or not table:
        raise Refusal("bad_request", "after is not a place in the list: send `after` of the page before as it was.")
    return Place(int(ended), table)


@get("/history")
async def list_games(
    services: TheServices,
    person: ThePerson,
    wanted: Wanted,
    *,
    after: AfterParameter = None,
    limit: LimitParameter = PAGE,
) -> History:
    """One's finished games, the latest first, page by page."""
    found = await services.store.played_games.find(wanted, limit + 1, read_place(after))
    shown = [encode_game(each) for each in found[:limit]]
    last = found[limit - 1].game if len(found) > limit else None
    return History(
        shown,
        await services.store.played_games.count(wanted),
        None if last is None else f"{last.ended}.{last.table}",
        await services.store.review_wishes.count(person.id),
    )


@get("/history/figures")
async def show_figures(services: TheServices, person: ThePerson, wanted: Wanted) -> HistoryFigures:  # noqa: ARG001
    """What one's finished games come to: results and regret over time, where points are lost, against whom."""
    return encode_figures(await services.store.played_figures.read(wanted, SPANS), read_shares())


@post("/history/reviews", status_code=200)
async def want_reviews(  # noqa: PLR0917 - what the framework hands in
    services: TheServices,
    request: Request[Any, Any, Any],
    person: ThePerson,
    wanted: Wanted,
    data: JSONBody[WantReviews],
) -> WaitingReviews:
    """Have the latest of these games reviewed, one after the other, whenever nobody else waits for a review."""
    for payer in {f"reviews:{address(request)}", f"reviews:{person.id}"}:
        services.requests.take(payer, REVIEWS_PRICE)
    return WaitingReviews(await services.store.review_wishes.add(wanted, data.games, services.now()))


@delete("/history/reviews", status_code=200)
async def want_no_reviews(services: TheServices, person: ThePerson) -> WaitingReviews:
    """Give up the reviews that still wait."""
    await services.store.review_wishes.cancel(person.id)
    return WaitingReviews(0)


def encode_game(listed: ListedGame) -> HistoryGame:
    """A game as its player is shown it."""
    game = listed.game
    own = {seat.side for seat in listed.seats if seat.person == game.person}
    seats = [
        HistorySeat(
            seat.seat,
            seat.name,
            seat.score,
            seat.bot or None,
            seat.automated,
            yours=seat.person == game.person,
            ally=seat.person != game.person and seat.side in own,
        )
        for seat in listed.seats
    ]
    return HistoryGame(
        game.table,
        game.game,
        game.ended,
        game.how,  # type: ignore[arg-type] # what is stored was one
        seats,
        game.against,
        game.result,
        game.handed_on,
        encode_review(game),
        listed.waits,
    )


def encode_review(game: HistoryRow) -> HistoryReview | None:
    """What a review found, if there was one."""
    if not game.review:
        return None
    depth: ReviewDepth = "full" if game.depth == "full" else "quick"
    return HistoryReview(game.evaluator, depth, game.decisions, game.regret, game.luck, game.guesses)


router = Router(
    path="/",
    route_handlers=[list_games, show_figures, want_reviews, want_no_reviews],
    dependencies={"wanted": Provide(wanted_games)},
)
