"""A program that appends to many tables at once and prints what was answered, until it is killed."""

import asyncio
import sys

from tafelrunde.server.store import Store, open_store


async def write(store: Store, table: str) -> None:
    """Append to one table without end."""
    number = 1
    while await store.append(table, number, number, f"{table} {number}".encode()):
        sys.stdout.write(f"{table} {number}\n")
        sys.stdout.flush()
        number += 1


async def main() -> None:
    """Append to twenty tables."""
    store = await open_store(sys.argv[1])
    await asyncio.gather(*(write(store, f"t{table}") for table in range(20)))


if __name__ == "__main__":
    asyncio.run(main())
