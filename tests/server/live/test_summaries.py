"""What lists show of a table, stored beside it."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tests.server.kit import Clock
from tests.server.live.kit import in_runtime, seated
from tests.server.live.test_lobby import LISTED, deaf, forgotten

from tafelrunde.server.live.runtime import Runtime
from tafelrunde.server.live.summaries import listing_of
from tafelrunde.server.table import entries, requests
from tafelrunde.server.table.refusals import Refusal, Repeated
from tafelrunde.server.table.table import Table


def test_what_an_older_program_listed_is_summarised_when_it_is_looked_at(tmp_path: Path) -> None:
    """Once: after that its log is not read again."""
    clock = Clock()

    async def use(here: Runtime) -> None:
        await seated(here, "t", LISTED.setup)
        new = await here.lists.lobby("ada")
        stored = await here.store.listings.read("t")
        assert stored
        await here.store.listings.write(replace(stored, summary="", turn=0))
        here.lists.drop()
        await forgotten(here, clock)
        assert new == await here.lists.lobby("ada")
        await forgotten(here, clock)
        here.lists.drop()
        deaf(here)
        assert new == await here.lists.lobby("ada")

    in_runtime(tmp_path / "s", clock, use)


def random_request(table: Table, rng: Random, now: int) -> entries.TableEntry:
    """Anything that may happen at a table."""
    person = rng.choice(("ada", "bob", "eve"))
    possible = (
        lambda: requests.sit(table, person, person.title(), chair=rng.randint(1, 2), nonce=""),
        lambda: requests.rise(table, person, rng.randint(1, 2)),
        lambda: requests.start(table, "ada", None),
        lambda: requests.act(table, person, "draw", at=table.changed, request=str(table.number)),
        lambda: requests.act(table, person, "take 3", at=table.changed, request=str(table.number)),
        lambda: requests.undo(table, person, now=0),
        lambda: requests.say(table, person, "hi", name=person, request=str(table.number), now=now),
        lambda: requests.rename(table, person, f"N{rng.randrange(9)}"),
        lambda: requests.note_presence(table, person, back=rng.random() < 0.5),
        lambda: requests.resign(table, person) if rng.random() < 0.05 else requests.offer_draw(table, person),
    )
    return rng.choice(possible)()


@pytest.mark.parametrize("seed", range(4))
def test_what_is_listed_is_what_the_log_says(tmp_path: Path, seed: int) -> None:
    """After anything that can happen; whose turn it is follows as soon as it is written."""
    rng = Random(seed)

    async def use(here: Runtime) -> None:
        await here.tables.open("t", LISTED)
        for _ in range(150):
            try:
                await here.tables.submit("t", lambda t, now: random_request(t, rng, now))
            except (Refusal, Repeated):
                continue
            await here.listings.turns.flush()
            stored = await here.store.listings.read("t")
            assert stored
            assert listing_of(await here.tables.load("t"), stored.changed) == stored

    in_runtime(tmp_path / "s", Clock(), use)
