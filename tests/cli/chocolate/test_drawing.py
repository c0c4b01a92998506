"""A position of a chocolate game in the terminal: scores, and what they are made of."""

from pathlib import Path

from tests.cli.conftest import Run
from tests.cli.kit import drawn_record


def test_a_score_is_the_total_and_what_it_is_made_of(run: Run, tmp_path: Path) -> None:
    """S10, S11: with the area of the booklet, seven milk pieces that white touches 6 times and dark 8 times."""
    actions = ("=W", "MMWM@0,0", "=D", "DDWM@0,-2", "DDMD@-2,-2", "DDDW@-2,0", "DDMM@2,-1", "WWWM@2,1")
    shuffle = ["MMMW", "DDDM", "DDMM", "DDDW", "DDWM", "DDDW", "MWWW", "DDDW"]
    file = tmp_path / "game.jsonl"
    file.write_text(drawn_record(shuffle, actions, "schokoly"))
    lines = [" ".join(line.split()) for line in run("show", file).out.splitlines()]
    assert any("Ada white 1 card 4 = 4 + 0 points" in line for line in lines)
    assert any("Bo dark 1 card 15 = 8 + 7 points" in line for line in lines)
    assert {"neutral milk", "area of 7: contacts of white and dark 6 : 8, dark has it"} <= set(lines)
