"""Where records go: a file has its name only once it is whole."""

from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import pytest

from tafelrunde.cli.errors import CommandError
from tafelrunde.cli.output import open_output, part


def test_a_file_has_its_name_once_it_is_whole(tmp_path: Path) -> None:
    """Until then another one beside it is written."""
    path = tmp_path / "games.jsonl"
    with open_output(str(path), force=False) as file:
        file.write("one\n")
        assert [part(path)] == list(tmp_path.iterdir())
    assert ([path], "one\n") == (list(tmp_path.iterdir()), path.read_text())


def test_a_failure_leaves_nothing_and_what_was_there(tmp_path: Path) -> None:
    """Half a file would look like a whole one."""
    path = tmp_path / "games.jsonl"
    path.write_text("mine")
    with pytest.raises(ValueError, match="broken"), open_output(str(path), force=True) as file:
        file.writelines(broken())
    assert ([path], "mine") == (list(tmp_path.iterdir()), path.read_text())


def test_what_was_written_before_ctrl_c_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    """Under the name of a part, until the work is done."""
    path = tmp_path / "games.jsonl"
    with pytest.raises(KeyboardInterrupt), open_output(str(path), force=False) as file:
        stop_after(file, "one\n")
    assert [part(path)] == list(tmp_path.iterdir())
    with open_output(str(path), force=False, going_on=True) as file:
        file.write("two\n")
    assert "one\ntwo\n" == path.read_text()


def broken() -> Iterator[str]:
    """Half of a text, and a failure."""
    yield "half"
    raise ValueError("broken")


def stop_after(file: TextIO, text: str) -> None:
    """Write a text, then Ctrl-C is pressed."""
    file.write(text)
    raise KeyboardInterrupt


def test_a_folder_and_a_missing_one_are_named(tmp_path: Path) -> None:
    """Each in a sentence."""
    with pytest.raises(CommandError, match="This is a folder"), open_output(str(tmp_path), force=True):
        pass
    with pytest.raises(CommandError, match="--out"), open_output(str(tmp_path / "none" / "games.jsonl"), force=True):
        pass


def test_standard_output_is_written_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    """The name - means it."""
    with open_output("-", force=False) as file:
        file.write("ä\n")
    assert "ä\n" == capsys.readouterr().out
