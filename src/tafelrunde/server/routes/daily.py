"""The deal of the day by REST: today's, the field, one's own try, the best line, and past days with their files."""

from __future__ import annotations

from collections import defaultdict
from typing import Annotated, Any, TypeAlias

from litestar import MediaType, Request, Response, Router, get, post
from litestar.params import PathParameter, QueryParameter

from tafelrunde.records import record as records
from tafelrunde.records.daily import is_day
from tafelrunde.server.daily import files, reports
from tafelrunde.server.daily.deals import deals_of, must_have_deal
from tafelrunde.server.daily.tries import begin
from tafelrunde.server.services import ThePerson, TheServices, address
from tafelrunde.server.store.daily_deals import DailyDeal
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.wire.daily import DailyBoard, DailyReport, DailyTry

DAYS = 14
"""So many past days are listed at once."""

DEAR = 5.0
"""What a file costs of what an address may ask for."""

DayPath: TypeAlias = Annotated[str, PathParameter(max_length=10, description="A day of UTC, as 2026-11-19.")]
GamePath: TypeAlias = Annotated[str, PathParameter(max_length=64, description="The name of the game.")]
Before: TypeAlias = Annotated[str | None, QueryParameter(max_length=10, description="List days before this one.")]


@get("/daily")
async def today(services: TheServices, visitor: ThePerson) -> DailyBoard:
    """Today's deals, and what the visitor made of them."""
    day = services.calendar.today
    return await reports.write_board(services, visitor.id, day, await deals_of(services, day))


@get("/daily/days")
async def list_days(services: TheServices, visitor: ThePerson, before: Before = None) -> list[DailyBoard]:
    """Past days, the last first."""
    latest = services.calendar.today
    days = await services.store.daily_deals.days(min(must_be_day(before or latest), latest), DAYS)
    deals: defaultdict[str, list[DailyDeal]] = defaultdict(list)
    for deal in await services.store.daily_deals.deals(days):
        deals[deal.day].append(deal)
    return [await reports.write_board(services, visitor.id, day, deals[day]) for day in days]


@get("/daily/{day:str}/{game:str}")
async def show_deal(services: TheServices, visitor: ThePerson, day: DayPath, game: GamePath) -> DailyReport:
    """A deal with its field; the field is open to who has finished, and to all once the day is over."""
    return await reports.write_report(services, visitor.id, await must_have_deal(services, must_be_day(day), game))


@post("/daily/{day:str}/{game:str}", status_code=200)
async def begin_try(  # noqa: PLR0917 - what the framework hands in
    services: TheServices, person: ThePerson, request: Request[Any, Any, Any], day: DayPath, game: GamePath
) -> DailyTry:
    """Begin a try, or go on with the first one. Only the first try of a running day counts."""
    return await begin(services, person, await must_have_deal(services, must_be_day(day), game), address(request))


@get("/daily/{day:str}/{game:str}/best")
async def best_line(
    services: TheServices, visitor: ThePerson, day: DayPath, game: GamePath
) -> Response[dict[str, Any]]:
    """The record of the best try, for who has finished, and for all once the day is over."""
    deal = await must_have_deal(services, must_be_day(day), game)
    is_over = services.calendar.is_over(deal.day)
    mine = {} if is_over else await services.store.daily_deals.entries_of(visitor.id, [deal.day])
    if not is_over and (deal.key not in mine or mine[deal.key].finished is None):
        raise Refusal("daily_not_played", "Finish this deal first, or wait until the day is over.")
    best = await services.store.daily_deals.best(deal.key)
    if best is None:
        raise Refusal("no_such_deal", "Nobody has finished this deal.")
    content: Any = records.write(reports.whole_record(deal, best, is_over=is_over)).encode()
    return Response(content, media_type=MediaType.JSON)


@get("/daily/{day:str}/{game:str}/file")
async def download(  # noqa: PLR0917 - what the framework hands in
    services: TheServices, visitor: ThePerson, request: Request[Any, Any, Any], day: DayPath, game: GamePath
) -> Response[bytes]:
    """The file of a past day: its seed, and every finished try as a record."""
    deal = await must_have_deal(services, must_be_day(day), game)
    if not services.calendar.is_over(deal.day):
        raise Refusal("daily_not_over", "The file of a day, with its seed, is there once the day is over.")
    services.requests.take(f"games:{visitor.id or address(request)}", DEAR)
    name = f"tafelrunde-{deal.day}-{deal.game}.jsonl"
    return Response(
        await files.write_file(services, deal),
        media_type="application/jsonl",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


def must_be_day(text: str) -> str:
    """The day, if it is one. Raises Refusal."""
    if not is_day(text):
        raise Refusal("no_such_deal", "A day is written like 2026-11-19.")
    return text


router = Router(path="/", route_handlers=[today, list_days, show_deal, begin_try, best_line, download])
"""The deal of the day: one a day for each game, the same for all."""
