"""Partial records: what a seat or an onlooker may have of a running game, and what can be checked of it."""

from dataclasses import replace
from itertools import islice

import pytest
from tests.records.kit import KINDS, game, names, positions, told, verdict

from tafelrunde.records import fairness, notation, record, replay, scribe
from tafelrunde.records.fairness import RecordFairness
from tafelrunde.records.record import Record
from tafelrunde.rules.core import Seat
from tafelrunde.rules.games import GAMES

CHOCOLATE = told("schoko", "DDWW DDWW DDWW DDDD   DDWW WWWW *DDWW *DDWW", "=D | DDWW@0,0 | DDWW@2,0 | DDWW@-2,0")
TRIO = told("schokoly", "DDWW " * 4 + "DMMM " * 4 + "DMWW " * 4, "=D | DDWW@0,0 | =M", seats=3)
STUCK = told("schoko", "DDDD WWWW WWWW WWWW DDDD DDDD DDDD DDDD", "=D | DDDD@0,0 | DDDD@2,0 | pass | DDDD@4,0 | pass")


def seen(whole: Record, *words: str, seat: Seat = 0) -> Record:
    """The partial record with these words after those of a game."""
    return replace(whole, shuffles=(), actions=(*whole.actions, *words), for_=seat)


def partials(kind: tuple[str, int, str | None], seed: int) -> list[Record]:
    """What each seat and an onlooker may have of a game, at some of its positions."""
    rules, fair = GAMES[kind[0]], game(kind, seed).fairness
    states = islice(positions(*kind, seed), 0, None, 11)
    seats = (None, *range(1, kind[1] + 1))
    return [scribe.partial(rules, state, names(kind[1]), seat, fairness=fair) for state in states for seat in seats]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_partial_record_has_no_problem(kind: tuple[str, int, str | None], seed: int) -> None:
    """R10: for every seat and an onlooker, at any time."""
    assert {None} == {verdict(part) for part in partials(kind, seed)}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind[0] != "stacko"], ids=str)
def test_nothing_is_played_after_the_end_of_a_partial_record(kind: tuple[str, int, str | None]) -> None:
    """R10, C13: a game that is over has no further action, whatever the hands were."""
    *_, state = positions(*kind, 0)
    part = scribe.partial(GAMES[kind[0]], state, names(kind[1]), None)
    for word in ("pass", "DDWW@0,20", "=D", "swap no"):
        assert (len(part.actions) + 1, "C13") == verdict(replace(part, actions=(*part.actions, word)))


@pytest.mark.parametrize("seed", range(3))
def test_swaps_are_masked_for_who_may_not_know(seed: int) -> None:
    """N3, R10: an onlooker reads numbers where a whole record has cards."""
    *_, state = positions(*KINDS[3], seed)
    onlooker = scribe.partial(GAMES["schokoly"], state, names(3), None)
    whole = scribe.make_record(GAMES["schokoly"], state, names(3))
    offers = [word for word in whole.actions if word.startswith("swap") and word[-1].isupper()]
    masked = [word for word in onlooker.actions if "?" in word]
    assert len(offers) == len(masked) > 0
    assert (0, (), None) == (onlooker.for_, onlooker.shuffles, onlooker.result)


def test_the_seed_stays_secret() -> None:
    """R10, F6: until the game is over."""
    whole = game(KINDS[0])
    part = scribe.partial(GAMES["schoko"], next(positions(*KINDS[0], 0)), names(2), 1, fairness=whole.fairness)
    assert '"seed"' not in record.write(part)
    assert part.fairness is not None
    assert "It is partial, so hands and shuffles could not be checked (R10)." == replay.notes(part)[0]


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("*DDWW@4,0", None),
        ("*DDWW@1,0^", None),
        ("WWWW@0,2 | DDWW@4,0", None),
        ("DDDD@4,0", None),
        ("DDDW@4,0", "C13"),
        ("DDWW@4,0 | DDWW@6,0", "C13"),
        ("DDWW@1,0^", "K4"),
        ("DDWW@1,0", "C6"),
        ("*DDWW@0,0^", "C10"),
        ("DDWW@40,0", "C7"),
        ("WWWW@0,-2", "C8"),
        ("pass", "C14"),
        ("=D", "K3"),
        ("swap 1 DDWW", "S12"),
        ("ddww@4,0", "N2"),
    ],
)
def test_actions_are_checked_without_the_hands(words: str, rule: str | None) -> None:
    """R10: placing is open to all, and no card can be laid more often than the deck has it."""
    part = seen(CHOCOLATE, *words.split(" | "))
    assert (rule and (len(part.actions), rule)) == verdict(part)


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("swap 1 ?1", None),
        ("swap 1 ?2", None),
        ("swap 1 ?3", "S12"),
        ("swap 2 ?2", "S12"),
        ("swap 9 ?2", "S12"),
        ("swap 0 ?2", "S12"),
        ("swap 1 ?2 | swap ?3", None),
        ("swap 1 ?2 | swap ?4", "S12"),
        ("swap 1 ?2 | swap ?0 | swap yes | DDWW@2,0", None),
        ("swap 1 ?2 | swap ?0 | swap no | DDWW@2,0", None),
        ("swap 1 ?2 | swap no | DDWW@2,0", None),
        ("swap 1 ?2 | DDWW@2,0", "S12"),
        ("swap yes", "S12"),
    ],
)
def test_masked_swaps_are_checked_by_their_numbers(words: str, rule: str | None) -> None:
    """R10, N3, S12: some card that is left must show the announced number."""
    part = seen(TRIO, *words.split(" | "))
    assert (rule and (len(part.actions), rule)) == verdict(part)


@pytest.mark.parametrize(("told", "words"), [("?3", "3 pieces"), ("?4", "4 pieces")])
def test_a_number_that_no_card_shows_is_named(told: str, words: str) -> None:
    """S12: as one says it."""
    problem = replay.check(seen(TRIO, f"swap 1 {told}"))
    assert problem is not None
    assert f"No card that is left shows {words} of that colour." == problem.sentence


def test_a_broken_promise_is_told_of_a_running_game() -> None:
    """R10, F10: nonces are open from the deal on, so whoever plays need not wait for the end."""
    kept, broken = (RecordFairness("0" * 64, ("x", ""), promises=(fairness.promise(text), None)) for text in "xy")
    assert [None, (None, "F10")] == [verdict(replace(seen(CHOCOLATE), fairness=fair)) for fair in (kept, broken)]


@pytest.mark.parametrize("seat", [0, 9])
def test_a_masked_offer_to_nobody_is_refused_for_that(seat: int) -> None:
    """S12: whatever number it announces, and of whichever colour."""
    problem = replay.check(seen(TRIO, f"swap {seat} ?4"))
    assert problem is not None
    assert (4, "S12") == (problem.number, problem.rule)
    assert "No card that is left" not in problem.sentence


@pytest.mark.parametrize(
    ("seat", "words", "number"),
    [
        (0, "swap 1 DMMM", 4),
        (1, "swap 1 DMMM", 4),
        (3, "swap 1 DMMM | swap ?0", 4),
        (2, "swap 1 DMMM", None),
        (2, "swap 1 DMMM | swap DDWW", 5),
        (2, "swap 1 DMMM | swap DDWW | swap yes", None),
        (1, "swap 1 DMMM | swap DDWW | swap yes", None),
        (3, "swap 1 ?1 | swap DDWW | swap yes", 5),
    ],
)
def test_a_card_that_the_seat_may_not_know_is_told(seat: Seat, words: str, number: int | None) -> None:
    """N3, S12: only the two partners ever see the cards, and only after both agreed."""
    assert (number and (number, "N3")) == verdict(seen(TRIO, *words.split(" | "), seat=seat))


def test_a_pass_is_checked_by_the_cards_that_are_left() -> None:
    """R10, C14: it is believed as long as cards are left that cannot be laid, as many as the hand holds."""
    assert verdict(STUCK) is None
    assert verdict(seen(STUCK)) is None
    assert (3, "C14") == verdict(seen(replace(STUCK, actions=STUCK.actions[:2]), "pass"))


def test_a_partial_record_is_replayed_for_an_onlooker() -> None:
    """R10: the field, the colours and the numbers of cards are true."""
    found = [position.state for position in replay.replay(seen(CHOCOLATE))]
    played = [position.state for position in replay.replay(CHOCOLATE)]
    rules = GAMES["schoko"]
    assert [rules.view(state, None) for state in played] == [rules.view(state, None) for state in found]


def test_a_masked_word_is_written_as_it_was_read() -> None:
    """N3: a partial record can be copied."""
    assert ["swap 2 ?3", "swap ?1"] == [
        notation.write(notation.read(word, "schokoly"), "schokoly") for word in ("swap 2 ?3", "swap ?1")
    ]
