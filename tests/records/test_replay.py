"""Replaying and checking: good records pass, and each broken one is told with its action and its rule."""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.records.kit import KINDS, changed, fields, game, names, positions, told, towers, turned, verdict

from tafelrunde.records import fairness, record, replay, scribe
from tafelrunde.records.fairness import RecordFairness
from tafelrunde.records.record import EarlyEnd, GameResult, Player, Record, Successor
from tafelrunde.records.replay import Problem
from tafelrunde.rules.games import GAMES

SCHOKO, SCHOKOLY, TEAMS, STACKO = game(KINDS[0]), game(KINDS[1]), game(KINDS[5]), game(("stacko", 2, None))

CHOCOLATE = told(
    "schoko",
    "DDWW DDWW *DDWW DDDD   DDWW WWWW *DDWW *DDWW",
    "=D | DDWW@0,0 | DDWW@2,0 | *DDWW@1,0^ | *DDWW@4,0 | DDWW@-2,0 | *WWDD@4,2",
)
COLOURS = told("schokoly", "DDWW " * 16, "=D | DDWW@0,0 | =W | DDWW@2,0! | DDWW@4,0 | DDWW@6,0")
TRIO = told("schokoly", "DDWW " * 4 + "DMMM " * 4 + "DMWW " * 4, "=D | DDWW@0,0 | =M", seats=3)
SPENT = told(
    "schokoly",
    "DDWW " * 20,
    "=D|DDWW@0,0!|=W|DDWW@2,0|" + "|".join(f"DDWW@{x},0{'!' * (x % 4 == 0)}" for x in range(4, 24, 2)),
)
ORDER = tuple(range(1, 41))
TOWERS = towers("take 1 | draw | pass | draw | take 10", ORDER)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_good_record_has_no_problem(kind: tuple[str, int, str | None], seed: int) -> None:
    """R1, R2, R3, R5, R7, F6: every action, the result and the shuffles are as the rules make them."""
    assert verdict(game(kind, seed)) is None


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_same_positions_come_again(kind: tuple[str, int, str | None]) -> None:
    """R1: who acts follows from the rules, and a record leads through the very states that were played."""
    found = list(replay.replay(game(kind)))
    played = list(positions(*kind, 0))
    assert [position.ply for position in found] == list(range(len(played)))
    assert [GAMES[kind[0]].view(state, 1) for state in played] == [
        GAMES[kind[0]].view(position.state, 1) for position in found
    ]
    assert [None, *(entry.seat for entry in played[-1].history)] == [position.seat for position in found]


@pytest.mark.parametrize("told", [CHOCOLATE, COLOURS, TRIO, SPENT, TOWERS], ids=lambda told: told.actions[-1])
def test_a_record_that_is_cut_off_is_valid(told: Record) -> None:
    """R6: it has no result; these are the games that are broken below."""
    assert verdict(told) is None


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_beginning_of_a_game_is_valid(kind: tuple[str, int, str | None]) -> None:
    """R6: wherever it is cut off."""
    whole = game(kind)
    for state in islice(positions(*kind, 0), 0, None, 9):
        cut = scribe.make_record(GAMES[kind[0]], state, names(kind[1]), fairness=whole.fairness)
        assert verdict(cut) is None


@pytest.mark.parametrize(
    ("number", "word", "rule"),
    [
        (1, "DDWW@0,0", "K3"),
        (1, "=M", "K3"),
        (2, "=W", "K3"),
        (2, "DDWW@1,0", "C5"),
        (2, "*DDWW@0,0^", "C9"),
        (3, "DDDD@2,0", "C13"),
        (3, "DDDD@0,0^", "C13"),
        (3, "DDWW@0,0^", "K4"),
        (3, "DDWW@1,0", "C6"),
        (3, "*DDWW@1,0^", "C9"),
        (3, "*DDWW@0,0^", "C10"),
        (3, "DDWW@2,-1", "C7"),
        (3, "DDWW@500,-500", "C7"),
        (3, "WWWW@0,-2", "C8"),
        (3, "pass", "C14"),
        (3, "DDWW@2,0!", "K1"),
        (3, "swap 1 DDWW", "S12"),
        (3, "swap 1 WWDD", "N1"),
        (3, "ddww@2,0", "N2"),
        (3, "take 4", "N2"),
        (4, "*WWDD@1,0^", "C8"),
        (6, "DDDD@4,0^", "K4"),
        (8, "DDDD@2,0^", "K4"),
    ],
)
def test_a_broken_action_of_scho_ko_is_told(number: int, word: str, rule: str) -> None:
    """C5, C6, C7, C8, C9, C10, C12, C13, C14, K3, K4, N1, N2, N4: the first rule that it breaks."""
    assert (number, rule) == verdict(turned(CHOCOLATE, number, word))


def test_a_stack_card_is_never_covered() -> None:
    """C11, K4: on whichever tier it lies."""
    covering = told("schoko", " ".join(["*DDWW"] * 8), "=D | *DDWW@0,0 | *DDWW@2,0 | *DDWW@1,0^")
    assert (4, "C11") == verdict(covering)


@pytest.mark.parametrize(
    ("number", "word", "rule"),
    [
        (1, "pass", "S4"),
        (3, "=D", "S4"),
        (3, "DDWW@2,0", "S4"),
        (4, "*DDWW@2,0", "C13"),
        (4, "DDWW@2,0^!", "C9"),
        (4, "DDWW@2,0!9,9", "S8"),
        (4, "DDWW@2,0!1,1", "N2"),
        (4, "DDWW@2,0!2,0", "N2"),
        (5, "DDWW@4,0!2,0", "S8"),
        (5, "DDWW@1,0^", "C11"),
        (5, "swap 2 DDWW", "S12"),
        (5, "swap no", "S12"),
        (7, "DDWW@5,0^!", "S8"),
        (7, "pass", "C14"),
    ],
)
def test_a_broken_action_of_schokoly_is_told(number: int, word: str, rule: str) -> None:
    """S4, S7, S8, S9, S12, C14, N2, N4: colours, smarties where they may not be, and no swap between two."""
    assert (number, rule) == verdict(turned(COLOURS, number, word))


@pytest.mark.parametrize(("word", "rule"), [("DDWW@3,0^", "S7"), ("DDWW@24,0!", "S8"), ("DDWW@24,0", None)])
def test_who_has_no_smartie_left_cannot_pay(word: str, rule: str | None) -> None:
    """S3, S7, S8: six a player with two."""
    assert (rule and (15, rule)) == verdict(turned(SPENT, 15, word))


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("swap 2 DMMM", "S12"),
        ("swap 4 DMMM", "S12"),
        ("swap 0 DMMM", "S12"),
        ("swap 1 DDWW", "C13"),
        ("swap 1 ?2", "N3"),
        ("swap yes", "S12"),
        ("swap 1 DMMM | DDWW@2,0", "S12"),
        ("swap 1 DMMM | swap ?0", "N3"),
        ("swap 1 DMMM | swap DMMM", "C13"),
        ("swap 1 DMMM | swap DDWW | swap no | swap 1 DMMM", "S12"),
        ("swap 1 DMMM | swap DDWW | pass", "S12"),
        ("swap 1 DMMM | swap DDWW | swap yes | DDWW@2,0", None),
        ("swap 3 DMMM | swap no | MMDM@0,-2", None),
    ],
)
def test_a_broken_swap_is_told(words: str, rule: str | None) -> None:
    """S12, N3: who may offer what to whom and when; the cards themselves are in a whole record."""
    actions = (*TRIO.actions, *words.split(" | "))
    assert (rule and (len(actions), rule)) == verdict(replace(TRIO, actions=actions))


def test_a_card_is_not_offered_before_the_colours_are_known() -> None:
    """S12: seat 2 has not named a colour when seat 1 plays first."""
    assert (2, "S12") == verdict(turned(TRIO, 2, "swap 2 DDWW"))


@pytest.mark.parametrize(
    ("number", "word", "rule"),
    [
        (1, "pass", "T2"),
        (1, "take 11", "T2"),
        (1, "take 0", "T2"),
        (3, "draw", "T2"),
        (1, "=D", "N2"),
        (1, "take 4 ", "N2"),
    ],
)
def test_a_broken_action_of_stacko_is_told(number: int, word: str, rule: str) -> None:
    """T2, N2: one draw a turn, a pass only after it, ten places."""
    assert (number, rule) == verdict(turned(TOWERS, number, word))


@pytest.mark.parametrize(("kind", "rule"), [(KINDS[0], "C13"), (KINDS[3], "C13"), (("stacko", 2, None), "T7")], ids=str)
def test_nothing_follows_the_end(kind: tuple[str, int, str | None], rule: str) -> None:
    """C13, T7: the game is over."""
    whole = game(kind)
    longer = replace(whole, actions=(*whole.actions, "pass"))
    assert (len(longer.actions), rule) == verdict(longer)


@pytest.mark.parametrize("without", [0, 1, 2, 5])
def test_an_action_that_is_missing_is_noticed(without: int) -> None:
    """R1: what follows is no longer legal, or the end no longer reached."""
    actions = SCHOKO.actions[:without] + SCHOKO.actions[without + 1 :]
    assert verdict(replace(SCHOKO, actions=actions)) is not None


@pytest.mark.parametrize(
    ("path", "value", "rule"),
    [
        ("result.scores.0", 99, "R5"),
        ("result.winners", [], "R5"),
        ("result.detail.largest.1", 99, "R7"),
        ("result.detail.second.1", 99, "R7"),
        ("result.ended", "agreed", "R8"),
        ("shuffles.0", ["DDWW"] * 32, "R2"),
        ("shuffles.0", [], "R2"),
        ("shuffles.0", sorted(map(str, SCHOKO.shuffles[0])), "F5"),
        ("options.deck", {"name": "own", "cards": {"DDWW": 32}}, "R2"),
        ("fairness.commitment", "0" * 64, "F1"),
        ("fairness.seed", "0" * 64, "F1"),
        ("fairness.nonces.0", "x", "F5"),
        ("fairness.promises", ["0" * 64, None], "F10"),
        ("seats.0.then", [{"name": "bot", "from": 3}], "R9"),
    ],
)
def test_a_broken_field_is_told(path: str, value: object, rule: str) -> None:
    """R2, R5, R7, R8, R9, F1, F5, F10: what is not about one action has no number, except who played it."""
    problem = replay.check(record.read(changed(SCHOKO, path, value)))
    assert problem is not None
    assert (rule, 3 if rule == "R9" else None) == (problem.rule, problem.number)


def test_a_wrong_order_without_a_seed_breaks_the_hand() -> None:
    """R2, C13: with nothing to verify the shuffle by, the first card that was not there is told."""
    cards = SCHOKO.shuffles[0]
    changed_order = replace(SCHOKO, shuffles=((*cards[4:], *cards[:4]),), fairness=None)
    found = verdict(changed_order)
    assert found is not None
    assert "C13" == found[1]


def test_a_detail_with_a_field_missing_is_told() -> None:
    """R7: Scho K.O. has the largest and the second largest groups."""
    whole = fields(SCHOKO)
    del whole["result"]["detail"]["second"]
    problem = replay.check(record.read(json.dumps(whole)))
    assert problem is not None
    assert "R7" == problem.rule


def broken_lot() -> Record:
    """A game whose record names another starter than the lot chose."""
    fair = fairness.simulate_fairness("test", 0, 2)
    assert fair.seed is not None
    return replace(SCHOKO, fairness=replace(fair, first=3 - fairness.draw_first_seat(fair.seed, fair.nonces)))


def test_a_starter_that_no_lot_chose_is_told() -> None:
    """F7: and the one that it chose is right."""
    lot = broken_lot()
    assert (None, "F7") == verdict(lot)
    assert lot.fairness is not None
    assert verdict(replace(lot, fairness=replace(lot.fairness, first=3 - (lot.fairness.first or 0)))) is None


def test_the_seed_is_published_after_the_game() -> None:
    """F6: a result without a seed cannot be verified; while the game runs there is none."""
    secret = RecordFairness(fairness.commitment(bytes(32)), ("", ""))
    assert (None, "F6") == verdict(replace(SCHOKO, fairness=secret))
    assert verdict(replace(SCHOKO, fairness=secret, result=None)) is None
    assert verdict(replace(SCHOKO, fairness=None)) is None


def shuffled(game: Record, change: Callable[[list[tuple[int, ...]]], object]) -> Record:
    """A game of Stacko with other shuffles."""
    shuffles = [tuple(map(int, order)) for order in fields(game)["shuffles"]]  # type: ignore[arg-type, unused-ignore]
    change(shuffles)
    return replace(game, shuffles=tuple(shuffles))


@pytest.mark.parametrize("fair", [True, False])
def test_the_shuffles_of_stacko_are_exactly_those_used(fair: bool) -> None:  # noqa: FBT001 - with and without a seed
    """R3: one more, one less, or one of other parts is told."""
    whole = STACKO if fair else replace(STACKO, fairness=None)
    assert (None, "R3") == verdict(shuffled(whole, lambda lists: lists.append(lists[0])))
    assert (None, "R3") == verdict(shuffled(whole, lambda lists: lists.insert(0, lists[0][:-1])))
    number, rule = verdict(shuffled(whole, lambda lists: lists.pop())) or (None, "")
    assert "R3" == rule
    assert number is not None


def test_a_renewed_talon_is_verified_too() -> None:
    """F5, R3: all shuffles of a game read on from one stream."""
    number, rule = verdict(shuffled(STACKO, lambda lists: lists.append(lists.pop()[::-1]))) or (None, "")
    assert ("F5", True) == (rule, number is not None)


def test_a_deal_that_is_thrown_away_is_not_listed() -> None:
    """R3, T7: a finished tower is dealt again, and only the new deal is in the record."""
    finished = tuple(range(40, 0, -1))
    assert (None, "R3") == verdict(towers("draw", finished, ORDER))
    assert (None, "R3") == verdict(towers("draw", finished))
    told_ = [str(replay.check(towers("draw", *orders))) for orders in ((finished, ORDER), (ORDER, finished))]
    assert ["Shuffle 1 deals a finished tower", "Shuffle 2 deals a finished tower"] == [text[:32] for text in told_]
    with pytest.raises(Problem, match="R3"):
        list(replay.replay(towers("draw", finished)))


def test_a_talon_is_renewed_in_whichever_order() -> None:
    """R3, T4: its parts may fall like those of a finished tower, since nobody is dealt them."""
    assert verdict(towers(" | ".join(["draw", "pass"] * 20), tuple(range(1, 41)), tuple(range(39, 20, -1)))) is None


def over(whole: Record, ended: EarlyEnd, by: int | None, ply: int = 5) -> Record:
    """A game that ended otherwise than by the rules."""
    state = list(replay.replay(whole))[ply].state
    return scribe.make_record(GAMES[whole.game], state, names(whole.seats), fairness=whole.fairness, ended=ended, by=by)


@pytest.mark.parametrize(
    ("ended", "by", "winners"),
    [
        (EarlyEnd.RESIGNED, 1, [2, 4]),
        (EarlyEnd.RESIGNED, 4, [1, 3]),
        (EarlyEnd.TIMEOUT, 3, [2, 4]),
        (EarlyEnd.AGREED, None, [1, 2, 3, 4]),
        (EarlyEnd.ABORTED, None, []),
    ],
)
def test_a_game_that_was_ended_says_so(ended: EarlyEnd, by: int | None, winners: list[int]) -> None:
    """R8, R5: every other side wins, all win, or nobody."""
    ended_game = over(TEAMS, ended, by)
    assert ended_game.result is not None
    assert (winners, None) == (list(ended_game.result.winners), verdict(ended_game))
    assert verdict(replace(ended_game, result=replace(ended_game.result, detail=None))) is None


@pytest.mark.parametrize("whole", [SCHOKO, SCHOKOLY, TEAMS, STACKO, game(KINDS[3])], ids=lambda whole: whole.game)
@pytest.mark.parametrize("ply", [0, 1, 9])
def test_the_scores_of_an_ended_game_are_those_of_its_position(whole: Record, ply: int) -> None:
    """R8: 0 where no colour was named yet."""
    ended = over(whole, EarlyEnd.ABORTED, None, ply)
    assert verdict(ended) is None
    wrong = GameResult((7,) * whole.seats, (), None, EarlyEnd.ABORTED)
    assert (None, "R5") == verdict(replace(ended, result=wrong))


def test_wrong_winners_of_an_ended_game_are_told() -> None:
    """R8: whoever resigned does not win."""
    ended = over(SCHOKO, EarlyEnd.RESIGNED, 1)
    assert ended.result is not None
    assert (None, "R8") == verdict(replace(ended, result=replace(ended.result, winners=(1,))))


def test_a_game_that_is_not_over_has_no_result_by_the_rules() -> None:
    """R8: without `ended` the actions must reach the end."""
    assert (None, "R8") == verdict(replace(SCHOKO, actions=SCHOKO.actions[:-1]))


@pytest.mark.parametrize(("seat", "start", "number"), [(2, 3, None), (1, 4, None), (1, 3, 3), (2, 8, None)])
def test_who_takes_over_a_seat_acts_in_its_turn(seat: int, start: int, number: int | None) -> None:
    """R9: action 3 is of seat 2; one that is still to come may be of any seat."""
    players = [Player("a"), Player("b")]
    players[seat - 1] = Player("a", (Successor("bot", start),))
    assert (number and (number, "R9")) == verdict(replace(CHOCOLATE, players=tuple(players)))


def test_nothing_is_undone_unless_it_is_said() -> None:
    """R11: in the record of a whole game and of a running one."""
    state = next(positions(*KINDS[0], 0))
    records = (
        scribe.make_record(GAMES["schoko"], state, names(2)),
        scribe.partial(GAMES["schoko"], state, names(2), 1),
    )
    assert [0, 0] == [each.undone for each in records]


def test_undone_actions_are_only_counted() -> None:
    """R11, U1: they are not among the actions."""
    assert verdict(replace(SCHOKO, undone=4)) is None


def test_a_problem_can_be_printed() -> None:
    """N2: the action, its word and its rule, whatever the word is."""
    problem = replay.check(turned(CHOCOLATE, 2, "\x1b]0;x\x07"))
    assert str(problem).startswith('action 2, \\x1b]0;x\\x07: "\\x1b]0;x\\x07" is not a word of this game')
    assert "The commitment is not the SHA-256 of the seed. (F1)" == str(
        replay.check(record.read(changed(SCHOKO, "fairness.commitment", "0" * 64)))
    )


@pytest.mark.parametrize(
    ("whole", "told"),
    [
        (SCHOKO, ["Nobody added a nonce: the host alone chose the shuffle (F1)."]),
        (
            replace(SCHOKO, fairness=RecordFairness("0" * 64, ("x", ""))),
            ["Nonces were added, but not promised: whoever ran the server and played could choose last (F1)."],
        ),
        (
            replace(SCHOKO, fairness=RecordFairness("0" * 64, ("x", ""), promises=(fairness.promise("x"), None))),
            ["Nonces were promised first: nobody could choose the shuffle against whoever promised (F10)."],
        ),
        (
            CHOCOLATE,
            ["It is cut off before the end of the game (R6).", "It has no seed, so nobody can verify the shuffle."],
        ),
    ],
)
def test_what_a_reader_should_know_is_noted(whole: Record, told: list[str]) -> None:
    """F1, R6: who chose the shuffle, and what is missing."""
    assert told == list(replay.notes(whole))


@given(
    st.lists(
        st.sampled_from([*CHOCOLATE.actions, *TRIO.actions, "pass", "swap 1 DMMM", "swap no", "draw", "=W"]), max_size=9
    )
)
def test_any_words_have_a_verdict(words: list[str]) -> None:
    """N4: in every game and in any order."""
    for whole in (CHOCOLATE, COLOURS, TRIO, TOWERS):
        replay.check(replace(whole, actions=tuple(words)))
