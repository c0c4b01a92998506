"""What travels between the server and its bot processes: views and reports, and nothing of the state."""

import asyncio
import pickle
from io import BytesIO

import msgspec
import pytest
from tests.kit.tables import KINDS, Kind, start
from tests.server.bots.kit import seen

from tafelrunde.bots.bot import FREE
from tafelrunde.rules.games import GAMES
from tafelrunde.server.bots.frames import (
    BotJob,
    BotLoaded,
    BotLoading,
    BotNotLoaded,
    LoadBot,
    Report,
    Task,
    TurnFailed,
    WordChosen,
    encode_report,
    encode_task,
    frame_message,
    read_report,
    read_task,
)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_what_is_sent_to_a_process_holds_no_state(kind: Kind) -> None:
    """A view carries nothing of the whole truth along with it."""
    game, state = GAMES[kind.game], start(kind, 3)
    for _ in range(20):
        seat = game.actor(state)
        view = game.view(state, seat)
        sent = pickle.dumps(view)
        assert b"State" not in sent
        assert view == pickle.loads(sent)  # noqa: S301 - our own
        state = game.apply(state, game.actions(view)[0]).state


REPORTS: tuple[Report, ...] = (
    BotLoading("greedy", "stacko"),
    BotLoaded("greedy", "stacko"),
    BotNotLoaded("greedy", "stacko", "ImportError"),
    WordChosen(7, "take 1"),
    TurnFailed(7, "Illegal in word, line 3"),
)


async def piped(data: bytes) -> list[Report]:
    """The reports that a server reads from these bytes, until the process is gone or writes nonsense."""
    pipe, found = asyncio.StreamReader(), list[Report]()
    pipe.feed_data(data)
    pipe.feed_eof()
    while not pipe.at_eof():
        found.append(await read_report(pipe))
    return found


async def test_what_a_process_reports_is_read_as_it_was_written() -> None:
    """Every kind of report, one after the other."""
    assert [*REPORTS] == await piped(b"".join(map(encode_report, REPORTS)))


def test_what_the_server_asks_for_is_read_as_it_was_written() -> None:
    """A turn and a bot to load; then the server is gone."""
    tasks: list[Task] = [LoadBot("greedy", "stacko"), BotJob(7, "greedy", "stacko", seen(), b"seed", FREE)]
    pipe = BytesIO(b"".join(map(encode_task, tasks)))
    assert [*tasks, None] == [read_task(pipe) for _ in range(3)]


@pytest.mark.parametrize("nonsense", [b"\xff\xff\xff\xff", frame_message(b"hello"), frame_message(b'{"type":"Other"}')])
async def test_nonsense_of_a_process_is_no_report(nonsense: bytes) -> None:
    """Neither too long a frame nor one that is no report."""
    with pytest.raises((ValueError, msgspec.MsgspecError)):
        await piped(nonsense)
