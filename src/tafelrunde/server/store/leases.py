"""What processes agree on outside the log: who thinks about a bot's turn, and a few notes about the whole server."""

from sqlalchemy import Connection, delete, or_, select

from tafelrunde.server.store import schema
from tafelrunde.server.store.transactions import Database, execute, fetch, insert, upsert


class Leases:
    """Who thinks about a table's next entry: at most one holder at a time, until a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, table: str, number: int, holder: str, *, now: int, until: int) -> bool:
        """Become or stay the holder; False while another holds this number, or a later one is held."""
        row = {"table": table, "number": number, "holder": holder, "until": until}
        return await self._database.write(lambda connection: _take(connection, row, now))

    async def drop(self, table: str, holder: str) -> None:
        """Give a lease back, so that another need not wait until it expires."""
        columns = schema.lease.c
        dropped = delete(schema.lease).where(columns.table == table, columns.holder == holder)
        await self._database.write(execute(dropped))


def _take(connection: Connection, row: dict[str, object], now: int) -> bool:
    held = schema.lease.c
    adding = insert(connection, schema.lease).values(row)
    free = or_(held.number < row["number"], (held.number == row["number"]) & (held.until <= now))
    mine = (held.number == row["number"]) & (held.holder == row["holder"])
    return bool(
        connection.execute(
            adding.on_conflict_do_update(index_elements=["table"], set_=row, where=free | mine),
        ).rowcount
    )


class Notes:
    """Texts about the whole server by their keys, as the time it was last alive."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def write(self, key: str, text: str) -> None:
        """Keep a text, instead of the one it had."""
        await self._database.write(upsert(schema.note, {"key": key, "text": text}))

    async def read(self, key: str) -> str | None:
        """The text of a key."""
        asked = select(schema.note.c.text).where(schema.note.c.key == key)
        return next((row.text for row in await self._database.read(fetch(asked))), None)

    async def find(self, start: str) -> dict[str, str]:
        """The texts of all keys that begin so."""
        asked = select(schema.note).where(schema.note.c.key.startswith(start, autoescape=True))
        return {row.key: row.text for row in await self._database.read(fetch(asked))}

    async def remove(self, key: str) -> bool:
        """Remove the text of a key; True for the first of several who remove it."""
        return await self._database.write(execute(delete(schema.note).where(schema.note.c.key == key))) > 0
