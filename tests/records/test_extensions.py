"""Games of other packages, by the names in the environment."""

import pytest

from tafelrunde.records import extensions


def test_packages_are_named_with_commas_between(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spaces and empty names do not count."""
    monkeypatch.setenv(extensions.VARIABLE, " mygame, ,another,")
    assert ["mygame", "another"] == extensions.packages()
    monkeypatch.delenv(extensions.VARIABLE)
    assert [] == extensions.packages()


def test_a_layer_that_a_package_does_not_have_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game of these tests has rules, and no evaluator."""
    monkeypatch.setenv(extensions.VARIABLE, "tests.toy")
    assert ["tests.toy.rules"] == [module.__name__ for module in extensions.load("rules")]
    assert [] == list(extensions.load("study"))


def test_a_package_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the variable, so that whoever runs the server knows where to look."""
    monkeypatch.setenv(extensions.VARIABLE, "tests.nothing.here")
    with pytest.raises(extensions.BadExtension, match=r"TAFELRUNDE_GAMES names tests\.nothing\.here, which cannot"):
        list(extensions.load("rules"))
