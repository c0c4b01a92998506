"""Records in files, for commands that show a position."""

from collections import Counter
from json import dumps
from pathlib import Path
from typing import Any

from tests.kit.tables import Kind, states

from tafelrunde.records import record, scribe
from tafelrunde.rules.games import GAMES

NAMES = ("Ada", "Bo", "Cem", "Dee")


def saved(folder: Path, kind: Kind, plies: int) -> tuple[Path, Any]:
    """A file with the beginning of a random game, and the state that it leads to."""
    state = next(state for ply, state in enumerate(states(kind, seed=2)) if ply == plies)
    file = folder / "game.jsonl"
    file.write_text(record.write(scribe.make_record(GAMES[kind.game], state, NAMES[: kind.seats])))
    return file, state


def drawn_record(shuffle: list[str], actions: tuple[str, ...], game: str = "schoko") -> str:
    """A line with a game with a deck of just these cards."""
    deck = {"name": "own", "cards": Counter(shuffle)}
    seats = [{"name": name} for name in NAMES[:2]]
    head = {"format": "tafelrunde/1", "rules": 1, "game": game, "options": {"deck": deck}, "seats": seats}
    return dumps({**head, "shuffles": [shuffle], "actions": actions})
