"""The paper for bot authors: its bot plays in the arena as it stands."""

import re
from pathlib import Path

from tafelrunde.bots.arena import Contest, played
from tafelrunde.bots.referee import Rules
from tafelrunde.records import decks

PAPER = Path(__file__).parents[2] / "docs" / "write-a-bot.md"
CODE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_bot_of_the_paper_beats_chance(tmp_path: Path) -> None:
    """Copied into a file, it wins its deals without a fault."""
    [code] = CODE.findall(PAPER.read_text(encoding="utf-8"))
    (tmp_path / "mybot.py").write_text(code, encoding="utf-8")
    rules = Rules("schoko", decks.standard("schoko"))
    pair = played(Contest(rules, 2, (f"{tmp_path / 'mybot.py'}:Bot", "random"), "paper"), 0, {})
    assert (1.0, ()) == (pair.share, pair.faults)
