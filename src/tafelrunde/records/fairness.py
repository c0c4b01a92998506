"""Verifiable shuffles: a seed promised before the game, nonces of the seats, and what follows from them (section 7)."""

from __future__ import annotations

import hmac
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from tafelrunde.rules.core import Seat
from tafelrunde.rules.shuffles import Derived, below, numbers

SEED_BYTES = 32
NONCE_BYTES = 64
HEX = re.compile("[0-9a-f]{64}")
START = "start"


@dataclass(frozen=True, slots=True)
class Fairness:
    """What a record says about its chance.

    `nonces` are in table order, one for each seat (F2); the seed is None until the game is over (F6); `first` is the
    table seat that a lot chose to start (F7), None when the start was settled otherwise.
    """

    commitment: str
    nonces: tuple[str, ...]
    seed: bytes | None = None
    first: Seat | None = None

    @property
    def host_alone(self) -> bool:
        """Did the host alone choose the shuffle, since no seat added a nonce (F1)?"""
        return not any(self.nonces)


class Unfair(Exception):  # noqa: N818 - what the table would call it
    """Something that is not as section 7 wants it: the number of the rule and a sentence."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(rule, sentence)
        self.rule = rule
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


def commitment(seed: bytes) -> str:
    """F1: what is published before anybody sits down."""
    return sha256(seed).hexdigest()


def is_nonce(nonce: str) -> bool:
    """F1: a text of at most 64 bytes without control characters, so without a line feed."""
    try:
        size = len(nonce.encode("utf-8"))
    except UnicodeEncodeError:
        return False
    return size <= NONCE_BYTES and not any(unicodedata.category(letter) == "Cc" for letter in nonce)


def key(seed: bytes, nonces: Sequence[str]) -> bytes:
    """F2: what all shuffles of a game are derived from. Raises Unfair for a seed or a nonce that may not be."""
    return mixed(seed, nonces)


def mixed(seed: bytes, nonces: Sequence[str], *before: str) -> bytes:
    """The seed with these texts and the nonces, joined by line feeds."""
    if len(seed) != SEED_BYTES:
        raise Unfair("F1", f"A seed has {SEED_BYTES} bytes, this one has {len(seed)}.")
    if not all(map(is_nonce, nonces)):
        raise Unfair("F1", f"A nonce is a text of at most {NONCE_BYTES} bytes without control characters.")
    return hmac.digest(seed, "\n".join((*before, *nonces)).encode("utf-8"), "sha256")


def shuffles(seed: bytes, nonces: Sequence[str]) -> Derived:
    """The shuffles of a game (F3 to F5). Raises Unfair like key."""
    return Derived(key(seed, nonces))


def first(seed: bytes, nonces: Sequence[str]) -> Seat:
    """F7: the table seat that a lot chooses to start, of as many seats as there are nonces. Raises Unfair like key."""
    number, _ = below(len(nonces), numbers(mixed(seed, nonces, START)))
    return number + 1


def simulated_seed(text: str, number: int) -> bytes:
    """F9: the seed of game number k, from 0, of the simulation with this seed."""
    return sha256(f"{text}:{number}".encode("utf-8", "surrogateescape")).digest()


def simulated(text: str, number: int, seats: int) -> Fairness:
    """F9: the fairness of a simulated game, with empty nonces and its seed published."""
    seed = simulated_seed(text, number)
    return Fairness(commitment(seed), ("",) * seats, seed)


def verify(fairness: Fairness) -> None:
    """Does the seed keep the promise, and did the lot choose the seat that started? Raises Unfair if not.

    Whether the shuffles follow from the seed is seen when the game is replayed.
    """
    if fairness.seed is None:
        return
    if commitment(fairness.seed) != fairness.commitment:
        raise Unfair("F1", "The commitment is not the SHA-256 of the seed.")
    lot = first(fairness.seed, fairness.nonces)
    if fairness.first not in {None, lot}:
        raise Unfair("F7", f"The lot chooses seat {lot} of the table to start, not seat {fairness.first}.")
