"""People: guests, accounts, codes for devices, tokens for bots, and being forgotten."""

import asyncio
from dataclasses import replace

import pytest

from tafelrunde.server.store import Account, Listing, Person, Status, Token, open_store

ANN = Person("a", "Ann", created=1, changed=10)
BEA = Person("b", "Bea_%", created=2, changed=20, muted=True)
CAY = Person("c", "Çay", created=3, changed=30, banned=True)


@pytest.mark.parametrize(("name", "alike"), [("Ada", "ADA."), ("Υπατία", "υπατία"), ("Юра", "IOpa")])
async def test_an_account_is_found_by_what_its_name_looks_like(address: str, name: str, alike: str) -> None:
    """Small letters, too, that look unlike the large ones; its owner may be called so."""
    async with await open_store(address) as store:
        await store.people.write(Person("a", "", 1, 1))
        assert await store.accounts.write(Account("a", name, "", ""))
        assert [True, False] == [await store.accounts.looks_like(alike, person) for person in "ba"]
        assert not await store.accounts.looks_like(f"{alike} 2", "b")


async def test_people_are_kept_and_found(address: str) -> None:
    """By their ids, by a part of the name as it stands, and those a host has restricted."""
    async with await open_store(address) as store:
        for person in (ANN, BEA, CAY):
            await store.people.write(person)
        await store.people.write(replace(ANN, name="Anna"))
        assert replace(ANN, name="Anna") == await store.people.read("a")
        assert {"b": BEA, "c": CAY} == await store.people.read_several(["b", "c", "unknown"])
        assert [BEA] == await store.people.find("a_%")
        assert [CAY, BEA] == await store.people.find(restricted=True)
        assert [CAY] == await store.people.find(limit=1)
        assert await store.people.read("unknown") is None


async def test_a_name_belongs_to_one_account(address: str) -> None:
    """Large and small letters make no difference, in any alphabet."""
    async with await open_store(address) as store:
        await asyncio.gather(*(store.people.write(person) for person in (ANN, BEA)))
        first = Account("a", "Straßenkönigin", "password", "recovery")
        assert await store.accounts.write(first)
        assert not await store.accounts.write(Account("b", "STRASSENKÖNIGIN", "other", "other"))
        assert first == await store.accounts.find_by_name("strassenKÖNIGIN") == await store.accounts.read("a")
        assert await store.accounts.write(replace(first, password="new"), first)  # noqa: S106 - of a test
        assert await store.accounts.read("b") is None


async def test_of_two_who_ask_for_a_name_at_once_one_gets_it(address: str) -> None:
    """Also when both ask in the same moment, and what others write in it is kept."""
    async with await open_store(address) as store:
        await asyncio.gather(*(store.people.write(person) for person in (ANN, BEA)))
        accounts = (store.accounts.write(Account(person, "Name", "", "")) for person in "ab")
        *answers, appended = await asyncio.gather(*accounts, store.append("t", 1, 5, b""))
        assert [False, True, True] == [*sorted(answers), appended]


async def test_a_code_works_once_and_in_time(address: str) -> None:
    """A device gets in with a code that has not expired; even two at once are one person too many."""
    async with await open_store(address) as store:
        await store.people.write(ANN)
        for code in ("one", "two", "three"):
            await store.devices.write(code, "a", expires=100)
        assert {"a", None} == set(await asyncio.gather(*(store.devices.take("one", now=99) for _ in range(2))))
        assert await store.devices.take("two", now=100) is None
        await store.devices.sweep(now=100)
        assert await store.devices.take("three", now=0) is None


async def test_tokens_are_listed_and_revoked(address: str) -> None:
    """A revoked token is still known, as revoked."""
    async with await open_store(address) as store:
        await store.people.write(ANN)
        tokens = [Token(f"hash{created}", "a", "my bot", created) for created in (1, 2)]
        for token in tokens:
            await store.tokens.write(token)
        assert tokens == await store.tokens.read_all("a")
        await store.tokens.write(replace(tokens[0], revoked=True))
        assert replace(tokens[0], revoked=True) == await store.tokens.read("hash1")
        assert await store.tokens.read("unknown") is None


async def test_of_a_token_that_works_no_longer_nothing_is_kept(address: str) -> None:
    """Whoever makes and revokes them fills no disk; nor do those that an older program kept."""
    async with await open_store(address) as store:
        await store.people.write(ANN)
        for token in (Token("one", "a", "", 1), Token("two", "a", "", 2, revoked=True), Token("three", "a", "", 3)):
            await store.tokens.write(token)
        await store.tokens.remove("one")
        await store.tokens.sweep()
        assert [Token("three", "a", "", 3)] == await store.tokens.read_all("a")


async def test_a_deleted_person_leaves_an_id(address: str) -> None:
    """Name, account, codes and tokens are gone; the id stays for the games."""
    async with await open_store(address) as store:
        await store.people.write(ANN)
        await store.accounts.write(Account("a", "Ann", "", ""))
        await store.devices.write("code", "a", expires=100)
        await store.tokens.write(Token("token", "a", "", 1))
        await store.people.delete("a", now=50)
        assert replace(ANN, name="", changed=50, deleted=True) == await store.people.read("a")
        assert [None, None] == [await store.accounts.find_by_name("Ann"), await store.tokens.read("token")]
        assert await store.devices.take("code", now=0) is None


async def test_the_idle_can_be_removed(address: str) -> None:
    """Idle is who has not changed for long, has no account and is at no table."""
    async with await open_store(address) as store:
        for person in (ANN, BEA, CAY, Person("d", "Dee", 1, 15)):
            await store.people.write(person)
        await store.accounts.write(Account("a", "Ann", "", ""))
        await store.listings.write(
            Listing("t", "schoko", Status.OPEN, is_open=True, created=1, changed=2, people=("b",))
        )
        assert ["d"] == await store.people.find_idle(before=30)
        await store.people.remove("d")
        assert [] == await store.people.find_idle(before=30)
        assert ["c"] == await store.people.find_idle(before=31)


async def test_signing_out_counts_up_whatever_is_written_meanwhile(address: str) -> None:
    """A name that is written at the same time does not bring old cookies back; codes are gone with them."""
    async with await open_store(address) as store:
        await store.people.write(ANN)
        await store.devices.write("code", "a", expires=100)
        assert [1, 2] == [await store.people.sign_out("a") for _ in range(2)]
        await store.people.write(replace(ANN, name="Anna"))
        assert replace(ANN, name="Anna", generation=2) == await store.people.read("a")
        assert await store.devices.take("code", now=0) is None
        assert 0 == await store.people.sign_out("unknown")


async def test_a_change_leaves_alone_what_others_change(address: str) -> None:
    """A new name lifts no ban, and brings nobody back who was forgotten; nor does a ban."""
    async with await open_store(address) as store:
        await store.people.write(ANN)
        await asyncio.gather(store.people.restrict("a", banned=True), store.people.rename("a", "Anna", now=11))
        assert replace(ANN, name="Anna", changed=11, banned=True) == await store.people.read("a")
        await store.people.delete("a", now=12)
        forgotten = replace(ANN, name="", changed=12, banned=True, deleted=True)
        assert await store.people.rename("a", "Ann", now=13) is None
        assert replace(forgotten, muted=True) == await store.people.restrict("a", muted=True)
        assert await store.people.restrict("unknown", muted=True) is None


async def test_an_account_is_changed_once_from_what_it_was(address: str) -> None:
    """Of several who come with the same recovery code, or without any, one is served."""
    async with await open_store(address) as store:
        await store.people.write(ANN)
        kept = await asyncio.gather(
            *(store.accounts.write(Account("a", name, "", "first")) for name in ("Ann", "Anna"))
        )
        before = await store.accounts.read("a")
        changes = (store.accounts.write(Account("a", "Ann", "", code), before) for code in ("one", "two", "three"))
        assert [[False, True], [False, False, True]] == [sorted(kept), sorted(await asyncio.gather(*changes))]


async def test_who_is_forgotten_gets_no_account(address: str) -> None:
    """However the two come together, so that the name is not kept."""
    async with await open_store(address) as store:
        for number in range(10):
            person, name = f"p{number}", f"Name {number}"
            await store.people.write(replace(ANN, id=person))
            adding = store.accounts.write(Account(person, name, "", ""))
            await asyncio.gather(*((adding, store.people.delete(person, 5))[:: (-1) ** number]))
            assert await store.accounts.find_by_name(name) is None
            assert not await store.accounts.write(Account(person, name, "", ""))


async def test_who_signs_out_while_being_forgotten_is_forgotten(database: str) -> None:
    """Two processes change the person and the codes of their devices at once, and never wait in a circle."""
    async with await open_store(database) as one, await open_store(database) as two:
        for number in range(20):
            person = replace(ANN, id=f"p{number}")
            await one.people.write(person)
            for code in range(5):
                await one.devices.write(f"{number} {code}", person.id, 5)
            await asyncio.gather(two.people.sign_out(person.id), one.people.delete(person.id, 5))
