"""The random stream, the numbers drawn from it and the shuffles, each computed a second time here."""

from collections import Counter
from hashlib import sha256
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.rules.shuffles import Derived, Given, Unshuffled, below, numbers

KEY = bytes(range(32))


def stream(key: bytes, blocks: int) -> list[int]:
    """F3 in one go: all blocks joined, then cut into numbers."""
    joined = b"".join(sha256(key + counter.to_bytes(8, "big")).digest() for counter in range(blocks))
    return [int.from_bytes(joined[i : i + 4], "big") for i in range(0, len(joined), 4)]


def shuffled(things: list[int], words: list[int]) -> list[int]:
    """F4 and F5 in one go; the numbers that are read are taken off the list."""
    things = list(things)
    for i in range(len(things) - 1, 0, -1):
        while words[0] >= 2**32 // (i + 1) * (i + 1):
            words.pop(0)
        j = words.pop(0) % (i + 1)
        things[i], things[j] = things[j], things[i]
    return things


def test_the_stream_is_hashes_of_the_key_and_a_counter() -> None:
    """F3: SHA-256 of key and counter, read in groups of four bytes, big-endian."""
    assert stream(KEY, 5) == list(islice(numbers(KEY), 40))


def test_the_stream_begins_with_the_first_bytes_of_the_first_hash() -> None:
    """F3: an empty key leaves the counter 0 alone, whose hash is well known."""
    assert [0xAF5570F5, 0xA1810B7A] == list(islice(numbers(b""), 2))


@given(st.integers(0, 50))
def test_the_stream_is_read_on_from_any_number(start: int) -> None:
    """F3: reading on is the same as reading from the beginning."""
    assert stream(KEY, 8)[start : start + 10] == list(islice(numbers(KEY, start), 10))


def test_a_number_without_bias_throws_away_what_is_left_over() -> None:
    """F4: 2³² is 3 × 1431655765 + 1, so the last number alone is thrown away for a bound of three."""
    assert (2, 1) == below(3, iter([2**32 - 2]))
    assert (1, 2) == below(3, iter([2**32 - 1, 4]))
    assert (2**32 - 1, 1) == below(2**32, iter([2**32 - 1]))


def test_a_stream_that_ends_is_no_stream() -> None:
    """F4: a number is never made up."""
    with pytest.raises(ValueError, match="ended"):
        below(3, iter([]))


@given(st.binary(max_size=40), st.lists(st.integers(), max_size=70))
def test_a_shuffle_swaps_from_the_last_place_down(key: bytes, things: list[int]) -> None:
    """F5: places i and (number below i+1), for i from the last down to 1."""
    assert tuple(shuffled(things, stream(key, 20))) == Derived(key).shuffle(things)[0]


def test_all_shuffles_read_on_from_one_stream() -> None:
    """F5: the second shuffle goes on where the first one stopped, thrown-away numbers counted."""
    words, things = stream(KEY, 40), list(range(40))
    first, after = Derived(KEY).shuffle(things)
    second, _ = after.shuffle(things)
    assert (shuffled(things, words), shuffled(things, words)) == (list(first), list(second))


def test_shuffling_leaves_the_source_as_it_was() -> None:
    """U1: the same source gives the same order again."""
    source = Derived(KEY)
    assert source.shuffle(range(40)) == source.shuffle(range(40))


@given(st.binary(max_size=32), st.lists(st.integers(0, 5)))
def test_a_shuffle_loses_nothing(key: bytes, things: list[int]) -> None:
    """F5: only the order changes."""
    assert Counter(things) == Counter(Derived(key).shuffle(things)[0])


def test_given_shuffles_come_one_after_the_other() -> None:
    """R2: what a record lists is what is dealt."""
    first, after = Given(((2, 1), (3,))).shuffle((1, 2))
    assert ((2, 1), Given(((3,),))) == (first, after)


@pytest.mark.parametrize(("lists", "rule"), [((), "R3"), (((1, 1),), "R2"), (((1, 2, 3),), "R2")])
def test_given_shuffles_must_be_orders_of_the_things(lists: tuple[tuple[int, ...], ...], rule: str) -> None:
    """R2, R3: a missing list, or one of other things, is refused."""
    with pytest.raises(Unshuffled) as raised:
        Given(lists).shuffle((1, 2))
    assert (rule, True) == (raised.value.rule, raised.value.sentence.endswith("."))
