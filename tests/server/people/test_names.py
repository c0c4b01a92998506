"""Names: nobody is invisible, sounds like the server, or looks like somebody's account."""

# ruff: noqa: RUF001 - letters that are easily confused are what this is about

import pytest
from tests.server.kit import Guest

from tafelrunde.server.people import names
from tafelrunde.server.table.requests import Refusal

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
    ],
)
def test_a_name_with_something_invisible_is_refused(name: str) -> None:
    """Alone or among letters, and a pile of marks, too."""
    with pytest.raises(Refusal, match="bad_name"):
        names.good(name)


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
        names.good(name)


@pytest.mark.parametrize(
    "name", ["Ada", "Zoë", "Nguyễn", "Botho", "Modesta", "Hostert", "Иван", "李雷", "محمد", "❤️ Eva", "José Ángel"]
)
def test_the_names_of_people_are_good(name: str) -> None:
    """In all languages, and with a heart."""
    assert name.replace("\ufe0f", "") == names.good(name)


def test_nobody_takes_a_name_that_looks_like_an_account(ada: Guest, bob: Guest) -> None:
    """Neither as a guest nor for an account; its owner may."""
    name = f"Paul {ada.me['person'][:8]}"
    ada.post("/api/me/account", name=name, password=PASSWORD)
    alike = name.replace("a", "а", 1)
    assert "name_taken" == bob.http.patch("/api/me", json={"name": alike}).json()["code"]
    assert "name_taken" == bob.refused("/api/me/account", 409, name=alike, password=PASSWORD)
    assert name == ada.http.patch("/api/me", json={"name": name}).json()["name"]
