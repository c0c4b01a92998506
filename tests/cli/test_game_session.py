"""A game of a person against bots in the terminal: any choice can be taken back."""

from tests.kit.tables import Kind, start

from tafelrunde.bots.registry import find_bot
from tafelrunde.cli.game_session import Session
from tafelrunde.records.fairness import simulate_fairness
from tafelrunde.records.record import EarlyEnd
from tafelrunde.rules.games import GAMES


def session() -> Session:
    """A person on seat 1 of Stacko against greedy."""
    bots = {2: find_bot("greedy").load("stacko")}
    return Session(
        GAMES["stacko"], start(Kind("stacko", 2), 0), 1, bots, ("Ada", "bot:greedy"), simulate_fairness("x", 0, 2)
    )


def test_an_undo_goes_back_to_before_the_last_choice_of_the_person() -> None:
    """U1: with everything that followed, which the bots allow."""
    game = session()
    before = game.state
    game.act(next(iter(game.game.actions(game.view))))
    game.bot_acts(2)
    assert (2, False) == game.undo()
    assert (before, 2) == (game.state, game.undone)


def test_without_a_choice_there_is_nothing_to_take_back() -> None:
    """The actions of the bots are their own."""
    assert session().undo() is None


def test_who_resigns_ends_the_game() -> None:
    """And the record says so."""
    game = session()
    game.resigned = True
    assert game.actor is None
    result = game.record().result
    assert (EarlyEnd.RESIGNED, 1) == (result and result.ended, result and result.by)
