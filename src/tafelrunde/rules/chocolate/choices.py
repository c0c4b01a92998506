"""The legal actions of a view, lazily: counted, tested and picked without writing them all down."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate
from operator import itemgetter
from typing import assert_never

from tafelrunde.rules.chocolate.field import FIRST, Cells
from tafelrunde.rules.chocolate.law import Law, Lawful
from tafelrunde.rules.chocolate.placing import LayFactor
from tafelrunde.rules.chocolate.table import (
    Action,
    Agree,
    ChocolateSeatView,
    Decline,
    Give,
    Lay,
    Name,
    Offer,
    Pass,
    Phase,
    actor,
    phase,
)
from tafelrunde.rules.core import Cell, Seat
from tafelrunde.rules.lazy import lazy

TIER, CELLS = itemgetter(2), itemgetter(3)


class ChocolateChoices(Law):
    """The legal actions of a view.

    The factors are `plain` (all but lays), `lays`, and `smarties`: a first-tier lay goes with each of them, or with
    none. The anchor of the lay itself, which stands for the card just laid, is not among `smarties`; `guards` says
    whether it may be chosen. In `plain`, each of the `cards` is offered to each of the `partners`.
    """

    def __init__(self, game: Lawful, view: ChocolateSeatView) -> None:
        now = phase(view)
        super().__init__(game, view, now, view.hand)
        self.view = view
        self.actor = actor(view, now)
        self.to_act = view.seat is not None and view.seat == self.actor

    @lazy
    def smarties(self) -> tuple[Cell, ...]:
        """The cards, each by its canonical piece, that a smartie may be put on after a first-tier lay (S8)."""
        return self.game.targets(self.table) if self.guards else ()

    @property
    def guards(self) -> bool:
        """May a smartie be put on the card just laid?"""
        return self.to_act and self.game.may_guard(self.table)

    @lazy
    def plain(self) -> tuple[Action, ...]:
        """The legal actions that lay no card."""
        return (*(Offer(to, card) for to in self.partners for card in self.cards), *self.answers)

    @property
    def partners(self) -> tuple[Seat, ...]:
        """The seats that a card may be offered to (S12)."""
        if not self.to_act or self.phase is not Phase.LAY:
            return ()
        return tuple([to for to in self.game.partners(self.table) if self.game.offer_refusal(self.table, to) is None])

    @property
    def answers(self) -> tuple[Action, ...]:
        """The legal actions that neither lay nor offer a card."""
        if not self.to_act:
            return ()
        match self.phase:
            case Phase.LAY:
                return () if self.factors else (Pass(),)
            case Phase.NAME:
                return tuple(map(Name, self.game.nameable(self.table)))
            case Phase.ANSWER:
                return (Decline(), *map(Give, self.cards))
            case Phase.AGREE:
                return (Agree(), Decline())
            case Phase.OVER:
                return ()
            case _:
                assert_never(self.phase)

    def variants(self, lays: LayFactor) -> int:
        """In how many ways a smartie may go with each of these lays, none counted too."""
        return self.smartie_ways if lays.tier == FIRST else 1

    @property
    def smartie_ways(self) -> int:
        """The same for a first-tier lay: no smartie, one on the card just laid, or one on another card (S8)."""
        return 2 + len(self.smarties) if self.guards else 1

    def build_lay(self, lays: LayFactor, at: Cell, variant: int) -> Lay:
        """The lay at one anchor, with the smartie of that variant."""
        smartie = None
        if variant:
            smartie = at if variant == 1 else self.smarties[variant - 2]
        return Lay(lays.pieces, at, lays.tier, lays.card.stack, smartie)

    @lazy
    def starts(self) -> list[int]:
        """Where the actions of each of the lays start in the count of them all, and where the last ones end."""
        ways = list(map(int.bit_count, map(CELLS, self.factors)))
        first = self.smartie_ways
        if first > 1:
            tiers = map(TIER, self.factors)
            ways = [number * first if tier == FIRST else number for number, tier in zip(ways, tiers, strict=True)]
        return list(accumulate(ways, initial=self.offers + len(self.answers)))

    @property
    def offers(self) -> int:
        """How many offers there are among the plain actions."""
        partners = self.partners
        return len(partners) * len(self.cards) if partners else 0

    def __len__(self) -> int:
        return self.starts[-1]

    def __iter__(self) -> Iterator[Action]:
        yield from self.plain
        for lays in self.lays:
            for at in self.table.field.cells(lays.cells):
                for variant in range(self.variants(lays)):
                    yield self.build_lay(lays, at, variant)

    def __getitem__(self, number: int) -> Action:
        starts = self.starts
        number = range(starts[-1])[number]
        if number < starts[0]:
            return self.plain[number]
        index = bisect_right(starts, number) - 1
        lays = LayFactor._make(self.factors[index])
        at, variant = divmod(number - starts[index], self.variants(lays))
        return self.build_lay(lays, self.anchor(lays.cells, at), variant)

    def anchor(self, cells: Cells, number: int) -> Cell:
        """The cell of that number in a set of cells."""
        for _ in range(number):
            cells &= cells - 1
        return self.table.field.lowest(cells)

    def __contains__(self, action: object) -> bool:
        return self.refusal(action) is None


def on_turn(view: ChocolateSeatView) -> ChocolateSeatView:
    """The view as if it were its seat's turn: for trying things out while others think.

    Whoever has to act, an onlooker, and everybody after the end see what they saw. An offer under way is left out, but
    who made it this turn may make no other (S12).
    """
    if view.seat is None or actor(view) in {None, view.seat}:
        return view
    return replace(view, turn=view.seat, swap=None, offered=view.turn == view.seat)
