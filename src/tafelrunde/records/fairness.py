"""Verifiable shuffles: a seed promised before the game, nonces of the seats, and what follows from them (section 7)."""

from __future__ import annotations

import hmac
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256

from tafelrunde.rules.core import Seat
from tafelrunde.rules.shuffles import Derived, below, numbers

SEED_BYTES = 32
NONCE_BYTES = 64
HEX = re.compile("[0-9a-f]{64}")
START = "start"


class Protection(StrEnum):
    """What keeps a shuffle from being chosen by somebody, the weakest first.

    HOST: no seat added a nonce, so whoever runs the server chose alone (F1). NONCES: seats added nonces, but whoever
    runs the server knew them before the deal and could add one last (F1). PROMISES: all nonces were promised before
    any was revealed, so nobody could choose against a seat that promised one (F10).
    """

    HOST = "host"
    NONCES = "nonces"
    PROMISES = "promises"


@dataclass(frozen=True, slots=True)
class RecordFairness:
    """What a record says about its chance.

    `nonces` are in table order, one for each seat (F2); the seed is None until the game is over (F6); `first` is the
    table seat that a lot chose to start (F7), None when the start was settled otherwise. `promises` are the hashes of
    the nonces, in table order, None for a seat that promised nothing (F10), and () where nobody did.
    """

    commitment: str
    nonces: tuple[str, ...]
    seed: bytes | None = None
    first: Seat | None = None
    promises: tuple[str | None, ...] = ()

    @property
    def host_alone(self) -> bool:
        """Did the host alone choose the shuffle, since no seat added a nonce (F1)?"""
        return not any(self.nonces)

    @property
    def protection(self) -> Protection:
        """What keeps this shuffle from having been chosen."""
        if self.host_alone:
            return Protection.HOST
        return Protection.PROMISES if any(self.promises) else Protection.NONCES


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


def promise(nonce: str) -> str:
    """F10: what is published of a nonce before all chairs and promises are fixed. The nonce must be one."""
    return sha256(nonce.encode("utf-8")).hexdigest()


def is_promise(text: str) -> bool:
    """F10: 32 bytes in hex."""
    return HEX.fullmatch(text) is not None


def is_nonce(nonce: str) -> bool:
    """F1: a text of at most 64 bytes without control characters, so without a line feed."""
    try:
        size = len(nonce.encode("utf-8"))
    except UnicodeEncodeError:
        return False
    return size <= NONCE_BYTES and not any(unicodedata.category(letter) == "Cc" for letter in nonce)


def key(seed: bytes, nonces: Sequence[str]) -> bytes:
    """F2: what all shuffles of a game are derived from. Raises Unfair for a seed or a nonce that may not be."""
    return mix(seed, nonces)


def mix(seed: bytes, nonces: Sequence[str], *before: str) -> bytes:
    """The seed with these texts and the nonces, joined by line feeds."""
    if len(seed) != SEED_BYTES:
        raise Unfair("F1", f"A seed has {SEED_BYTES} bytes, this one has {len(seed)}.")
    if not all(map(is_nonce, nonces)):
        raise Unfair("F1", f"A nonce is a text of at most {NONCE_BYTES} bytes without control characters.")
    return hmac.digest(seed, "\n".join((*before, *nonces)).encode("utf-8"), "sha256")


def shuffles(seed: bytes, nonces: Sequence[str]) -> Derived:
    """The shuffles of a game (F3 to F5). Raises Unfair like key."""
    return Derived(key(seed, nonces))


def draw_first_seat(seed: bytes, nonces: Sequence[str]) -> Seat:
    """F7: the table seat that a lot chooses to start, of as many seats as there are nonces. Raises Unfair like key."""
    number, _ = below(len(nonces), numbers(mix(seed, nonces, START)))
    return number + 1


def simulated_seed(text: str, number: int) -> bytes:
    """F9: the seed of game number k, from 0, of the simulation with this seed."""
    return sha256(f"{text}:{number}".encode("utf-8", "surrogateescape")).digest()


def simulate_fairness(text: str, number: int, seats: int) -> RecordFairness:
    """F9: the fairness of a simulated game, with empty nonces and its seed published."""
    seed = simulated_seed(text, number)
    return RecordFairness(commitment(seed), ("",) * seats, seed)


def verify(fairness: RecordFairness) -> None:
    """Do the nonces keep their promises, the seed its own, and did the lot choose who started? Raises Unfair if not.

    Whether the shuffles follow from the seed is seen when the game is replayed.
    """
    verify_promises(fairness)
    if fairness.seed is None:
        return
    if commitment(fairness.seed) != fairness.commitment:
        raise Unfair("F1", "The commitment is not the SHA-256 of the seed.")
    lot = draw_first_seat(fairness.seed, fairness.nonces)
    if fairness.first not in {None, lot}:
        raise Unfair("F7", f"The lot chooses seat {lot} of the table to start, not seat {fairness.first}.")


def verify_promises(fairness: RecordFairness) -> None:
    """F10: a promised nonce fits its promise, and who promised nothing has an empty one. Raises Unfair if not."""
    for seat, (nonce, promised) in enumerate(zip(fairness.nonces, fairness.promises, strict=False), start=1):
        if promised is None and nonce:
            raise Unfair("F10", f"Seat {seat} of the table promised no nonce, so its nonce must be empty.")
        if promised is not None and promise(nonce) != promised:
            raise Unfair("F10", f"The nonce of seat {seat} of the table is not the one that was promised.")
