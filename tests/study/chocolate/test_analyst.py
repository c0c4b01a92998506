"""What reviews ask about the chocolate games."""

from tests.kit.tables import OURS, state_of, states

from tafelrunde.rules.chocolate.schoko import SCHOKO
from tafelrunde.rules.chocolate.table import Lay, Name
from tafelrunde.study.chocolate.analyst import ChocolateAnalyst
from tafelrunde.study.registry import find_analyst


def test_equal_cards_are_one_alternative() -> None:
    """V7: each as likely as there are many of it."""
    state = state_of("WDDD|WWWD", colours="WD", pile="DDWW DDWW WWWD")
    lay = next(each for each in SCHOKO.actions(SCHOKO.view(state, 1)) if isinstance(each, Lay))
    found = ChocolateAnalyst("schoko").possible_draws(state, lay)
    assert [("DDWW", 2), ("DWWW", 1)] == [(str(each.state.hands[0][0]), each.weight) for each in found]


def test_a_colour_is_named_without_chance() -> None:
    """Nothing is drawn, and in an end without a pile neither."""
    state = state_of("WDDD|WWWD", colours="--")
    analyst = ChocolateAnalyst("schoko")
    naming = next(iter(SCHOKO.actions(SCHOKO.view(state, 1))))
    assert isinstance(naming, Name)
    assert [] == analyst.possible_draws(state, naming)


def test_an_end_is_searched_from_what_both_know() -> None:
    """The best and the played action of the last plies, by their results."""
    game = [state for state in states(OURS[0], 1) if SCHOKO.actor(state) and sum(state.held) <= 3]
    for state in game:
        view = SCHOKO.view(state, SCHOKO.actor(state))
        found = [find_analyst("schoko").solve(view, action, 100_000) for action in list(SCHOKO.actions(view))[:6]]
        assert all(end is not None and end.played <= end.best for end in found)


def test_an_end_that_is_too_long_is_given_up() -> None:
    """By the number of positions, never by the clock; and where cards are left to draw it is not searched."""
    state = next(state for state in states(OURS[0], 1) if sum(state.held) == 5)
    view = SCHOKO.view(state, SCHOKO.actor(state))
    action = next(iter(SCHOKO.actions(view)))
    analyst = find_analyst("schoko")
    assert analyst.solve(view, action, 1) is None
    early = next(iter(states(OURS[0], 1)))
    assert analyst.solve(SCHOKO.view(early, 1), action, 1) is None
