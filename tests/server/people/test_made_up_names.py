"""Names of guests: in the language of the visitor, and such as people choose themselves."""

import httpx
import pytest

from tafelrunde.server.people import names
from tafelrunde.server.people.made_up_names import SPOKEN, made_up_names, preferred_language


@pytest.mark.parametrize("language", SPOKEN)
def test_a_made_up_name_may_be_a_name(language: str) -> None:
    """Nobody is called a bot, nor nothing, and there are enough for a full house."""
    made_up = made_up_names(language)
    assert list(made_up) == [names.must_be_name(name) for name in made_up]
    assert len(made_up) > 900


def test_an_adjective_has_the_gender_of_its_noun() -> None:
    """As people say it, in each language that has genders."""
    assert {"Flinker Keks", "Flinke Haselnuss", "Flinkes Marzipan"} < set(made_up_names("de"))
    assert {"Macaron malin", "Noisette maligne"} < set(made_up_names("fr"))
    assert {"Bombón astuto", "Avellana astuta"} < set(made_up_names("es"))


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de-CH,de;q=0.9,en;q=0.8", "de"),
        ("pt-BR, fr;q=0.4, es;q=0.7", "es"),
        ("ja", "en"),
        ("", "en"),
        ("de;q=0, fr;q=0.1", "fr"),
        ("fr;q=much, es", "es"),
        ("de;q=nan, fr", "fr"),
    ],
)
def test_the_language_is_the_one_the_browser_prefers_most(header: str, language: str) -> None:
    """Of those of the page; English for whoever speaks none of them."""
    assert language == preferred_language(header)


def test_a_guest_has_a_name_in_their_language(address: str) -> None:
    """The first visit brings the language along."""
    answer = httpx.get(f"{address}/api/me", headers={"x-tafelrunde": "1", "accept-language": "fr-FR,fr;q=0.9"})
    assert answer.json()["name"] in made_up_names("fr")
