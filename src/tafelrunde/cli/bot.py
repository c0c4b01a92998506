"""The command `bot`: a bot that takes a seat at a table of a server, through the same protocol as everybody else."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, get_args

from tafelrunde.bots.bot import Bot, chance
from tafelrunde.bots.own import BadBot
from tafelrunde.bots.registry import BOTS, find_bot
from tafelrunde.cli.budgets import read_budget
from tafelrunde.cli.clocks import read_clock
from tafelrunde.cli.errors import BAD, CommandError, say
from tafelrunde.cli.table_options import read_game, read_table
from tafelrunde.client import Client, RequestRefused, ServerUnreachable, create_guest_token, is_on_turn, view_of
from tafelrunde.records import notation
from tafelrunde.records.fairness import SEED_BYTES, Unfair
from tafelrunde.rules.games import GAMES
from tafelrunde.wire.rest import Lobby, Me, Summary
from tafelrunde.wire.setup import DaysClock, GameName, HoursClock, Setup
from tafelrunde.wire.snapshots import Picture

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
    clock: str | None = None

    @property
    def setup(self) -> Setup | None:
        """The new table that is wanted."""
        wanted = None if self.game is None else read_game(self.game)
        game = next((known for known in get_args(GameName) if known == wanted), None)
        if game is None:
            return None
        clock = read_clock(self.clock)
        live = not isinstance(clock, HoursClock | DaysClock)
        return Setup(game, self.seats or min(GAMES[game].seat_counts), clock=clock, friendly=False, live=live)


def bot(server: str, token: str | None, name: str | None, wish: Wish) -> int:
    """Play one game; the exit status says whether it came to its end. Raises CommandError."""
    must_be_possible(wish)
    try:
        return asyncio.run(run(server, token, name, wish))
    except (RequestRefused, ServerUnreachable) as error:
        raise CommandError(str(error), BAD) from None
    except BadBot as bad:
        raise CommandError(f"{bad} Its seat is kept: start it again with the same --token to continue.", BAD) from None


def must_be_possible(wish: Wish) -> None:
    """The bots have to exist and to play the game, and there has to be time to think."""
    read_budget(None, wish.seconds)
    if wish.against not in BOTS:
        raise CommandError(f"There is no bot {wish.against} on the server; there are {', '.join(BOTS)}.")
    try:
        find_bot(wish.bot)
    except BadBot as bad:
        raise CommandError(str(bad)) from None
    if wish.game is not None:
        read_table(wish.game, wish.seats, None)
    for option, given in (("--clock", wish.clock), ("--seats", wish.seats)):
        if given is not None and wish.game is None:
            raise CommandError(f"{option} is for a new table: name its game with --game.")
    if wish.setup:
        must_play(wish.bot, wish.setup)


def must_play(name: str, setup: Setup) -> None:
    """The bot has to play at such a table; one of one's own is tried out before it sits down. Raises CommandError."""
    entry = find_bot(name)
    if not entry.plays(setup.game, setup.seats):
        raise CommandError(f"The bot {entry.name} does not play {setup.game} at {setup.seats} seats.")
    try:
        if entry.is_own:
            entry.load(setup.game)
    except BadBot as bad:
        raise CommandError(str(bad)) from None


async def run(server: str, token: str | None, name: str | None, wish: Wish) -> int:
    """Come to the server, take a seat, and play."""
    if token is not None and name is not None:
        raise CommandError("A token may only play: choose its person's name on the page, and leave --name out.")
    if token is None:
        token = await create_guest_token(server, f"bot {find_bot(wish.bot).name}", name)
        say(f"Playing as a new guest; to continue as this guest later, use --token {token}")
    async with Client(server, token) as client:
        await client.call("GET", "/api/me", None)
        table = await take_seat(client, wish)
        return await play(client, table, wish)


async def take_seat(client: Client, wish: Wish) -> str:
    """Sit down where it is wanted: at a new table, at the one named, or at the first free chair of the lobby."""
    if wish.setup is not None:
        table = await open_table(client, wish.setup, wish.against)
    elif wish.table is not None:
        table = wish.table
    else:
        table = await find_free_table(client, wish.bot)
    picture = await client.get(f"/api/tables/{table}", Picture)
    must_play(wish.bot, picture.setup)
    mine = [number for number, chair in enumerate(picture.chairs, start=1) if chair.yours]
    if not mine:
        await client.sit(table)
    for chair in mine if table not in client.fairness else ():
        await run_quietly(client.promise(table, chair))
    me = await client.get("/api/me", Me)
    print(f"{me.name} sits at {client.server}/table/{table}", flush=True)
    return table


async def open_table(client: Client, setup: Setup, against: str) -> str:
    """A new table where bots of the server have the other chairs."""
    table = await client.open_table(setup)
    await client.sit(table)
    for _ in range(setup.seats - 1):
        await client.seat_bot(table, against)
    return table


async def find_free_table(client: Client, bot: str) -> str:
    """A table where one sits already and that goes on, or one in the lobby with a free chair; waits for one."""
    while True:
        lobby = await client.get("/api/tables", Lobby)
        mine = [summary for summary in lobby.mine if summary.status != "ended" and is_seated(summary)]
        for summary in (*mine, *lobby.open):
            fits = find_bot(bot).plays(summary.setup.game, summary.setup.seats)
            if fits and (is_seated(summary) or any(chair.kind == "empty" for chair in summary.chairs)):
                return summary.table
        await asyncio.sleep(LOOK_AGAIN)


def is_seated(summary: Summary) -> bool:
    """Does this client have a chair there?"""
    return any(chair.yours for chair in summary.chairs)


async def play(client: Client, table: str, wish: Wish) -> int:
    """Act whenever it is one's turn, until the game is over."""
    acted = 0
    bot: Bot | None = None
    secret = secrets.token_bytes(SEED_BYTES)
    async for picture in client.pictures(table):
        if picture.status == "ended":
            print(result_line(picture), flush=True)
            return await check_shuffle(client, table)
        await behave(client, picture)
        if is_on_turn(picture) and picture.changed > acted:
            if bot is None:
                bot = await asyncio.to_thread(find_bot(wish.bot).load, picture.setup.game)
            word = await asyncio.to_thread(choose, bot, picture, wish, secret)
            await act(client, picture, word)
            acted = picture.changed
    return BAD


async def check_shuffle(client: Client, table: str) -> int:
    """The exit status: did the shuffle keep what was promised?"""
    try:
        await client.verify(table)
    except Unfair as error:
        say(f"The shuffle does not match what was promised: {error}")
        return BAD
    return 0


def choose(bot: Bot, picture: Picture, wish: Wish, secret: bytes) -> str:
    """What the bot plays. Its chance follows from a secret of its own: nobody at the table can foretell it."""
    view = view_of(picture)
    rng = chance(secret, view.seat or 0, len(view.history))
    budget = read_budget(None, wish.seconds)
    return notation.write(bot.choose(view, rng, budget), picture.setup.game)


async def act(client: Client, picture: Picture, word: str) -> None:
    """Play the word, unless the game has moved on meanwhile."""
    try:
        await client.act(picture, word)
    except RequestRefused as refused:
        if refused.reason.code not in {"stale", "game_over", "not_started", "not_your_turn"}:
            raise


async def behave(client: Client, picture: Picture) -> None:
    """What is expected besides playing: start one's own table, look at one's hand, answer others."""
    path = f"/api/tables/{picture.table}"
    if picture.status == "open":
        full = all(chair.kind != "empty" and not chair.must_promise for chair in picture.chairs)
        if picture.hosting and full and picture.revealing is None:
            await run_quietly(client.start(picture.table))
        return
    if picture.veiled:
        await client.show_hand(picture)
    if picture.undoing and not set(picture.undoing) & set(picture.seats):
        await run_quietly(client.post(f"{path}/undo/answer", {"yes": True}))
    if picture.draw and not set(picture.draw) & set(picture.seats):
        await run_quietly(client.post(f"{path}/draw/decline", {}))


async def run_quietly(errand: Coroutine[Any, Any, bytes | None]) -> None:
    """Do something that may turn out to be needless, or that the next picture brings up again."""
    with suppress(RequestRefused, ServerUnreachable):
        await errand


def result_line(picture: Picture) -> str:
    """How the game ended, in a line; our own score comes first."""
    result = picture.result
    if result is None or not result.winners:
        return "The game ended without a winner."
    seats = sorted(range(1, len(result.scores) + 1), key=lambda seat: seat not in picture.seats)
    scores = " : ".join(str(result.scores[seat - 1]) for seat in seats)
    how = f" ({result.ended})" if result.ended else ""
    if set(result.winners) >= set(range(1, len(result.scores) + 1)):
        return f"A draw, {scores}{how}."
    return f"{'Won' if set(picture.seats) & set(result.winners) else 'Lost'}, {scores}{how}."
