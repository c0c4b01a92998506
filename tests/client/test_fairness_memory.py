"""What a client remembers: it finds out whoever changes the seed, a nonce or a promise after it sat down (F10)."""

from dataclasses import replace

import msgspec
import pytest
from tests.server.table.test_nonces import CHAIRS, shown
from tests.server.worlds import opened_table, told

from tafelrunde.client.fairness_memory import FairnessMemory
from tafelrunde.records import fairness
from tafelrunde.records.fairness import Unfair
from tafelrunde.server.table import entries, nonces, recording, requests
from tafelrunde.server.table.table import Table
from tafelrunde.wire.setup import Setup


def kept(table: Table) -> dict[str, FairnessMemory]:
    """What the clients of Ada and Bob remember when they come to a table."""
    return {person: FairnessMemory(fairness.commitment(table.seed)) for person in CHAIRS}


def played() -> tuple[Table, dict[str, FairnessMemory]]:
    """A game that was started, dealt and given up, and what the clients kept of it."""
    table = opened_table(Setup(game="stacko"))
    clients = kept(table)
    for person, memory in clients.items():
        table = told(table, requests.sit(table, person, person, chair=None, nonce="", promise=memory.promise()))
    table = told(table, requests.start(table, "ada", None))
    for person, memory in clients.items():
        for chair, nonce in memory.reveals(shown(table, person)):
            table = told(table, nonces.reveal(table, person, chair, nonce))
    return told(table, entries.GameEnded("resigned", 1)), clients


def test_clients_promise_and_reveal_and_find_everything_right() -> None:
    """Both compare the record with what they kept."""
    table, clients = played()
    for memory in clients.values():
        memory.verify(recording.promise(table))


OTHER = bytes(range(32))
CHEATS = {
    "another seed": {"seed": OTHER, "commitment": fairness.commitment(OTHER), "first": None},
    "another nonce of ours": {"nonces": ("x", "y"), "promises": tuple(map(fairness.promise, "xy")), "first": None},
    "no promises": {"promises": ()},
}


@pytest.mark.parametrize("cheat", CHEATS.values(), ids=list(CHEATS))
def test_a_record_that_fits_only_itself_is_found_out(cheat: dict[str, object]) -> None:
    """Seed and commitment, or nonces and promises, changed together: it verifies, but not for who was there."""
    table, clients = played()
    changed = replace(recording.promise(table), **cheat)  # type: ignore[arg-type]
    with pytest.raises(Unfair):
        clients["bob"].verify(changed)


def test_the_promise_of_another_cannot_be_changed_after_ours_is_revealed() -> None:
    """Ada changes hers when she has seen what Bob revealed; his client keeps what it was shown."""
    table, clients = played()
    told_ = recording.promise(table)
    changed = replace(
        told_,
        nonces=("chosen well", told_.nonces[1]),
        promises=(fairness.promise("chosen well"), told_.promises[1]),
        first=None,
    )
    fairness.verify(changed)
    with pytest.raises(Unfair, match="F10"):
        clients["bob"].verify(changed)


def test_nothing_is_revealed_where_the_commitment_changed() -> None:
    """Else whoever runs the server could draw seeds until the deal is to their liking."""
    table = opened_table(Setup(game="stacko"))
    memory = FairnessMemory("0" * 64)
    table = told(table, requests.sit(table, "ada", "Ada", chair=1, nonce="", promise=memory.promise()))
    table = told(table, requests.sit_bot(table, "ada", 2, "random"))
    table = told(table, requests.start(table, "ada", None))
    with pytest.raises(Unfair, match="F1"):
        list(memory.reveals(shown(table)))


def test_a_nonce_is_not_revealed_twice_for_different_promises() -> None:
    """Whoever shows others the second time has learnt the first ones."""
    table = opened_table(Setup(game="stacko"))
    memory = kept(table)["ada"]
    table = told(table, requests.sit(table, "ada", "Ada", chair=1, nonce="", promise=memory.promise()))
    table = told(table, requests.sit(table, "bob", "Bob", chair=2, nonce="", promise="0" * 64))
    picture = shown(told(table, requests.start(table, "ada", None)))
    assert [1] == [chair for chair, _ in memory.reveals(picture)]
    promises = [picture.fairness.promises[0], "1" * 64]  # type: ignore[index]
    changed = msgspec.structs.replace(picture.fairness, promises=promises)
    with pytest.raises(Unfair, match="F10"):
        list(memory.reveals(msgspec.structs.replace(picture, fairness=changed)))
