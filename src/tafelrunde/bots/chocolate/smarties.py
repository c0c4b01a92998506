"""Where a smartie protects most: on the card whose covering would cut one's own largest group (S8)."""

from __future__ import annotations

from dataclasses import replace

from tafelrunde.rules.chocolate.choices import ChocolateChoices
from tafelrunde.rules.chocolate.field import COLOURS, FIRST, SQUARE, Cells, Field, LaidCard, bits
from tafelrunde.rules.chocolate.groups import groups, sizes
from tafelrunde.rules.chocolate.placing import anchors
from tafelrunde.rules.chocolate.table import ChocolateSeatView, Lay

WORTH_GUARDING = 12
"""So many pieces of the largest group must be in danger before a smartie is spent."""


def add_smartie(choices: ChocolateChoices, lay: Lay) -> Lay:
    """The lay, with a smartie on the card that protects most if that is enough."""
    view = choices.view
    colour = view.colours[view.turn - 1]
    if colour is None or not is_threatened(view):
        return lay
    field = view.field.lay(LaidCard(lay.card, lay.pieces, lay.at, FIRST, smartie=False))
    danger = losses(field, field.visible[COLOURS.index(colour)])
    worst = max(danger, key=danger.__getitem__, default=None)
    if worst is None or danger[worst] < (1 if is_rich(view) else WORTH_GUARDING):
        return lay
    cards = [i for i in takers(view, field) if card_cells(field, i) & SQUARE << worst]
    if not cards:
        return lay
    safest = min(cards, key=lambda i: remaining_loss(danger, card_cells(field, i)))
    return replace(lay, smartie=field.find_visible_cell(safest))


def takers(view: ChocolateSeatView, field: Field) -> list[int]:
    """The first-tier cards that the booklet lets a smartie go on after a lay: all, or the one just laid (S14)."""
    first = 0 if view.booklet.guards_any_card else len(field.cards) - 1
    return [i for i, laid in enumerate(field.cards) if laid.tier == FIRST and i >= first]


def is_threatened(view: ChocolateSeatView) -> bool:
    """Can another side still pay for a second tier?"""
    own = view.colours[view.turn - 1]
    return any(smarties for smarties, colour in zip(view.smarties, view.colours, strict=True) if colour != own)


def is_rich(view: ChocolateSeatView) -> bool:
    """Are there as many smarties as turns left to use them?"""
    turns = view.held[view.turn - 1] + view.pile // view.seats
    return view.smarties[view.turn - 1] >= turns


def losses(field: Field, own: Cells) -> dict[int, int]:
    """For each anchor of a second tier: by how much the largest group shrinks if its four cells are covered."""
    largest = max(groups(own), key=int.bit_count, default=0)
    second = sizes(own ^ largest)[0]
    size = largest.bit_count()
    found = {}
    for anchor in bits(anchors(field).second):
        rest = largest & ~(SQUARE << anchor)
        if rest != largest:
            found[anchor] = size - max(second, sizes(rest)[0])
    return found


def card_cells(field: Field, index: int) -> Cells:
    """The cells of a card."""
    return SQUARE << field.bit(field.cards[index].at)


def remaining_loss(danger: dict[int, int], safe: Cells) -> int:
    """The worst loss that is left when no card can be laid on these cells."""
    return max((loss for anchor, loss in danger.items() if not SQUARE << anchor & safe), default=0)
