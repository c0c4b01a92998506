"""The client of the protocol: a program that sits at tables, as a person in a browser does.

A whole game of Stacko against the bot `greedy`, always playing the last of the legal words:

    import asyncio

    from tafelrunde.client import Client, Setup, create_guest_token, is_on_turn

    async def play(server):
        async with Client(server, await create_guest_token(server)) as client:
            table = await client.open_table(Setup("stacko"))
            await client.sit(table)
            await client.seat_bot(table, "greedy")
            await client.start(table)
            async for picture in client.pictures(table):
                if picture.status == "ended":
                    await client.verify(table)
                    return picture.result.scores
                if is_on_turn(picture):
                    await client.act(picture, picture.view.words[-1])

    print(asyncio.run(play("http://localhost:4242")))

A lost connection is opened again automatically: pictures continue where they stopped, and an action is
repeated under its id until it is answered, so it is never lost and never played twice. A client that sits down
promises a nonce and reveals it when the host starts the game (rule F10); `verify` compares
the record with what was shown before.
"""

from tafelrunde.client.client import Client, is_on_turn, view_of
from tafelrunde.client.errors import RequestRefused, ServerUnreachable
from tafelrunde.client.fairness_memory import FairnessMemory
from tafelrunde.client.rest import create_guest_token
from tafelrunde.records.fairness import Unfair
from tafelrunde.wire.hints import Hint, Warned
from tafelrunde.wire.rest import NewReview, ReviewStatus
from tafelrunde.wire.setup import Setup
from tafelrunde.wire.snapshots import Picture

__all__ = [
    "Client",
    "FairnessMemory",
    "Hint",
    "NewReview",
    "Picture",
    "RequestRefused",
    "ReviewStatus",
    "ServerUnreachable",
    "Setup",
    "Unfair",
    "Warned",
    "create_guest_token",
    "is_on_turn",
    "view_of",
]
