"""Names: nobody is invisible, sounds like the server, or looks like somebody's account."""

# ruff: noqa: RUF001 - letters that are easily confused are what this is about

import pytest
from tests.server.kit import Guest

from tafelrunde.server.people import names
from tafelrunde.server.table.refusals import Refusal

PASSWORD = "correct horse"


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800\u2800",
        "A\u200bda",
        "\u202eadA",
        "\u0301",
        "A\u00adda",
        "\U000e0041da",
        "\ue000",
        "a\u0301\u0301\u0301",
        " ",
        "\u200d",
        "A\u200dda",
        "ع\u200d\u200dل",
        "👩\u200d",
        "\u200d👩",
        "👩\u200d\u200d👧",
        "👩 \u200d👧",
    ],
)
def test_a_name_with_something_invisible_is_refused(name: str) -> None:
    """Alone or among letters, and a pile of marks, too."""
    with pytest.raises(Refusal, match="bad_name"):
        names.must_be_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "admin",
        "Аdmin",
        "ADMlN",
        "adm1n",
        "ａｄｍｉｎ",
        "ᴀᴅᴍɪɴ",
        "a.d.m.i.n",
        "Admin 2",
        "The Host",
        "h0st",
        "Táfelrunde",
        "B0T",
        "Moderatorin",
        "Administratrice",
    ],
)
def test_a_name_that_sounds_like_the_server_is_refused(name: str) -> None:
    """However it is written."""
    with pytest.raises(Refusal, match="reserved_name"):
        names.must_be_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Ada", "Zoë", "Nguyễn", "Botho", "Modesta", "Hostert", "Иван", "李雷", "محمد", "❤️ Eva", "José Ángel"),
        *("👨\u200d👩\u200d👧", "👩🏽\u200d🚀 Eva", "🏳️\u200d🌈", "🙂\u200d↔️ Kim", "علی\u200cرضا", "क्\u200dषमा"),
    ],
)
def test_the_names_of_people_are_good(name: str) -> None:
    """In all languages, and with a heart or a family; joiners stay where writing needs them."""
    assert name.replace("\ufe0f", "") == names.must_be_name(name)


@pytest.mark.parametrize("name", ["❤️ Eva", "👨\u200d👩\u200d👧", "علی\u200cرضا"])
def test_a_name_signs_in_as_it_was_typed(ada: Guest, bob: Guest, name: str) -> None:
    """Keyboards put signs behind an emoji that are not kept, and the same keyboard types them again."""
    ada.post("/api/me/account", name=name, password=PASSWORD)
    assert ada.me["person"] == bob.post("/api/login", name=name, password=PASSWORD)["person"]


def test_nobody_takes_a_name_that_looks_like_an_account(ada: Guest, bob: Guest) -> None:
    """Neither as a guest nor for an account; its owner may."""
    name = f"Paul {ada.me['person'][:8]}"
    ada.post("/api/me/account", name=name, password=PASSWORD)
    alike = name.replace("a", "а", 1)
    assert "name_taken" == bob.http.patch("/api/me", json={"name": alike}).json()["code"]
    assert "name_taken" == bob.refused("/api/me/account", 409, name=alike, password=PASSWORD)
    assert name == ada.http.patch("/api/me", json={"name": name}).json()["name"]
