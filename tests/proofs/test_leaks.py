"""Nothing leaks: over the real wire, whoever cannot tell two worlds apart is sent the same bytes in both."""

import asyncio
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
import structlog
from tests.proofs import mirror
from tests.proofs.scale import PAIRS

from tafelrunde.records.record import Player
from tafelrunde.server.live import live_table
from tafelrunde.server.reviews import requests as review_requests
from tafelrunde.server.routes import reviews as routes_of_reviews
from tafelrunde.server.table import recording, requests, snapshots
from tafelrunde.server.table.refusals import Refusal
from tafelrunde.server.table.table import Table

GAMES = ["schoko", "schokoly", "stacko"]


async def leak(folder: Path, game: str, pairs: int) -> str | None:
    """The first leak in so many pairs of worlds along random games, None for no leak."""
    rng = Random(game)
    seeds = ((seed, kind) for seed, kind in enumerate(cycle(mirror.kinds(game))))
    along = (point for seed, kind in seeds for point in mirror.points(*kind, seed, 0.2))
    async with mirror.worlds(folder) as pair:
        for point in islice(along, pairs):
            if found := await mirror.differs(pair, point, rng):
                return found
    return None


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_sent_what_they_may_not_know(game: str, tmp_path: Path) -> None:
    """Frames, REST, refusals, lists, records of running games, what onlookers see, logs (C16, T5, N3, R10)."""
    assert asyncio.run(leak(tmp_path, game, PAIRS)) is None


def hidden(table: Table) -> str:
    """A card or a part that nobody has seen; the first of a hand when the pile is empty."""
    state: Any = table.state
    return str(state.talon[-1] if table.setup.game == "stacko" else state.order[-1])


def in_a_name(plant: pytest.MonkeyPatch) -> None:
    """The card is in the name on a chair."""
    honest = snapshots.chair

    def leaky(table: Table, number: int, person: str, now: int) -> Any:  # noqa: ANN401 - a chair as it travels
        name = f"{number} {hidden(table) if table.state else ''}"
        return structs_replaced(honest(table, number, person, now), name=name)

    plant.setattr(snapshots, "chair", leaky)


def in_a_record(plant: pytest.MonkeyPatch) -> None:
    """The card is in the record of a running game."""
    plant.setattr(recording, "player", lambda table, seat: Player(f"{seat} {hidden(table)}"))


def in_a_sentence(plant: pytest.MonkeyPatch) -> None:
    """The card is in the sentence of a refusal."""
    honest = requests.must_be_legal

    def leaky(table: Table, seat: int, word: str) -> int:
        try:
            return honest(table, seat, word)
        except Refusal as refused:
            raise Refusal(refused.code, f"{refused.sentence} {hidden(table)}") from None

    plant.setattr(requests, "must_be_legal", leaky)


def in_a_log(plant: pytest.MonkeyPatch) -> None:
    """The card is in the log of the server."""
    honest = live_table.LiveTable.news

    def leaky(self: live_table.LiveTable, watcher: live_table.Watcher, now: int) -> bytes:
        assert self.table
        structlog.get_logger().info("told", about=hidden(self.table))
        return honest(self, watcher, now)

    plant.setattr(live_table.LiveTable, "news", leaky)


def in_an_offer(plant: pytest.MonkeyPatch) -> None:
    """What is offered tells of the card."""
    honest = snapshots.undo
    plant.setattr(snapshots, "undo", lambda t, *more: "ask" if sum(map(ord, hidden(t))) % 2 else honest(t, *more))


def in_a_review(plant: pytest.MonkeyPatch) -> None:
    """The refusal to review a running game tells of the card."""
    honest = review_requests.take_table

    def leaky(table: Table, person: str) -> Any:  # noqa: ANN401 - a game to review
        try:
            return honest(table, person)
        except Refusal as refused:
            raise Refusal(refused.code, f"{refused.sentence} {hidden(table)}") from None

    plant.setattr(routes_of_reviews, "take_table", leaky)


def structs_replaced(chair: Any, **more: Any) -> Any:  # noqa: ANN401 - a chair as it travels
    """A struct with other fields."""
    return type(chair)(**{name: getattr(chair, name) for name in chair.__struct_fields__} | more)


@pytest.mark.parametrize("plant", [in_a_name, in_a_record, in_a_sentence, in_a_log, in_an_offer, in_a_review])
def test_a_planted_leak_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One card where it should not be makes the proof fail."""
    plant(monkeypatch)
    assert asyncio.run(leak(tmp_path, "schokoly", 20)) is not None
