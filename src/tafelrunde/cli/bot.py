"""The command `bot`: a bot that takes a seat at a table of a server, through the same protocol as everybody else."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, get_args

from tafelrunde.bots.bot import chance
from tafelrunde.bots.registry import BOTS
from tafelrunde.cli.budgets import read_budget
from tafelrunde.cli.trouble import BAD, Trouble, say
from tafelrunde.records import notation
from tafelrunde.rules.games import GAMES
from tafelrunde.server.visitor import Refused, Unreachable, Visitor, is_on_turn, sight, token_of_guest
from tafelrunde.wire.pictures import Picture
from tafelrunde.wire.rest import Begin, Lobby, Me, Rename, Sit, SitBot, Summary
from tafelrunde.wire.setup import GameName, Setup

LOOK_AGAIN = 3.0
"""Seconds between two looks at a lobby without a free chair."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What the person wants: which bot, at which table or a new one for this game, and how long it may think."""

    bot: str
    table: str | None = None
    game: str | None = None
    seats: int | None = None
    against: str = "greedy"
    seconds: float | None = None

    @property
    def setup(self) -> Setup | None:
        """The new table that is wanted."""
        game = next((known for known in get_args(GameName) if known == self.game), None)
        return game and Setup(game, self.seats or min(GAMES[game].seat_counts), friendly=False)


def bot(server: str, token: str | None, name: str | None, wish: Wish) -> int:
    """Play one game; the exit status says whether it came to its end. Raises Trouble."""
    must_be_possible(wish)
    try:
        return asyncio.run(run(server, token, name, wish))
    except (Refused, Unreachable) as error:
        raise Trouble(str(error), BAD) from None


def must_be_possible(wish: Wish) -> None:
    """The bots have to exist and to play the game, and there has to be time to think."""
    read_budget(None, wish.seconds)
    for name in (wish.bot, wish.against):
        if name not in BOTS:
            raise Trouble(f"There is no bot {name}; there are {', '.join(BOTS)}.")
    if wish.game is not None and wish.game not in GAMES:
        raise Trouble(f"There is no game {wish.game}; there are {', '.join(GAMES)}.")
    if wish.setup and not BOTS[wish.bot].plays(wish.setup.game, wish.setup.seats):
        raise Trouble(f"The bot {wish.bot} does not play {wish.game} at {wish.setup.seats} seats.")


async def run(server: str, token: str | None, name: str | None, wish: Wish) -> int:
    """Come to the server, take a seat, and play."""
    if token is None:
        token = await token_of_guest(server, f"bot {wish.bot}")
        say(f"A new guest plays; to be the same one again, give --token {token}")
    async with Visitor(server, token) as visitor:
        await visitor.call("GET", "/api/me", None)
        if name is not None:
            await visitor.call("PATCH", "/api/me", Rename(name))
        table = await seated(visitor, wish)
        return await play(visitor, table, wish)


async def seated(visitor: Visitor, wish: Wish) -> str:
    """Sit down where it is wanted: at a new table, at the one named, or at the first free chair of the lobby."""
    if wish.setup is not None:
        table = await made(visitor, wish.setup, wish.against)
    elif wish.table is not None:
        table = wish.table
    else:
        table = await free(visitor, wish.bot)
    picture = await visitor.get(f"/api/tables/{table}", Picture)
    if not BOTS[wish.bot].plays(picture.setup.game, picture.setup.seats):
        raise Trouble(f"The bot {wish.bot} does not play {picture.setup.game} at {picture.setup.seats} seats.")
    if not any(chair.yours for chair in picture.chairs):
        await visitor.post(f"/api/tables/{table}/sit", Sit())
    me = await visitor.get("/api/me", Me)
    print(f"{me.name} sits at {visitor.server}/table/{table}", flush=True)
    return table


async def made(visitor: Visitor, setup: Setup, against: str) -> str:
    """A new table where bots of the server have the other chairs."""
    table = await visitor.open(setup)
    await visitor.post(f"/api/tables/{table}/sit", Sit())
    for _ in range(setup.seats - 1):
        await visitor.post(f"/api/tables/{table}/sit-bot", SitBot(against))
    return table


async def free(visitor: Visitor, bot: str) -> str:
    """A table where one sits already and that goes on, or one in the lobby with a free chair; waits for one."""
    while True:
        lobby = await visitor.get("/api/tables", Lobby)
        mine = [summary for summary in lobby.mine if summary.status != "ended" and is_seated(summary)]
        for summary in (*mine, *lobby.open):
            fits = BOTS[bot].plays(summary.setup.game, summary.setup.seats)
            if fits and (is_seated(summary) or any(chair.kind == "empty" for chair in summary.chairs)):
                return summary.table
        await asyncio.sleep(LOOK_AGAIN)


def is_seated(summary: Summary) -> bool:
    """Does the visitor sit there?"""
    return any(chair.yours for chair in summary.chairs)


async def play(visitor: Visitor, table: str, wish: Wish) -> int:
    """Act whenever it is one's turn, until the game is over."""
    acted = 0
    async for picture in visitor.pictures(table):
        if picture.status == "ended":
            print(told(picture), flush=True)
            return 0
        await behave(visitor, picture)
        if is_on_turn(picture) and picture.changed > acted:
            word = await asyncio.to_thread(choose, picture, wish)
            await act(visitor, picture, word)
            acted = picture.changed
    return BAD


def choose(picture: Picture, wish: Wish) -> str:
    """What the bot plays. Its chance follows from the commitment, the seat and the number of actions played."""
    view = sight(picture)
    deal = bytes.fromhex(picture.fairness.commitment)
    rng = chance(deal, view.seat or 0, len(view.history))
    budget = read_budget(None, wish.seconds)
    return notation.write(BOTS[wish.bot].load(picture.setup.game).choose(view, rng, budget))


async def act(visitor: Visitor, picture: Picture, word: str) -> None:
    """Play the word, unless the game has moved on meanwhile."""
    try:
        await visitor.act(picture, word)
    except Refused as refused:
        if refused.reason.code not in {"stale", "game_over", "not_started", "not_your_turn"}:
            raise


async def behave(visitor: Visitor, picture: Picture) -> None:
    """What is expected besides playing: start one's own table, look at one's hand, answer others."""
    path = f"/api/tables/{picture.table}"
    if picture.status == "open":
        if picture.hosting and all(chair.kind != "empty" for chair in picture.chairs):
            await quietly(visitor.post(f"{path}/start", Begin()))
        return
    if picture.veiled:
        await visitor.reveal(picture)
    if picture.undoing and not set(picture.undoing) & set(picture.seats):
        await quietly(visitor.post(f"{path}/undo/answer", {"yes": True}))
    if picture.draw and not set(picture.draw) & set(picture.seats):
        await quietly(visitor.post(f"{path}/draw/decline", {}))


async def quietly(errand: Coroutine[Any, Any, bytes]) -> None:
    """Do something that may turn out to be needless, or that the next picture brings up again."""
    with suppress(Refused, Unreachable):
        await errand


def told(picture: Picture) -> str:
    """How the game ended, in a line."""
    result = picture.result
    if result is None or not result.winners:
        return "The game ended without a winner."
    scores = " : ".join(map(str, result.scores))
    how = f" ({result.ended})" if result.ended else ""
    if set(result.winners) >= set(range(1, len(result.scores) + 1)):
        return f"A draw, {scores}{how}."
    return f"{'Won' if set(picture.seats) & set(result.winners) else 'Lost'}, {scores}{how}."
