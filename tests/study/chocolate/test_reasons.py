"""Facts of the chocolate games: every figure is counted again, by a second and plain reading of the rules."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest
from tests.kit.boards import field_of
from tests.kit.naive import Board
from tests.kit.tables import CHOCOLATE, Kind, game_of, state_of, states
from tests.rules.chocolate.test_random_games import left, replayed

from tafelrunde.records import notation
from tafelrunde.rules.chocolate.schoko import SCHOKO
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.chocolate.table import Action, ChocolateSeatView, ChocolateState, Lay, Name
from tafelrunde.rules.core import Seat
from tafelrunde.study.chocolate.reasons import find_facts
from tafelrunde.study.verdict_facts import VerdictFact

GAMES = 6


class Recount(NamedTuple):
    """A position, an action of it, and the field after it as it is read here."""

    state: ChocolateState
    action: Action
    board: Board

    def size(self, colour: str) -> int:
        """The largest group."""
        return self.board.sizes(colour)[0]

    def areas(self, colour: str) -> int:
        """What neutral areas add to a colour (S10)."""
        first, second, *_ = colours_of(self.state)
        return dict(zip((first, second), self.board.neutral(first, second), strict=True))[colour]

    def hand(self, seat: Seat) -> list[str]:
        """The cards that are left, as words."""
        hand = [str(card) for card in self.state.hands[seat - 1]]
        if isinstance(self.action, Lay):
            hand.remove(str(self.action.card))
        return hand

    def smarties(self, seat: Seat) -> int:
        """The smarties that are left (S3, S7, S8)."""
        paid = isinstance(self.action, Lay) and not self.action.stack
        paid = paid and (self.action.tier == 2 or self.action.smartie is not None)  # type: ignore[union-attr]
        return left(self.state)[seat - 1] - paid


def colours_of(state: ChocolateState) -> list[str]:
    """The colours of the seats, as letters."""
    return [colour.value if colour else "" for colour in state.colours]


def recount(state: ChocolateState, action: Action) -> Recount:
    """The field after an action."""
    board = replayed(state)
    if isinstance(action, Lay):
        board.lay(action.pieces, action.at, action.tier)
    return Recount(state, action, board)


def pairs(kind: Kind, seed: int) -> Iterator[tuple[ChocolateState, ChocolateSeatView, Action, Action]]:
    """Positions of a random game, each with two of the actions that the seat to act has."""
    game, rng = game_of(kind), Random(seed)
    for state in states(kind, seed):
        seat = game.actor(state)
        actions = game.actions(view := game.view(state, seat)) if seat else ()
        if len(actions) > 1:
            first, second = rng.sample(range(len(actions)), 2)
            yield state, view, actions[first], actions[second]


def holds(fact: VerdictFact, seat: Seat, better: Recount, worse: Recount) -> bool:
    """Is a fact so, counted again?"""
    figures, colours, before = fact.figures, colours_of(better.state), replayed(better.state)
    own = colours[seat - 1]
    both = (figures["best"], figures["played"])
    match fact.kind:
        case "colour":
            assert isinstance(better.action, Name)
            assert isinstance(worse.action, Name)
            hand = "".join(card.pieces for card in better.state.hands[seat - 1])
            return both == (hand.count(better.action.colour.value), hand.count(worse.action.colour.value))
        case "group" | "joined":
            groups = [group for group in better.board.groups(own) if group == set(fact.cells)]
            joined = sum(not group.isdisjoint(fact.cells) for group in before.groups(own))
            is_joined = "groups" not in figures or figures["groups"] == joined >= 2
            sizes = (better.size(own), worse.size(own), before.sizes(own)[0])
            return len(groups) == 1 and is_joined and sizes == (*both, figures["before"])
        case "cut" | "rival":
            rival = colours[int(figures["seat"]) - 1]
            sizes = (better.size(rival), worse.size(rival), before.sizes(rival)[0])
            is_cut = (fact.kind == "cut") == (sizes[0] < sizes[2])
            return rival != own and is_cut and sizes == (*both, figures["before"])
        case "area":
            return both == (better.areas(own), worse.areas(own)) and len(fact.cells) == both[0]
        case "rival_area":
            rival = next(colour for colour in colours if colour != own)
            return both == (better.areas(rival), worse.areas(rival)) and len(fact.cells) == both[1]
        case "stack_card":
            return both == tuple(sum(card.startswith("*") for card in one.hand(seat)) for one in (better, worse))
        case "smartie":
            return both == (better.smarties(seat), worse.smarties(seat))
        case _:
            return False


@pytest.mark.parametrize("kind", CHOCOLATE, ids=str)
def test_every_fact_holds(kind: Kind) -> None:
    """V12: whatever is said of two actions is so, in random games of every kind."""
    said = set()
    for seed in range(GAMES):
        for state, view, best, played in pairs(kind, seed):
            seat = view.seat or 0
            for fact in find_facts(kind.game, view, played, best):
                said.add(fact.kind)
                assert holds(fact, seat, recount(state, best), recount(state, played)), (fact, best, played)
    assert {"group", "rival"} <= said | {"joined", "cut"}
    assert "smartie" in said or kind.game == "schoko"


@pytest.mark.parametrize("kind", CHOCOLATE, ids=str)
def test_a_fact_speaks_for_the_best_action(kind: Kind) -> None:
    """More of one's own, less of others'; and never of a pair the other way round as well."""
    for _, view, best, played in pairs(kind, GAMES):
        facts = list(find_facts(kind.game, view, played, best))
        for fact in facts:
            one, other = fact.figures["best"], fact.figures["played"]
            assert (one < other) == (fact.kind in {"cut", "rival", "rival_area"})  # type: ignore[operator]
            assert fact.weight > 0
        assert [] == list(find_facts(kind.game, view, best, best))


def test_an_area_that_changes_hands_is_said() -> None:
    """S10: with its pieces, which are pointed at."""
    game, kind = SCHOKOLY, next(kind for kind in CHOCOLATE if kind.game == "schokoly")
    found = [
        fact
        for seed in range(4 * GAMES)
        for _, view, best, played in pairs(kind, seed)
        for fact in find_facts(game.name, view, played, best)
        if fact.kind in {"area", "rival_area"}
    ]
    assert {"area", "rival_area"} == {fact.kind for fact in found}
    assert all(len(fact.cells) == max(fact.figures["best"], fact.figures["played"]) for fact in found)


def test_groups_that_are_joined_are_counted() -> None:
    """The card lies between two groups of its seat and makes one of them."""
    field = field_of("W W . . W W\nW W . . W W")
    view = SCHOKO.view(state_of("WWWW DDDD|DDDD", field, colours="WD", pile="DDDD"), 1)
    best, played = (notation.read(word, "schoko") for word in ("WWWW@2,0", "WWWW@-2,0"))
    [fact] = find_facts("schoko", view, played, best)
    assert ("joined", {"best": 12, "played": 8, "before": 4, "groups": 2}) == (fact.kind, fact.figures)
    assert 12 == len(fact.cells)
