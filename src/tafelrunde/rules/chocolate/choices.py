"""The legal actions of a view, lazily: counted, tested and picked without writing them all down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tafelrunde.rules.chocolate.field import FIRST, Cells
from tafelrunde.rules.chocolate.law import Law, Lawful
from tafelrunde.rules.chocolate.placing import Lays
from tafelrunde.rules.chocolate.table import Action, Agree, Decline, Give, Lay, Name, Offer, Pass, Phase, View, actor
from tafelrunde.rules.core import Cell
from tafelrunde.rules.lazy import lazy


class Choices(Law):
    """The legal actions of a view.

    The factors are `plain` (all but lays), `lays`, and `smarties`: a first-tier lay goes with each of them, or with
    none. The anchor of the lay itself, which stands for the card just laid, is not among `smarties`; `guards` says
    whether it may be chosen.
    """

    def __init__(self, game: Lawful, view: View) -> None:
        super().__init__(game, view, view.seat, view.hand)
        self.view = view

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
        if not self.to_act:
            return ()
        match self.phase:
            case Phase.NAME:
                return tuple(map(Name, self.game.nameable(self.table)))
            case Phase.ANSWER:
                return (Decline(), *map(Give, dict.fromkeys(self.hand)))
            case Phase.AGREE:
                return (Agree(), Decline())
            case _:
                return (*self.offers(), *(() if self.factors else (Pass(),)))

    def offers(self) -> Iterator[Offer]:
        """The cards that may be offered to each other seat (S12)."""
        for to in self.game.partners(self.table):
            if self.game.offer_refusal(self.table, to) is None:
                yield from (Offer(to, card) for card in dict.fromkeys(self.hand))

    def variants(self, lays: Lays) -> int:
        """In how many ways a smartie may go with each of these lays, none counted too."""
        return self.smartie_ways if lays.tier == FIRST else 1

    @lazy
    def smartie_ways(self) -> int:
        """The same for a first-tier lay: no smartie, one on the card just laid, or one on another card (S8)."""
        return 2 + len(self.smarties) if self.guards else 1

    def written(self, lays: Lays, at: Cell, variant: int) -> Lay:
        """The lay at one anchor, with the smartie of that variant."""
        smartie = None
        if variant:
            smartie = at if variant == 1 else self.smarties[variant - 2]
        return Lay(lays.pieces, at, lays.tier, lays.card.stack, smartie)

    @lazy
    def ways(self) -> list[int]:
        """How many actions each of the lays stands for."""
        first = self.smartie_ways
        return [cells.bit_count() * (first if tier == FIRST else 1) for _, _, tier, cells in self.factors]

    @lazy
    def number(self) -> int:
        """How many actions there are."""
        return len(self.plain) + sum(self.ways)

    def __len__(self) -> int:
        return self.number

    def __iter__(self) -> Iterator[Action]:
        yield from self.plain
        for lays in self.lays:
            for at in self.table.field.cells(lays.cells):
                for variant in range(self.variants(lays)):
                    yield self.written(lays, at, variant)

    def __getitem__(self, number: int) -> Action:
        number = range(self.number)[number]
        if number < len(self.plain):
            return self.plain[number]
        number -= len(self.plain)
        for factor, ways in zip(self.factors, self.ways, strict=True):
            if number < ways:
                lays = Lays._make(factor)
                at, variant = divmod(number, self.variants(lays))
                return self.written(lays, self.anchor(lays.cells, at), variant)
            number -= ways
        raise IndexError(number)

    def anchor(self, cells: Cells, number: int) -> Cell:
        """The cell of that number in a set of cells."""
        for _ in range(number):
            cells &= cells - 1
        return self.table.field.lowest(cells)

    def __contains__(self, action: object) -> bool:
        return self.refusal(action) is None


def on_turn(view: View) -> View:
    """The view as if it were its seat's turn: for trying things out while others think.

    Whoever has to act, an onlooker, and everybody after the end see what they saw. An offer under way is left out, but
    who made it this turn may make no other (S12).
    """
    if view.seat is None or actor(view) in {None, view.seat}:
        return view
    return replace(view, turn=view.seat, swap=None, offered=view.offered and view.turn == view.seat)
