"""The only source of chance: a value that gives the next shuffle and the value to go on with, listed or derived."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

WORD = 2**32
WORDS_A_BLOCK = 8


class Shuffles(Protocol):
    """Immutable: shuffling gives the shuffled things and the source to go on with."""

    def shuffle(self, things: Sequence[T]) -> tuple[tuple[T, ...], Shuffles]:
        """The things in their next order, and the source for the shuffles that follow."""


class Unshuffled(Exception):  # noqa: N818 - a condition of the record, reported with its rule
    """A given list is missing, or is not an order of the things to be shuffled."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(rule, sentence)
        self.rule = rule
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Given:
    """Shuffles written down beforehand, as in a record (R2, R3)."""

    lists: tuple[tuple[Any, ...], ...]

    def shuffle(self, things: Sequence[T]) -> tuple[tuple[T, ...], Shuffles]:
        """Raises Unshuffled when no list is left or the next one does not consist of exactly these things."""
        if not self.lists:
            raise Unshuffled("R3", "A shuffle is needed here, but none is left.")
        order = self.lists[0]
        if Counter(order) != Counter(things):
            raise Unshuffled(
                "R2", f"The next shuffle does not consist of exactly the {len(things)} things to be shuffled."
            )
        return order, Given(self.lists[1:])


@dataclass(frozen=True, slots=True)
class Derived:
    """Shuffles from a key: the random stream of F3, with the count of numbers already read."""

    key: bytes
    taken: int = 0

    def shuffle(self, things: Sequence[T]) -> tuple[tuple[T, ...], Shuffles]:
        """F5: from the last place down, each place changes with one at or below it."""
        order, taken = list(things), self.taken
        words = numbers(self.key, taken)
        for last in range(len(order) - 1, 0, -1):
            other, read = below(last + 1, words)
            order[last], order[other] = order[other], order[last]
            taken += read
        return tuple(order), Derived(self.key, taken)


def numbers(key: bytes, start: int = 0) -> Iterator[int]:
    """F3: the 32-bit numbers of the stream, from the one at index start."""
    block, skip = divmod(start, WORDS_A_BLOCK)
    while True:
        digest = sha256(key + block.to_bytes(8, "big")).digest()
        for at in range(4 * skip, len(digest), 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block, skip = block + 1, 0


def below(bound: int, words: Iterator[int]) -> tuple[int, int]:
    """F4: a number below the bound without bias, and how many numbers of the stream it took."""
    limit = WORD - WORD % bound
    for read, word in enumerate(words, start=1):
        if word < limit:
            return word % bound, read
    raise ValueError("the stream of numbers ended")
