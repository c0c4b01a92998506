"""Records: read as they were written, and refused with the field and the rule when they are none."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.records.kit import KINDS, changed, fields, game, refused

from tafelrunde.records import notation, record, replay, scribe
from tafelrunde.records.fairness import RecordFairness
from tafelrunde.records.fields import BadRecord
from tafelrunde.records.record import EarlyEnd, GameResult, Player, Record, Successor
from tafelrunde.rules.chocolate.deck import DeckOptions
from tafelrunde.rules.core import Options
from tafelrunde.rules.games import GAMES as RULES
from tafelrunde.rules.shuffles import Derived

SCHOKO, STACKO = game(KINDS[0]), game(("stacko", 2, None))
PARTIAL = replace(game(KINDS[3]), shuffles=(), result=None, for_=1, fairness=RecordFairness("0" * 64, ("", "", "x")))
ENDED = replace(
    SCHOKO,
    actions=SCHOKO.actions[:5],
    players=(Player("Ada", (Successor("bot:random", 2), Successor("bot:greedy", 5))), Player("Björn")),
    result=GameResult((3, 2), (2,), None, EarlyEnd.RESIGNED, 1),
    undone=3,
)
GAMES = (*map(game, KINDS), PARTIAL, ENDED, replace(ENDED, result=GameResult((3, 2), (1, 2), None, EarlyEnd.AGREED)))
anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters())
    | st.sampled_from(["schoko", "stacko", "36"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5) | st.sampled_from(record.KNOWN), inner)
    ),
    max_leaves=10,
)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.game)
def test_a_record_is_read_as_it_was_written(game: Record) -> None:
    """Section 6: as text and as bytes, in one line."""
    line = record.write(game)
    assert game == record.read(line) == record.read(line.encode())
    assert [line] == line.splitlines()
    assert line == record.write(record.read(line))


def test_the_fields_have_an_order() -> None:
    """Section 6: the same record is the same line, byte for byte."""
    assert ["format", "rules", "game", "options", "seats", "shuffles", "actions", "result", "fairness"] == list(
        fields(SCHOKO)
    )
    assert ["format", "rules", "game", "options", "seats", "for", "actions", "fairness"] == list(fields(PARTIAL))
    assert {"format": "tafelrunde/1", "rules": 1, "game": "stacko", "options": {}}.items() <= fields(STACKO).items()


def test_names_are_written_as_they_are() -> None:
    """Section 6: a reader finds an ö as an ö, and a nonce cannot break the line."""
    fair = RecordFairness("0" * 64, ("ö\u2028", "\u2029"))
    line = record.write(replace(SCHOKO, fairness=fair))
    assert "Björn" in line
    assert '["ö\\u2028", "\\u2029"]' in line
    assert fair == record.read(line).fairness


def test_promises_are_written_and_read() -> None:
    """F10: one hex text or null a seat; a record without them has no such field."""
    fair = RecordFairness("0" * 64, ("x", ""), promises=("1" * 64, None))
    line = record.write(replace(SCHOKO, fairness=fair))
    assert f'"promises": ["{"1" * 64}", null]' in line
    assert fair == record.read(line).fairness
    assert "promises" not in record.write(SCHOKO)


@pytest.mark.parametrize(
    ("path", "value", "where", "rule"),
    [
        ("format", "tafelrunde/2", "format", "section 6"),
        ("format", 1, "format", "section 6"),
        ("rules", 2, "rules", "section 6"),
        ("rules", "1", "rules", "section 6"),
        ("rules", True, "rules", "section 6"),
        ("ruels", 1, "ruels", "section 6"),
        ("game", "chess", "game", "R4"),
        ("game", ["schoko"], "game", "R4"),
        ("game", "stacko", "options.deck", "R4"),
        ("game", "schokoly", "options.deck", "R4"),
        ("options", None, "options", "R4"),
        ("options", {}, "options.deck", "R4"),
        ("options.deck", "48", "options.deck", "R4"),
        ("options.deck", {"name": "own", "cards": {"DDWW": 7}}, "options.deck.cards", "R4"),
        ("options.deck", {"name": "own", "cards": {"DDWM": 8}}, "options.deck.DDWM", "R4"),
        ("options.deck", {"name": "own", "cards": {"\ud800": 8}}, 'options.deck."\\ud800"', "R4"),
        ("options.colour", 1, "options.colour", "R4"),
        ("seats", {}, "seats", "R1"),
        ("seats", [{"name": "Ada"}], "seats", "R1"),
        ("seats", [{"name": "Ada"}] * 3, "seats", "R1"),
        ("seats.0", "Ada", "seats[0]", "R1"),
        ("seats.0.name", 1, "seats[0].name", "R1"),
        ("seats.0.name", None, "seats[0].name", "R1"),
        ("seats.0.name", "\ud800", "seats[0].name", "R1"),
        ("seats.1.name", "\x1b[2J", "seats[1].name", "R1"),
        ("seats.1.then", {}, "seats[1].then", "R9"),
        ("seats.1.then", [{"name": "bot"}], "seats[1].then[0].from", "R9"),
        ("seats.1.then", [{"name": "bot", "from": 0}], "seats[1].then[0].from", "R9"),
        ("seats.1.then", [{"name": "bot", "from": 999}], "seats[1].then[0].from", "R9"),
        ("seats.1.then", [{"name": "b", "from": 3}, {"name": "c", "from": 3}], "seats[1].then[1].from", "R9"),
        (
            "seats.1.then",
            [{"name": c, "from": n} for c, n in zip("bcd", (1, 5, 3), strict=True)],
            "seats[1].then[2].from",
            "R9",
        ),
        ("shuffles", [], "shuffles", "R2"),
        ("shuffles", [[], []], "shuffles", "R2"),
        ("shuffles", ["DDWW"], "shuffles[0]", "R2"),
        ("shuffles.0.3", 3, "shuffles[0][3]", "R2"),
        ("shuffles.0.3", "WWDD", "shuffles[0][3]", "N1"),
        ("actions", "pass", "actions", "N2"),
        ("actions.2", 2, "actions[2]", "N2"),
        ("actions.2", "\udfff", "actions[2]", "N2"),
        ("result", None, "result", "R5"),
        ("result.scores", [1], "result.scores", "R5"),
        ("result.scores", [1, 2.5], "result.scores[1]", "R5"),
        ("result.scores", [1, 10**30], "result.scores[1]", "R5"),
        ("result.winners", [2, 1], "result.winners", "R5"),
        ("result.winners", [1, 1], "result.winners", "R5"),
        ("result.winners", [3], "result.winners[0]", "R5"),
        ("result.detail", {"largest": [1, 2], "neutral": [0, 0]}, "result.detail.neutral", "R7"),
        ("result.detail", {"second": [1, 2]}, "result.detail.largest", "R7"),
        ("result.detail.second", 3, "result.detail.second", "R7"),
        ("result.ended", "won", "result.ended", "R8"),
        ("result.ended", "resigned", "result.by", "R8"),
        ("result.by", 1, "result.by", "R8"),
        ("fairness", [], "fairness", "F1"),
        ("fairness.commitment", "abc", "fairness.commitment", "F1"),
        ("fairness.commitment", "A" * 64, "fairness.commitment", "F1"),
        ("fairness.seed", "0" * 62, "fairness.seed", "F1"),
        ("fairness.seed", "\u0663" * 64, "fairness.seed", "F1"),
        ("fairness.nonces", [""], "fairness.nonces", "F2"),
        ("fairness.nonces", ["", "a\nb"], "fairness.nonces[1]", "F1"),
        ("fairness.nonces", ["", "x" * 65], "fairness.nonces[1]", "F1"),
        ("fairness.first", 3, "fairness.first", "F7"),
        ("fairness.first", 0, "fairness.first", "F7"),
        ("fairness.promises", ["0" * 64], "fairness.promises", "F10"),
        ("fairness.promises", [None, None], "fairness.promises", "F10"),
        ("fairness.promises", [None, "x"], "fairness.promises[1]", "F10"),
        ("undone", -1, "undone", "R11"),
        ("undone", "2", "undone", "R11"),
        ("for", 3, "for", "R10"),
    ],
)
def test_a_field_that_is_wrong_is_named(path: str, value: object, where: str, rule: str) -> None:
    """R1, R2, R4, R5, R7, R8, R9, R10, R11, N1, N2, F1, F2, F7: each refusal has its field and its rule."""
    assert (where, rule) == refused(changed(SCHOKO, path, value))


@pytest.mark.parametrize(
    ("path", "value", "where", "rule"),
    [
        ("options.deck", "48", "options.deck", "R4"),
        ("shuffles", [], "shuffles", "R3"),
        ("shuffles.0.0", 41, "shuffles[0][0]", "R3"),
        ("shuffles.0.0", 0, "shuffles[0][0]", "R3"),
        ("shuffles.0.0", "7", "shuffles[0][0]", "R3"),
        ("result.detail", {"rounds": [[1, 2]] * 3}, "result.detail.rounds", "R7"),
        ("result.detail", {}, "result.detail.rounds", "R7"),
        ("result.detail", {"rounds": [[1, 2], [3]]}, "result.detail.rounds[1]", "R7"),
    ],
)
def test_a_field_of_stacko_that_is_wrong_is_named(path: str, value: object, where: str, rule: str) -> None:
    """R3, R4, R7: parts are numbers from 1 to 40, rounds have points for each seat, and there is no deck."""
    assert (where, rule) == refused(changed(STACKO, path, value))


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("shuffles", [[]], "shuffles"),
        ("fairness.seed", "0" * 64, "fairness.seed"),
        ("result", {"scores": [1, 2, 3], "winners": [3], "detail": {"largest": [1, 2, 3]}}, "result"),
        ("for", 4, "for"),
    ],
)
def test_a_partial_record_keeps_its_secrets(path: str, value: object, where: str) -> None:
    """R10: it has no shuffles, no seed, and no result yet."""
    assert (where, "R10") == refused(changed(PARTIAL, path, value))


@pytest.mark.parametrize(
    ("key", "rule"),
    [*((key, "section 6") for key in record.NEEDED), ("shuffles", "R2")],
)
def test_a_field_that_is_missing_is_named(key: str, rule: str) -> None:
    """R2, R10: without shuffles it would have to be partial."""
    whole = fields(SCHOKO)
    del whole[key]
    assert (key, rule) == refused(json.dumps(whole))


def test_a_field_that_nobody_knows_is_told_beside_those_that_are_known() -> None:
    """Section 6: each of them once, in the order they are written."""
    known = "format, rules, game, options, seats, for, shuffles, actions, undone, hints, result, fairness"
    with pytest.raises(BadRecord, match=rf"here are {known}\."):
        record.read(json.dumps(fields(SCHOKO) | {"chairs": 2}))


def test_a_result_by_the_rules_has_a_detail() -> None:
    """R7, R8: it may be missing only when the game ended otherwise."""
    whole = fields(SCHOKO)
    del whole["result"]["detail"]
    assert ("result.detail", "R7") == refused(json.dumps(whole))


def test_a_deck_of_ones_own_is_in_the_record() -> None:
    """R4: a name and cards."""
    line = changed(SCHOKO, "options.deck", {"name": "own", "cards": {"DDWW": 8, "*DDDW": 1}})
    options = record.read(line).options
    assert isinstance(options, DeckOptions)
    deck = options.deck
    assert ("own", 9) == (deck.name, len(deck))


def test_who_took_over_a_seat_is_in_the_record() -> None:
    """R9: with the number of the first action of the new one."""
    then = [{"name": "bot:random", "from": 2}, {"name": "bot:greedy", "from": 5}]
    assert {"name": "Ada", "then": then} == fields(ENDED)["seats"][0]


@pytest.mark.parametrize(
    "line", ["", "null", "[]", "{}", '"record"', "1" * 5000, "{" * 9999, "[" * 99_999, b"\xff", "NaN"]
)
def test_a_line_that_is_no_object_is_refused(line: str | bytes) -> None:
    """Section 6: by its form, before any rule."""
    found = refused(line)
    assert found is not None
    assert "section 6" == found[1]


@given(anything)
def test_any_json_is_a_record_or_refused(value: object) -> None:
    """Section 6: never another exception."""
    with suppress(BadRecord):
        record.read(json.dumps(value))


@given(st.text(st.characters()) | st.binary())
def test_any_line_is_a_record_or_refused(line: str | bytes) -> None:
    """Section 6: never another exception."""
    with suppress(BadRecord):
        record.read(line)


def places(value: Any, found: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401 - any JSON
    """The paths of all values in a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found, *(path for key, item in inner for path in places(item, (*found, key)))][bool(not found) :]


@st.composite
def mutated(draw: Callable[[Any], Any]) -> str:
    """A good record with a few values replaced, repeated or removed."""
    whole = fields(draw(st.sampled_from(GAMES)))
    for _ in range(draw(st.integers(1, 3))):
        *path, key = draw(st.sampled_from(places(whole)))
        inner = whole
        for step in path:
            inner = inner[step]
        others = st.sampled_from([inner[other] for other in (inner if isinstance(inner, dict) else range(len(inner)))])
        if draw(st.booleans()):
            inner[key] = draw(others | anything)
        else:
            del inner[key]
    return json.dumps(whole)


@given(mutated())
def test_a_changed_record_is_refused_or_checked(line: str) -> None:
    """Section 6: whatever is changed, the answer is a record and a verdict, or a refusal; never another exception."""
    with suppress(BadRecord):
        found = record.read(line)
        assert found == record.read(record.write(found))
        replay.check(found)


def test_the_longest_match_of_stacko_is_within_the_limits() -> None:
    """T4, T8: when all draw and pass to the last turn; no game has more actions or renews its talon more often."""
    rules = RULES["stacko"]
    state = rules.deal(2, Options(), Derived(b"key"))
    for word in ["draw", "pass"] * 400:
        state = rules.apply(state, notation.read(word, rules)).state
    found = record.read(record.write(scribe.make_record(rules, state, ["Ada", "Bob"])))
    assert (record.MOST_ACTIONS, record.MOST_SHUFFLES) == (len(found.actions), len(found.shuffles))
    assert replay.check(found) is None


@pytest.mark.parametrize(("version", "told"), [(0, "a whole number from 1"), (2, "version 1 of the rules")])
def test_other_versions_of_the_rules_are_told_from_what_is_none(version: int, told: str) -> None:
    """Section 6: they are numbered from 1."""
    with pytest.raises(BadRecord, match=f"^rules: .*{told}"):
        record.read(changed(STACKO, "rules", version))


def test_a_million_undone_actions_are_within_the_limits() -> None:
    """R11: more than any table can take back; and where none was, nothing is said of it."""
    assert [0, 10**6] == [record.read(changed(STACKO, "undone", count)).undone for count in (0, 10**6)]
    assert ("undone", "R11") == refused(changed(STACKO, "undone", 10**6 + 1))
    assert 0 == Record("stacko", STACKO.players, Options(), (), ()).undone


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("actions", ["draw"] * 801, "actions"),
        ("shuffles", [[]] * 23, "shuffles"),
        ("shuffles", [[1] * 41], r"shuffles\[0\]"),
        ("seats", [{"name": "Ada"}] * 2000, "seats"),
    ],
)
def test_a_list_longer_than_any_game_needs_is_refused_unread(path: str, value: object, where: str) -> None:
    """Nobody works through what cannot be right."""
    with pytest.raises(BadRecord, match=rf"{where}.*no record has more than"):
        record.read(changed(STACKO, path, value))
