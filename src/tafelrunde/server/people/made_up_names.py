"""Made-up names for people who have not chosen one, in the languages of the page: something sweet, and what it is like.

Invariant: an adjective has the gender of its noun, and every name fits on a chair.
"""

from __future__ import annotations

import secrets
from functools import cache
from typing import NamedTuple


class NameWords(NamedTuple):
    """The words of a language: nouns by gender, and how an adjective looks beside those of each gender."""

    nouns: tuple[tuple[str, ...], ...]
    adjectives: tuple[tuple[str, ...], ...]
    noun_first: bool


ENGLISH = NameWords(
    nouns=(
        ("Almond", "Apricot", "Biscuit", "Brioche", "Brownie", "Caramel", "Cashew", "Cherry", "Cinnamon", "Clove",
         "Cocoa", "Coconut", "Cookie", "Fig", "Ginger", "Hazelnut", "Honey", "Macaron", "Marzipan", "Mocha", "Muffin",
         "Nougat", "Nutmeg", "Orange", "Peanut", "Pecan", "Pistachio", "Praline", "Raisin", "Saffron", "Sesame",
         "Toffee", "Truffle", "Vanilla", "Waffle", "Walnut"),
    ),
    adjectives=(
        ("Amber",), ("Brave",), ("Bright",), ("Calm",), ("Clever",), ("Cosy",), ("Crisp",), ("Dapper",), ("Eager",),
        ("Early",), ("Fair",), ("Gentle",), ("Golden",), ("Happy",), ("Jolly",), ("Keen",), ("Kind",), ("Lively",),
        ("Lucky",), ("Mellow",), ("Merry",), ("Mild",), ("Nimble",), ("Patient",), ("Plucky",), ("Polite",),
        ("Quick",), ("Quiet",), ("Silver",), ("Smooth",), ("Sunny",), ("Sweet",), ("Tender",), ("Velvet",), ("Warm",),
        ("Witty",),
    ),
    noun_first=False,
)  # fmt: skip


def german_forms(*stems: str) -> tuple[tuple[str, ...], ...]:
    """Adjectives beside a masculine, a feminine and a neuter noun."""
    return tuple((f"{stem}er", f"{stem}e", f"{stem}es") for stem in stems)


GERMAN = NameWords(
    nouns=(
        ("Keks", "Krapfen", "Kakao", "Kandis", "Karamellbonbon", "Lebkuchen", "Muffin", "Nougat", "Pfefferkuchen",
         "Spekulatius", "Zimtstern", "Zwieback"),
        ("Aprikose", "Cashewnuss", "Dattel", "Erdnuss", "Feige", "Haselnuss", "Kirsche", "Kokosnuss", "Macadamia",
         "Mandel", "Muskatnuss", "Orange", "Pistazie", "Praline", "Rosine", "Vanille", "Waffel", "Walnuss"),
        ("Baiser", "Biskuit", "Konfekt", "Marzipan", "Plätzchen", "Toffee"),
    ),
    adjectives=german_forms(
        "Artig", "Behänd", "Bunt", "Fein", "Fleißig", "Flink", "Fröhlich", "Geduldig", "Gelassen", "Golden", "Gütig",
        "Heiter", "Höflich", "Keck", "Klug", "Kühn", "Lebhaft", "Listig", "Mild", "Munter", "Mutig",
        "Pfiffig", "Ruhig", "Sanft", "Sonnig", "Stolz", "Süß", "Vergnügt", "Wach", "Warm", "Zart",
    ),
    noun_first=False,
)  # fmt: skip
FRENCH = NameWords(
    nouns=(
        ("Abricot", "Beignet", "Biscuit", "Cacao", "Calisson", "Caramel", "Citron", "Cookie", "Gingembre", "Macaron",
         "Marron", "Miel", "Muffin", "Nougat", "Palet", "Sablé", "Safran", "Sésame"),
        ("Amande", "Brioche", "Cannelle", "Cerise", "Crêpe", "Datte", "Figue", "Gaufre", "Madeleine", "Meringue",
         "Muscade", "Noisette", "Noix", "Orange", "Pistache", "Praline", "Truffe", "Vanille"),
    ),
    adjectives=(
        ("agile", "agile"), ("aimable", "aimable"), ("brave", "brave"), ("calme", "calme"), ("chanceux", "chanceuse"),
        ("content", "contente"), ("curieux", "curieuse"), ("discret", "discrète"), ("doré", "dorée"),
        ("doux", "douce"), ("espiègle", "espiègle"), ("fidèle", "fidèle"), ("fin", "fine"), ("gai", "gaie"),
        ("gentil", "gentille"), ("habile", "habile"), ("joyeux", "joyeuse"), ("lumineux", "lumineuse"),
        ("malin", "maligne"), ("patient", "patiente"), ("poli", "polie"), ("prudent", "prudente"),
        ("rapide", "rapide"), ("rieur", "rieuse"), ("rusé", "rusée"), ("sage", "sage"), ("serein", "sereine"),
        ("tendre", "tendre"), ("tranquille", "tranquille"), ("vaillant", "vaillante"), ("vif", "vive"),
    ),
    noun_first=True,
)  # fmt: skip
SPANISH = NameWords(
    nouns=(
        ("Albaricoque", "Azafrán", "Barquillo", "Bizcocho", "Bombón", "Cacao", "Caramelo", "Churro", "Coco",
         "Dátil", "Higo", "Jengibre", "Limón", "Mazapán", "Merengue", "Pistacho", "Polvorón", "Turrón"),
        ("Almendra", "Avellana", "Canela", "Castaña", "Cereza", "Crema", "Galleta", "Magdalena", "Miel", "Naranja",
         "Nuez", "Pasa", "Rosquilla", "Tarta", "Trufa", "Vainilla"),
    ),
    adjectives=(
        ("alegre", "alegre"), ("amable", "amable"), ("astuto", "astuta"), ("atento", "atenta"),
        ("brillante", "brillante"), ("contento", "contenta"), ("curioso", "curiosa"), ("discreto", "discreta"),
        ("dorado", "dorada"), ("dulce", "dulce"), ("fiel", "fiel"), ("fino", "fina"), ("gentil", "gentil"),
        ("hábil", "hábil"), ("listo", "lista"), ("lúcido", "lúcida"), ("paciente", "paciente"),
        ("pícaro", "pícara"), ("prudente", "prudente"), ("rápido", "rápida"), ("risueño", "risueña"),
        ("sabio", "sabia"), ("sereno", "serena"), ("suave", "suave"), ("tierno", "tierna"),
        ("tranquilo", "tranquila"), ("valiente", "valiente"), ("veloz", "veloz"), ("vivo", "viva"),
    ),
    noun_first=True,
)  # fmt: skip

SPOKEN = {"en": ENGLISH, "de": GERMAN, "fr": FRENCH, "es": SPANISH}
LONGEST_HEADER = 400


def make_up_name(language: str = "en") -> str:
    """A name for somebody new, in a language of the page."""
    return secrets.choice(made_up_names(language))


@cache
def made_up_names(language: str) -> tuple[str, ...]:
    """All names that can be made up in a language of the page."""
    words = SPOKEN[language]
    pairs = (
        (noun, adjective[gender])
        for gender, nouns in enumerate(words.nouns)
        for noun in nouns
        for adjective in words.adjectives
    )
    return tuple(f"{noun} {like}" if words.noun_first else f"{like} {noun}" for noun, like in pairs)


def preferred_language(accepted: str) -> str:
    """The language of the page that an Accept-Language header prefers; English when it names none of them."""
    wanted = [preference(part, place) for place, part in enumerate(accepted[:LONGEST_HEADER].split(","))]
    spoken = [(weight, place, tag) for weight, place, tag in wanted if weight < 0 and tag in SPOKEN]
    return min(spoken)[2] if spoken else "en"


def preference(part: str, place: int) -> tuple[float, int, str]:
    """A part of the header such as `fr-CH;q=0.8`: how much it is wanted, the most first, its place and language."""
    tag, _, rest = part.strip().partition(";")
    _, _, quality = rest.partition("q=")
    try:
        weight = float(quality) if quality else 1.0
    except ValueError:
        weight = 0.0
    return -weight, place, tag.strip()[:2].lower()
