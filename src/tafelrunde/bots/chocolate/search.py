"""Bots of the chocolate games that think: a fitted value of every lay, a look ahead in sampled worlds, an exact end.

They know their view alone. What is hidden is dealt anew for every world, with the chance they are given.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from random import Random
from time import perf_counter
from typing import TypeAlias, assert_never

import numpy as np

from tafelrunde.bots.bot import FREE, Budget
from tafelrunde.bots.chocolate import swaps
from tafelrunde.bots.chocolate.greedy import ChocolateGreedy
from tafelrunde.bots.chocolate.setting import ThinkerSetting
from tafelrunde.kernels.arrays import Bytes, Floats, Ints, Longs, Rows
from tafelrunde.kernels.chocolate.board import Board, action_of, generator, targets
from tafelrunde.kernels.chocolate.endgame.alpha_beta import FOUND_SIZE, GIVEN_UP, MOVE, RESULT
from tafelrunde.kernels.chocolate.endgame.solve import solve
from tafelrunde.kernels.chocolate.lay_value import TRAITS, rank, weigh
from tafelrunde.kernels.chocolate.layout import (
    CARDS_IN_ALL,
    COLOUR_COUNT,
    HANDS,
    KINDS,
    NAME,
    PAYS,
    PLACED,
    SMARTIE,
    SMARTIES,
    TABLE_SIZE,
    TIER,
    TURN,
    VERB,
)
from tafelrunde.kernels.chocolate.leaf_value import OUTLOOK, SPAN
from tafelrunde.kernels.chocolate.pack import Outgrown
from tafelrunde.kernels.chocolate.search import PAGE, PLAN_SIZE, PLIES, SEAT, TRIES, UNKNOWN, WORLDS, search
from tafelrunde.records.notation import Action, View
from tafelrunde.rules.chocolate import table as chocolate
from tafelrunde.rules.chocolate.card import Card
from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.rules.chocolate.field import COLOURS
from tafelrunde.rules.chocolate.swaps import SWAPPING_SEATS, claims
from tafelrunde.rules.chocolate.table import Pass, Phase

GUARDED = 3
"""For so many of the best lays, smarties are thought about too."""

GUARDS = 2
"""And for each of them so many cards to put it on."""

MEMORY = 1 << 20
SHARES = (0.4, 0.7, 1.0)
"""After these shares of the worlds or of the time, the worse half of a few candidates is given up."""

FEW = 24
"""More candidates than these are halved after equal shares, until two are left."""

FITTED = {2: 2, 3: 2, 4: 4}
"""For so many seats, the fit that is used."""

LAST_TURNS = 3
"""With three seats, so many turns of each are thought through to the end. Before them greedy play stands in: the two
others cut down whoever leads at last, so that a lead says little until then, and a smartie spent early is missed."""

ENDLESS = 99

Values: TypeAlias = tuple[Floats, Floats]
"""The weights by which lays are chosen, and those by which the end of a look ahead is judged."""


class Thinker:
    """A bot of a chocolate game."""

    def __init__(self, game: str, setting: ThinkerSetting, values: Values | None = None) -> None:
        self.game = game
        self.setting = setting
        self.values = values
        self.memory: Rows = np.zeros(MEMORY if setting.ending else 1, np.uint64)

    def choose(self, view: View, rng: Random, budget: Budget = FREE) -> Action:
        """The best action that it finds; where the board of the kernels is too small, the greedy one."""
        if not isinstance(view, chocolate.ChocolateSeatView):
            raise TypeError("not a view of a chocolate game")
        if view.seats == SWAPPING_SEATS and self.setting.sight == 1 and not self.foresees(view):
            return ChocolateGreedy(self.game).choose(view, rng, budget)
        choices = COURSES[self.game].actions(view)
        match choices.phase:
            case Phase.ANSWER:
                return swaps.answer(view, rng)
            case Phase.AGREE:
                return swaps.last_word(view)
            case Phase.LAY if self.setting.fitted and (offer := swaps.offer(choices)):
                return offer
            case Phase.NAME | Phase.LAY | Phase.OVER:
                pass  # all of them are searched
            case _:
                assert_never(choices.phase)
        try:
            return TurnSearch(self, view, rng, budget).action()
        except Outgrown:
            return ChocolateGreedy(self.game).choose(view, rng, budget)

    def foresees(self, view: chocolate.ChocolateSeatView) -> bool:
        """With three seats: does it think this turn through to the end of the game?"""
        return bool(self.setting.candidates) and sum(view.held) + view.pile <= LAST_TURNS * view.seats


class TurnSearch:
    """One action to be chosen: the position of one world that agrees with the view, and what is known of it."""

    def __init__(self, bot: Thinker, view: chocolate.ChocolateSeatView, rng: Random, budget: Budget) -> None:
        self.start = perf_counter()
        self.bot, self.view, self.budget = bot, view, budget
        self.setting = bot.setting
        self.board = Board.of(COURSES[bot.game].resample(view, rng), bot.game)
        self.rng = generator(rng.getrandbits(64))
        self.luck = np.random.default_rng(rng.getrandbits(64))
        self.deck = self.board.tables.array
        self.table = self.board.packed.table
        self.to_the_end = view.seats == SWAPPING_SEATS and bot.foresees(view)
        fitted = self.setting.fitted and not self.to_the_end
        self.values = bot.values or weights(bot.game, view.seats, fitted=fitted)
        self.weights = self.values[0]

    def action(self) -> Action:
        """The chosen one."""
        if self.view.colours[self.view.turn - 1] is None:
            return self.unpack_action(self.choose_colour())
        codes, values = self.rank_lays()
        if not len(codes):
            return Pass()
        return self.unpack_action(self.choose_lay(codes, values))

    def unpack_action(self, code: int) -> Action:
        """The action of a code."""
        return action_of(code, self.board.packed, self.board.tables)

    def choose_colour(self) -> int:
        """The colour that promises most."""
        taken = set(self.view.colours)
        codes = [NAME << VERB | n for n, colour in enumerate(COLOURS[: self.deck[COLOUR_COUNT]]) if colour not in taken]
        if not self.setting.candidates:
            pieces = "".join(card.pieces for card in self.view.hand)
            return max(codes, key=lambda code: pieces.count(COLOURS[code & 63]))
        return self.search_worlds(np.array(codes, np.int32), extra=2)

    def rank_lays(self) -> tuple[Ints, Floats]:
        """The lays that are seen, without smarties, and their worth; the best come first."""
        board = self.board
        values = np.empty(len(board.out))
        n = board.check_answer(rank(*board.packed, self.deck, board.work, board.out, self.weights, values))
        codes, values = board.out[:n].copy(), values[:n]
        seen = self.luck.random(n) < self.setting.sight
        if self.table[PLACED] == 0:
            seen = codes >> 12 & 3 == 0
        if n and not seen.any():
            seen[self.luck.integers(n)] = True
        codes, values = codes[seen], values[seen]
        order = np.argsort(-(values + 1e-6 * self.luck.random(len(values))))
        return codes[order], values[order]

    def choose_lay(self, codes: Ints, values: Floats) -> int:
        """The lay to play, by the end of the game, by a look ahead, or by its worth."""
        if len(codes) == 1 and not self.has_smarties:
            return int(codes[0])
        solved = self.solve_end()
        if solved is not None:
            return solved
        if self.table[PLACED] + 1 == self.deck[CARDS_IN_ALL] or not self.setting.candidates:
            return self.add_smartie(int(codes[0]), float(values[0]))
        return self.search_worlds(self.candidates(codes))

    @property
    def has_smarties(self) -> bool:
        """May a smartie be put on a card?"""
        return bool(self.deck[PAYS] and self.table[SMARTIES + self.table[TURN]] > 0)

    def rank_guards(self, code: int) -> list[tuple[float, int]]:
        """A first-tier lay with a smartie on each card that may take one, and what that is worth, the best first."""
        if not self.has_smarties or code >> TIER & 1:
            return []
        n = targets(*self.board.packed, self.deck, self.board.out)
        numbers = [*self.board.out[:n].tolist(), int(self.table[PLACED]) + 1]
        codes = np.array([code | number << SMARTIE for number in numbers], np.int32)
        values = np.empty(len(codes))
        weigh(*self.board.packed, self.deck, self.board.work, codes, len(codes), self.weights, values)
        return sorted(zip(values.tolist(), codes.tolist(), strict=True), reverse=True)

    def add_smartie(self, code: int, value: float) -> int:
        """The lay, with a smartie if that is worth more."""
        best = max(self.rank_guards(code), default=(value, code))
        return best[1] if best[0] > value else code

    def candidates(self, codes: Ints) -> Ints:
        """The lays worth a closer look, the best of them also with smarties."""
        best = codes[: self.setting.candidates * (2 if self.to_the_end else 1)].tolist()
        for code in best[:GUARDED]:
            best += [guarded for _, guarded in self.rank_guards(code)[:GUARDS]]
        return np.array(best, np.int32)

    def solve_end(self) -> int | None:
        """The lay that wins, or at least draws, whatever the other side does; None when none is found."""
        left = self.deck[CARDS_IN_ALL] - self.table[PLACED]
        if self.view.seats != 2 or self.view.pile or left > self.setting.ending:  # noqa: PLR2004 - two sides
            return None
        most = self.setting.positions
        if self.setting.seconds and self.budget.seconds:
            most = int(most * min(1.0, self.budget.seconds / self.setting.seconds))
        found = np.zeros(FOUND_SIZE, np.int64)
        self.bot.memory[:] = 0
        solve(*self.board.packed, self.deck, most, self.bot.memory, found)
        return int(found[MOVE]) if not found[GIVEN_UP] and found[RESULT] >= 0 else None

    def search_worlds(self, codes: Ints, extra: int = 0) -> int:
        """The candidate that does best in sampled worlds; `extra` plies deeper."""
        n = len(codes)
        alive, sums, counts = np.ones(n, np.uint8), np.zeros(n), np.zeros(n, np.int64)
        plan = np.zeros(PLAN_SIZE, np.int64)
        plan[PLIES] = ENDLESS if self.to_the_end else self.setting.plies + extra
        plan[TRIES], plan[SEAT] = self.setting.tries, self.table[TURN]
        position = (*self.board.packed, self.deck, self.count_known_cards())
        look = partial(search, *position, codes, alive, plan, self.rng, *self.values, *self.book(n), sums, counts)
        for worlds in self.rounds(shares(n)):
            if worlds:
                plan[WORLDS] = worlds
                look()
            else:
                halve(alive, sums, counts)
        return int(codes[int(np.argmax(np.where(alive, sums / np.maximum(counts, 1), -np.inf)))])

    def book(self, n: int) -> tuple[Ints, Floats]:
        """An empty book of replies to n candidates, and what they are worth."""
        pages = 1 + PAGE if self.setting.deep or self.to_the_end else 1
        return np.full((n, pages, PAGE), UNKNOWN, np.int32), np.empty((n, pages, PAGE))

    def rounds(self, shares: tuple[float, ...]) -> Iterator[int]:
        """How many worlds come next, and 0 when the worse half is to be given up, after each of these shares."""
        seconds = self.setting.seconds and (self.budget.seconds or self.setting.seconds)
        if seconds is None or self.budget.work is not None:
            total = self.budget.work or self.setting.worlds
            for before, share in zip((0.0, *shares), shares, strict=False):
                yield max(1, round(total * share) - round(total * before))
                yield 0
            return
        yield 1
        for share in shares:
            while perf_counter() - self.start < seconds * share:
                yield 1
            yield 0

    def count_known_cards(self) -> Ints:
        """The cards of other hands that swaps have shown."""
        known = np.zeros(TABLE_SIZE, np.int32)
        if self.view.seats == SWAPPING_SEATS:
            for seat, each in claims(self.view).items():
                for card in each:
                    if isinstance(card, Card) and seat != self.view.seat:
                        place = KINDS * (seat - 1) + self.board.tables.kind(card)
                        known[place] = min(known[place] + 1, self.table[HANDS + place])
        return known


def shares(candidates: int) -> tuple[float, ...]:
    """After which shares of the worlds or of the time the worse half of so many candidates is given up."""
    if candidates <= FEW:
        return SHARES
    cuts = candidates.bit_length() - 1
    return tuple((cut + 1) / cuts for cut in range(cuts))


def halve(alive: Bytes, sums: Floats, counts: Longs) -> None:
    """Give up the worse half of the candidates, but never one of the last two."""
    left = np.flatnonzero(alive)
    if len(left) > 2:  # noqa: PLR2004 - two have to be compared
        order = left[np.argsort(-(sums[left] / counts[left]), kind="stable")]
        alive[order[(len(left) + 1) // 2 :]] = 0


@lru_cache
def weights(game: str, seats: int, *, fitted: bool) -> Values:
    """The fitted weights of a game, or the simple ones that every fit begins with."""
    if not fitted:
        from tafelrunde.bots.chocolate.fit_lay import first

        return first().ravel(), extend_weights(first()).ravel()
    chosen = lay_weights(game, seats)
    file = weights_file(f"{game}-{FITTED[seats]}-outlook.json")
    beyond = (
        np.array(json.loads(file.read_text(encoding="utf-8"))["weights"]) if file.is_file() else extend_weights(chosen)
    )
    return chosen.ravel(), beyond.ravel()


def lay_weights(game: str, seats: int) -> Floats:
    """The weights by which lays are chosen, a row for each eighth of the game."""
    return np.array(json.loads(weights_file(f"{game}-{FITTED[seats]}.json").read_text(encoding="utf-8"))["weights"])


def weights_file(name: str) -> Traversable:
    """A file of weights."""
    return files("tafelrunde.bots").joinpath("weights", name)


def extend_weights(weights: Floats) -> Floats:
    """The outlook that judges as lays are chosen."""
    beyond = np.zeros((len(weights), SPAN))
    beyond[:, :TRAITS], beyond[:, OUTLOOK] = weights[:, :TRAITS], weights[:, TRAITS]
    return beyond
