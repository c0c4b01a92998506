"""Scho K.O. and Schokoly as worlds for OpenSpiel, on the arrays of the kernels (drawn in kernels/chocolate/layout.py).

A card that is laid stays in the hand and off the board until its smartie is chosen and the next card is drawn: then the
kernels play the whole turn in one step. The board of the kernels is 60 cells wide and high. A lay that would make the
field larger is not offered, and who has no other passes; the rules alone know no such bound.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

import numpy as np

from tafelrunde.kernels.arrays import Ints, Rows
from tafelrunde.kernels.chocolate import layout
from tafelrunde.kernels.chocolate.board import (
    action_of,
    actions,
    clear,
    empty,
    pack,
    playout,
    resample,
    step,
    tally,
    unpack,
)
from tafelrunde.kernels.chocolate.deck import Tables, tables
from tafelrunde.kernels.chocolate.layout import (
    COLOURS,
    DRAWN,
    HANDS,
    HELD,
    KIND,
    KINDS,
    ORDER,
    PASS,
    PASSES,
    PLACED,
    SMARTIE,
    SMARTIES,
    SWAP_BACK,
    SWAP_TO,
    TIER,
    TURN,
    VERB,
    WIDEST,
)
from tafelrunde.kernels.chocolate.pack import Packed, cell
from tafelrunde.kernels.chocolate.playout import SUMS_SIZE, WINS
from tafelrunde.kernels.jit import generator
from tafelrunde.records.chocolate import decks, notation
from tafelrunde.research.chocolate import planes
from tafelrunde.research.chocolate.ids import Ids
from tafelrunde.research.world import CHANCE, TERMINAL, Floats, World, make_generator
from tafelrunde.rules.chocolate.booklet import Booklet
from tafelrunde.rules.chocolate.deck import HAND, Deck
from tafelrunde.rules.chocolate.swaps import SWAPPING_SEATS
from tafelrunde.rules.chocolate.table import ChocolateSeatView, ChocolateState, Offer
from tafelrunde.rules.core import Acted
from tafelrunde.rules.games import GAMES

DEALING, LAYING, GUARDING, DRAWING = "dealing", "laying", "guarding", "drawing"
NOTHING: Ints = np.zeros(KINDS * 4, np.int32)
ENDLESS = 1 << 30
SHARED = 12.0
"""Kernels count shares in twelfths."""


class DeckSetting:
    """What is the same in all worlds of a game: its name, deck, booklet and seats, and scratch space."""

    def __init__(self, game: str, seats: int, deck: Deck, booklet: Booklet = Booklet.GERMAN) -> None:
        self.game = game
        self.seats = seats
        self.tables: Tables = tables(game, deck, booklet)
        self.deck: Ints = self.tables.array
        self.ids = Ids(len(self.tables.kinds))
        self.work: Rows = np.empty(layout.WORK_SIZE, np.uint64)
        self.out: Ints = np.empty(layout.MOST_LAYS, np.int32)

    def __reduce__(self) -> tuple[type[DeckSetting], tuple[str, int, Deck, Booklet]]:
        return DeckSetting, (self.game, self.seats, self.tables.deck, self.tables.booklet)

    @classmethod
    def standard(cls, game: str, seats: int, deck: str | None = None, booklet: str = "de") -> DeckSetting:
        """A table with a deck that comes with the game. Raises BadOptions or ValueError for one that cannot be."""
        if seats not in GAMES[game].seat_counts:
            raise ValueError(f"{game} is not for {seats} seats.")
        return cls(game, seats, decks.standard_deck(game, deck), Booklet(booklet))

    @cached_property
    def cards(self) -> int:
        """How many cards the deck has."""
        return len(self.tables.deck)

    @property
    def longest(self) -> int:
        """More actions than any game has: between two lays nearly all may pass, and a turn has at most five actions."""
        return 2 + 5 * self.seats * (self.cards + 1)

    def deal(self) -> Chocolate:
        """The world before the first card is dealt."""
        packed = empty()
        clear(*packed, self.deck, self.seats)
        counts = self.deck[layout.COPIES : layout.COPIES + self.ids.kinds]
        packed.table[ORDER : ORDER + self.cards] = np.repeat(np.arange(self.ids.kinds), counts)
        return Chocolate(self, packed, DEALING)

    def of(self, view: ChocolateSeatView, rng: Random) -> Chocolate:
        """A world that agrees with a view. Raises Outgrown when its field does not fit on the board."""
        state: ChocolateState = GAMES[self.game].resample(view, rng)
        words = " ".join(notation.write(entry.action) for entry in view.history)  # type: ignore[arg-type]
        history = view.history if self.seats == SWAPPING_SEATS else ()
        world = Chocolate(self, pack(state, self.tables), LAYING, words, history)
        world.settle()
        return world


@dataclass(slots=True, eq=False)
class Chocolate(World):
    """A position: what the table waits for, everything that was done, and the lay that is not yet complete."""

    setting: DeckSetting
    packed: Packed
    stage: str
    words: str = ""
    history: tuple[Acted, ...] = ()
    """Kept for three seats alone, where swaps are remembered."""
    pending: int = 0
    actor: int = CHANCE
    listed: list[int] | None = None
    key: tuple[int, str] | None = None

    def copy(self) -> Chocolate:
        """The same position in arrays of its own."""
        return replace(self, packed=self.packed.copy())

    def settle(self) -> None:
        """Who acts now, and nothing known of what may be done."""
        table = self.packed.table
        self.listed = self.key = None
        if self.stage in {DEALING, DRAWING}:
            self.actor = CHANCE
        elif table[PLACED] == self.setting.cards or table[PASSES] == self.setting.seats:
            self.actor = TERMINAL
        else:
            self.actor = int(table[SWAP_TO] if table[SWAP_TO] >= 0 > table[SWAP_BACK] else table[TURN])

    def actions(self) -> list[int]:
        """The legal actions of the actor, from the lowest number up."""
        if self.listed is None:
            self.listed = self.targets() if self.stage == GUARDING else self.choices()
        return self.listed

    def codes(self) -> Ints:
        """The codes of the legal actions of the seat on turn, with all smarties."""
        setting = self.setting
        n = actions(*self.packed, setting.deck, setting.work, setting.out)
        if n > len(setting.out):
            setting.out = np.empty(n, np.int32)
            n = actions(*self.packed, setting.deck, setting.work, setting.out)
        return setting.out[:n]

    def choices(self) -> list[int]:
        """The numbers of the legal actions, without smarties."""
        codes = self.codes()
        codes = codes[codes >> SMARTIE & 127 == 0]
        laid = codes[codes >> VERB == 0]
        others = [self.setting.ids.number_of(code) for code in codes[codes >> VERB != 0].tolist()]
        if self.is_wide:
            laid = laid[[self.fits(code) for code in laid.tolist()]]
            others = others if len(laid) or others else [self.setting.ids.number_of(PASS << VERB)]
        lays: list[int] = np.sort(self.setting.ids.lays(laid)).tolist()
        return lays + sorted(others)

    @property
    def is_wide(self) -> bool:
        """Could one more card make the field too large for the board?"""
        left, right, top, bottom = self.packed.table[layout.LEFT : layout.LEFT + 4].tolist()
        return bool(max(right - left, bottom - top) + 2 >= WIDEST)

    def fits(self, code: int) -> bool:
        """Is the field with this lay still small enough?"""
        left, right, top, bottom = self.packed.table[layout.LEFT : layout.LEFT + 4].tolist()
        x, y = (at + layout.ORIGIN for at in cell(self.packed.table, code))
        wide, high = max(right, x + 1) - min(left, x), max(bottom, y + 1) - min(top, y)
        return bool(wide < WIDEST and high < WIDEST)

    def targets(self) -> list[int]:
        """What may become of a smartie with the lay that is under way."""
        codes = self.codes()
        codes = codes[codes & (1 << SMARTIE) - 1 == self.pending]
        return sorted(self.setting.ids.smartie(int(card)) for card in codes >> SMARTIE)

    def outcomes(self) -> list[tuple[int, float]]:
        """The kinds that are left in the pile, each as likely as it is often there."""
        table = self.packed.table
        pile = table[ORDER + table[DRAWN] : ORDER + self.setting.cards]
        counts = np.bincount(pile, minlength=self.setting.ids.kinds).tolist()
        return [(kind, count / len(pile)) for kind, count in enumerate(counts) if count]

    def apply(self, action: int) -> None:
        """Play a legal action, of a player or of chance."""
        if self.actor == CHANCE:
            self.draw(action)
        elif self.stage == GUARDING:
            self.guard(action)
        else:
            self.act(self.setting.ids.code(action))
        self.settle()

    def draw(self, kind: int) -> None:
        """The top card of the pile is of this kind: it is dealt, or drawn at the end of a turn."""
        table = self.packed.table
        top = ORDER + int(table[DRAWN])
        found = top + int(np.argmax(table[top : ORDER + self.setting.cards] == kind))
        table[top], table[found] = kind, table[top]
        if self.stage == DRAWING:
            self.step(self.pending)
            return
        seat = int(table[DRAWN]) // HAND
        table[HANDS + KINDS * seat + kind] += 1
        table[HELD + seat] |= 1 << kind
        table[DRAWN] += 1
        if table[DRAWN] == HAND * self.setting.seats:
            self.stage = LAYING

    def act(self, code: int) -> None:
        """A player does anything but choose for a smartie."""
        self.words = f"{self.words} {self.write_word(code)}".lstrip()
        table = self.packed.table
        if code >> VERB:
            self.step(code)
        elif table[SMARTIES + table[TURN]] and not code >> TIER & 1:
            self.stage, self.pending = GUARDING, code
        else:
            self.complete(code)

    def guard(self, action: int) -> None:
        """A player chooses what becomes of a smartie."""
        word = self.word(action)
        self.words += "" if word == "." else word
        self.complete(self.pending | (self.setting.ids.card(action) or 0) << SMARTIE)

    def complete(self, code: int) -> None:
        """A lay with its smartie is played when the next card is drawn, or at once after the last one."""
        if self.packed.table[DRAWN] < self.setting.cards:
            self.stage, self.pending = DRAWING, code
        else:
            self.step(code)

    def step(self, code: int) -> None:
        """The kernels play an action."""
        if self.setting.seats == SWAPPING_SEATS:
            table, action = self.packed.table, action_of(code, self.packed, self.setting.tables)
            seat = table[SWAP_TO] if table[SWAP_TO] >= 0 > table[SWAP_BACK] else table[TURN]
            self.history = (*self.history, Acted(int(seat) + 1, action))
        step(*self.packed, self.setting.deck, code)
        self.stage, self.pending = LAYING, 0

    def write_word(self, code: int) -> str:
        """The word of a code."""
        return notation.write(action_of(code, self.packed, self.setting.tables))

    def word(self, action: int) -> str:
        """A legal action as it is written; the smartie of a lay on its own: `!5,0`, `!` for the card just laid, `.`."""
        if self.actor == CHANCE:
            return str(self.setting.tables.kinds[action])
        card = self.setting.ids.card(action)
        if card is None:
            return self.write_word(self.setting.ids.code(action))
        lay = self.write_word(self.pending)
        return self.write_word(self.pending | card << SMARTIE).removeprefix(lay) or "."

    @property
    def is_swapped(self) -> bool:
        """Was a card ever offered?"""
        return any(isinstance(entry.action, Offer) for entry in self.history)

    def write_information_state(self, seat: int) -> str:
        """All that a seat knows: its hand, and everything that was done as far as it saw it.

        When each card of the hand was drawn is left out: nothing that is hidden follows from it.
        """
        if self.key is None or self.key[0] != seat:
            hand = planes.hand(self.packed.table, seat, self.setting.tables)
            words = self.mask_history(seat) if self.history and self.is_swapped else self.words
            self.key = seat, f"seat {seat + 1}, {self.stage} | {hand} | {words}"
        return self.key[1]

    def mask_history(self, seat: int) -> str:
        """Everything that was done, with the cards of others' swaps masked (N3), and the lay under way."""
        words = [notation.write(entry.action) for entry in self.view(seat).history]  # type: ignore[arg-type]
        return " ".join([*words, self.write_word(self.pending)] if self.is_laying else words)

    @property
    def is_laying(self) -> bool:
        """Is a lay under way, open to all, that is not on the board yet?"""
        return self.stage in {GUARDING, DRAWING}

    def view(self, seat: int | None) -> ChocolateSeatView:
        """What a seat, or an onlooker, sees by the rules, without the lay under way."""
        truth = replace(unpack(self.packed, self.setting.tables), history=self.history)
        view: ChocolateSeatView = GAMES[self.setting.game].view(truth, None if seat is None else seat + 1)
        return view

    def write_observation(self, seat: int | None) -> str:
        """What a seat, or an onlooker, sees of the position as it is."""
        laying = f" | {self.stage} {self.write_word(self.pending)}" if self.is_laying else ""
        return planes.draw_position(self.view(seat)) + laying

    def truth(self) -> str:
        """All hands and everything that was done."""
        hands = " / ".join(planes.hand(self.packed.table, seat, self.setting.tables) for seat in self.seats)
        return f"{self.stage} | {hands} | {self.words}"

    @property
    def seats(self) -> range:
        """The seats of the table."""
        return range(self.setting.seats)

    def tensors(self, seat: int | None) -> dict[str, Floats]:
        """What the observation says, as arrays of fixed sizes."""
        swap = self.view(seat).swap if self.packed.table[SWAP_TO] >= 0 else None
        sight = planes.Sight(self.packed, seat, self.setting.tables, self.pending if self.is_laying else None, swap)
        return planes.tensors(sight)

    def resample(self, seat: int, rng: Random) -> Chocolate:
        """A world that this seat may be in: by the kernels, or by the rules when there were swaps to remember."""
        if self.history and self.is_swapped:
            return self.resample_by_rules(seat, rng)
        world = self.copy()
        table, known = world.packed.table, NOTHING
        if self.is_laying and seat != table[TURN]:
            known = NOTHING.copy()
            known[KINDS * int(table[TURN]) + (self.pending >> KIND & 31)] = 1
        resample(table, self.setting.deck, seat, known, generator(rng.getrandbits(64)))
        world.key = None
        if seat != self.actor:
            world.listed = None
        return world

    def resample_by_rules(self, seat: int, rng: Random) -> Chocolate:
        """The same by the rules, which know what swaps have told (S12); drawn until the lay under way is possible."""
        game = GAMES[self.setting.game]
        view = self.view(seat)
        while True:
            state = game.resample(view, rng)
            packed = pack(state, self.setting.tables)
            kind = self.pending >> KIND & 31
            if not self.is_laying or packed.table[HANDS + KINDS * int(packed.table[TURN]) + kind]:
                return replace(self, packed=packed, history=state.history, listed=None, key=None)

    def shares(self) -> list[float]:
        """The part of the first place that each seat has when the game is over."""
        acc = np.zeros(SUMS_SIZE, np.int64)
        setting = self.setting
        if self.packed.table[COLOURS + setting.seats - 1] >= 0:
            tally(*self.packed, setting.deck, setting.work, setting.out, acc)
        return [int(twelfths) / SHARED for twelfths in acc[WINS : WINS + setting.seats]]

    def playout(self, rng: np.random.Generator) -> list[float]:
        """The shares after play at random from here; even ones when the field outgrows the board on the way."""
        world, setting = self.copy(), self.setting
        if world.stage == GUARDING:
            world.apply(int(rng.choice(self.actions())))
        table = world.packed.table
        rng.shuffle(table[ORDER + table[DRAWN] : ORDER + setting.cards])
        if world.stage == DRAWING:
            world.step(world.pending)
        if playout(*world.packed, setting.deck, setting.work, make_generator(rng), ENDLESS) < 0:
            return [1 / setting.seats] * setting.seats
        return world.shares()
