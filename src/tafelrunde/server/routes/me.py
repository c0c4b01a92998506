"""One's own data by REST: name, account, other devices, bot tokens, games, and erasure."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from litestar import Request, Response, Router, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.di import Provide
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

from tafelrunde.records import record as records
from tafelrunde.server import keys
from tafelrunde.server.live.timers import SECOND
from tafelrunde.server.net.middleware import is_head
from tafelrunde.server.people import erasure, names
from tafelrunde.server.people.guess_limits import DEVICE_COOKIE, account_guesses, code_guesses, count_guess
from tafelrunde.server.people.invitations import ANYBODY
from tafelrunde.server.people.made_up_names import make_up_name, preferred_language
from tafelrunde.server.people.passwords import SHORTEST
from tafelrunde.server.routes.history import Wanted, wanted_games
from tafelrunde.server.services import (
    COOKIE,
    FOR_PROGRAMS,
    NOBODY,
    ThePerson,
    TheServices,
    address,
    is_program,
    must_be_in_person,
    must_be_somebody,
)
from tafelrunde.server.store import Account, Listing, ListingQuery, Person, Status, Token
from tafelrunde.server.store.played_games import GameQuery
from tafelrunde.server.table import recording, requests
from tafelrunde.server.table.refusals import Missing, Refusal
from tafelrunde.server.table.table import Table
from tafelrunde.wire.rest import (
    Code,
    Join,
    Label,
    Login,
    Me,
    NewAccount,
    NewToken,
    Recover,
    Rename,
    SignOut,
    TokenEntry,
)

YEAR = 400 * 24 * 60 * 60
CODE_LASTS = 10 * 60 * SECOND
MOST_TOKENS = 20
MOST_GAMES = 100_000
DEAR = 20.0
"""What trying a password or a code costs, in requests."""


def cookie_of(services: TheServices, request: Request[Any, Any, Any], person: ThePerson) -> Cookie:
    """What makes the browser this person."""
    return Cookie(
        key=COOKIE,
        value=keys.sign(person.id, services.key, person.generation),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def device_cookie(services: TheServices, request: Request[Any, Any, Any], person: ThePerson) -> Cookie:
    """What makes the device known: others who guess at this person's password cannot make it wait."""
    known = cookie_of(services, request, person)
    return replace(known, key=DEVICE_COOKIE, value=keys.sign_device(person.id, services.key))


async def sign_in_response(services: TheServices, request: Request[Any, Any, Any], person: ThePerson) -> Response[Me]:
    """An answer that makes the browser this person; a program with a token is told who it is, and given no cookie."""
    cookies = [] if is_program(person) else [cookie_of(services, request, person)]
    return Response(await me_of(services, person), cookies=cookies)


async def sign_out_elsewhere(services: TheServices, person: ThePerson) -> Person:
    """Sign a person out on all devices and end their connections; as whom the present one may sign in again."""
    generation = await services.store.people.sign_out(person.id)
    await services.runtime.dismiss(person.id)
    return replace(person, generation=generation)


async def me_of(services: TheServices, person: ThePerson) -> Me:
    """A person as they see themselves."""
    account = await services.store.accounts.read(person.id)
    return Me(person.id, person.name, account.name if account else None)


@get("/me", opt={FOR_PROGRAMS: True})
async def show(services: TheServices, request: Request[Any, Any, Any], visitor: ThePerson) -> Response[Me]:
    """Who am I? The first visit makes a guest. A program with a token is told, and given no cookie."""
    if not visitor.id:
        if is_head(request.scope):
            must_be_somebody(visitor)
        services.requests.take(f"guests:{address(request)}", 4)
        now = services.now()
        visitor = Person(keys.fresh_id(16), await fresh_name(services, request), now, now)
        await services.store.people.write(visitor)
    return await sign_in_response(services, request, visitor)


async def fresh_name(services: TheServices, request: Request[Any, Any, Any]) -> str:
    """A name for somebody new, in their language, that is nobody's account, if a few tries find one."""
    language = preferred_language(request.headers.get("accept-language", ""))
    for _ in range(5):
        if not await services.store.accounts.looks_like(name := make_up_name(language), ""):
            return name
    return f"{name} {secrets.randbelow(900) + 100}"


async def own_name(services: TheServices, person: ThePerson, name: str) -> str:
    """A name, tidied, that looks like that of no other account. Raises Refusal."""
    good = names.must_be_name(name)
    if await services.store.accounts.looks_like(good, person.id):
        raise Refusal("name_taken", "This looks like the name of somebody else's account. Choose another one.")
    return good


@patch("/me")
async def rename(services: TheServices, person: ThePerson, data: JSONBody[Rename]) -> Me:
    """Choose another name; it changes at the tables that are not over, too, and the more there are the dearer it is."""
    playing = [each for status in (Status.OPEN, Status.RUNNING) for each in await tables_of(services, person, status)]
    services.requests.take(f"names:{person.id}", min(DEAR + len(playing), services.requests.size))
    changed = await services.store.people.rename(person.id, await own_name(services, person, data.name), services.now())
    named = must_be_somebody(changed or NOBODY)
    for listing in playing:
        await services.tables.attempt(listing.table, lambda t, _: requests.rename(t, named.id, named.name))
    return await me_of(services, named)


@post("/me/account", status_code=201)
async def add_account(
    services: TheServices, request: Request[Any, Any, Any], person: ThePerson, data: JSONBody[NewAccount]
) -> Response[Code]:
    """Add a name and a password, or change them; the answer is the recovery code, shown this once.

    A change signs out all other devices, and with `void_tokens` programs, too.
    """
    services.requests.take(f"secrets:{address(request)}", DEAR)
    before = await services.store.accounts.read(person.id)
    present = Refusal("wrong_password", "You already have an account: to change it, send its current password as old.")
    if before is not None:
        async with count_guess(services, account_guesses(services, request, before.name, person.id)):
            if not await services.passwords.fits(data.old, before.password):
                raise present
    code = await keep_account(
        services, Draft(person.id, await own_name(services, person, data.name), data.password), before, present
    )
    if data.void_tokens:
        await void_tokens(services, person.id)
    now = person if before is None else await sign_out_elsewhere(services, person)
    cookies = [cookie_of(services, request, now), device_cookie(services, request, now)]
    return Response(code, status_code=201, cookies=cookies)


class Draft(NamedTuple):
    """An account that is asked for."""

    person: str
    name: str
    password: str


async def keep_account(services: TheServices, draft: Draft, before: Account | None, late: Refusal) -> Code:
    """Keep an account with a fresh recovery code; raises the last when it is no longer as it was before."""
    if len(draft.password) < SHORTEST:
        raise Refusal("short_password", f"A password has at least {SHORTEST} letters.")
    code = keys.fresh_code(5)
    account = Account(draft.person, draft.name, await services.passwords.write(draft.password), keys.hash_code(code))
    if await services.store.accounts.write(account, before):
        return Code(code)
    other = await services.store.accounts.find_by_name(draft.name)
    if other is None or other.person == draft.person:
        raise late
    raise Refusal("name_taken", "This account name is taken. Choose another one.")


@post("/login", status_code=200)
async def login(services: TheServices, request: Request[Any, Any, Any], data: JSONBody[Login]) -> Response[Me]:
    """Become the person of an account on this device."""
    services.requests.take(f"secrets:{address(request)}", DEAR)
    name = names.tidy_name(data.name)
    account = await services.store.accounts.find_by_name(name)
    async with count_guess(services, account_guesses(services, request, name, account.person if account else None)):
        if not await services.passwords.fits(data.password, account.password if account else None) or account is None:
            raise Refusal("wrong_password", "The account name and the password do not match.")
    return await become(services, request, account.person, account)


async def become(
    services: TheServices, request: Request[Any, Any, Any], person: str, by: Account | None = None
) -> Response[Me]:
    """Sign in as a person; by an account only if it is still the same: a new password signs out who is in by then."""
    found = await services.store.people.read(person)
    if found is None or found.deleted or found.banned:
        raise Refusal("wrong_password", "This account is closed.")
    if by is not None and by != await services.store.accounts.read(person):
        raise Refusal("wrong_password", "The password has just been changed. Try again.")
    response = await sign_in_response(services, request, found)
    response.set_cookie(device_cookie(services, request, found))
    return response


@post("/logout", status_code=200)
async def logout() -> Response[None]:
    """Forget on this device who one is."""
    response: Response[None] = Response(None)
    response.delete_cookie(COOKIE)
    return response


@post("/logout/everywhere", status_code=200)
async def logout_everywhere(
    services: TheServices, request: Request[Any, Any, Any], person: ThePerson, data: JSONBody[SignOut]
) -> Response[None]:
    """Sign out on all other devices, and if asked on this one: no cookie of before works any longer."""
    now = await sign_out_elsewhere(services, person)
    response: Response[None] = Response(None, cookies=[] if data.here else [cookie_of(services, request, now)])
    if data.here:
        response.delete_cookie(COOKIE)
    return response


@post("/me/device", status_code=201)
async def device(services: TheServices, person: ThePerson) -> Code:
    """A code with which another device becomes the same person, once and within ten minutes."""
    code, now = keys.fresh_code(3), services.now()
    await services.store.devices.sweep(now)
    await services.store.devices.write(keys.hash_code(code), person.id, now + CODE_LASTS)
    return Code(code, now + CODE_LASTS)


@post("/join", status_code=200)
async def join(services: TheServices, request: Request[Any, Any, Any], data: JSONBody[Join]) -> Response[Me]:
    """Become the person who was shown the code."""
    services.requests.take(f"secrets:{address(request)}", DEAR)
    async with count_guess(services, code_guesses(request)):
        person = await services.store.devices.take(keys.hash_code(keys.tidy_code(data.code)), services.now())
        if person is None:
            raise Refusal("wrong_code", "This code is invalid or has expired. Ask for a new one on the other device.")
    return await become(services, request, person)


@post("/recover", status_code=200)
async def recover(services: TheServices, request: Request[Any, Any, Any], data: JSONBody[Recover]) -> Code:
    """A new password by the recovery code, and nobody is signed in; the answer is the next recovery code."""
    services.requests.take(f"secrets:{address(request)}", DEAR)
    account = await services.store.accounts.find_by_name(names.tidy_name(data.name))
    wrong = Refusal("wrong_code", "The account name and the recovery code do not match.")
    given = keys.hash_code(keys.tidy_code(data.recovery))
    async with count_guess(services, code_guesses(request)):
        if account is None or not await is_recovery(services, account, given):
            raise wrong
    code = await keep_account(services, Draft(account.person, account.name, data.password), account, wrong)
    await services.store.resets.remove(account.person)
    if data.void_tokens:
        await void_tokens(services, account.person)
    await services.store.people.sign_out(account.person)
    await services.runtime.dismiss(account.person)
    return code


async def is_recovery(services: TheServices, account: Account, code: str) -> bool:
    """Is this, by its hash, the recovery code of an account, or one that the host gave its person?"""
    return account.recovery == code or await services.store.resets.is_valid(code, account.person, services.now())


async def void_tokens(services: TheServices, person: str) -> None:
    """Make all tokens of a person useless."""
    for token in await services.store.tokens.read_all(person):
        if not token.revoked:
            await revoke_token(services, token)


async def revoke_token(services: TheServices, token: Token) -> None:
    """Make a token useless, and end the connections that were opened with it."""
    await services.store.tokens.remove(token.hash)
    await services.runtime.dismiss(token.person, token.hash)


@post("/me/tokens", status_code=201)
async def add_token(services: TheServices, person: ThePerson, data: JSONBody[Label]) -> NewToken:
    """A token with which a program acts for this person, shown this once."""
    code = f"tr_{secrets.token_urlsafe(24)}"
    token = Token(keys.hash_code(code), person.id, names.must_be_readable(data.label), services.now())
    async with services.person_locks.lock_of(person.id):
        if (
            len([other for other in await services.store.tokens.read_all(person.id) if not other.revoked])
            >= MOST_TOKENS
        ):
            raise Refusal("too_many_tokens", f"You have {MOST_TOKENS} tokens, the most allowed. Revoke one first.")
        await services.store.tokens.write(token)
    return NewToken(token_id(token), code)


def token_id(token: Token) -> str:
    """How a token is called without telling its secret."""
    return token.hash[:16]


@get("/me/tokens")
async def list_tokens(services: TheServices, person: ThePerson) -> list[TokenEntry]:
    """The tokens that work."""
    tokens = await services.store.tokens.read_all(person.id)
    return [TokenEntry(token_id(token), token.label, token.created) for token in tokens if not token.revoked]


@delete("/me/tokens/{token:str}")
async def revoke(services: TheServices, person: ThePerson, token: FromPath[str]) -> None:
    """Make a token useless; its open sockets are closed."""
    for kept in await services.store.tokens.read_all(person.id):
        if token_id(kept) == token:
            await revoke_token(services, kept)
            return
    raise Refusal("no_such_token", "You have no such token.")


async def tables_of(services: TheServices, person: ThePerson, status: Status | None = None) -> list[Listing]:
    """All tables that a person has to do with, or those of one status."""
    return await services.store.listings.find(ListingQuery(status, person=person.id), MOST_GAMES)


@get("/me/games", dependencies={"wanted": Provide(wanted_games)})
async def games(services: TheServices, request: Request[Any, Any, Any], person: ThePerson, wanted: Wanted) -> Stream:
    """All one's games as records, or the finished ones that are wanted, a line of JSON for each.

    The more there are the dearer it is.
    """
    if wanted == GameQuery(person.id):
        exported = [listing.table for listing in await tables_of(services, person)]
    else:
        exported = await services.store.played_games.tables(wanted)
    services.requests.take(f"games:{address(request)}", min(DEAR + len(exported), services.requests.size))
    return Stream(
        lambda: write_records(services, person, exported),
        media_type="application/jsonl",
        headers={"content-disposition": 'attachment; filename="tafelrunde-games.jsonl"'},
    )


async def write_records(services: TheServices, person: ThePerson, tables: Sequence[str]) -> AsyncIterator[bytes]:
    """The records of a person's games; a table that nobody else needs is not kept in memory for it."""
    for table_id in tables:
        is_in_use = services.tables.find(table_id) is not None
        try:
            table = await services.tables.load(table_id)
            if has_played(table, person.id):
                yield records.write(recording.record(table, person.id, services.now())).encode() + b"\n"
                await asyncio.sleep(0)  # one that is in memory does not let others in by itself
        except (Missing, Refusal):
            continue
        finally:
            if not is_in_use:
                services.tables.cache.rest(services.tables.cache.place(table_id))


def has_played(table: Table, person: str) -> bool:
    """Did the person sit at the table, to the end or until a bot took over?"""
    return person in table.people or any(successor.after.person == person for successor in table.successors)


@delete("/me", opt={ANYBODY: True})
async def forget(services: TheServices, request: Request[Any, Any, Any], person: ThePerson) -> Response[None]:
    """Forget me: my name and what I said everywhere, my account, codes and tokens. The moves stay, without my name."""
    services.requests.take(f"secrets:{address(request)}", DEAR)
    await erasure.forget(services, person.id)
    response: Response[None] = Response(None, status_code=204)
    response.delete_cookie(COOKIE)
    response.delete_cookie(DEVICE_COOKIE)
    return response


router = Router(
    path="/",
    guards=[must_be_in_person],
    route_handlers=[
        show,
        rename,
        add_account,
        login,
        logout,
        logout_everywhere,
        device,
        join,
        recover,
        add_token,
        list_tokens,
        revoke,
        games,
        forget,
    ],
)
