"""Greedy play of the chocolate games: the lay after which one's own score is furthest ahead of the best other one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import assert_never

from tafelrunde.bots.bot import FREE, Budget
from tafelrunde.bots.chocolate import swaps
from tafelrunde.bots.chocolate.scores import Count
from tafelrunde.bots.chocolate.smarties import add_smartie, is_rich
from tafelrunde.rules.chocolate.card import Colour
from tafelrunde.rules.chocolate.choices import ChocolateChoices
from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.rules.chocolate.field import COLOURS, FIRST, Cells, bits
from tafelrunde.rules.chocolate.table import Action, ChocolateSeatView, Lay, Name, Pass, Phase

SMARTIE_WORTH = 1
"""A second-tier lay that costs a smartie must bring more points than this."""


class ChocolateGreedy:
    """Plays the action after which it stands best."""

    def __init__(self, game: str) -> None:
        self.course = COURSES[game]

    def choose(self, view: ChocolateSeatView, rng: Random, budget: Budget = FREE) -> Action:  # noqa: ARG002 - the same for every bot
        """One of the best actions."""
        return choose(self.course.actions(view), rng)


def choose(choices: ChocolateChoices, rng: Random) -> Action:
    """What is best at once, whatever the table waits for."""
    view = choices.view
    match choices.phase:
        case Phase.NAME:
            return Name(favourite(view, choices.game.nameable(view), rng))
        case Phase.ANSWER:
            return swaps.answer(view, rng)
        case Phase.AGREE:
            return swaps.last_word(view)
        case Phase.LAY | Phase.OVER:
            return swaps.offer(choices) or lay(choices, rng)
        case _:
            assert_never(choices.phase)


def favourite(view: ChocolateSeatView, colours: tuple[Colour, ...], rng: Random) -> Colour:
    """The colour of most pieces in the hand."""
    pieces = "".join(card.pieces for card in view.hand)
    most = max(pieces.count(colour) for colour in colours)
    return rng.choice([colour for colour in colours if pieces.count(colour) == most])


def lay(choices: ChocolateChoices, rng: Random) -> Lay | Pass:
    """The best lay, a smartie put where it protects enough; a pass when no card can be laid."""
    best: list[Lay] = []
    most = float("-inf")
    for worth, number, anchor in worths(choices):
        if worth >= most:
            best = [] if worth > most else best
            most = worth
            best.append(lay_at(choices, number, anchor))
    if not best:
        return Pass()
    chosen = rng.choice(best)
    return add_smartie(choices, chosen) if chosen.tier == FIRST and choices.guards else chosen


def lay_at(choices: ChocolateChoices, number: int, anchor: int) -> Lay:
    """The lay of a factor at the bit of an anchor."""
    at = next(choices.view.field.cells(1 << anchor))
    return choices.build_lay(choices.lays[number], at, 0)


def worths(choices: ChocolateChoices) -> Iterator[tuple[int, int, int]]:
    """How far ahead each lay leaves the seat: the lead, the number of the factor, and the bit of the anchor."""
    view = choices.view
    bare = count(view, view.field.visible)
    cleared: dict[int, Count] = {}
    for number in affordable(choices):
        lays = choices.lays[number]
        for anchor in bits(lays.cells):
            if lays.tier == FIRST:
                yield lead(bare.scores(anchor, lays.pieces)), number, anchor
                continue
            if anchor not in cleared:
                cleared[anchor] = bare.without(anchor)
            price = 0 if lays.card.stack else SMARTIE_WORTH
            yield lead(cleared[anchor].scores(anchor, lays.pieces)) - price, number, anchor


def affordable(choices: ChocolateChoices) -> list[int]:
    """The factors worth a thought: smarties are saved for the last turns, where nobody can answer them any more."""
    free = [n for n, lays in enumerate(choices.lays) if lays.tier == FIRST or lays.card.stack]
    return free if free and not is_rich(choices.view) else list(range(len(choices.lays)))


def lead(scores: list[int]) -> int:
    """How far the first side is ahead of the best other one."""
    return scores[0] - max(scores[1:], default=0)


def count(view: ChocolateSeatView, visible: tuple[Cells, ...]) -> Count:
    """The groups of a field as the seat on turn counts them."""
    sides = dict.fromkeys(c for c in (view.colours[view.turn - 1], *view.colours) if c is not None)
    neutral = next((colour for colour in COLOURS if colour not in sides), None)
    has_areas = len(sides) > 1 and any(neutral in card.pieces for card, _ in view.deck.counts if neutral)
    return Count(visible, tuple(map(COLOURS.index, sides)), COLOURS.index(neutral) if neutral and has_areas else None)
