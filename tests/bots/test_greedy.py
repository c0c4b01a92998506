"""The bot greedy: stronger than chance, and sensible where it can be seen."""

from random import Random

import pytest
from tests.kit.boards import field_of
from tests.kit.tables import act, state_of

from tafelrunde.bots import builder
from tafelrunde.bots.chocolatier import choose
from tafelrunde.bots.match import play
from tafelrunde.bots.towers import cost
from tafelrunde.records import decks
from tafelrunde.records.fairness import simulated
from tafelrunde.records.notation import write
from tafelrunde.rules.chocolate.schoko import SCHOKO
from tafelrunde.rules.chocolate.schokoly import SCHOKOLY
from tafelrunde.rules.chocolate.table import State
from tafelrunde.rules.stacko.table import View
from tafelrunde.rules.stacko.tower import Tower

GAMES = 24
FINISHED = (40, 36, 32, 28, 24, 20, 16, 12, 8, 4)
PAIR = field_of("W D\nW D")


def won(game: str, number: int) -> bool:
    """Does greedy win a game against random alone? It starts every second one."""
    seat = number % 2
    bots = ("greedy", "random") if seat == 0 else ("random", "greedy")
    deck = None if game == "stacko" else decks.standard(game)
    result = play(game, deck, bots, simulated("strength", number, 2)).result
    return result is not None and result.winners == (seat + 1,)


@pytest.mark.parametrize("game", ["schoko", "schokoly", "stacko"])
def test_greedy_beats_random(game: str) -> None:
    """More than 95 games of 100, from either seat."""
    assert sum(won(game, number) for number in range(GAMES)) > 0.95 * GAMES


def chosen(state: State, game: object = SCHOKOLY) -> str:
    """The word that greedy plays in a chocolate game."""
    rules = SCHOKO if game is SCHOKO else SCHOKOLY
    seat = rules.actor(state) or 1
    return write(choose(rules.actions(rules.view(state, seat)), Random(0)))


def test_it_names_the_colour_it_holds_most_of() -> None:
    """K3: the starting player looks at the hand and names a colour."""
    assert "=D" == chosen(state_of("DDDW DDDW DDWW DWWW|WWWD WWWD", colours="--"), SCHOKO)


def test_it_joins_its_own_pieces() -> None:
    """The only lay that makes a group of five dark pieces is found."""
    laid = chosen(state_of("DDDW|WWWD", PAIR, colours="DW"), SCHOKO)
    state = state_of("DDDW|WWWD", PAIR, colours="DW")
    assert (5, 2) == SCHOKO.standing(SCHOKO.apply(state, act(laid)).state).scores


def test_it_passes_when_no_card_can_be_laid() -> None:
    """C14: white cannot continue a field of dark and milk."""
    assert "pass" == chosen(state_of("WWWW|DDDM", field_of("D M\nD M"), colours="WD"))


@pytest.mark.parametrize(("hand", "word"), [("WWWD DDMM", "swap 2 DDMM"), ("WWWD WDDM", None)])
def test_it_offers_what_is_of_no_use_to_it(hand: str, word: str | None) -> None:
    """S12: a card without a piece of its own colour, with two of the other's."""
    laid = chosen(state_of(f"{hand}|DDMW|MMWD", field_of("W D\nM D"), colours="WDM"))
    assert laid == word if word else not laid.startswith("swap")


@pytest.mark.parametrize(("hand", "word"), [("DDDM MMWW", "swap MMWW"), ("DDDM DDDW", "swap no")])
def test_it_answers_an_offer_by_what_it_gains(hand: str, word: str) -> None:
    """S12: two dark pieces are offered, so a card with fewer goes back for them, and none with three."""
    state = state_of(f"DDWW WWWM|{hand}|MMWD", field_of("W D\nM D"), colours="WDM")
    offered = SCHOKOLY.apply(state, act("swap 2 DDWW")).state
    assert word == chosen(offered)


@pytest.mark.parametrize(("back", "word"), [("MMWW", "swap yes"), ("DDDM", "swap no")])
def test_its_last_word_is_for_more_of_its_colour(back: str, word: str) -> None:
    """S12: it gave a card with one white piece; two are welcome, none is not."""
    state = state_of("DDDW WWWM|DDDM MMWW|MMWD", field_of("W D\nM D"), colours="WDM")
    for said in ("swap 2 DDDW", f"swap {back}"):
        state = SCHOKOLY.apply(state, act(said)).state
    assert word == chosen(state)


def looking(tower: Tower, offer: int, *, drawn: bool = False) -> View:
    """What the first seat sees at the start of a round with this tower and this offer."""
    closed = (False,) * 10
    return View(1, (tower, (None,) * 10), (closed, closed), 19, (), (), offer, drawn, 1, 1, 0, (), ())


def test_a_finished_tower_costs_nothing() -> None:
    """T1: and every other tower costs something."""
    assert 0 == cost(FINISHED) < cost((*FINISHED[:4], 38, *FINISHED[5:]))


def test_it_finishes_a_tower_when_it_can() -> None:
    """T6: the part goes where it completes the tower."""
    assert "take 5" == write(builder.choose(looking((*FINISHED[:4], 38, *FINISHED[5:]), 23), Random(0)))


@pytest.mark.parametrize(("drawn", "word"), [(False, "draw"), (True, "pass")])
def test_it_declines_a_part_that_helps_nowhere(drawn: bool, word: str) -> None:  # noqa: FBT001
    """T2: with one place missing between 28 and 20, a 39 is of no use."""
    view = looking((*FINISHED[:4], 38, *FINISHED[5:]), 39, drawn=drawn)
    assert word == write(builder.choose(view, Random(0)))
