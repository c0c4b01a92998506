"""What a client keeps of the shuffle of a table, so that it need not believe the server later (F10)."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field

from tafelrunde.records import fairness, record, replay
from tafelrunde.records.fairness import RecordFairness, Unfair
from tafelrunde.records.fields import BadRecord
from tafelrunde.wire.snapshots import Picture

CHANCE_BYTES = 16
"""So much chance is in a nonce: nobody guesses it from its promise."""


@dataclass(slots=True)
class FairnessMemory:
    """The commitment as it was when sitting down, one's own nonces by their promises, and all promises as shown.

    `shown` has, for each promise of one's own, the promises of the whole table at the time its nonce was revealed.
    """

    commitment: str
    nonces: dict[str, str] = field(default_factory=dict)
    shown: dict[str, tuple[str | None, ...]] = field(default_factory=dict)

    def promise(self) -> str:
        """The promise of a new nonce, which is kept."""
        nonce = secrets.token_hex(CHANCE_BYTES)
        promised = fairness.promise(nonce)
        self.nonces[promised] = nonce
        return promised

    def reveals(self, picture: Picture) -> Iterator[tuple[int, str]]:
        """The chairs whose nonces the picture asks for, and the nonces. Raises Unfair rather than reveal too much."""
        promises = tuple(picture.fairness.promises or ())
        for chair in picture.revealing.awaited if picture.revealing else ():
            promised = promises[chair - 1] or ""
            if not picture.chairs[chair - 1].yours or promised not in self.nonces:
                continue
            self.must_be_kept(picture.fairness.commitment)
            if self.shown.setdefault(promised, promises) != promises:
                raise Unfair("F10", "The promises of the table changed after a nonce was revealed.")
            yield chair, self.nonces[promised]

    def must_be_kept(self, commitment: str) -> None:
        """The commitment must be that of before. Raises Unfair."""
        if commitment != self.commitment:
            raise Unfair("F1", "The commitment is not the one that was shown before sitting down.")

    def verify(self, told: RecordFairness) -> None:
        """Compare the record of the game with what was kept, and check it. Raises Unfair."""
        self.must_be_kept(told.commitment)
        shown = [self.shown[promise] for promise in told.promises if promise and promise in self.shown]
        if self.shown and not shown:
            raise Unfair("F10", "Nothing of what was promised and revealed here is in the record.")
        if any(promises != told.promises for promises in shown):
            raise Unfair("F10", "The promises in the record are not those that were shown before the nonces.")
        fairness.verify(told)

    def check(self, line: bytes) -> None:
        """Verify a whole record, every action included. Raises Unfair."""
        try:
            found = record.read(line)
        except BadRecord as bad:
            raise Unfair(bad.rule, bad.sentence) from None
        if found.fairness is None:
            raise Unfair("F6", "The record says nothing about the shuffle.")
        self.verify(found.fairness)
        if problem := replay.check(found):
            raise Unfair(problem.rule, problem.sentence)
