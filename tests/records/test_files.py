"""Files of records: whatever a file holds, its records and a sentence for everything else."""

import io
import os
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.records.kit import KINDS, game

from tafelrunde.records import files, record
from tafelrunde.records.fields import BadRecord
from tafelrunde.records.files import BadFile

LINE = record.write(game(KINDS[0])).encode()


def read(text: bytes) -> list[tuple[int, str]]:
    """The numbers of the lines that hold something, each with `good` or what is wrong."""
    found = files.read_stream(io.BytesIO(text))
    return [(number, entry.sentence if isinstance(entry, BadRecord) else "good") for number, entry in found]


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    """Section 6: several records make a file of JSON lines."""
    games = [game(kind) for kind in KINDS]
    files.write(tmp_path / "games.jsonl", games)
    assert list(enumerate(games, start=1)) == list(files.read(tmp_path / "games.jsonl"))
    assert len(KINDS) == (tmp_path / "games.jsonl").read_bytes().count(b"\n")


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        (b"", []),
        (b"\n \n\r\n", []),
        (LINE, [1]),
        (LINE + b"\n" + LINE, [1, 2]),
        (b"\n\n" + LINE + b"\r\n\t\r\n" + LINE + b"\r\n", [3, 5]),
        (b"\xef\xbb\xbf" + LINE, [1]),
    ],
)
def test_blank_lines_marks_and_line_ends_do_no_harm(text: bytes, numbers: list[int]) -> None:
    """Section 6: lines keep their numbers."""
    assert [(number, "good") for number in numbers] == read(text)


def test_a_bad_line_does_not_hide_the_next() -> None:
    """Section 6: each line stands for itself."""
    text = b"\n".join([b"{", LINE, b"\xff", LINE, b"[]"])
    numbers = [(number, told == "good") for number, told in read(text)]
    assert [(1, False), (2, True), (3, False), (4, True), (5, False)] == numbers
    assert "Byte 1 of the line is not UTF-8." == read(text)[2][1]


@pytest.mark.parametrize("end", [b"", b"\n", b"\n" + LINE])
def test_a_line_that_is_too_long_is_skipped(end: bytes) -> None:
    """Section 6: a record has some thousand bytes."""
    told = read(b'"' + b"x" * (2 * files.MOST_BYTES + 7) + b'"' + end)
    assert "more than 4194304 bytes" in told[0][1]
    assert [(2, "good")] * (len(end) > 1) == told[1:]


def test_a_line_of_just_the_length_is_read() -> None:
    """Section 6: the limit counts the bytes before the line feed."""
    longest = LINE + b" " * (files.MOST_BYTES - len(LINE))
    assert [(1, "good"), (2, "good")] == read(longest + b"\n" + longest)
    for longer in (longest + b" ", longest + b" \n"):
        assert [(2, "good")] == [told for told in read(LINE[:9] + b"\n" + LINE + b"\n" + longer) if told[1] == "good"]
        assert (1, "good") not in read(longer)


class Endless(io.RawIOBase):
    """A stream of one line, many times longer than what may be kept of it."""

    def __init__(self, size: int) -> None:
        self.left = size

    def readable(self) -> bool:
        """It can be read."""
        return True

    def readinto(self, buffer: object) -> int:
        """Give as much as is wanted, without ever having the whole."""
        assert isinstance(buffer, memoryview)
        count = min(len(buffer), self.left)
        buffer[:count] = b"[" * count
        self.left -= count
        return count


def test_a_huge_line_is_never_in_memory() -> None:
    """Section 6: one of 200 MB needs no more than a few times the limit."""
    tracemalloc.start()
    found = list(files.read_stream(io.BufferedReader(Endless(200 * 2**20))))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [1] == [number for number, _ in found]
    assert most < 5 * files.MOST_BYTES


@pytest.mark.parametrize(
    ("path", "told"), [("none", "no such file"), (".", "a folder"), ("\0", "not the path"), ("x" * 5000, "too long")]
)
def test_a_file_that_cannot_be_opened_says_why(tmp_path: Path, path: str, told: str) -> None:
    """Section 6: one sentence, for reading and for writing."""
    with pytest.raises(BadFile, match=told):
        list(files.read(tmp_path / path))
    with pytest.raises(BadFile, match="no such file" if path == "none" else told):
        files.write(tmp_path / "none" / path if path == "none" else tmp_path / path, [])


def test_a_file_without_permission_says_so() -> None:
    """Section 6: the sentence of a refusal that the superuser never meets."""
    assert "p: This file may not be opened: permission is missing." == str(files.bad_file("p", PermissionError()))


@pytest.fixture
def mirror() -> str:
    """A file that opens and cannot be read: the memory of this process, from its first byte."""
    path = "/proc/self/mem"
    if not os.access(path, os.R_OK):
        pytest.skip("needs the files of a Linux process")
    return path


def test_a_file_that_breaks_off_says_so(mirror: str) -> None:
    """Section 6: an error in the middle is a sentence too."""
    with pytest.raises(BadFile, match="The system says: "):
        list(files.read(mirror))


@given(st.lists(st.binary(max_size=30) | st.just(LINE)).map(b"\n".join))
def test_any_bytes_are_records_or_sentences(text: bytes) -> None:
    """Section 6: never another exception."""
    assert all(told for _, told in read(text))
