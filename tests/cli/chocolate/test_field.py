"""The field in the terminal."""

from pathlib import Path

from tests.cli.conftest import Run
from tests.cli.kit import drawn_record


def test_a_field_is_drawn_in_letters_where_there_is_no_colour(run: Run, tmp_path: Path) -> None:
    """C3: a second-tier piece has a ^, a piece of a card with a smartie a *; coordinates stand at the edges."""
    actions = ("=W", "WWDD@0,0", "*WWDD@2,0", "DDWW@0,2", "*WDDW@0,1^")
    shuffle = ("DDWW DDWW DDWW DDWW *DDWW *DDWW *DDWW *DDWW " + "DDDW " * 7 + "DWWW " * 7).split()
    file = tmp_path / "game.jsonl"
    file.write_text(drawn_record(shuffle, actions))
    field = run("show", file, "--ply", 5).out.split("\n\n")[1]
    rows = ["-1 . . . . . .", "0 . W W W* W* .", "1 . W^ D^ D* D* .", "2 . W^ D^ . . .", "3 . W W . . ."]
    assert rows == [" ".join(line.split()) for line in field.splitlines()[1:6]]
