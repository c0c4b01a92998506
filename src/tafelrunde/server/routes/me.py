"""Oneself by REST: the name, an account, other devices, tokens of bots, one's games, and being forgotten."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any, NamedTuple

from litestar import Request, Response, Router, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

from tafelrunde.records import record as records
from tafelrunde.server import decisions, forgetting, keys, names, recording
from tafelrunde.server.club import COOKIE, NOBODY, TheClub, ThePerson, address, must_be_somebody
from tafelrunde.server.decisions import Missing, Refusal
from tafelrunde.server.passwords import SHORTEST
from tafelrunde.server.store import Account, Listing, Person, Status, Token, Wanted
from tafelrunde.server.table import Table
from tafelrunde.server.timers import SECOND
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


def cookie_of(club: TheClub, request: Request[Any, Any, Any], person: ThePerson) -> Cookie:
    """What makes the browser this person."""
    return Cookie(
        key=COOKIE,
        value=keys.sign(person.id, club.key, person.generation),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


async def signed_in(club: TheClub, request: Request[Any, Any, Any], person: ThePerson) -> Response[Me]:
    """An answer that makes the browser this person."""
    return Response(await me_of(club, person), cookies=[cookie_of(club, request, person)])


async def elsewhere(club: TheClub, person: ThePerson) -> Person:
    """Sign a person out on all devices and end their connections; as whom the present one may sign in again."""
    generation = await club.store.people.sign_out(person.id)
    await club.hub.dismiss(person.id)
    return replace(person, generation=generation)


async def me_of(club: TheClub, person: ThePerson) -> Me:
    """A person as they see themselves."""
    account = await club.store.accounts.read(person.id)
    return Me(person.id, person.name, account.name if account else None)


@get("/me")
async def show(club: TheClub, request: Request[Any, Any, Any], visitor: ThePerson) -> Response[Me]:
    """Who am I? The first visit makes a guest."""
    if not visitor.id:
        club.requests.take(f"guests:{address(request)}", 4)
        now = club.hub.now()
        visitor = Person(keys.fresh_id(16), names.friendly(), now, now)
        await club.store.people.write(visitor)
    return await signed_in(club, request, visitor)


@patch("/me")
async def rename(club: TheClub, person: ThePerson, data: JSONBody[Rename]) -> Me:
    """Choose another name; it changes at the tables that are not over, too."""
    changed = await club.store.people.rename(person.id, names.good(data.name), club.hub.now())
    named = must_be_somebody(changed or NOBODY)
    for listing in await tables_of(club, person):
        if listing.status != Status.ENDED:
            await club.hub.attempt(listing.table, lambda t, _: decisions.rename(t, named.id, named.name))
    return await me_of(club, named)


@post("/me/account", status_code=201)
async def add_account(
    club: TheClub, request: Request[Any, Any, Any], person: ThePerson, data: JSONBody[NewAccount]
) -> Response[Code]:
    """Add a name and a password, or change them; the answer is the recovery code, shown this once.

    A change signs out all other devices.
    """
    club.requests.take(f"secrets:{address(request)}", DEAR)
    before = await club.store.accounts.read(person.id)
    present = Refusal("wrong_password", "You have an account already; to change it, give its present password as old.")
    if before is not None and not await club.passwords.fits(data.old, before.password):
        raise present
    code = await keep_account(club, Draft(person.id, names.good(data.name), data.password), before, present)
    now = person if before is None else await elsewhere(club, person)
    return Response(code, status_code=201, cookies=[cookie_of(club, request, now)])


class Draft(NamedTuple):
    """An account that is asked for."""

    person: str
    name: str
    password: str


async def keep_account(club: TheClub, draft: Draft, before: Account | None, late: Refusal) -> Code:
    """Keep an account with a fresh recovery code; raises the last when it is no longer as it was before."""
    if len(draft.password) < SHORTEST:
        raise Refusal("short_password", f"A password has at least {SHORTEST} letters.")
    code = keys.fresh_code(5)
    account = Account(draft.person, draft.name, await club.passwords.write(draft.password), keys.hashed(code))
    if await club.store.accounts.write(account, before):
        return Code(code)
    other = await club.store.accounts.named(draft.name)
    if other is None or other.person == draft.person:
        raise late
    raise Refusal("name_taken", "Somebody else has an account of this name. Choose another one.")


@post("/login", status_code=200)
async def login(club: TheClub, request: Request[Any, Any, Any], data: JSONBody[Login]) -> Response[Me]:
    """Become the person of an account on this device."""
    club.requests.take(f"secrets:{address(request)}", DEAR)
    account = await club.store.accounts.named(names.tidied(data.name))
    if not await club.passwords.fits(data.password, account.password if account else None) or account is None:
        raise Refusal("wrong_password", "There is no account of this name with this password.")
    return await become(club, request, account.person, account)


async def become(
    club: TheClub, request: Request[Any, Any, Any], person: str, by: Account | None = None
) -> Response[Me]:
    """Sign in as a person; by an account only if it is still the same: a new password signs out who is in by then."""
    found = await club.store.people.read(person)
    if found is None or found.deleted or found.banned:
        raise Refusal("wrong_password", "This account is closed.")
    if by is not None and by != await club.store.accounts.read(person):
        raise Refusal("wrong_password", "The password was changed just now. Try again.")
    return await signed_in(club, request, found)


@post("/logout", status_code=200)
async def logout() -> Response[None]:
    """Forget on this device who one is."""
    response: Response[None] = Response(None)
    response.delete_cookie(COOKIE)
    return response


@post("/logout/everywhere", status_code=200)
async def logout_everywhere(
    club: TheClub, request: Request[Any, Any, Any], person: ThePerson, data: JSONBody[SignOut]
) -> Response[None]:
    """Sign out on all other devices, and if asked on this one: no cookie of before works any longer."""
    now = await elsewhere(club, person)
    response: Response[None] = Response(None, cookies=[] if data.here else [cookie_of(club, request, now)])
    if data.here:
        response.delete_cookie(COOKIE)
    return response


@post("/me/device", status_code=201)
async def device(club: TheClub, person: ThePerson) -> Code:
    """A code with which another device becomes the same person, once and within ten minutes."""
    code, now = keys.fresh_code(3), club.hub.now()
    await club.store.devices.sweep(now)
    await club.store.devices.write(keys.hashed(code), person.id, now + CODE_LASTS)
    return Code(code, now + CODE_LASTS)


@post("/join", status_code=200)
async def join(club: TheClub, request: Request[Any, Any, Any], data: JSONBody[Join]) -> Response[Me]:
    """Become the person who was shown the code."""
    club.requests.take(f"secrets:{address(request)}", DEAR)
    person = await club.store.devices.take(keys.hashed(keys.tidied(data.code)), club.hub.now())
    if person is None:
        raise Refusal("wrong_code", "This code does not work, or no longer. Ask for a new one on the other device.")
    return await become(club, request, person)


@post("/recover", status_code=200)
async def recover(club: TheClub, request: Request[Any, Any, Any], data: JSONBody[Recover]) -> Code:
    """A new password for who kept the recovery code, and nobody is signed in; the answer is the next recovery code."""
    club.requests.take(f"secrets:{address(request)}", DEAR)
    account = await club.store.accounts.named(names.tidied(data.name))
    wrong = Refusal("wrong_code", "There is no account of this name with this recovery code.")
    if account is None or account.recovery != keys.hashed(keys.tidied(data.recovery)):
        raise wrong
    code = await keep_account(club, Draft(account.person, account.name, data.password), account, wrong)
    await club.store.people.sign_out(account.person)
    await club.hub.dismiss(account.person)
    return code


@post("/me/tokens", status_code=201)
async def add_token(club: TheClub, person: ThePerson, data: JSONBody[Label]) -> NewToken:
    """A token with which a program acts for this person, shown this once."""
    if len([token for token in await club.store.tokens.of(person.id) if not token.revoked]) >= MOST_TOKENS:
        raise Refusal("too_many_tokens", f"You have {MOST_TOKENS} tokens already. Revoke one first.")
    code = f"tr_{secrets.token_urlsafe(24)}"
    token = Token(keys.hashed(code), person.id, names.good(data.label), club.hub.now())
    await club.store.tokens.write(token)
    return NewToken(token_id(token), code)


def token_id(token: Token) -> str:
    """How a token is called without telling its secret."""
    return token.hash[:16]


@get("/me/tokens")
async def list_tokens(club: TheClub, person: ThePerson) -> list[TokenEntry]:
    """The tokens that work."""
    tokens = await club.store.tokens.of(person.id)
    return [TokenEntry(token_id(token), token.label, token.created) for token in tokens if not token.revoked]


@delete("/me/tokens/{token:str}")
async def revoke(club: TheClub, person: ThePerson, token: FromPath[str]) -> None:
    """Make a token useless."""
    for kept in await club.store.tokens.of(person.id):
        if token_id(kept) == token:
            await club.store.tokens.write(replace(kept, revoked=True))
            return
    raise Refusal("no_such_token", "You have no such token.")


async def tables_of(club: TheClub, person: ThePerson) -> list[Listing]:
    """All tables that a person has to do with."""
    return await club.store.listings.find(Wanted(person=person.id), MOST_GAMES)


@get("/me/games")
async def games(club: TheClub, person: ThePerson) -> Stream:
    """All one's games as records, a line of JSON for each."""
    return Stream(
        lambda: written(club, person),
        media_type="application/jsonl",
        headers={"content-disposition": 'attachment; filename="tafelrunde-games.jsonl"'},
    )


async def written(club: TheClub, person: ThePerson) -> AsyncIterator[bytes]:
    """The records of a person's games."""
    for listing in await tables_of(club, person):
        try:
            table = await club.hub.load(listing.table)
            if has_played(table, person.id):
                yield records.write(recording.record(table, person.id)).encode() + b"\n"
        except (Missing, Refusal):
            continue


def has_played(table: Table, person: str) -> bool:
    """Did the person sit at the table, to the end or until a bot took over?"""
    return person in table.people or any(successor.after.person == person for successor in table.successors)


@delete("/me")
async def forget(club: TheClub, request: Request[Any, Any, Any], person: ThePerson) -> Response[None]:
    """Forget me: my name and what I said everywhere, my account, codes and tokens. The moves stay, without my name."""
    club.requests.take(f"secrets:{address(request)}", DEAR)
    await forgetting.forget(club, person.id)
    response: Response[None] = Response(None, status_code=204)
    response.delete_cookie(COOKIE)
    return response


router = Router(
    path="/",
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
