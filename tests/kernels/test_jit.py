"""The ground of the kernels: machine operations, the generator, and the folder of compiled code."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.kernels import jit
from tafelrunde.kernels.arrays import INT, RNG, Rng
from tafelrunde.kernels.jit import below, ctz, generator, nth, popcount, reseed, u64

words = st.integers(0, 2**64 - 1)


@jit.jit(INT(RNG, INT))
def drawn(rng: Rng, bound: int) -> int:
    """A random number below a bound."""
    return below(rng, bound)  # type: ignore[no-any-return]


@jit.jit((RNG, RNG))
def bits(given: Rng, found: Rng) -> None:
    """How many bits are set in a word, the lowest one, and the one of a number."""
    found[0] = popcount(given[0])
    found[1] = ctz(given[0])
    if given[1] < found[0]:
        found[2] = nth(given[0], given[1])
    reseed(found[3:], u64(given[0]))


@given(words, st.integers(0, 63))
def test_bits_are_counted_and_found(word: int, number: int) -> None:
    """The machine's own instructions, or what stands for them, do what they say."""
    found = np.zeros(4, np.uint64)
    bits(np.array([word, number], np.uint64), found)
    places = [place for place in range(64) if word >> place & 1]
    assert len(places) == found[0]
    assert (places[0] if places else 64) == found[1]
    if number < len(places):
        assert places[number] == found[2]


@given(words)
def test_a_generator_is_seeded_alike_in_python_and_in_kernels(seed: int) -> None:
    """The same seed gives the same state, and never 0."""
    found = np.zeros(4, np.uint64)
    bits(np.array([seed, 64], np.uint64), found)
    assert generator(seed)[0] == found[3] != 0


@pytest.mark.parametrize("bound", [1, 2, 3, 10, 1000])
def test_random_numbers_are_below_their_bound_and_reach_everything(bound: int) -> None:
    """Every number below the bound comes, and no other."""
    rng = generator(1)
    assert set(range(bound)) == {drawn(rng, bound) for _ in range(20 * bound)}


def test_the_cache_is_the_users_and_named_by_the_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """NUMBA_CACHE_DIR comes first, then XDG's cache; the last part of the path says what was compiled."""
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert tmp_path / "xdg" / "tafelrunde" / "kernels" / jit.fingerprint() == jit.cache_folder()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "numba"))
    assert tmp_path / "numba" / jit.fingerprint() == jit.cache_folder()


def test_without_a_folder_nothing_is_cached(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where no folder can be made, kernels are compiled each time instead of failing."""
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    assert jit.cache_folder() is None


def test_a_user_without_a_home_has_a_cache_where_one_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And none else: then everything is compiled anew, and works."""
    monkeypatch.setattr(Path, "home", homeless)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert tmp_path / jit.fingerprint() == jit.cache_folder()
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    assert jit.cache_folder() is None


def homeless() -> Path:
    """As Path.home, where the system knows no home of the user."""
    raise RuntimeError("Could not determine home directory.")
