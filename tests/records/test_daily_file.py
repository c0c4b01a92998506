"""The form of the file of a past day."""

import json

import pytest

from tafelrunde.bots.match import play
from tafelrunde.records import daily_file, fairness
from tafelrunde.records.daily_file import DailyFileEntry, DailyFileHeader
from tafelrunde.records.fields import BadRecord
from tafelrunde.rules.core import NO_OPTIONS

SEED = bytes(32)
HEADER = DailyFileHeader("2026-11-19", "stacko", 2, "strong", fairness.commitment(SEED), SEED, 1_000)


def test_what_is_written_is_read_again() -> None:
    """The deal, and a try."""
    game = play("stacko", NO_OPTIONS, ["random", "random"], fairness.simulate_fairness("x", 0, 2))
    entry = DailyFileEntry(game, 2, 15, 50, -106, is_bot=True)
    assert HEADER == daily_file.read_header(daily_file.write_header(HEADER))
    assert entry == daily_file.read_entry(daily_file.write_entry(entry))


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("format", "tafelrunde/1", "This program reads tafelrunde-daily/1"),
        ("day", "19.11.2026", "A day is written like"),
        ("game", "chess", "must be one of"),
        ("seed", "ff", "64 digits"),
    ],
)
def test_a_wrong_deal_is_told(field: str, value: object, sentence: str) -> None:
    """By the field, with a sentence."""
    data = json.loads(daily_file.write_header(HEADER)) | {field: value}
    with pytest.raises(BadRecord) as bad:
        daily_file.read_header(json.dumps(data))
    assert sentence in bad.value.sentence or "one of" in sentence


def test_a_wrong_try_is_told() -> None:
    """Whatever stands there."""
    for line in ("", "[]", "{}", '{"seat": 1, "score": [1], "rank": 0, "bot": 1, "record": {}}'):
        with pytest.raises(BadRecord):
            daily_file.read_entry(line)
