"""What the rules let a seat do, and the reason why they refuse the rest: the one author of legality."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import assert_never

from tafelrunde.rules.chocolate import placing
from tafelrunde.rules.chocolate.card import Card, Colour
from tafelrunde.rules.chocolate.field import FIRST
from tafelrunde.rules.chocolate.placing import Factor, LayFactor
from tafelrunde.rules.chocolate.table import (
    Agree,
    Announced,
    Decline,
    Give,
    Lay,
    Name,
    Offer,
    Pass,
    Phase,
    Table,
    actor,
)
from tafelrunde.rules.core import Cell, Illegal, IllegalCode, Seat
from tafelrunde.rules.lazy import lazy


class Lawful(ABC):
    """What the two chocolate games decide differently."""

    naming_rule: str
    no_stack: tuple[IllegalCode, str, str]
    """Why a card may not go to the second tier: code, rule and sentence."""

    @abstractmethod
    def nameable(self, table: Table) -> tuple[Colour, ...]:
        """The colours that may be named now."""

    @abstractmethod
    def may_stack(self, table: Table, card: Card) -> bool:
        """Does the seat on turn have the right to lay this card on the second tier?"""

    @abstractmethod
    def may_guard(self, table: Table) -> bool:
        """Does the seat on turn have a smartie to put on a card?"""

    @abstractmethod
    def smartie_refusal(self, table: Table, lay: Lay) -> Illegal | None:
        """Why the smartie of this lay may not be put where it says."""

    @abstractmethod
    def targets(self, table: Table) -> tuple[Cell, ...]:
        """The cards of the field, by their canonical pieces, that may take a smartie."""

    @abstractmethod
    def partners(self, table: Table) -> tuple[Seat, ...]:
        """The other seats, where cards are swapped."""

    @abstractmethod
    def offer_refusal(self, table: Table, to: Seat) -> Illegal | None:
        """Why no card may be offered to that seat."""


class Law:
    """What the seat to act may do now: it follows from what lies open on the table, and from its hand."""

    to_act = True
    """Is it this seat that has to act? Who has not may do nothing."""

    def __init__(self, game: Lawful, table: Table, now: Phase, hand: tuple[Card, ...]) -> None:
        self.game = game
        self.table = table
        self.phase = now
        self.hand = hand

    @property
    def cards(self) -> tuple[Card, ...]:
        """The different cards of the hand: those of equal writing are one choice (N1)."""
        return tuple(dict.fromkeys(self.hand))

    @lazy
    def factors(self) -> list[Factor]:
        """Where each card of the hand may be laid, for each of its turns and each tier it may go to."""
        if not self.to_act or self.phase is not Phase.LAY:
            return []
        rules, may_stack = placing.anchors(self.table.field), self.game.may_stack
        return rules.lays([(card, rules.both if may_stack(self.table, card) else rules.ground) for card in self.cards])

    @lazy
    def lays(self) -> tuple[LayFactor, ...]:
        """The same with names."""
        return tuple(map(LayFactor._make, self.factors))

    def refusal(self, action: object) -> Illegal | None:
        """The first rule (N4) that the action breaks, or None when it is legal."""
        if self.phase is Phase.OVER:
            return Illegal(IllegalCode.GAME_OVER, "C13", "The game is over.")
        if not self.to_act:
            return Illegal(IllegalCode.NOT_YOUR_TURN, "C13", f"It is the turn of seat {actor(self.table)}.")
        match self.phase:
            case Phase.LAY:
                return self.turn_refusal(action)
            case Phase.NAME:
                return self.name_refusal(action)
            case Phase.ANSWER:
                return self.answer_refusal(action)
            case Phase.AGREE:
                return self.agree_refusal(action)
            case _:
                assert_never(self.phase)

    def name_refusal(self, action: object) -> Illegal | None:
        """While a colour is to be named (K3, S4)."""
        rule = self.game.naming_rule
        if not isinstance(action, Name):
            return Illegal(IllegalCode.NAME_FIRST, rule, "Name a colour first.")
        if action.colour not in self.game.nameable(self.table):
            return Illegal(IllegalCode.COLOUR_TAKEN, rule, "This colour is not free to be named.")
        return None

    def answer_refusal(self, action: object) -> Illegal | None:
        """While an offer waits for its answer (S12)."""
        match action:
            case Decline():
                return None
            case Give(card):
                return self.card_refusal(card)
            case _:
                return Illegal(
                    IllegalCode.ANSWER_FIRST, "S12", "A card was offered: offer one of yours back, or decline."
                )

    def agree_refusal(self, action: object) -> Illegal | None:
        """While the first player has the last word (S12)."""
        if isinstance(action, Agree | Decline):
            return None
        return Illegal(IllegalCode.ANSWER_FIRST, "S12", "A card was offered back: agree or decline.")

    def turn_refusal(self, action: object) -> Illegal | None:
        """While a card is to be laid."""
        match action:
            case Lay():
                return self.lay_refusal(action)
            case Pass():
                return self.pass_refusal()
            case Offer(to, card):
                return self.game.offer_refusal(self.table, to) or self.card_refusal(card)
            case Name():
                return Illegal(IllegalCode.NOT_NOW, self.game.naming_rule, "The colours are named already.")
            case Give() | Agree() | Decline():
                return Illegal(IllegalCode.NOT_NOW, "S12", "There is no offer to answer.")
            case _:
                return Illegal(IllegalCode.NOT_NOW, "C13", "This game has no such action.")

    def card_refusal(self, card: Card | Announced) -> Illegal | None:
        """A card that is offered must be named and in the hand."""
        if isinstance(card, Card):
            return self.hand_refusal(card)
        return Illegal(
            IllegalCode.CARD_NOT_NAMED, "N3", "Name the card itself; what it shows is announced by the game."
        )

    def hand_refusal(self, card: Card) -> Illegal | None:
        """C13: a turn is one card from the hand."""
        if card in self.hand:
            return None
        return Illegal(IllegalCode.CARD_NOT_IN_HAND, "C13", f"The card {card} is not in the hand.")

    def lay_refusal(self, lay: Lay) -> Illegal | None:
        """N4: the hand, the right to stack, the place, then the smartie."""
        refused = self.hand_refusal(lay.card)
        if refused is None and lay.tier != FIRST and not self.game.may_stack(self.table, lay.card):
            refused = Illegal(*self.game.no_stack)
        refused = refused or placing.refusal(self.table.field, lay.pieces, lay.at, lay.tier)
        if refused is None and lay.smartie is not None:
            refused = self.game.smartie_refusal(self.table, lay)
        return refused

    def pass_refusal(self) -> Illegal | None:
        """C14: who can lay a card may not pass."""
        if not self.factors:
            return None
        at = self.table.field.lowest(self.factors[0][-1])
        return Illegal(
            IllegalCode.MUST_LAY, "C14", "You may pass only if you can lay no card; a card can be laid.", (at,)
        )
