"""The legal actions of a view, lazily, and the reason why another one is refused: the one author of legality."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from tafelrunde.rules.chocolate import placing
from tafelrunde.rules.chocolate.card import Card, Colour
from tafelrunde.rules.chocolate.field import FIRST, SECOND, Cells
from tafelrunde.rules.chocolate.table import (
    Action,
    Agree,
    Decline,
    Give,
    Lay,
    Name,
    Offer,
    Pass,
    Phase,
    View,
    actor,
    phase,
)
from tafelrunde.rules.core import Cell, Code, Illegal, Seat


class Lawful(ABC):
    """What the two chocolate games decide differently."""

    naming_rule: str
    no_stack: tuple[Code, str, str]
    """Why a card may not go to the second tier: code, rule and sentence."""

    @abstractmethod
    def nameable(self, view: View) -> tuple[Colour, ...]:
        """The colours that may be named now."""

    @abstractmethod
    def may_stack(self, view: View, card: Card) -> bool:
        """Does the seat on turn have the right to lay this card on the second tier?"""

    @abstractmethod
    def may_guard(self, view: View) -> bool:
        """Does the seat on turn have a smartie to put on a card?"""

    @abstractmethod
    def smartie_refusal(self, view: View, lay: Lay) -> Illegal | None:
        """Why the smartie of this lay may not be put where it says."""

    @abstractmethod
    def targets(self, view: View) -> tuple[Cell, ...]:
        """The cards of the field, by their canonical pieces, that may take a smartie."""

    @abstractmethod
    def partners(self, view: View) -> range:
        """The seats that take part in swaps."""

    @abstractmethod
    def offer_refusal(self, view: View, to: Seat) -> Illegal | None:
        """Why no card may be offered to that seat."""


class Lays(NamedTuple):
    """A factor of the legal lays: a card as it lies, its tier, and all anchors where it may lie."""

    card: Card
    pieces: str
    tier: int
    cells: Cells


class Choices:
    """The legal actions of a view.

    The factors are `plain` (all but lays), `lays`, and `smarties`: a first-tier lay goes with each of them, or with
    none. The anchor of the lay itself, which stands for the card just laid, is not among `smarties`; `guards` says
    whether it may be chosen.
    """

    def __init__(self, game: Lawful, view: View) -> None:
        self.game = game
        self.view = view
        self.phase = phase(view)
        self.to_act = view.seat is not None and view.seat == actor(view, self.phase)

    @cached_property
    def lays(self) -> tuple[Lays, ...]:
        """Where each card of the hand may be laid, for each of its turns and each tier it may go to."""
        if not self.to_act or self.phase is not Phase.LAY:
            return ()
        rules = placing.anchors(self.view.field)
        return tuple([
            Lays(card, pieces, tier, cells)
            for card in dict.fromkeys(self.view.hand)  # cards of equal writing are one choice (N1)
            for tier in ((FIRST, SECOND) if self.game.may_stack(self.view, card) else (FIRST,))
            for pieces, cells in rules.lays(card.pieces, tier)
            if cells
        ])

    @cached_property
    def smarties(self) -> tuple[Cell, ...]:
        """The cards, each by its canonical piece, that a smartie may be put on after a first-tier lay (S8)."""
        return self.game.targets(self.view) if self.guards else ()

    @cached_property
    def guards(self) -> bool:
        """May a smartie be put on the card just laid?"""
        return self.to_act and self.game.may_guard(self.view)

    @cached_property
    def plain(self) -> tuple[Action, ...]:
        """The legal actions that lay no card."""
        if not self.to_act:
            return ()
        match self.phase:
            case Phase.NAME:
                return tuple(map(Name, self.game.nameable(self.view)))
            case Phase.ANSWER:
                return (Decline(), *map(Give, dict.fromkeys(self.view.hand)))
            case Phase.AGREE:
                return (Agree(), Decline())
            case _:
                return (*self.offers(), *(() if self.lays else (Pass(),)))

    def offers(self) -> Iterator[Offer]:
        """The cards that may be offered to each other seat (S12)."""
        for to in self.game.partners(self.view):
            if self.game.offer_refusal(self.view, to) is None:
                yield from (Offer(to, card) for card in dict.fromkeys(self.view.hand))

    def variants(self, lays: Lays) -> int:
        """In how many ways a smartie may go with each of these lays, none counted too."""
        return self.smartie_ways if lays.tier == FIRST else 1

    @cached_property
    def smartie_ways(self) -> int:
        """The same for a first-tier lay: no smartie, one on the card just laid, or one on another card (S8)."""
        return 2 + len(self.smarties) if self.guards else 1

    def written(self, lays: Lays, at: Cell, variant: int) -> Lay:
        """The lay at one anchor, with the smartie of that variant."""
        smarties = (None, at, *self.smarties) if variant else (None,)
        return Lay(lays.pieces, at, lays.tier, lays.card.stack, smarties[variant])

    @cached_property
    def ways(self) -> tuple[int, ...]:
        """How many actions each of the lays stands for."""
        first = self.smartie_ways
        return tuple([lays.cells.bit_count() * (first if lays.tier == FIRST else 1) for lays in self.lays])

    def __len__(self) -> int:
        return len(self.plain) + sum(self.ways)

    def __iter__(self) -> Iterator[Action]:
        yield from self.plain
        for lays in self.lays:
            for at in self.view.field.cells(lays.cells):
                for variant in range(self.variants(lays)):
                    yield self.written(lays, at, variant)

    def __getitem__(self, number: int) -> Action:
        number = range(len(self))[number]
        if number < len(self.plain):
            return self.plain[number]
        number -= len(self.plain)
        which = 0
        while number >= self.ways[which]:
            number -= self.ways[which]
            which += 1
        at, variant = divmod(number, self.variants(self.lays[which]))
        return self.written(self.lays[which], self.anchor(self.lays[which].cells, at), variant)

    def anchor(self, cells: Cells, number: int) -> Cell:
        """The cell of that number in a set of cells."""
        for _ in range(number):
            cells &= cells - 1
        return next(self.view.field.cells(cells & -cells))

    def __contains__(self, action: object) -> bool:
        return self.refusal(action) is None

    def refusal(self, action: object) -> Illegal | None:
        """The first rule (N4) that the action breaks, or None when it is legal."""
        if self.phase is Phase.OVER:
            return Illegal(Code.GAME_OVER, "C13", "The game is over.")
        if not self.to_act:
            return Illegal(Code.NOT_YOUR_TURN, "C13", f"It is the turn of seat {actor(self.view)}.")
        match self.phase:
            case Phase.NAME:
                return self.name_refusal(action)
            case Phase.ANSWER:
                return self.answer_refusal(action)
            case Phase.AGREE:
                return self.agree_refusal(action)
            case _:
                return self.turn_refusal(action)

    def name_refusal(self, action: object) -> Illegal | None:
        """While a colour is to be named (K3, S4)."""
        rule = self.game.naming_rule
        if not isinstance(action, Name):
            return Illegal(Code.NAME_FIRST, rule, "Name a colour first.")
        if action.colour not in self.game.nameable(self.view):
            return Illegal(Code.COLOUR_TAKEN, rule, "This colour is not free to be named.")
        return None

    def answer_refusal(self, action: object) -> Illegal | None:
        """While an offer waits for its answer (S12)."""
        match action:
            case Decline():
                return None
            case Give(card):
                return self.card_refusal(card)
            case _:
                return Illegal(Code.ANSWER_FIRST, "S12", "A card was offered: offer one of yours back, or decline.")

    def agree_refusal(self, action: object) -> Illegal | None:
        """While the first player has the last word (S12)."""
        if isinstance(action, Agree | Decline):
            return None
        return Illegal(Code.ANSWER_FIRST, "S12", "A card was offered back: agree or decline.")

    def turn_refusal(self, action: object) -> Illegal | None:
        """While a card is to be laid."""
        match action:
            case Lay():
                return self.lay_refusal(action)
            case Pass():
                return self.pass_refusal()
            case Offer(to, card):
                return self.game.offer_refusal(self.view, to) or self.card_refusal(card)
            case Name():
                return Illegal(Code.NOT_NOW, self.game.naming_rule, "The colours are named already.")
            case Give() | Agree() | Decline():
                return Illegal(Code.NOT_NOW, "S12", "There is no offer to answer.")
            case _:
                return Illegal(Code.NOT_NOW, "C13", "This game has no such action.")

    def card_refusal(self, card: Card | int) -> Illegal | None:
        """A card that is offered must be named and in the hand."""
        if isinstance(card, int):
            return Illegal(Code.CARD_NOT_NAMED, "N3", "Name the card itself; its number is announced by the game.")
        return self.hand_refusal(card)

    def hand_refusal(self, card: Card) -> Illegal | None:
        """C13: a turn is one card from the hand."""
        if card in self.view.hand:
            return None
        return Illegal(Code.CARD_NOT_IN_HAND, "C13", f"The card {card} is not in the hand.")

    def lay_refusal(self, lay: Lay) -> Illegal | None:
        """N4: the hand, the right to stack, the place, then the smartie."""
        refused = self.hand_refusal(lay.card)
        if refused is None and lay.tier != FIRST and not self.game.may_stack(self.view, lay.card):
            refused = Illegal(*self.game.no_stack)
        refused = refused or placing.refusal(self.view.field, lay.pieces, lay.at, lay.tier)
        if refused is None and lay.smartie is not None:
            refused = self.game.smartie_refusal(self.view, lay)
        return refused

    def pass_refusal(self) -> Illegal | None:
        """C14: who can lay a card may not pass."""
        if not self.lays:
            return None
        cells = tuple(self.view.field.cells(self.lays[0].cells & -self.lays[0].cells))
        return Illegal(Code.MUST_LAY, "C14", "Passing is only for who can lay no card; a card can be laid.", cells)
