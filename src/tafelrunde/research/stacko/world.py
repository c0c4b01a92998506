"""Stacko as a world for OpenSpiel, on the array of its kernel. Actions have its codes; part n is outcome n - 1.

A round is dealt part by part: seat 0's tower from bottom to top, seat 1's, and the first part on offer. A deal in which
a tower is finished is thrown away, and chance deals again (T7).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import numpy as np

from tafelrunde.kernels.arrays import Ints
from tafelrunde.kernels.jit import generator
from tafelrunde.kernels.stacko.game import (
    DRAW,
    DRAWN,
    FALLS,
    FINISHED,
    FLOOR,
    LISTED,
    OFFER,
    OPEN,
    POINTS,
    ROUND,
    SIZE,
    STOCK,
    STOCKED,
    TALON,
    TOWERS,
    TURN,
    TURNS,
    WIDTH,
    actions,
    falls,
    pack,
    playout,
    step,
    unpack,
)
from tafelrunde.records.stacko import notation
from tafelrunde.research.world import CHANCE, TERMINAL, Floats, World, make_generator
from tafelrunde.rules.stacko.game import STACKO
from tafelrunde.rules.stacko.table import MOST_TURNS, ROUNDS, SEATS, HistoryEntry, StackoSeatView
from tafelrunde.rules.stacko.tower import HEIGHT, PARTS, Part

DEALING, BUILDING, DRAWING = "dealing", "building", "drawing"
DEALT = SEATS * HEIGHT + 1
LONGEST = ROUNDS * MOST_TURNS * 2
"""A turn is at most two actions: a draw, and what becomes of the part."""


@dataclass(slots=True, eq=False)
class Towers(World):
    """A position: what the table waits for, everything that was done, and the parts dealt so far."""

    table: Ints
    stage: str = DEALING
    dealt: tuple[Part, ...] = ()
    words: str = ""
    history: tuple[HistoryEntry, ...] = ()
    is_renewed: bool = False
    actor: int = CHANCE

    @classmethod
    def deal(cls) -> Towers:
        """The world before the first part is dealt."""
        return cls(np.zeros(SIZE, np.int32))

    @classmethod
    def of(cls, view: StackoSeatView, rng: Random) -> Towers:
        """A world that agrees with a view."""
        words = " ".join(map(entry_word, view.history))
        world = cls(pack(STACKO.resample(view, rng)), BUILDING, (), words, view.history, bool(view.known))
        world.settle()
        return world

    def copy(self) -> Towers:
        """The same position in an array of its own."""
        return replace(self, table=self.table.copy())

    def settle(self) -> None:
        """Who acts now."""
        if self.table[ROUND] == ROUNDS:
            self.actor = TERMINAL
        else:
            self.actor = int(self.table[TURN]) if self.stage == BUILDING else CHANCE

    def actions(self) -> list[int]:
        """The legal actions of the actor."""
        out = np.empty(SIZE, np.int32)
        listed: list[int] = out[: actions(self.table, out)].tolist()
        return listed

    def outcomes(self) -> list[tuple[int, float]]:
        """The parts that may come, each as likely as every other."""
        parts = sorted(set(PARTS) - set(self.dealt)) if self.stage == DEALING else self.drawable()
        return [(part - 1, 1 / len(parts)) for part in parts]

    def drawable(self) -> list[Part]:
        """The parts of the talon, or of the discard pile of which a new one is made (T4)."""
        return sorted(self.table[STOCK : STOCK + (int(self.table[TALON]) or STOCKED)].tolist())

    def apply(self, action: int) -> None:
        """Play a legal action, of a player or of chance."""
        if self.stage == DEALING:
            self.place(action + 1)
        elif self.stage == DRAWING:
            self.turn_up(action + 1)
        else:
            self.act(action)
        self.settle()

    def place(self, part: Part) -> None:
        """One more part is dealt."""
        self.dealt = (*self.dealt, part)
        if len(self.dealt) < DEALT:
            return
        table = self.table
        for seat in range(SEATS):
            tower = self.dealt[HEIGHT * seat : HEIGHT * (seat + 1)]
            table[TOWERS + WIDTH * seat : TOWERS + WIDTH * (seat + 1)] = (FLOOR, *tower, 0)
            table[OPEN + seat], table[FALLS + seat] = 0, falls(table, seat)
        table[STOCK:TALON] = sorted(set(PARTS) - set(self.dealt))
        table[TALON], table[OFFER], table[DRAWN] = STOCKED, part, 0
        table[TURN], table[TURNS] = table[ROUND], 0
        self.dealt, self.is_renewed = (), False
        if FINISHED not in table[FALLS : FALLS + SEATS]:
            self.stage = BUILDING

    def act(self, code: int) -> None:
        """A player acts; a draw waits for its part."""
        entry = HistoryEntry(int(self.table[ROUND]) + 1, self.actor + 1, LISTED[code], int(self.table[OFFER]))
        self.words = f"{self.words} {entry_word(entry)}".lstrip()
        self.history = (*self.history, entry)
        if code == DRAW:
            self.stage = DRAWING
            return
        step(self.table, code, generator(0))
        if self.table[ROUND] == entry.round:
            self.stage = DEALING

    def turn_up(self, part: Part) -> None:
        """This part is drawn: it becomes the top of the talon, which is made anew when it was empty."""
        table = self.table
        self.is_renewed = self.is_renewed or not table[TALON]
        table[TALON] = table[TALON] or STOCKED
        top = STOCK + int(table[TALON]) - 1
        found = STOCK + int(np.argmax(table[STOCK : top + 1] == part))
        table[top], table[found] = part, table[top]
        step(table, DRAW, generator(0))
        self.stage = BUILDING

    def word(self, action: int) -> str:
        """A legal action as it is written; of chance, the part."""
        return str(action + 1) if self.actor == CHANCE else notation.write(LISTED[action])

    def view(self, seat: int | None) -> StackoSeatView:
        """What a seat, or an onlooker, sees by the rules; nothing is seen while parts are dealt."""
        state = unpack(self.table)
        dealt = (state.talon,) if self.is_renewed else ()
        return STACKO.view(replace(state, history=self.history, dealt=dealt), None if seat is None else seat + 1)

    def tower(self, seat: int) -> tuple[Part, ...]:
        """The parts of a seat, as many as are dealt."""
        if self.stage == DEALING:
            return self.dealt[HEIGHT * seat : HEIGHT * (seat + 1)]
        floor = TOWERS + WIDTH * seat
        return tuple(self.table[floor + 1 : floor + 1 + HEIGHT].tolist())

    def write_information_state(self, seat: int) -> str:
        """All that a seat knows: its tower, the part on offer, and everything that was done, with its part.

        What its tower hid in a round that is over is left out: nothing that is to come follows from it.
        """
        offer = "" if self.stage == DEALING else f" offer {self.table[OFFER]}"
        tower = " ".join(map(str, self.tower(seat)))
        return f"seat {seat + 1}, {self.stage} {self.table[ROUND] + 1}{offer} | {tower} | {self.words}"

    def write_observation(self, seat: int | None) -> str:
        """What a seat, or an onlooker, sees of the position as it is."""
        if self.stage == DEALING:
            own = "" if seat is None else " ".join(map(str, self.tower(seat)))
            return f"dealing {self.table[ROUND] + 1} | {len(self.dealt)} | {own}"
        view = self.view(seat)
        towers = [" ".join("?" if part is None else str(part) for part in tower) for tower in view.towers]
        piles = f"talon {view.talon} of {view.known} | discard {view.discard}"
        offer = f"offer {view.offer}{' drawn' if view.drawn else ''} to {view.turn}"
        return f"{self.stage} | {' / '.join(towers)} | {offer} | {piles} | turns {view.turns} | points {view.points}"

    def truth(self) -> str:
        """Both towers, the parts dealt, and everything that was done."""
        towers = " / ".join(" ".join(map(str, self.tower(seat))) for seat in range(SEATS))
        return f"{self.stage} | {self.dealt} | {towers} | {self.words}"

    def tensors(self, seat: int | None) -> dict[str, Floats]:
        """What the observation says, as arrays of fixed sizes; a hidden part is in column 0."""
        table, towers = self.table, np.zeros((SEATS, HEIGHT, len(PARTS) + 1), np.float32)
        piles, offer = np.zeros((2, len(PARTS)), np.float32), np.zeros(len(PARTS), np.float32)
        turn, player = np.zeros(SEATS, np.float32), np.zeros(SEATS, np.float32)
        if seat is not None:
            player[seat] = 1.0
        if self.stage != DEALING:
            view = self.view(seat)
            for owner, tower in enumerate(view.towers):
                towers[owner, range(HEIGHT), [part or 0 for part in tower]] = 1.0
            for pile, parts in zip(piles, (view.known, view.discard), strict=True):
                pile[[part - 1 for part in parts]] = 1.0
            offer[view.offer - 1] = turn[view.turn - 1] = 1.0
        counts = (table[TALON], table[DRAWN], table[TURNS], table[ROUND], self.stage == DRAWING, len(self.dealt))
        points = table[POINTS : POINTS + SEATS * ROUNDS].astype(np.float32)
        return {
            "player": player,
            "turn": turn,
            "towers": towers,
            "offer": offer,
            "piles": piles,
            "counts": np.array(counts, np.float32),
            "points": points,
        }

    def resample(self, seat: int, rng: Random) -> Towers:
        """A world that this seat may be in, drawn by the rules; while parts are dealt, those of the other anew."""
        if self.stage != DEALING:
            return replace(self, table=pack(STACKO.resample(self.view(seat), rng)))
        own = range(HEIGHT * seat, HEIGHT * (seat + 1))
        rest = sorted(set(PARTS) - {part for place, part in enumerate(self.dealt) if place in own})
        rng.shuffle(rest)
        parts = tuple(part if place in own else rest.pop() for place, part in enumerate(self.dealt))
        return replace(self, table=self.table.copy(), dealt=parts)

    def shares(self) -> list[float]:
        """The part of the match that each seat has when it is over (T7)."""
        return shares(self.table)

    def playout(self, rng: np.random.Generator) -> list[float]:
        """The shares after play at random from here to the end of the match."""
        table = self.table.copy()
        rng.shuffle(table[STOCK : STOCK + table[TALON]])
        playout(table, make_generator(rng))
        return shares(table)


def shares(table: Ints) -> list[float]:
    """One for the seat with more points, or a half for both."""
    points = table[POINTS : POINTS + SEATS * ROUNDS].reshape(ROUNDS, SEATS).sum(axis=0)
    lead = int(points[0] - points[1])
    return [0.5, 0.5] if lead == 0 else [float(lead > 0), float(lead < 0)]


def entry_word(entry: HistoryEntry) -> str:
    """A line of the history: the part on offer, and what was done with it."""
    return f"{entry.part}:{notation.write(entry.action)}"
