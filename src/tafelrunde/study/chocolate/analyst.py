"""What a review has to know of the chocolate games: the card drawn, the lays worth a look, and their exact ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from tafelrunde.bots.bot import FREE
from tafelrunde.bots.chocolate.search import Thinker, TurnSearch
from tafelrunde.bots.chocolate.setting import ThinkerSetting
from tafelrunde.kernels.chocolate.pack import Outgrown
from tafelrunde.rules.chocolate.card import Card, listing_place
from tafelrunde.rules.chocolate.courses import COURSES
from tafelrunde.rules.chocolate.swaps import SWAPPING_SEATS
from tafelrunde.rules.chocolate.table import Action, ChocolateSeatView, ChocolateState, Lay, Phase, phase
from tafelrunde.study.analyst import Alternative, ExactEnd, ReviewWork
from tafelrunde.study.chocolate.exact_end import EndSearch, is_near
from tafelrunde.study.evaluator import NoValue

GUARDED = 3
"""For so many of the best lays, smarties are thought about too."""

QUICK = {
    "schoko": ReviewWork(evaluations=1_000, rivals=2, again=0, again_rivals=0, counts=100_000),
    "schokoly": ReviewWork(evaluations=1_300, rivals=1, again=0, again_rivals=0, counts=40_000),
}
FULL = {
    "schoko": ReviewWork(evaluations=5_000, rivals=4, again=8_000, again_rivals=10, counts=1_000_000),
    "schokoly": ReviewWork(evaluations=2_500, rivals=2, again=3_000, again_rivals=8, counts=300_000),
}
HINT_EVALUATIONS = {"schoko": 500, "schokoly": 450}


class ChocolateAnalyst:
    """The part of `schoko` or `schokoly` in reviews and hints."""

    def __init__(self, game: str) -> None:
        self.course = COURSES[game]
        self.quick, self.full = QUICK[game], FULL[game]
        self.hint_evaluations = HINT_EVALUATIONS[game]

    def sort_draws(self, state: ChocolateState) -> ChocolateState:
        """The state with the pile in canonical listing."""
        pile = sorted(state.order[state.drawn :], key=listing_place)
        return replace(state, order=(*state.order[: state.drawn], *pile))

    def possible_draws(self, state: ChocolateState, action: Action) -> list[Alternative]:
        """A lay, and each card of the pile drawn with it."""
        if not isinstance(action, Lay):
            return []
        pile = Counter(state.order[state.drawn :])
        return [Alternative(pile[card], self.after(state, action, card)) for card in sorted(pile, key=listing_place)]

    def after(self, state: ChocolateState, action: Action, card: Card) -> ChocolateState:
        """The state after a lay with which this card of the pile is drawn."""
        rest = list(state.order[state.drawn :])
        rest.remove(card)
        ready = replace(state, order=(*state.order[: state.drawn], card, *rest))
        return self.sort_draws(self.course.apply(ready, action).state)

    def redeal(self, state: ChocolateState, action: Action, keys: Sequence[bytes]) -> list[ChocolateState]:  # noqa: ARG002 - as every analyst
        """Nothing is dealt anew in the middle of a game."""
        return []

    def candidates(self, view: ChocolateSeatView, number: int, seed: bytes) -> list[Action]:
        """The lays of most worth, also with smarties; of the few other actions all."""
        choices = self.course.actions(view)
        if choices.phase is not Phase.LAY or not choices.lays:
            return list(choices.answers)
        try:
            return self.lays(view, number, seed)
        except Outgrown:
            raise NoValue("The field is too wide or too high to be evaluated.") from None

    def lays(self, view: ChocolateSeatView, number: int, seed: bytes) -> list[Action]:
        """The lays of most worth."""
        bot = Thinker(self.course.name, ThinkerSetting(fitted=view.seats != SWAPPING_SEATS))
        rng = Random(seed)  # noqa: S311 - to be repeated, not to be secret
        search = TurnSearch(bot, view, rng, FREE)
        codes, values = search.rank_lays()
        best = list(zip(values[:number].tolist(), codes[:number].tolist(), strict=True))
        best += [guard for _, code in best[:GUARDED] for guard in search.rank_guards(code)[:number]]
        best.sort(key=lambda each: (-each[0], each[1]))
        return [search.unpack_action(code) for _, code in best[:number]]

    def solve(self, view: ChocolateSeatView, played: Action, counts: int) -> ExactEnd | None:
        """With an empty pile the other hand is known: a search of the last lays of two seats."""
        near = is_near(self.course.name, view.seats, view.pile, sum(view.held))
        if not near or phase(view) is not Phase.LAY:
            return None
        state = self.course.resample(view, Random(0))  # noqa: S311 - nothing is hidden
        try:
            search = EndSearch(self.course.name, state, counts)
            best, share = search.find_best(), search.find_share(played)
        except Outgrown:
            return None
        return None if best is None or share is None else ExactEnd(best.share, best.action, share)
