"""The commands of `admin` about people: finding them, new passwords, deleting, invitations."""

from __future__ import annotations

import asyncio
import time
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, urlsplit

from tafelrunde.cli.admin import (
    ANSWERS_WITHIN,
    LOOK_AGAIN,
    MOST,
    current_time,
    is_alive,
    label,
    moment,
    run_to_end,
    run_with_store,
    show,
    tell,
)
from tafelrunde.cli.errors import BAD, CommandError
from tafelrunde.server import keys
from tafelrunde.server.live.timers import SECOND
from tafelrunde.server.people import erasure, names
from tafelrunde.server.store import Invitation, Person, Store

HOUR = 60 * 60 * SECOND
DAY = 24 * HOUR
ANYWHERE = "https://YOUR.SERVER"
INTERNAL = {"generation", "token"}
"""What is known of a person and concerns the server alone."""


class Member(NamedTuple):
    """A person, and the name of their account, None for a guest."""

    person: Person
    account: str | None

    @property
    def marks(self) -> list[str]:
        """What a host has to know about them."""
        return [mark for mark in ("muted", "banned", "deleted") if getattr(self.person, mark)]

    def line(self) -> tuple[str, ...]:
        """A person as they are listed."""
        account = [f"account {self.account}"] if self.account else []
        return (self.person.id, self.person.name, moment(self.person.changed), *account, *self.marks)

    def values(self) -> dict[str, object]:
        """The same for programs."""
        person = {name: value for name, value in asdict(self.person).items() if name not in INTERNAL}
        return person | {"account": self.account}


class Wanted(NamedTuple):
    """Which people are listed."""

    text: str
    restricted: bool
    accounts: bool
    limit: int


def people(place: str | Path, wanted: Wanted, as_json: bool) -> None:
    """List people by a part of their name or of their account's."""
    members = run_to_end(run_with_store(place, lambda store: find_members(store, wanted)))
    show([(member.line(), member.values()) for member in members], as_json, "There is no such person.")


async def find_members(store: Store, wanted: Wanted) -> list[Member]:
    """The people who are wanted, with their accounts."""
    some = await store.people.find(
        wanted.text, restricted=wanted.restricted, accounts=wanted.accounts, limit=min(wanted.limit, MOST)
    )
    accounts = await store.accounts.names([person.id for person in some])
    return [Member(person, accounts.get(person.id)) for person in some]


async def find_person(store: Store, given: str) -> Person:
    """The person of an id, or of the name of an account. Raises CommandError."""
    person = await store.people.read(given)
    if person is None and (account := await store.accounts.find_by_name(names.tidy_name(given))):
        person = await store.people.read(account.person)
    if person is None:
        raise CommandError(
            f"There is nobody with the id or account name {given}; find people with tafelrunde admin people NAME.",
            BAD,
        )
    return person


def restrict(place: str | Path, given: str, marks: dict[str, bool], as_json: bool) -> None:
    """Let a person be muted or banned, or no longer. Raises CommandError."""
    person = run_to_end(run_with_store(place, lambda store: restrict_person(store, given, marks)))
    [(mark, is_so)] = marks.items()
    sentence = f"{label(person, person.id)} is {'' if is_so else 'no longer '}{mark}."
    tell(sentence, {"id": person.id, "name": person.name, mark: is_so}, as_json)


async def restrict_person(store: Store, given: str, marks: dict[str, bool]) -> Person:
    """The person after a change."""
    person = await find_person(store, given)
    return await store.people.restrict(person.id, **marks) or person


def reset(place: str | Path, given: str, hours: int, address: str | None, as_json: bool) -> None:
    """A link with which a person chooses a new password, once. Raises CommandError."""
    begin = site(address)
    name, code, expires = run_to_end(run_with_store(place, lambda store: allow_reset(store, given, hours)))
    link = f"{begin}/welcome#reset={quote(name, safe='')}&code={code}"
    sentence = (
        f"Give {name} this link. It can be used once, until {moment(expires)}, to set a new password:\n{link}\n"
        f"Or the code, which can be entered as the recovery code under “Forgot the password?”: {code}"
    )
    sentence += address_hint(address)
    tell(sentence, {"account": name, "code": code, "link": link, "expires": expires}, as_json)


async def allow_reset(store: Store, given: str, hours: int) -> tuple[str, str, int]:
    """The name of the account, a fresh code, and until when it works."""
    person = await find_person(store, given)
    account = await store.accounts.read(person.id)
    if account is None:
        raise CommandError(f"{label(person, person.id)} is a guest and has no password.", BAD)
    code, expires = keys.fresh_code(5), current_time() + hours * HOUR
    await store.resets.write(keys.hash_code(code), person.id, expires)
    return account.name, code, expires


def delete(place: str | Path, given: str, as_json: bool) -> None:
    """Forget a person, as if they had deleted their data themselves. Raises CommandError."""
    person, is_done = run_to_end(run_with_store(place, lambda store: delete_person(store, given)))
    rest = (
        ""
        if is_done
        else " No server is running: what they said and their names at tables will be removed when one starts."
    )
    tell(
        f"{label(person, person.id)} has been deleted.{rest}",
        {"id": person.id, "deleted": True, "done": is_done},
        as_json,
    )


async def delete_person(store: Store, given: str) -> tuple[Person, bool]:
    """Let the server forget a person if one is running, which has the tables in memory; was all of it done?"""
    person = await find_person(store, given)
    await store.notes.write(erasure.NOTE + person.id, str(current_time() - erasure.AGAIN))
    await store.people.delete(person.id, current_time())
    end = time.monotonic() + ANSWERS_WITHIN
    while await is_alive(store) and time.monotonic() < end:
        if await store.notes.read(erasure.NOTE + person.id) is None:
            await store.notes.write(erasure.NOTE + person.id, str(current_time()))  # it looks again after a minute
            return person, True
        await asyncio.sleep(LOOK_AGAIN)
    return person, False


def invite(place: str | Path, draft: Invitation, address: str | None, as_json: bool) -> None:
    """Make an invitation, and show its link this once."""
    begin, code = site(address), keys.fresh_code(5)
    fresh = Invitation(keys.fresh_id(8), keys.hash_code(code), draft.label, draft.created, draft.expires, draft.most)
    run_to_end(run_with_store(place, lambda store: store.invitations.write(fresh)))
    link = f"{begin}/welcome#invite={code}"
    who = "one person" if fresh.most == 1 else f"{fresh.most:,} people"
    sentence = f"Invitation {fresh.id} admits {who} until {moment(fresh.expires)}. The link is shown only once:\n{link}"
    sentence += address_hint(address)
    tell(sentence, values(fresh) | {"code": code, "link": link}, as_json)


def invitation(label_: str, uses: int, days: int) -> Invitation:
    """An invitation that is asked for, from now on."""
    return Invitation("", "", names.tidy_name(label_), current_time(), current_time() + days * DAY, uses)


def invitations(place: str | Path, as_json: bool) -> None:
    """List invitations, the newest first."""
    some = run_to_end(run_with_store(place, lambda store: store.invitations.find()))
    show([(line(each), values(each)) for each in some], as_json, "There is no invitation.")


def line(each: Invitation) -> tuple[str, ...]:
    """An invitation as it is listed."""
    marks = ["revoked"] if each.revoked else ["expired"] if each.expires <= current_time() else []
    return (each.id, f"{each.used} of {each.most}", f"until {moment(each.expires)}", each.label, *marks)


def values(each: Invitation) -> dict[str, object]:
    """An invitation for programs, without its hash."""
    return {name: value for name, value in asdict(each).items() if name != "hash"}


def revoke(place: str | Path, invitation_: str, as_json: bool) -> None:
    """Let nobody else in by an invitation. Raises CommandError."""
    if not run_to_end(run_with_store(place, lambda store: store.invitations.revoke(invitation_))):
        raise CommandError(f"There is no invitation {invitation_}; tafelrunde admin invitations lists them.", BAD)
    tell(f"Invitation {invitation_} has been revoked.", {"id": invitation_, "revoked": True}, as_json)


def site(address: str | None) -> str:
    """The address that links begin with. Raises CommandError when it is none."""
    given = urlsplit(address or ANYWHERE)
    if given.scheme not in {"http", "https"} or not given.netloc or given.query or given.fragment:
        raise CommandError(f"--address {address}: give it as people type it, https://games.example.org.")
    return (address or ANYWHERE).rstrip("/")


def address_hint(address: str | None) -> str:
    """What is to be done with a link for which nobody said where the server is."""
    return "" if address else f"\nPut the address of your server in place of {ANYWHERE}, or give it with --address."
